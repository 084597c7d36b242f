import type { Place, Tree } from '@voice-agent/api-documents/tree';
import { isObject } from '@voice-agent/json-schema/keywords';
import type { Findings, Node } from './changes.ts';
import { compareContents } from './contents.ts';
import type { OperationPair, OperationPlace } from './operation-pair.ts';
import { compareParameters } from './parameters.ts';
import { compareResponses } from './responses.ts';
import type { Schemas } from './schema.ts';
import { compareSecurity } from './security.ts';
import { basePath, compareServers } from './servers.ts';

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];

/** Compares two OpenAPI documents. */
export function compareOpenApi(schemas: Schemas, findings: Findings): void {
  const [before, after] = [schemas.before.tree, schemas.after.tree];
  let [old, now] = [before, after].map((tree) => operationsOf(tree, tree.at(tree.root, 'paths'), ''));
  const [oldWhole, nowWhole] = [before, after].map((tree) =>
    operationsOf(tree, tree.at(tree.root, 'paths'), '', basePath(tree)),
  );
  if (old === undefined || now === undefined || oldWhole === undefined || nowWhole === undefined) return;
  const met = (a: Map<string, unknown>, b: Map<string, unknown>): number =>
    [...a.keys()].filter((key) => b.has(key)).length;
  // A part of the address may stand in the servers as well as in the paths.
  const isMoved = met(oldWhole, nowWhole) > met(old, now);
  if (isMoved) [old, now] = [oldWhole, nowWhole];
  compareServers(before, after, findings, isMoved);
  compareOperations(schemas, findings, old, now, false);
  const events = (tree: Tree): Map<string, OperationPlace> =>
    operationsOf(tree, tree.at(tree.root, 'webhooks'), 'webhook ');
  compareOperations(schemas, findings, events(before), events(after), true);
}

/** The operations of a map of path items, by method and path; the names of path parameters do not count. */
function operationsOf(
  tree: Tree,
  paths: Place,
  label: string,
  base: string = '',
): Map<string, OperationPlace> {
  const found = new Map<string, OperationPlace>();
  for (const [path, written] of tree.entries(paths)) {
    if (path.startsWith('x-')) continue;
    const item = tree.follow(written);
    for (const method of methods) {
      const at = tree.at(item, method);
      if (!isObject(at.value)) continue;
      const { operationId } = at.value;
      const plain = label === '' ? `${method.toUpperCase()} ${path}` : `${label}${path}`;
      const name = typeof operationId === 'string' ? operationId : plain;
      const key = `${method} ${label === '' ? (base + path).replace(/\{[^}]*\}/g, '{}') : path}`;
      found.set(key, { tree, name, path, at, item });
    }
  }
  return found;
}

function compareOperations(
  schemas: Schemas,
  findings: Findings,
  before: Map<string, OperationPlace>,
  after: Map<string, OperationPlace>,
  isCalled: boolean,
): void {
  const kind = isCalled ? 'event' : 'operation';
  for (const [key, old] of before) {
    const now = after.get(key);
    const node = findings.node('', undefined, now?.name ?? old.name);
    if (now === undefined) {
      const place = schemas.after.tree.at(schemas.after.tree.root, isCalled ? 'webhooks' : 'paths');
      const found = {
        rule: `${kind}-removed` as const,
        effect: 'narrowed' as const,
        before: old.at,
        after: place,
      };
      node.found.push({
        ...found,
        text: `the ${kind} ${key.split(' ')[0]?.toUpperCase()} ${old.path} is gone`,
      });
    } else compareOperation(schemas, findings, node, old, now, isCalled);
  }
  for (const [key, now] of after) {
    if (before.has(key)) continue;
    const node = findings.node('', undefined, now.name);
    const place = schemas.before.tree.at(schemas.before.tree.root, isCalled ? 'webhooks' : 'paths');
    const found = {
      rule: `${kind}-added` as const,
      effect: 'widened' as const,
      before: place,
      after: now.at,
    };
    node.found.push({ ...found, text: `the ${kind} ${key.split(' ')[0]?.toUpperCase()} ${now.path} is new` });
  }
}

function compareOperation(
  schemas: Schemas,
  findings: Findings,
  node: Node,
  before: OperationPlace,
  after: OperationPlace,
  isCalled: boolean,
): void {
  const pair: OperationPair = {
    schemas,
    findings,
    node,
    before,
    after,
    isCalled,
    asks: isCalled ? 'response' : 'request',
    answers: isCalled ? 'request' : 'response',
    tell: (rule, effect, text, old, now) => {
      node.found.push({ rule, effect, text, before: old, after: now });
    },
  };
  const [old, now] = [before.at.value, after.at.value];
  if (!isObject(old) || !isObject(now)) return;
  if (old.operationId !== now.operationId)
    pair.tell(
      'operation-id-changed',
      'none',
      `the operationId is now \`${now.operationId ?? 'absent'}\`; before \`${old.operationId ?? 'absent'}\``,
      before.tree.at(before.at, 'operationId'),
      after.tree.at(after.at, 'operationId'),
    );
  if (old.deprecated !== now.deprecated && (old.deprecated === true || now.deprecated === true))
    pair.tell(
      now.deprecated === true ? 'operation-deprecated' : 'operation-undeprecated',
      'none',
      now.deprecated === true ? 'the operation is now deprecated' : 'the operation is no longer deprecated',
      before.tree.at(before.at, 'deprecated'),
      after.tree.at(after.at, 'deprecated'),
    );
  compareParameters(pair);
  compareBody(pair);
  compareResponses(pair);
  compareSecurity(pair);
  compareCallbacks(pair);
}

function compareCallbacks({ schemas, findings, before, after, isCalled }: OperationPair): void {
  const callbacks = ({ tree, at, name }: OperationPlace): Map<string, OperationPlace> => {
    const found = new Map<string, OperationPlace>();
    for (const [key, written] of tree.entries(tree.at(at, 'callbacks')))
      for (const [method, operation] of operationsOf(
        tree,
        tree.follow(written),
        `callback ${key} of ${name} `,
      ))
        found.set(`${method} ${key}`, operation);
    return found;
  };
  compareOperations(schemas, findings, callbacks(before), callbacks(after), !isCalled);
}

function compareBody(pair: OperationPair): void {
  const { before, after, isCalled, tell } = pair;
  const bodyOf = ({ tree, at }: OperationPlace): Place => tree.follow(tree.at(at, 'requestBody'));
  const [old, now] = [bodyOf(before), bodyOf(after)];
  const isRequired = ({ value }: Place): boolean => isObject(value) && value.required === true;
  if (old.value === undefined && now.value === undefined) return;
  if (old.value === undefined) {
    if (isCalled) tell('response-body-added', 'none', 'now has a body', before.at, now);
    else if (isRequired(now))
      tell('request-body-required-added', 'narrowed', 'now needs a body', before.at, now);
    else tell('request-body-added', 'widened', 'now takes a body', before.at, now);
    return;
  }
  if (now.value === undefined) {
    const rule = isCalled ? 'response-body-removed' : 'request-body-removed';
    tell(rule, 'narrowed', 'no longer has a body', old, after.at);
    return;
  }
  const [was, is] = [before.tree.at(old, 'required'), after.tree.at(now, 'required')];
  if (!isCalled && !isRequired(old) && isRequired(now))
    tell('request-body-made-required', 'narrowed', 'now needs the body', was, is);
  if (!isCalled && isRequired(old) && !isRequired(now))
    tell('request-body-made-optional', 'widened', 'no longer needs the body', was, is);
  compareContents(pair, pair.asks, old, now, 'the body');
}
