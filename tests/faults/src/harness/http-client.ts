import type { Fields } from './fault.ts';

export interface ProbeResponse {
  /** 0 when no complete response arrived. */
  status: number;
  /** Whether the status is 2xx. */
  ok: boolean;
  headers: Headers;
  text: string;
  /** Undefined when the body is not JSON. */
  json: unknown;
}

export interface RequestValues {
  /** A query string without the question mark, or values by name. */
  query?: string | Record<string, string>;
  /** Added to the headers of the client; null removes one. Names in lower case. */
  headers?: Record<string, string | null>;
  /** Sent as JSON. Default: no body. */
  body?: unknown;
  /** The body as a string, in place of `body`. */
  raw?: string;
}

export interface ClientOptions {
  /** Without a trailing slash. */
  url: string;
  /** Sent with every request. Names in lower case. */
  headers: Record<string, string>;
  /** Time-out of a whole response, in milliseconds. Default: 30,000. */
  timeoutMs?: number | undefined;
}

/** Sends the requests of the probes. It follows no redirect and never throws. */
export class Client {
  readonly url: string;
  readonly #headers: Record<string, string>;
  readonly #timeoutMs: number;

  constructor({ url, headers, timeoutMs = 30_000 }: ClientOptions) {
    this.url = url;
    this.#headers = headers;
    this.#timeoutMs = timeoutMs;
  }

  async send(method: string, path: string, request: RequestValues = {}): Promise<ProbeResponse> {
    const { query, headers, body, raw = body === undefined ? undefined : JSON.stringify(body) } = request;
    const search =
      query === undefined ? '' : `?${typeof query === 'string' ? query : new URLSearchParams(query)}`;
    const contentType = raw === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const response = await fetch(`${this.url}${path}${search}`, {
        method,
        headers: omitNull({ ...contentType, ...this.#headers, ...headers }),
        ...(raw !== undefined && { body: raw }),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      const text = await response.text();
      return {
        status: response.status,
        ok: response.ok,
        headers: response.headers,
        text,
        json: parseJson(text),
      };
    } catch {
      return { status: 0, ok: false, headers: new Headers(), text: '', json: undefined };
    }
  }
}

export const isSuccess = ({ status }: { status: number }): boolean => status >= 200 && status < 300;

/** Whether the status is 4xx: the service rejected the request. */
export const isRejected = ({ status }: { status: number }): boolean => status >= 400 && status < 500;

export const omitNull = (headers: Record<string, string | null>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null));

/** Undefined when the text is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
