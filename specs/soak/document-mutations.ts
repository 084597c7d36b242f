import { below, isObject, type Mutation, rename, type Sibling } from './mutation.ts';
import { schemaMutations } from './schema-mutations.ts';

const methods = new Set(['get', 'post', 'patch']);
// What a value can be changed to where any other text would not be the document's own mistake.
const otherWords: Record<string, string> = {
  query: 'header',
  path: 'query',
  header: 'query',
  apiKey: 'http',
  http: 'apiKey',
  bearer: 'basic',
  https: 'http',
  send: 'receive',
  POST: 'PUT',
  'application/json': 'text/plain',
};

/** Every change of a part of a document that is no schema, and of the schemas inside it. */
export function* documentMutations(node: unknown, at: string, sibling: Sibling): Generator<Mutation> {
  if (typeof node === 'boolean') yield { kind: 'boolean turned', pointer: at, to: !node };
  else if (typeof node === 'number') yield { kind: 'number changed', pointer: at, to: node + 1 };
  else if (typeof node === 'string') {
    yield { kind: 'text changed', pointer: at, to: otherWords[node] ?? `${node}Other` };
  } else if (Array.isArray(node)) {
    for (const [index, item] of node.entries()) {
      yield { kind: 'item dropped', pointer: below(at, index) };
      yield* documentMutations(item, below(at, index), sibling);
    }
  } else if (isObject(node)) yield* objectMutations(node, at, sibling);
}

function* objectMutations(node: Record<string, unknown>, at: string, sibling: Sibling): Generator<Mutation> {
  for (const [key, value] of Object.entries(node)) {
    const pointer = below(at, key);
    if (key === '$ref') {
      yield* referenceMutations(String(value), pointer, sibling);
      continue;
    }
    yield { kind: 'key removed', pointer };
    const name = otherName(key, at);
    if (name !== undefined && !(name in node)) {
      yield rename('key renamed', node, at, key, name);
    }
    if (key === 'schema' || key === 'payload') yield* schemaMutations(value, pointer, sibling);
    else yield* documentMutations(value, pointer, sibling);
    if (key === 'security') yield { kind: 'security emptied', pointer, to: [] };
  }
  yield* additions(node, at);
}

function* referenceMutations(ref: string, pointer: string, sibling: Sibling): Generator<Mutation> {
  const other = ref.startsWith('#') ? `${ref}Other` : sibling(ref);
  if (other !== undefined) yield { kind: 'reference turned', pointer, to: other };
}

/** Another path, method, status or media type. */
function otherName(key: string, at: string): string | undefined {
  if (methods.has(key)) return 'put';
  if (key.startsWith('/')) return `${key}/other`;
  if (key === '2XX') return '200';
  if (key === 'default' && at.endsWith('/responses')) return '4XX';
  return key.includes('/') ? 'text/plain' : undefined;
}

function* additions(node: Record<string, unknown>, at: string): Generator<Mutation> {
  if (Object.keys(node).length === 0) {
    const to = { content: { 'application/json': { schema: { type: 'object' } } } };
    yield { kind: 'content added', pointer: at, to };
  }
  if ('responses' in node) {
    yield { kind: 'security lifted', pointer: below(at, 'security'), to: [] };
    const parameters = Array.isArray(node.parameters) ? node.parameters : [];
    const invented = { name: 'invented', in: 'query', schema: { type: 'string' } };
    yield { kind: 'parameter added', pointer: below(at, 'parameters'), to: [...parameters, invented] };
    const responses = { ...(node.responses as object), 404: { description: 'Not found.' } };
    yield { kind: 'status added', pointer: below(at, 'responses'), to: responses };
  }
  if ('in' in node && 'schema' in node && !('required' in node)) {
    yield { kind: 'parameter required', pointer: below(at, 'required'), to: true };
  }
  if ('content' in node && !('required' in node) && at.endsWith('/requestBody')) {
    yield { kind: 'body required', pointer: below(at, 'required'), to: true };
  }
}
