import { escapeToken } from '@voice-agent/spec-model';
import { isObject, type Json, type SpecDocument } from '../document.ts';
import type { Problems } from '../problems.ts';
import { noteUnknownFields } from './fields.ts';
import type { Operation } from './operation.ts';

export const methods: readonly string[] = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
];

/** A path of a document: its template, and what is there. */
export interface PathItem {
  path: string;
  item: Json;
  pointer: string;
}

/**
 * The paths of a document. To `problems` goes each that no request can have.
 *
 * @param ofOmitted learns which paths are left out
 */
export function readPaths(document: SpecDocument, problems: Problems, ofOmitted: Problems): PathItem[] {
  const { paths } = document.root;
  return Object.entries(isObject(paths) ? paths : {}).flatMap(([path, unresolved]): PathItem[] => {
    if (path.startsWith('x-')) return [];
    const at = `/paths/${escapeToken(path)}`;
    if (/[?#]/.test(path)) {
      const what = `The path ${path} has a query or a fragment, which no path has: it is left out.`;
      const help = 'Describe what follows `?` as parameters, and remove what follows `#`.';
      ofOmitted.note(at, what, help);
      return [];
    }
    checkTemplate(problems, path, at);
    const found = problems.collect(() => {
      const { node: item, pointer } = document.resolve(unresolved, at);
      if (!isObject(item))
        throw document.problem(pointer, 'A path must be an object.', 'Write its operations here.');
      return { path, item, pointer };
    });
    if (found === undefined) return [];
    if (isObject(unresolved) && found.item !== unresolved) checkBesideReference(problems, unresolved, at);
    noteUnknownFields(problems, 'path item', found.item, found.pointer);
    return [found];
  });
}

function checkTemplate(problems: Problems, path: string, at: string): void {
  const literals = path.replaceAll(/\{[^{}]+\}/g, '');
  if (!path.startsWith('/'))
    problems.add(at, `The path ${path} does not begin with /.`, 'Write `/` before it.');
  else if (/[{}]/.test(literals))
    problems.add(
      at,
      `The path ${path} has a brace that belongs to no {name}.`,
      'Write `{name}`, or `%7B` for a brace.',
    );
  else if (/\/(?:\.|%2e){1,2}(?=\/|$)/i.test(path))
    problems.add(
      at,
      `The path ${path} leads to another one: it has . or .. between slashes.`,
      'Write where it leads.',
    );
}

function checkBesideReference(problems: Problems, item: Json, at: string): void {
  const beside = Object.keys(item).find(
    (key) => methods.includes(key) || /^(?:parameters|servers)$/.test(key),
  );
  if (beside !== undefined)
    problems.add(
      `${at}/${beside}`,
      `A path with a \`$ref\` has nothing else: its \`${beside}\` has no defined meaning.`,
      'Write it in what the reference names, or write the path here.',
    );
}

/** Whether each `{name}` of the path is a parameter, and the other way round. */
export function checkPath(
  document: SpecDocument,
  { path, pointer, parameters }: Pick<Operation, 'path' | 'pointer' | 'parameters'>,
): void {
  const named = new Set(Array.from(path.matchAll(/\{([^}]+)\}/g), ([, name = '']) => name));
  const described = new Set(parameters.filter((each) => each.in === 'path').map(({ name }) => name));
  const missing = [...named].find((name) => !described.has(name));
  const extra = [...described].find((name) => !named.has(name));
  if (missing !== undefined)
    throw document.problem(
      pointer,
      `The path has {${missing}}, which is not described as a parameter.`,
      `Add a parameter \`name: ${missing}, in: path\`.`,
    );
  if (extra !== undefined)
    throw document.problem(
      pointer,
      `The path parameter ${extra} is not in the path ${path}.`,
      `Write {${extra}} into the path, or remove the parameter.`,
    );
}

/** Two operations must not have the same requests: a method, and paths that differ in the names of parameters alone. */
export function checkRequests(problems: Problems, operations: readonly Operation[]): void {
  const byRequest = new Map<string, Operation>();
  for (const operation of operations) {
    const { method, path, pointer } = operation;
    const request = `${method} ${path.replaceAll(/\{[^{}]+\}/g, '{}')}`;
    const other = byRequest.get(request);
    if (other === undefined) byRequest.set(request, operation);
    else
      problems.add(
        pointer,
        `${method} ${path} has the requests of ${other.method} ${other.path}, so that a service can't distinguish them.`,
        'Remove one of them, or give it another path.',
      );
  }
}
