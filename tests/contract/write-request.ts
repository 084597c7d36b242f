import type { CorpusRequest } from './corpus.ts';

/** A parameter as an OpenAPI document describes it. */
export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  required?: boolean;
  style?: string;
  explode?: boolean;
  content?: object;
  schema?: unknown;
}

const defaultStyles = { path: 'simple', query: 'form', header: 'simple', cookie: 'form' };
/** What stands before the first value, between two, and whether each has its name (RFC 6570, as OpenAPI maps it). */
const expansions: Record<string, readonly [first: string, between: string, named: boolean]> = {
  simple: ['', ',', false],
  label: ['.', '.', false],
  matrix: [';', ';', true],
  form: ['', '&', true],
  deepObject: ['', '&', true],
  spaceDelimited: ['', '&', true],
  pipeDelimited: ['', '&', true],
};
const separators: Record<string, string> = { spaceDelimited: '%20', pipeDelimited: '|' };

/** The target and the headers of a request, its parameters written as the document describes them. */
export function writeRequest(
  path: string,
  parameters: readonly Parameter[],
  request: CorpusRequest,
): { target: string; headers: Record<string, string> } {
  const write = (place: Parameter['in'], encode: (text: string) => string): [string, string][] =>
    Object.entries(request[place] ?? {}).map(([name, value]) => [
      name,
      expand(
        parameters.find((each) => each.in === place && each.name === name) ?? { name, in: place },
        value,
        encode,
      ),
    ]);
  const inPath = new Map(write('path', encodeURIComponent));
  const query = write('query', encodeURIComponent).map(([, text]) => text);
  const cookies = write('cookie', encodeURIComponent).map(([, text]) => text.replaceAll('&', '; '));
  return {
    target: `${path.replaceAll(/\{(\w+)\}/g, (_, name) => inPath.get(name) ?? '')}?${query.join('&')}`,
    headers: {
      ...Object.fromEntries(write('header', String)),
      ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    },
  };
}

function expand(parameter: Parameter, value: unknown, encode: (text: string) => string): string {
  const { name, style = defaultStyles[parameter.in], content } = parameter;
  const explode = parameter.explode ?? style === 'form';
  const [first, between, named] = expansions[style] ?? ['', '&', true];
  const text = (each: unknown) => encode(typeof each === 'string' ? each : JSON.stringify(each));
  const pair = (key: string, written: string) => `${key}=${written}`;
  const own = (written: string) => first + (named ? pair(encode(name), written) : written);
  if (content !== undefined || typeof value !== 'object' || value === null) return own(text(value));
  if (Array.isArray(value)) {
    const items = value.map(text);
    if (!explode) return own(items.join(separators[style] ?? ','));
    return first + items.map((item) => (named ? pair(encode(name), item) : item)).join(between);
  }
  const fields = Object.entries(value);
  if (style === 'deepObject')
    return fields.map(([key, each]) => pair(`${encode(name)}[${encode(key)}]`, text(each))).join(between);
  if (!explode) return own(fields.flatMap(([key, each]) => [encode(key), text(each)]).join(','));
  return first + fields.map(([key, each]) => pair(encode(key), text(each))).join(between);
}
