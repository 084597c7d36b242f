import type { FaultRequest, Fields } from '../harness/fault.ts';
import { resolved } from './harbour-document.ts';

/** An operation of the document, found for a request. */
export interface Found {
  id: string;
  operation: Fields;
  parameters: Parameter[];
  /** What stands in the path, as it is written there. */
  segment: string;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  style: string | undefined;
  explode: boolean | undefined;
  schema: Fields;
}

/** The operation that a request is for; null when there is the path alone, undefined when there is not even that. */
export function operationOf(document: Fields, request: FaultRequest): Found | null | undefined {
  let isPath = false;
  for (const [path, item] of Object.entries(document.paths as Record<string, Fields>)) {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/, '([^/]+)')}$`);
    const match = pattern.exec(request.path);
    if (match === null) continue;
    isPath = true;
    const operation = item[request.method.toLowerCase()] as Fields | undefined;
    if (operation === undefined) continue;
    const written = [...((item.parameters ?? []) as Fields[]), ...((operation.parameters ?? []) as Fields[])];
    const parameters = written.map((each) => ({
      name: `${each.name}`,
      in: `${each.in}`,
      required: each.required === true,
      style: each.style as string | undefined,
      explode: each.explode as boolean | undefined,
      schema: resolved(document, each.schema as Fields),
    }));
    return { id: `${operation.operationId}`, operation, parameters, segment: match[1] ?? '' };
  }
  return isPath ? null : undefined;
}

/** The value of a parameter as its style writes it; undefined when it is not sent. */
export function sentValue(
  document: Fields,
  parameter: Parameter,
  found: Found,
  request: FaultRequest,
): unknown {
  const { name, style, schema } = parameter;
  if (parameter.in === 'header') return typed(schema, request.headers[name.toLowerCase()]);
  if (parameter.in === 'cookie') return typed(schema, cookies(request.headers.cookie ?? '').get(name));
  if (parameter.in === 'path') return inPath(document, parameter, decodeURIComponent(found.segment));
  if (style === 'deepObject') return deepObject(schema, name, request.query);
  const all = request.query.getAll(name);
  if (all.length === 0) return undefined;
  if (schema.type !== 'array') return typed(schema, all[0]);
  const separator = style === 'pipeDelimited' ? '|' : ',';
  const texts = parameter.explode === false ? (all[0] ?? '').split(separator) : all;
  return texts.map((text) => typed(resolved(document, schema.items as Fields), text));
}

function inPath(document: Fields, { name, style, schema }: Parameter, segment: string): unknown {
  // Without its prefix the value is null, which no schema of the document accepts.
  const prefix = style === 'matrix' ? `;${name}=` : style === 'label' ? '.' : '';
  if (!segment.startsWith(prefix)) return null;
  const text = segment.slice(prefix.length);
  if (schema.type !== 'array') return typed(schema, text);
  return text.split(',').map((each) => typed(resolved(document, schema.items as Fields), each));
}

function deepObject(schema: Fields, name: string, query: URLSearchParams): unknown {
  const properties = (schema.properties ?? {}) as Record<string, Fields>;
  const entries: [string, unknown][] = [];
  for (const [key, text] of query) {
    const property = key.startsWith(`${name}[`) && key.endsWith(']') && key.slice(name.length + 1, -1);
    if (property) entries.push([property, typed(properties[property] ?? {}, text)]);
    else if (key === name) return text;
  }
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

/** A string as a value of the type of the schema, if it is one. */
export function typed({ type }: Fields, text: string | undefined): unknown {
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
