import type { Fields, HttpRequest, HttpResponse, TransportFault } from './fault.ts';
import { isObject, omitNull, parseJson } from './http-client.ts';

/** The JSON of a body; undefined when there is none. */
export const bodyJson = ({ body }: { body?: Buffer }): unknown => parseJson(String(body ?? ''));

/** The JSON object of a body; empty when the body is not an object. */
export function bodyFields(message: { body?: Buffer }): Fields {
  const json = bodyJson(message);
  return isObject(json) ? json : {};
}

export const withJson = <Message extends HttpResponse | HttpRequest>(
  message: Message,
  json: unknown,
): Message => ({ ...message, body: Buffer.from(JSON.stringify(json)) });

/** Adds headers to a message; null removes one. */
export const withHeaders = <Message extends HttpResponse | HttpRequest>(
  message: Message,
  headers: Record<string, string | null>,
): Message => ({ ...message, headers: omitNull({ ...message.headers, ...headers }) });

/** A response without headers. */
export const emptyResponse = (status: number, transportFault?: TransportFault): HttpResponse => ({
  status,
  headers: {},
  body: Buffer.alloc(0),
  ...(transportFault && { transportFault }),
});

export const jsonResponse = (
  status: number,
  json: unknown,
  headers: Record<string, string> = {},
): HttpResponse =>
  withJson(withHeaders(emptyResponse(status), { 'content-type': 'application/json', ...headers }), json);

/** The parts that a fault replaces in a response. */
export interface ResponseChanges {
  status?: number;
  /** Null removes one. */
  headers?: Record<string, string | null>;
  body?: string;
  transportFault?: TransportFault;
}

export const changeResponse = (
  response: HttpResponse,
  { headers = {}, body, ...changes }: ResponseChanges,
): HttpResponse => ({
  ...withHeaders(response, headers),
  ...changes,
  ...(body !== undefined && { body: Buffer.from(body) }),
});

/**
 * Sets a value at a JSON pointer and creates missing objects; undefined removes the value. In arrays `*` selects each
 * item, `-1` the last one and `-` appends; a missing item is ignored.
 */
export function setAt(target: Fields, pointer: string, value: unknown): void {
  setAtTokens(target, pointer.slice(1).split('/'), value);
}

function setAtTokens(target: unknown, [token = '', ...rest]: string[], value: unknown): void {
  if (Array.isArray(target)) {
    if (token === '-') target.push(value);
    else if (token === '*') for (const item of target) setAtTokens(item, rest, value);
    else {
      const index = token === '-1' ? target.length - 1 : Number(token);
      if (target[index] === undefined) return;
      if (rest.length > 0) setAtTokens(target[index], rest, value);
      else target.splice(index, 1, ...(value === undefined ? [] : [value]));
    }
  } else if (rest.length > 0) {
    const object = target as Fields;
    if (typeof object[token] !== 'object' || object[token] === null) object[token] = {};
    setAtTokens(object[token], rest, value);
  } else if (value === undefined) delete (target as Fields)[token];
  else (target as Fields)[token] = value;
}
