import type { Fields, HttpRequest } from '../harness/fault.ts';
import { resolved } from './harbour-document.ts';

/** The operation of the document that a request matches. */
export interface MatchedOperation {
  id: string;
  operation: Fields;
  parameters: Parameter[];
  /** The path parameter, still encoded; empty when there is none. */
  segment: string;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  style?: string;
  explode?: boolean;
  schema: Fields;
}

/** The operation that a request matches; null when only the path matches, undefined when nothing matches. */
export function matchOperation(document: Fields, request: HttpRequest): MatchedOperation | null | undefined {
  let isKnownPath = false;
  for (const [path, item] of Object.entries(document.paths as Record<string, Fields>)) {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`);
    const match = pattern.exec(request.path);
    if (match === null) continue;
    isKnownPath = true;
    const operation = item[request.method.toLowerCase()] as Fields | undefined;
    if (operation === undefined) continue;
    const definitions = [item.parameters ?? [], operation.parameters ?? []].flat() as Parameter[];
    const parameters = definitions.map((each) => ({ ...each, schema: resolved(document, each.schema) }));
    return { id: `${operation.operationId}`, operation, parameters, segment: match[1] ?? '' };
  }
  return isKnownPath ? null : undefined;
}

/** The value of a parameter in a request, decoded by its style; undefined when it is absent. */
export function parameterValue(
  document: Fields,
  parameter: Parameter,
  operation: MatchedOperation,
  request: HttpRequest,
): unknown {
  const { name, style, schema } = parameter;
  if (parameter.in === 'header') return coerce(schema, request.headers[name.toLowerCase()]);
  if (parameter.in === 'cookie') return coerce(schema, cookies(request.headers.cookie ?? '').get(name));
  if (parameter.in === 'path') return pathValue(document, parameter, decodeURIComponent(operation.segment));
  if (style === 'deepObject') return deepObject(schema, name, request.query);
  const texts = request.query.getAll(name);
  if (texts.length === 0) return undefined;
  if (schema.type !== 'array') return coerce(schema, texts[0]);
  const separator = style === 'pipeDelimited' ? '|' : ',';
  const items = parameter.explode === false ? (texts[0] ?? '').split(separator) : texts;
  return items.map((text) => coerce(resolved(document, schema.items as Fields), text));
}

function pathValue(document: Fields, { name, style, schema }: Parameter, segment: string): unknown {
  // A segment without the prefix is invalid: it becomes null, which no schema of the document accepts.
  const prefix = style === 'matrix' ? `;${name}=` : style === 'label' ? '.' : '';
  if (!segment.startsWith(prefix)) return null;
  const text = segment.slice(prefix.length);
  if (schema.type !== 'array') return coerce(schema, text);
  return text.split(',').map((each) => coerce(resolved(document, schema.items as Fields), each));
}

function deepObject(schema: Fields, name: string, query: URLSearchParams): unknown {
  const properties = (schema.properties ?? {}) as Record<string, Fields>;
  const entries: [string, unknown][] = [];
  for (const [key, text] of query) {
    const property = key.startsWith(`${name}[`) && key.endsWith(']') && key.slice(name.length + 1, -1);
    if (property) entries.push([property, coerce(properties[property] ?? {}, text)]);
    else if (key === name) return text;
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** Converts a string to the type of the schema, if it has the format of that type. */
function coerce({ type }: Fields, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text))
    return Number(text);
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return text;
}

const cookies = (header: string): Map<string, string> =>
  new Map(
    header.split(';').map((each): [string, string] => {
      const [name = '', value = ''] = each.trim().split('=');
      return [name, value];
    }),
  );
