import type { RecordedBody, RecordedExchange } from './recorded-exchange.ts';

/** A request and its response, as somebody recorded them. */
export interface TrafficExchange {
  /** In upper case. */
  method: string;
  /** The whole URL, or path and query. */
  url: string;
  /** Names in lower case. */
  headers?: Readonly<Record<string, string>>;
  /** Default: none. */
  body?: string | Uint8Array;
  /** Undefined when none came whole. */
  response?: {
    status: number;
    /** Names in lower case. */
    headers?: Readonly<Record<string, string>>;
    /** Undefined when it was not recorded: then the response is not judged. */
    body?: string | Uint8Array;
  };
  /** Why no response came: a violation of the service. Without it the sender may have left, and nothing is judged. */
  failure?: string;
}

/** An HTTP Archive 1.2, parsed. */
export interface HttpArchive {
  log: { entries: readonly unknown[] };
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
        body: response.body === undefined ? ('too large' satisfies RecordedBody) : Buffer.from(response.body),
      },
    }),
  };
}

const lowerCased = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
