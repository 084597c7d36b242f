import type { OperationDescription, ParameterDescription } from '@voice-agent/client/operations';
import { isObject, type Json } from './json.ts';

/** What has to be known of a parameter to write it. */
type Written = Pick<ParameterDescription, 'name' | 'in' | 'style' | 'explode'>;

/** A request as it goes out. */
export interface HttpRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
}

/** The values of a request: its parameters by place and name, and its body. */
export interface RequestValues {
  path?: Record<string, Json>;
  query?: Record<string, Json>;
  header?: Record<string, Json>;
  cookie?: Record<string, Json>;
  body?: Json;
}

/**
 * Writes the values of a request as the operation says.
 *
 * @param address the address of the service, without a slash at its end
 * @param authorization the value of the Authorization header; empty for none
 * @param body the text of the body, where it is not that of `values.body`
 */
export function toHttpRequest(
  operation: Pick<OperationDescription, 'method' | 'path' | 'body'> & { parameters: readonly Written[] },
  values: RequestValues,
  address: string,
  authorization: string,
  body: string | undefined = values.body === undefined ? undefined : JSON.stringify(values.body),
): HttpRequest {
  const pairs = (place: ParameterDescription['in']): Pair[] =>
    operation.parameters.flatMap((each) => {
      const value = each.in === place ? values[place]?.[each.name] : undefined;
      return value === undefined ? [] : pairsOf(each, value);
    });
  const inPath = Object.fromEntries(pairs('path'));
  const path = operation.path.replaceAll(
    /\{([^}]+)\}/g,
    (_, name: string) => inPath[encodeURIComponent(name)] ?? '',
  );
  const query = pairs('query').map((pair) => pair.join('='));
  const cookies = pairs('cookie').map((pair) => pair.join('='));
  return {
    method: operation.method,
    url: [address + path, ...(query.length === 0 ? [] : [query.join('&')])].join('?'),
    headers: {
      ...(authorization !== '' && { Authorization: authorization }),
      ...Object.fromEntries(pairs('header')),
      ...(cookies.length > 0 && { Cookie: cookies.join('; ') }),
      ...(body !== undefined && { 'Content-Type': operation.body?.mediaType ?? 'application/json' }),
    },
    ...(body !== undefined && { body }),
  };
}

/** A name and a text, both as they are on the wire. */
type Pair = [name: string, text: string];

/** What one parameter becomes (OpenAPI: `style` and `explode`). */
export function pairsOf({ name, in: place, style, explode }: Written, value: Json): Pair[] {
  const encode = place === 'header' ? String : encodeURIComponent;
  const text = (each: Json): string => encode(typeof each === 'string' ? each : JSON.stringify(each));
  const key = encode(name);
  if (style === 'json') return [[key, encode(JSON.stringify(value))]];
  const fields = isObject(value)
    ? Object.entries(value).map(([field, each]): Pair => [encode(field), text(each)])
    : undefined;
  if (fields && style === 'deepObject') return fields.map(([field, each]) => [`${key}[${field}]`, each]);
  const items = fields === undefined ? [value].flat().map(text) : [];
  if (explode && (place === 'query' || place === 'cookie')) return fields ?? items.map((item) => [key, item]);
  const parts = (explode ? fields?.map((field) => field.join('=')) : fields?.flat()) ?? items;
  if (style === 'label') return [[key, `.${parts.join(explode ? '.' : ',')}`]];
  if (style !== 'matrix') return [[key, parts.join(separators[style] ?? ',')]];
  const named = explode
    ? parts.map((part) => (fields ? part : `${name}=${part}`))
    : [`${name}=${parts.join(',')}`];
  return [[key, named.map((each) => `;${each}`).join('')]];
}

const separators: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '|' };
