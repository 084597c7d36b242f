import type { Operation, Parameter, SecurityScheme } from '@voice-agent/api-documents/document';
import type { HttpRequest } from './http.ts';
import { serializeParameter, textOf } from './serialize-parameter.ts';

/** What an operation is asked, as values: parameters by place and name, and the body. */
export interface RequestValues {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  cookie?: Record<string, unknown>;
  /** Undefined when none is sent. */
  body?: unknown;
}

/** What proves who asks, and where it goes. */
export interface Credential extends Pick<SecurityScheme, 'in' | 'name'> {
  value: string;
}

/** How the request of an operation is written. @param login none when nobody is to be known */
export function requestOf(operation: Operation, inputs: RequestValues, login?: Credential): HttpRequest {
  const texts = (place: Parameter['in']): [string, string][] =>
    Object.entries(inputs[place] ?? {}).flatMap(([name, value]) =>
      serializeParameter(parameterOf(operation, place, name), value),
    );
  const path = Buffer.from(operation.path)
    .toString()
    .replaceAll(/\{([^}]+)\}|[^\x21-\x7e]/gu, (found, name: string | undefined) =>
      name === undefined
        ? encodeURIComponent(found)
        : serializeParameter(parameterOf(operation, 'path', name), inputs.path[name])
            .map(([, text]) => text)
            .join(''),
    );
  const own = (place: Credential['in']): [string, string][] =>
    login?.in === place
      ? [[login.name, place === 'header' ? login.value : encodeURIComponent(login.value)]]
      : [];
  const pairs = (list: readonly [string, string][], separator: string): string =>
    list.map(([name, text]) => `${name}=${text}`).join(separator);
  const query = pairs([...texts('query'), ...own('query')], '&');
  const cookie = pairs([...texts('cookie'), ...own('cookie')], '; ');
  const headers = [...texts('header'), ...own('header')].map(([name, text]) => [name.toLowerCase(), text]);
  const { contentType = 'application/json' } = operation.body ?? {};
  return {
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      accept: acceptOf(operation),
      ...(inputs.body !== undefined && { 'content-type': contentType }),
      ...(cookie !== '' && { cookie }),
      ...Object.fromEntries(headers),
    },
    ...(inputs.body !== undefined && { body: bodyText(contentType, inputs.body) }),
  };
}

/** What a success may be, that of JSON first. */
function acceptOf({ responses }: Operation): string {
  const types = responses.filter(({ status }) => /^2/.test(status)).flatMap((each) => each.contentType ?? []);
  return [...new Set(['application/json', ...types])].join(', ');
}

/** Forms are written as forms, texts as they are, and all else as JSON. */
function bodyText(contentType: string, value: unknown): string {
  if (
    /^application\/x-www-form-urlencoded/i.test(contentType) &&
    typeof value === 'object' &&
    value !== null
  ) {
    const pairs = Object.entries(value).flatMap(([name, held]) =>
      (Array.isArray(held) ? held : [held]).map((each): [string, string] => [name, textOf(each)]),
    );
    return new URLSearchParams(pairs).toString();
  }
  return /^text\//i.test(contentType) && typeof value === 'string' ? value : JSON.stringify(value);
}

/** A parameter as the document has it, or one that it does not know, as a plain text. */
function parameterOf({ parameters, pointer }: Operation, place: Parameter['in'], name: string): Parameter {
  const known = parameters.find((each) => each.in === place && each.name === name);
  if (known !== undefined) return known;
  const style = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const rest = { required: false, schema: true, explode: style === 'form', allowReserved: false } as const;
  return { name, in: place, pointer, style, ...rest, examples: [] };
}
