import type { ParameterDescription } from '@voice-agent/codegen/operation';

/** The parts of one request. */
export interface RequestValues {
  path?: object;
  query?: object | undefined;
  header?: object;
  cookie?: object;
  body?: unknown;
}

/** A request as openapi-fetch takes it: its headers, and what writes its path and its query. */
export interface Serialized {
  params: { path: object | undefined; query: object | undefined; header: Record<string, string> };
  pathSerializer: (template: string) => string;
  querySerializer: () => string;
}

/** What is needed of a parameter to serialize it. */
export type ParameterStyle = Pick<ParameterDescription, 'in' | 'name' | 'style' | 'explode'>;

/**
 * Makes the serializer for the parameters of one operation. Unknown ones become `name=value`.
 *
 * @param mediaType that of the body, where it is another than application/json
 */
export function serializer(
  styles: readonly ParameterStyle[],
  mediaType?: string,
): (values: RequestValues) => Serialized {
  const pairs = (place: ParameterStyle['in'], values: object = {}) =>
    Object.entries(values).flatMap(([name, value]) => {
      const known = styles.find((each) => each.in === place && each.name === name);
      const parameter = known ?? { in: place, name, style: 'form', explode: true };
      return value === undefined ? [] : writeParameter(parameter, value);
    });
  const joined = (place: ParameterStyle['in'], values: object | undefined, separator: string) =>
    pairs(place, values)
      .map((pair) => pair.join('='))
      .join(separator);
  return ({ path, query, header, cookie }) => {
    const inPath = Object.fromEntries(pairs('path', path));
    const written: Record<string, string> = Object.fromEntries(pairs('header', header));
    const cookies = joined('cookie', cookie, '; ');
    if (cookies) written.Cookie = cookies;
    if (mediaType !== undefined) written['Content-Type'] = mediaType;
    return {
      params: { path, query, header: written },
      pathSerializer: (template) =>
        template.replaceAll(/\{([^}]+)\}/g, (_, name: string) => inPath[encodeURIComponent(name)] ?? ''),
      querySerializer: () => joined('query', query, '&'),
    };
  };
}

/**
 * The names and values of one parameter on the wire; a path parameter has no name.
 */
export function writeParameter(parameter: ParameterStyle, value: unknown): [name: string, text: string][] {
  const { in: place, name, style, explode } = parameter;
  const encode = place === 'header' ? String : encodeURIComponent;
  const text = (each: unknown) => encode(Object(each) === each ? JSON.stringify(each) : String(each));
  const key = encode(name);
  if (style === 'json') return [[key, encode(JSON.stringify(value))]];
  if (Array.isArray(value) || Object(value) !== value) {
    const items = [value].flat().map(text);
    if (isSpread(parameter)) return items.map((item) => [key, item]);
    const [prefix, separator] = delimitersOf(parameter, false);
    return [[key, prefix + items.join(separator)]];
  }
  const fields = Object.entries(value as object)
    .filter(([, each]) => each !== undefined)
    .map(([field, each]): [string, string] => [encode(field), text(each)]);
  if (style === 'deepObject') return fields.map(([field, each]) => [`${key}[${field}]`, each]);
  if (isSpread(parameter)) return fields;
  const [prefix, separator] = delimitersOf(parameter, true);
  return [[key, prefix + fields.map((pair) => pair.join(explode ? '=' : ',')).join(separator)]];
}

/** Whether each item or field has a name of its own on the wire. */
export const isSpread = ({ in: place, style, explode }: ParameterStyle): boolean =>
  style === 'deepObject' || (explode && style !== 'json' && (place === 'query' || place === 'cookie'));

/** What is before the text of a parameter, and what is between its parts. */
export function delimitersOf(
  { name, style, explode }: ParameterStyle,
  isObject: boolean,
): [prefix: string, separator: string] {
  const named = `;${name}=`;
  if (style === 'matrix') return explode ? (isObject ? [';', ';'] : [named, named]) : [named, ','];
  if (style === 'label') return ['.', explode ? '.' : ','];
  return ['', style === 'spaceDelimited' ? '%20' : style === 'pipeDelimited' ? '|' : ','];
}
