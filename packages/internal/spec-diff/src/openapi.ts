import { isRequired, operationsIn, type Place, placeId, type Tree } from '@voice-agent/spec-model';
import { compareContents } from './contents.ts';
import type { OperationPair, OperationSide } from './operation-pair.ts';
import { compareParameters } from './parameters.ts';
import { compareResponses } from './responses.ts';
import type { SchemaComparison } from './schema.ts';
import { compareSecurity } from './security.ts';
import { basePath, compareServers, documentServers, serversOf } from './servers.ts';
import { matchKeys } from './sets.ts';
import { compareUnusedSchemas } from './unused.ts';

type Operations = Map<string, OperationSide>;

/** Compares two OpenAPI documents. */
export function compareOpenApi(schemas: SchemaComparison): void {
  const [before, after] = [schemas.before.tree, schemas.after.tree];
  const matched = matchOperations(pathOperations(before), pathOperations(after));
  compareAddresses(schemas, matched.kept);
  compareOperations(schemas, matched, false);
  const webhooks = (tree: Tree): Operations =>
    namedOperations(tree, tree.at(tree.root, 'webhooks'), 'webhook ');
  compareOperations(schemas, matchKeys(webhooks(before), webhooks(after)), true);
  compareUnusedSchemas(schemas, 'openapi');
}

/** Operations on both sides, and those that only one side has. */
type Matched = ReturnType<typeof matchKeys<OperationSide>>;

/** Matches operations by their whole addresses, then by their paths alone. */
function matchOperations(before: OperationSide[], after: OperationSide[]): Matched {
  const by = (sides: OperationSide[], withBase: boolean): Operations =>
    new Map(
      sides.map((side) => {
        const base = withBase ? basePath(side.tree, serversOf(side)) : '';
        return [`${side.method} ${(base + side.path).replace(/\{[^}]*\}/g, '{}')}`, side];
      }),
    );
  const whole = matchKeys(by(before, true), by(after, true));
  const known = new Set(whole.kept.flatMap(([, old, now]) => [old, now]));
  const rest = (sides: OperationSide[]): Operations =>
    by(
      sides.filter((side) => !known.has(side)),
      false,
    );
  const { removed, added, kept } = matchKeys(rest(before), rest(after));
  return { removed, added, kept: [...whole.kept, ...kept] };
}

const pathOperations = (tree: Tree): OperationSide[] =>
  operationsIn(tree, tree.at(tree.root, 'paths')).map((operation) => ({ ...operation, tree }));

/** Compares the servers of all operations; where a part of a path was a part of a server, with that. */
function compareAddresses({ before, after, findings }: SchemaComparison, kept: Matched['kept']): void {
  const whole = ({ tree }: { tree: Tree }) => ({ tree, servers: documentServers(tree), start: '' });
  if (kept.length === 0) compareServers(whole(before), whole(after), findings.node('').report);
  const compared = new Set<string>();
  for (const [, old, now] of kept) {
    const starts = startsOf(old.path, now.path);
    const first = { tree: old.tree, servers: serversOf(old), start: starts[0] };
    const second = { tree: now.tree, servers: serversOf(now), start: starts[1] };
    const sides = [first, second];
    const key = sides.map(({ servers, start }) => `${placeId(servers)} ${start}`).join(' → ');
    if (compared.has(key)) continue;
    compared.add(key);
    const isWhole = sides.every(({ tree, servers }) => servers.pointer === documentServers(tree).pointer);
    compareServers(first, second, findings.node('', undefined, isWhole ? undefined : now.name).report);
  }
}

/** The starts of two paths, before the end that both have. */
function startsOf(before: string, after: string): [before: string, after: string] {
  const [old, now] = [before, after].map((path) => path.split('/'));
  if (old === undefined || now === undefined || old.length === now.length) return ['', ''];
  const end = Math.min(old.length, now.length) - 1;
  return [old, now].map((tokens) => tokens.slice(0, tokens.length - end).join('/')) as [string, string];
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
  { removed, added, kept }: Matched,
  isWebhook: boolean,
): void {
  const { findings } = schemas;
  const kind = isWebhook ? 'event' : 'operation';
  const placeIn = (tree: Tree): Place => tree.at(tree.root, isWebhook ? 'webhooks' : 'paths');
  const shown = ({ method, path }: OperationSide): string => `the ${kind} ${method.toUpperCase()} ${path}`;
  for (const [, old] of removed) {
    const node = findings.node('', undefined, old.name);
    node.report(`${kind}-removed`, 'narrowed', `${shown(old)} is gone`, old.at, placeIn(schemas.after.tree));
  }
  const [requests, responses] = isWebhook
    ? (['response', 'request'] as const)
    : (['request', 'response'] as const);
  for (const [, before, after] of kept) {
    const node = findings.node('', undefined, after.name);
    const { report } = node;
    compareOperation({ schemas, node, report, before, after, isWebhook, requests, responses });
  }
  for (const [, now] of added) {
    const node = findings.node('', undefined, now.name);
    node.report(`${kind}-added`, 'widened', `${shown(now)} is new`, placeIn(schemas.before.tree), now.at);
  }
}

function compareOperation(pair: OperationPair): void {
  const { before, after, report } = pair;
  const [old, now] = [before.at.value, after.at.value];
  const places = (key: string): [Place, Place] => [
    before.tree.at(before.at, key),
    after.tree.at(after.at, key),
  ];
  if (old.operationId !== now.operationId) {
    const isNew = old.operationId === undefined;
    const then = isNew ? 'there was none' : `\`${old.operationId}\``;
    const text = `the operationId is now \`${now.operationId ?? 'absent'}\`; before ${then}`;
    const rule = isNew ? 'operation-id-added' : 'operation-id-changed';
    report(rule, 'none', text, ...places('operationId'));
  }
  const isDeprecated = now.deprecated === true;
  if ((old.deprecated === true) !== isDeprecated) {
    const text = `the operation is ${isDeprecated ? 'now' : 'no longer'} deprecated`;
    const rule = isDeprecated ? 'operation-deprecated' : 'operation-undeprecated';
    report(rule, 'none', text, ...places('deprecated'));
  }
  compareParameters(pair);
  compareBody(pair);
  compareResponses(pair);
  compareSecurity(pair);
  compareCallbacks(pair);
}

function compareCallbacks({ schemas, before, after, isWebhook }: OperationPair): void {
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
  compareOperations(schemas, matchKeys(callbacks(before), callbacks(after)), !isWebhook);
}

function compareBody(pair: OperationPair): void {
  const { before, after, isWebhook, report } = pair;
  const bodyOf = ({ tree, at }: OperationSide): Place => tree.follow(tree.at(at, 'requestBody'));
  const [old, now] = [bodyOf(before), bodyOf(after)];
  if (old.value === undefined && now.value === undefined) return;
  if (old.value === undefined) {
    // A reference that leads nowhere is reported by itself.
    if (before.at.value.requestBody !== undefined) return;
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
  if (!isRequired(old) && isRequired(now))
    report(`${pair.requests}-body-made-required`, 'narrowed', 'now requires the body', ...places);
  if (isRequired(old) && !isRequired(now))
    report(`${pair.requests}-body-made-optional`, 'widened', 'no longer requires the body', ...places);
  compareContents(pair, pair.requests, old, now, 'the body');
}
