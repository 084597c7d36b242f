import { isRequired, operationsIn, type Place, type Tree } from '@voice-agent/spec-model';
import type { Findings, Node } from './changes.ts';
import { compareContents } from './contents.ts';
import type { OperationPair, OperationSide } from './operation-pair.ts';
import { compareParameters } from './parameters.ts';
import { compareResponses } from './responses.ts';
import type { SchemaComparison } from './schema.ts';
import { compareSecurity } from './security.ts';
import { basePath, compareServers } from './servers.ts';
import { matchKeys } from './sets.ts';

type Operations = Map<string, OperationSide>;

/** Compares two OpenAPI documents. */
export function compareOpenApi(schemas: SchemaComparison, findings: Findings): void {
  const [before, after] = [schemas.before.tree, schemas.after.tree];
  const [short, long] = [matchPaths(before, after, false), matchPaths(before, after, true)];
  // A part of the address can move between the servers and the paths.
  const isMoved = long.matches > short.matches;
  compareServers(before, after, findings, isMoved);
  const { old, now } = isMoved ? long : short;
  compareOperations(schemas, findings, old, now, false);
  const webhooks = (tree: Tree): Operations =>
    namedOperations(tree, tree.at(tree.root, 'webhooks'), 'webhook ');
  compareOperations(schemas, findings, webhooks(before), webhooks(after), true);
}

function matchPaths(
  before: Tree,
  after: Tree,
  withBase: boolean,
): { old: Operations; now: Operations; matches: number } {
  const [old, now] = [pathOperations(before, withBase), pathOperations(after, withBase)];
  return { old, now, matches: matchKeys(old, now).kept.length };
}

/** The operations of a document by method and path, without the names of path parameters. */
function pathOperations(tree: Tree, withBase: boolean): Operations {
  const base = withBase ? basePath(tree) : '';
  return new Map(
    operationsIn(tree, tree.at(tree.root, 'paths')).map((operation) => [
      `${operation.method} ${(base + operation.path).replace(/\{[^}]*\}/g, '{}')}`,
      { ...operation, tree },
    ]),
  );
}

/** The operations of webhooks or of a callback. @param label begins the name of one without an `operationId` */
const namedOperations = (tree: Tree, paths: Place, label: string): Operations =>
  new Map(
    operationsIn(tree, paths).map((operation) => {
      const { method, path, at } = operation;
      const name = typeof at.value.operationId === 'string' ? operation.name : label + path;
      return [`${method} ${path}`, { ...operation, name, tree }];
    }),
  );

function compareOperations(
  schemas: SchemaComparison,
  findings: Findings,
  before: Operations,
  after: Operations,
  isWebhook: boolean,
): void {
  const kind = isWebhook ? 'event' : 'operation';
  const { removed, added, kept } = matchKeys(before, after);
  const placeIn = (tree: Tree): Place => tree.at(tree.root, isWebhook ? 'webhooks' : 'paths');
  const shown = ({ method, path }: OperationSide): string => `the ${kind} ${method.toUpperCase()} ${path}`;
  for (const [, old] of removed) {
    const node = findings.node('', undefined, old.name);
    node.report(`${kind}-removed`, 'narrowed', `${shown(old)} is gone`, old.at, placeIn(schemas.after.tree));
  }
  for (const [, old, now] of kept) {
    const node = findings.node('', undefined, now.name);
    compareOperation(schemas, findings, node, old, now, isWebhook);
  }
  for (const [, now] of added) {
    const node = findings.node('', undefined, now.name);
    node.report(`${kind}-added`, 'widened', `${shown(now)} is new`, placeIn(schemas.before.tree), now.at);
  }
}

function compareOperation(
  schemas: SchemaComparison,
  findings: Findings,
  node: Node,
  before: OperationSide,
  after: OperationSide,
  isWebhook: boolean,
): void {
  const pair: OperationPair = {
    schemas,
    findings,
    node,
    before,
    after,
    isWebhook,
    requests: isWebhook ? 'response' : 'request',
    responses: isWebhook ? 'request' : 'response',
    report: node.report,
  };
  const [old, now] = [before.at.value, after.at.value];
  const places = (key: string): [Place, Place] => [
    before.tree.at(before.at, key),
    after.tree.at(after.at, key),
  ];
  if (old.operationId !== now.operationId) {
    const isNew = old.operationId === undefined;
    const then = isNew ? 'there was none' : `\`${old.operationId}\``;
    const text = `the operationId is now \`${now.operationId ?? 'absent'}\`; before ${then}`;
    node.report(
      isNew ? 'operation-id-added' : 'operation-id-changed',
      'none',
      text,
      ...places('operationId'),
    );
  }
  const isDeprecated = now.deprecated === true;
  if ((old.deprecated === true) !== isDeprecated) {
    const text = `the operation is ${isDeprecated ? 'now' : 'no longer'} deprecated`;
    const rule = isDeprecated ? 'operation-deprecated' : 'operation-undeprecated';
    node.report(rule, 'none', text, ...places('deprecated'));
  }
  compareParameters(pair);
  compareBody(pair);
  compareResponses(pair);
  compareSecurity(pair);
  compareCallbacks(pair);
}

function compareCallbacks({ schemas, findings, before, after, isWebhook }: OperationPair): void {
  const callbacks = ({ tree, at, name }: OperationSide): Operations =>
    new Map(
      tree
        .entries(tree.at(at, 'callbacks'))
        .flatMap(([key, paths]) =>
          [...namedOperations(tree, tree.follow(paths), `callback ${key} of ${name} `)].map(
            ([operation, side]): [string, OperationSide] => [`${operation} ${key}`, side],
          ),
        ),
    );
  compareOperations(schemas, findings, callbacks(before), callbacks(after), !isWebhook);
}

function compareBody(pair: OperationPair): void {
  const { before, after, isWebhook, report } = pair;
  const bodyOf = ({ tree, at }: OperationSide): Place => tree.follow(tree.at(at, 'requestBody'));
  const [old, now] = [bodyOf(before), bodyOf(after)];
  if (old.value === undefined && now.value === undefined) return;
  if (old.value === undefined) {
    if (isWebhook) report('response-body-added', 'none', 'now has a body', before.at, now);
    else if (isRequired(now))
      report('request-body-required-added', 'narrowed', 'now requires a body', before.at, now);
    else report('request-body-added', 'widened', 'now accepts a body', before.at, now);
    return;
  }
  if (now.value === undefined) {
    const rule = isWebhook ? 'response-body-removed' : 'request-body-removed';
    report(rule, 'narrowed', 'no longer has a body', old, after.at);
    return;
  }
  const places = [before.tree.at(old, 'required'), after.tree.at(now, 'required')] as const;
  if (!isWebhook && !isRequired(old) && isRequired(now))
    report('request-body-made-required', 'narrowed', 'now requires the body', ...places);
  if (!isWebhook && isRequired(old) && !isRequired(now))
    report('request-body-made-optional', 'widened', 'no longer requires the body', ...places);
  compareContents(pair, pair.requests, old, now, 'the body');
}
