import { toJson } from '../schemas/numbers.ts';
import type { Operation, Parameter, SecurityScheme } from './document.ts';
import { isForm } from './operations.ts';
import { serializeParameter, textOf } from './serialize-parameter.ts';

/** A request as HTTP. */
export interface SerializedRequest {
  method: string;
  /** Path and query, relative to the base URL. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/** The values of a request: parameters by place and name, and the body. */
export interface RequestValues {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  header: Record<string, unknown>;
  cookie?: Record<string, unknown>;
  /** Undefined when none is sent. */
  body?: unknown;
}

/** An API key or token, and where a request has it. */
export interface Credential extends Pick<SecurityScheme, 'in' | 'name'> {
  value: string;
}

/** Writes the request of an operation. @param credentials Default: none, an anonymous request */
export function requestOf(
  operation: Operation,
  values: RequestValues,
  credentials: readonly Credential[] = [],
): SerializedRequest {
  const texts = (place: Parameter['in']): [string, string][] =>
    Object.entries(values[place] ?? {}).flatMap(([name, value]) =>
      serializeParameter(parameterOf(operation, place, name), value),
    );
  const path = Buffer.from(operation.path)
    .toString()
    .replaceAll(/\{([^}]+)\}|[^\x21-\x7e]/gu, (found, name: string | undefined) =>
      name === undefined
        ? encodeURIComponent(found)
        : serializeParameter(parameterOf(operation, 'path', name), values.path[name])
            .map(([, text]) => text)
            .join(''),
    );
  const ofCredential = (place: Credential['in']): [string, string][] =>
    credentials
      .filter((each) => each.in === place)
      .map(({ name, value }) => [name, place === 'header' ? value : encodeURIComponent(value)]);
  const pairs = (list: readonly [string, string][], separator: string): string =>
    list.map(([name, text]) => `${name}=${text}`).join(separator);
  const query = pairs([...texts('query'), ...ofCredential('query')], '&');
  const cookie = pairs([...texts('cookie'), ...ofCredential('cookie')], '; ');
  const headers = [...texts('header'), ...ofCredential('header')].map(([name, text]) => [
    name.toLowerCase(),
    text,
  ]);
  const { contentType = 'application/json' } = operation.body ?? {};
  return {
    method: operation.method,
    path: query === '' ? path : `${path}?${query}`,
    headers: {
      accept: acceptOf(operation),
      ...(values.body !== undefined && { 'content-type': contentType }),
      ...(cookie !== '' && { cookie }),
      ...Object.fromEntries(headers),
    },
    ...(values.body !== undefined && { body: bodyText(contentType, values.body) }),
  };
}

/** The content types of successful responses, JSON first. */
function acceptOf({ responses }: Operation): string {
  const types = responses.filter(({ status }) => /^2/.test(status)).flatMap((each) => each.contentType ?? []);
  return [...new Set(['application/json', ...types])].join(', ');
}

/** Serializes a body: a form as a form, text as it is, everything else as JSON. */
export function bodyText(contentType: string, value: unknown): string {
  if (isForm(contentType) && typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).flatMap(([name, member]) =>
      (Array.isArray(member) ? member : [member]).map((each): [string, string] => [name, textOf(each)]),
    );
    return new URLSearchParams(pairs).toString();
  }
  return /^text\//i.test(contentType) && typeof value === 'string' ? value : toJson(value);
}

/** A parameter of the spec, or a plain string for one that it does not have. */
function parameterOf({ parameters, pointer }: Operation, place: Parameter['in'], name: string): Parameter {
  const known = parameters.find((each) => each.in === place && each.name === name);
  if (known !== undefined) return known;
  const style = place === 'query' || place === 'cookie' ? 'form' : 'simple';
  const rest = { required: false, schema: true, explode: style === 'form', allowReserved: false } as const;
  return { name, in: place, pointer, style, ...rest, examples: [] };
}
