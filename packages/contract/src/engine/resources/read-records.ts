import { isObject, type Operation, tryParseJson, valueAt } from '@voice-agent/spec-model';
import type { HttpRequest, HttpResponse } from '../../http/http-message.ts';
import { pathOf, pathParametersIn } from '../../http/path-template.ts';
import { namesIn, plainName, type Resource, singular } from './resource.ts';

/** A JSON object of a response. */
export type Fields = Readonly<Record<string, unknown>>;

/** What an id is: no name of it is empty, and no path has a list. */
const isId = (value: unknown): value is string | number | bigint =>
  (typeof value === 'string' && value !== '') || Number.isSafeInteger(value) || typeof value === 'bigint';

/** The field of a record that has its id, the likeliest name first; undefined when it has none. */
export function idFieldOf(record: Fields, { name, parameter }: Resource): string | undefined {
  const asked = plainName(parameter?.name ?? 'id');
  const fields = Object.keys(record).filter((each) => isId(record[each]));
  const short = asked.startsWith(name) ? asked.slice(name.length) : asked;
  for (const requested of [asked, short, 'id', `${name}id`, 'uuid'])
    for (const field of fields) if (requested !== '' && plainName(field) === requested) return field;
  return undefined;
}

/** The id of a record; undefined when it has none. */
export const idOf = (record: Fields | undefined, resource: Resource): unknown =>
  record?.[idFieldOf(record, resource) ?? ''];

/** Fields in which services put a record, or a list of them. */
const wrapper = /^(?:data|items?|results?|records?|entity|content|value)$/i;
const isWrapper = (key: string, { name }: Resource): boolean =>
  wrapper.test(key) || singular(plainName(key)) === name;

const maxWrappers = 2;

/** A record in a response, which can be wrapped, and the names of what wraps it; the whole body where no part has an id. */
export function recordIn(
  value: unknown,
  resource: Resource,
  depth: number = maxWrappers,
): { record: Fields; path: readonly string[] } | undefined {
  if (!isObject(value)) return undefined;
  if (resource.parameter === undefined || idOf(value, resource) !== undefined)
    return { record: value, path: [] };
  if (depth === 0) return undefined;
  for (const [key, child] of Object.entries(value)) {
    const found = isWrapper(key, resource) ? recordIn(child, resource, depth - 1) : undefined;
    if (found !== undefined) return { record: found.record, path: [key, ...found.path] };
  }
  return depth === maxWrappers ? { record: value, path: [] } : undefined;
}

/** The records of a list: an array, or one in a wrapper; undefined when the response has none. */
export function listIn(
  value: unknown,
  resource: Resource,
  depth: number = maxWrappers,
): Fields[] | undefined {
  if (Array.isArray(value)) {
    const records = value.filter((each) => isObject(each) && idOf(each, resource) !== undefined);
    return records.length === value.length ? records : undefined;
  }
  if (!isObject(value) || depth === 0) return undefined;
  // An empty array shows nothing about its elements: the names decide.
  const isNamed = ([key]: [string, unknown]): boolean => isWrapper(key, resource);
  const entries = Object.entries(value);
  const listsIn = (some: [string, unknown][]): Fields[][] =>
    some.flatMap(([, child]) => {
      const found = listIn(child, resource, depth - 1);
      return found === undefined ? [] : [found];
    });
  const named = listsIn(entries.filter(isNamed));
  const lists = named.length > 0 ? named : listsIn(entries.filter(([, child]) => Array.isArray(child)));
  return lists.find(({ length }) => length > 0) ?? lists[0];
}

/** The values of the path of a request; undefined when it is of another path. */
export function pathValuesOf(template: string, path: string): string[] | undefined {
  // A Location may have a prefix of the server, and a slash at the end.
  const parts = pathOf(path).replace(/\/$/, '').split('/');
  const own = parts.slice(-template.replace(/(?<=.)\/$/, '').split('/').length + 1);
  const found = pathParametersIn(template.replace(/(?<=.)\/$/, ''), ['', ...own].join('/'));
  return found && [...found.values()];
}

/** The path that the `Location` header of a response leads to. */
export function locationOf({ headers }: HttpResponse): string | undefined {
  const { location } = headers;
  return location === undefined ? undefined : URL.parse(location, 'http://any.invalid/')?.pathname;
}

/**
 * The values that a link of a response gives to parameters of another operation, by their names.
 *
 * @param parameters values or runtime expressions, of OpenAPI 3.1 (4.8.20.4)
 */
export function linkedValues(
  parameters: Readonly<Record<string, unknown>>,
  { path }: Operation,
  request: HttpRequest,
  response: HttpResponse,
  body: unknown,
): Record<string, unknown> {
  const names = namesIn(path);
  const sent = pathValuesOf(path, request.path) ?? [];
  const evaluated = (expression: unknown): unknown => {
    if (typeof expression !== 'string' || !expression.startsWith('$')) return expression;
    const found = /^\$(request\.(?:path|query|body)|response\.(?:body|header))[.#](.*)$/.exec(expression);
    const [, source = '', name = ''] = found ?? [];
    if (source === 'request.path') return sent[names.indexOf(name)];
    if (source === 'request.query')
      return URL.parse(request.path, 'http://any.invalid')?.searchParams.get(name);
    if (source === 'response.header') return response.headers[name.toLowerCase()];
    return valueAt(source === 'request.body' ? tryParseJson(request.body ?? '')?.value : body, name);
  };
  const values = Object.entries(parameters).map(([name, expression]): [string, unknown] => [
    name.replace(/^(?:path|query|header|cookie)\./, ''),
    evaluated(expression),
  ]);
  return Object.fromEntries(values.filter(([, value]) => isId(value)));
}
