import type { RequestValues, Serialized } from './request.ts';

/** Where a parameter is, its name, its style and whether it is exploded, as OpenAPI names them; `json` is one JSON text. */
export type ParameterStyle = readonly [place: string, name: string, style: string, explode: boolean];

const separators: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '|' };

/**
 * Makes what writes the query, header and cookie parameters of one operation. Those it does not know are `name=value`.
 *
 * @param mediaType that of the body, where it is another than application/json
 */
export function serializer(styles: readonly ParameterStyle[], mediaType?: string) {
  const styleOf = (place: string, name: string): ParameterStyle =>
    styles.find((each) => each[0] === place && each[1] === name) ?? [place, name, 'form', true];
  const pairs = (place: string, values: object | undefined, encode: (text: string) => string) =>
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === undefined ? [] : pairsOf(styleOf(place, name), value, encode),
    );
  return ({ path, query, header, cookie }: RequestValues): Serialized => {
    const written: Record<string, string> = Object.fromEntries(pairs('header', header, String));
    const cookies = pairs('cookie', cookie, encodeURIComponent).map((pair) => pair.join('='));
    if (cookies.length > 0) written.Cookie = cookies.join('; ');
    if (mediaType !== undefined) written['Content-Type'] = mediaType;
    const parts = pairs('query', query, encodeURIComponent).map((pair) => pair.join('='));
    return { params: { path, query, header: written }, querySerializer: () => parts.join('&') };
  };
}

/** The names and values that one parameter becomes. */
function pairsOf(
  [, name, style, explode]: ParameterStyle,
  value: unknown,
  encode: (text: string) => string,
): [string, string][] {
  const key = encode(name);
  const text = (each: unknown) => encode(String(each));
  if (style === 'json') return [[key, encode(JSON.stringify(value))]];
  if (Array.isArray(value)) {
    const items = value.map(text);
    if (explode && style !== 'simple') return items.map((item) => [key, item]);
    return [[key, items.join(separators[style] ?? ',')]];
  }
  if (typeof value !== 'object' || value === null) return [[key, text(value)]];
  const fields = Object.entries(value).filter(([, each]) => each !== undefined);
  if (style === 'deepObject') return fields.map(([field, each]) => [`${key}[${encode(field)}]`, text(each)]);
  if (style === 'form' && explode) return fields.map(([field, each]) => [encode(field), text(each)]);
  const joined = fields.map(([field, each]) => [encode(field), text(each)].join(explode ? '=' : ','));
  return [[key, joined.join(',')]];
}
