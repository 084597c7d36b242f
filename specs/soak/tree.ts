import { posix } from 'node:path';
import { readSources, withoutAnnotations } from '../checks/claims.ts';
import type { DocumentName } from '../checks/documents.ts';
import { escapeToken, tokensOf, valueAt } from '../checks/pointer.ts';

/** What every source file of both specs holds, by path. */
export type Tree = ReadonlyMap<string, unknown>;

/** One edit of one file: `to` takes the place of the node at `pointer`; without `to` the node goes. */
export interface Edit {
  file: string;
  pointer: string;
  to?: unknown;
}

/** Every source file of both specs, without examples and other annotations. */
export function readTree(folder: URL): Tree {
  return new Map([...readSources(folder)].map(([path, { value }]) => [path, withKeptNames(value)]));
}

// The name of an operation is how the document is written, no claim; but the corpus goes by it.
function withKeptNames(value: unknown): unknown {
  const claims = withoutAnnotations(value) as Record<string, unknown>;
  for (const [key, node] of Object.entries(value as Record<string, unknown>)) {
    const { operationId } = (node ?? {}) as { operationId?: unknown };
    if (operationId !== undefined) Object.assign(claims[key] as object, { operationId });
  }
  return claims;
}

export function documentOf(path: string): DocumentName {
  return path.startsWith('openapi/') ? 'openapi' : 'asyncapi';
}

/** A copy of the tree after an edit; files that are not edited are shared. */
export function edited(tree: Tree, { file, pointer, to }: Edit): Tree {
  const value = structuredClone(tree.get(file));
  if (pointer === '') return new Map(tree).set(file, to);
  const tokens = tokensOf(pointer);
  const last = tokens.pop() ?? '';
  const parent = valueAt(value, tokens.map((token) => `/${escapeToken(token)}`).join(''));
  if (Array.isArray(parent) && to === undefined) parent.splice(Number(last), 1);
  else if (to === undefined) delete (parent as Record<string, unknown>)[last];
  else (parent as Record<string, unknown>)[last] = to;
  return new Map(tree).set(file, value);
}

/** The files that each file refers to, itself and those behind them included. */
export function reachOf(tree: Tree): Map<string, Set<string>> {
  const direct = new Map([...tree].map(([path, node]) => [path, filesIn(node, path)]));
  const reach = new Map<string, Set<string>>();
  for (const path of tree.keys()) {
    const seen = new Set([path]);
    for (const each of seen) for (const next of direct.get(each) ?? []) seen.add(next);
    reach.set(path, seen);
  }
  return reach;
}

function filesIn(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => {
    if (key !== '$ref' || typeof value !== 'string') return filesIn(value, path);
    return value.startsWith('#') ? [] : [targetOf(value, path)];
  });
}

const targetOf = (ref: string, path: string): string => posix.join(posix.dirname(path), ref);

/** The document that Redocly bundles from the tree, as far as it makes claims. */
export function bundleOf(name: DocumentName, tree: Tree): Record<string, unknown> {
  const components: Record<string, Record<string, unknown>> = {};
  const bundled = (node: unknown, path: string): unknown => {
    if (Array.isArray(node)) return node.map((item) => bundled(item, path));
    if (typeof node !== 'object' || node === null) return node;
    const { $ref } = node as { $ref?: unknown };
    if (typeof $ref === 'string' && !$ref.startsWith('#')) return reference(targetOf($ref, path));
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, bundled(value, path)]));
  };
  const reference = (file: string): unknown => {
    const [, kind = '', component = ''] = /\/components\/(\w+)\/(\w+)\.yaml$/.exec(file) ?? [];
    if (kind === '') return bundled(tree.get(file), file);
    components[kind] ??= {};
    const ofKind = components[kind];
    if (!(component in ofKind)) {
      // Before it is filled, so that a schema that contains itself ends.
      ofKind[component] = undefined;
      ofKind[component] = bundled(tree.get(file), file);
    }
    return { $ref: `#/components/${kind}/${component}` };
  };
  const root = `${name}/${name}.yaml`;
  return { ...(bundled(tree.get(root), root) as object), components };
}
