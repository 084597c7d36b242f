import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { decodedBody } from './content-coding.ts';
import type { Exchange, HttpResponse } from './http-message.ts';
import type { Secrets } from './redact/secrets.ts';
import type { TrafficExchange } from './traffic-exchange.ts';

/** A request and its response as they went through the proxy; header names are in lower case. */
export interface RecordedExchange {
  method: string;
  /** Path and query, relative to the base URL. */
  path: string;
  /** Milliseconds since 1970. */
  startedAt: number;
  durationMs: number;
  requestHeaders: Record<string, string>;
  requestBody: RecordedBody;
  /** Undefined when none came whole. */
  response?: RecordedResponse;
  /** Why no response came, or not a whole one. */
  failure?: string;
  /** Whether the service could not even be connected to. */
  unreachable: boolean;
}

/** A response; its body has no content coding. */
export interface RecordedResponse extends Pick<HttpResponse, 'undecodable' | 'isPartial'> {
  status: number;
  headers: Record<string, string>;
  body: RecordedBody;
}

/** A body, unless it is too large to be recorded. */
export type RecordedBody = Buffer | 'too large';

/** The longest body that is recorded; a longer one is passed on all the same. */
const maxRecordedBytes = 4 * 2 ** 20;

/** Records a body that arrives in chunks. */
export class BodyRecorder {
  readonly #maxBytes: number;
  #chunks: Buffer[] = [];
  #bytes = 0;

  constructor(maxBytes: number = maxRecordedBytes) {
    this.#maxBytes = maxBytes;
  }

  add(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= this.#maxBytes) this.#chunks.push(chunk);
    else this.#chunks = [];
  }

  body(): RecordedBody {
    return this.#bytes > this.#maxBytes ? 'too large' : Buffer.concat(this.#chunks);
  }
}

/** A body without its content codings; as it is where they can't be undone. */
export function withoutCoding(
  body: RecordedBody,
  { 'content-encoding': codings }: Readonly<Record<string, string>>,
  isPartial: boolean = false,
  maxBytes: number = maxRecordedBytes,
): Pick<RecordedResponse, 'body' | 'undecodable' | 'isPartial'> {
  const decoded = body === 'too large' ? body : decodedBody(body, codings, maxBytes, isPartial);
  if (decoded === 'too large') return { body: decoded };
  return { body, ...decoded, ...(isPartial && { isPartial }) };
}

/** Headers by their names in lower case. */
export const headersOf = (message: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, `${value}`]));

/** The bytes that were recorded of a body. */
export const bytesOf = (body: RecordedBody): Buffer => (body === 'too large' ? Buffer.alloc(0) : body);

export const maxShownCharacters = 65_536;

/**
 * An exchange without secrets, with the beginning of its bodies.
 *
 * @param maxResponse as many characters of the response
 */
export function shownExchange(
  recorded: RecordedExchange,
  secrets: Secrets,
  maxResponse: number = maxShownCharacters,
): Exchange {
  const { method, path, requestHeaders, requestBody, response, failure } = recorded;
  // More is searched than is shown: half a secret would stay at a cut.
  const bodyOf = (body: RecordedBody, max: number): string =>
    secrets.text(bytesOf(body).toString('utf8', 0, 4 * maxShownCharacters)).slice(0, max);
  const headers = secrets.headers(requestHeaders);
  return {
    request: {
      method,
      path: secrets.text(path),
      headers,
      ...(bytesOf(requestBody).length > 0 && { body: bodyOf(requestBody, maxShownCharacters) }),
    },
    ...(response !== undefined && {
      response: {
        status: response.status,
        headers: secrets.headers(response.headers),
        body: bodyOf(response.body, maxResponse),
      },
    }),
    ...(failure !== undefined && { failure: secrets.text(failure) }),
  };
}

/** An exchange as the proxy records it. @returns undefined when the request went to another address than the base URL */
export function recordedOf(
  exchange: TrafficExchange,
  baseUrl: string | undefined,
): RecordedExchange | undefined {
  const { method, url, headers = {}, body = '', response, failure } = exchange;
  const isPath = url.startsWith('/');
  if (!isPath && baseUrl !== undefined && !/^(?:[/?#]|$)/.test(url.replace(baseUrl, ''))) return undefined;
  const path = isPath ? url : url.replace(baseUrl ?? /^[a-z]+:\/\/[^/?#]*/i, '').replace(/#.*/, '');
  return {
    method: method.toUpperCase(),
    path: path.startsWith('/') ? path : `/${path}`,
    startedAt: 0,
    durationMs: 0,
    requestHeaders: lowerCased(headers),
    requestBody: Buffer.from(body),
    unreachable: false,
    ...(failure !== undefined && { failure }),
    ...(response !== undefined && {
      response: {
        status: response.status,
        headers: lowerCased(response.headers ?? {}),
        ...bodyOf(response.body, lowerCased(response.headers ?? {})),
      },
    }),
  };
}

/** Who records a body often decodes it, and leaves the header as it was. */
function bodyOf(
  given: string | Uint8Array | undefined,
  headers: Record<string, string>,
): Pick<RecordedResponse, 'body' | 'undecodable'> {
  if (given === undefined) return { body: 'too large' };
  const body = Buffer.from(given);
  return isUtf8(body) ? { body } : withoutCoding(body, headers);
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
