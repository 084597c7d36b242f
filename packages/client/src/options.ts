import type { operations } from './generated/types.ts';
import type { RequestError } from './result.ts';

/** The API key, or a function that gives it: called for each attempt, so that a key can be rotated. */
export type ApiKey = string | (() => string | Promise<string>);

/** Headers by name. One with `null` or `undefined` is left out, also where the client would send it. */
export type HeaderOptions = Readonly<Record<string, string | null | undefined>>;

/** Names the program that uses the client, for the `User-Agent`. */
export interface AppInfo {
  readonly name: string;
  readonly version?: string | undefined;
  readonly url?: string | undefined;
}

/** Takes log lines: the `console`, pino, winston and others fit. */
export interface Logger {
  error(message: string, fields: object): void;
  warn(message: string, fields: object): void;
  info(message: string, fields: object): void;
  debug(message: string, fields: object): void;
}

/** How much is logged: a level and those before it. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/**
 * How to reach the service, and what bounds every request.
 *
 * @example
 * import type { ClientOptions } from '@voice-agent/client';
 *
 * const options: ClientOptions = { baseUrl, apiKey, timeoutMs: 5_000, deadlineMs: 20_000, maxRetries: 4 };
 */
export interface ClientOptions {
  /**
   * The address of the service, with or without a path and a trailing slash; every path of the API is relative to it.
   *
   * @default the environment variable `VOICE_AGENT_BASE_URL`
   */
  baseUrl?: string | URL | undefined;
  /**
   * The API key alone, or a function that gives it for each attempt: the client writes the keyword `Token` before it.
   *
   * @default the environment variable `VOICE_AGENT_API_KEY`
   */
  apiKey?: ApiKey | undefined;
  /**
   * Milliseconds for each attempt, its body included.
   *
   * @default 30,000
   */
  timeoutMs?: number | undefined;
  /**
   * Milliseconds for all attempts of an operation and the waits between them.
   *
   * @default no limit
   */
  deadlineMs?: number | undefined;
  /**
   * The maximum number of retries, after a broken connection, a `timeoutMs` that ran out, or a status of 408, 429 or
   * 5xx, for safe and idempotent requests. To retry another request, set this option for that request.
   *
   * @default 2
   */
  maxRetries?: number | undefined;
  /**
   * The maximum size of a response body in bytes, decompressed. The rest of a larger one is not read, and the error is
   * of kind `unreadable`.
   *
   * @default 67,108,864 (64 MiB)
   */
  maxResponseBytes?: number | undefined;
  /**
   * Headers of every request, in addition to those of the client or replacing them.
   *
   * @default none
   */
  headers?: HeaderOptions | undefined;
  /**
   * Whether a request that violates the spec is rejected before it is sent, which takes microseconds.
   *
   * @default true
   */
  validateRequests?: boolean | undefined;
  /**
   * Validates every successful response; a violation is an error of kind `contract`. Give it the `validateResponses` of
   * `@voice-agent/client/validators`.
   *
   * @default responses are not validated
   */
  validateResponses?: ValidateResponses | undefined;
  /**
   * Middleware around every attempt, the first one outermost.
   *
   * @default none
   */
  middleware?: readonly Middleware[] | undefined;
  /**
   * Called after every attempt, for counters. If it throws, the client calls `console.warn`.
   *
   * @default none
   */
  onAttempt?: ((report: AttemptReport) => void) | undefined;
  /**
   * Takes what the client logs: each request when it is sent, retried and done, without secrets.
   *
   * @default the `console`
   */
  logger?: Logger | undefined;
  /**
   * How much is logged. `error`: requests that failed. `warn`: retries too. `info`: each request when it is done.
   * `debug`: each attempt when it is sent.
   *
   * @default `off`
   */
  logLevel?: LogLevel | undefined;
  /**
   * The program that uses the client: it follows the client in the `User-Agent`. Browsers send their own.
   *
   * @default none
   */
  appInfo?: AppInfo | undefined;
  /**
   * Sends the requests; called as `(url, init)`.
   *
   * @default the `fetch` of the runtime
   */
  fetch?: Fetch | undefined;
}

/** A function such as `fetch`: that of the runtime, of undici, of a proxy or of a test. */
// biome-ignore lint/suspicious/noExplicitAny: the types of undici's own `fetch` differ from those of the runtime
export type Fetch = (url: string, init: any) => Promise<any>;

/**
 * The options of a single request.
 *
 * @example
 * await client.webTools.list({ take: 10 }, { maxRetries: 0, signal: AbortSignal.timeout(2_000) });
 */
export interface RequestOptions {
  /**
   * Aborts the request, also while its body is read or it waits for the next attempt.
   *
   * @default none
   */
  signal?: AbortSignal | undefined;
  /**
   * Milliseconds for each attempt, its body included.
   *
   * @default that of the client
   */
  timeoutMs?: number | undefined;
  /**
   * Milliseconds for all attempts and the waits between them.
   *
   * @default that of the client
   */
  deadlineMs?: number | undefined;
  /**
   * The maximum number of retries. Set it to retry a request that is neither safe nor idempotent.
   *
   * @default that of the client; such a request is not retried
   */
  maxRetries?: number | undefined;
  /**
   * The maximum size of a response body in bytes, decompressed.
   *
   * @default that of the client
   */
  maxResponseBytes?: number | undefined;
  /**
   * Headers of this request, in addition to those of the client or replacing them.
   *
   * @default none
   */
  headers?: HeaderOptions | undefined;
  /**
   * Query parameters of this request, in addition to those of the operation or replacing them. One with `null` or
   * `undefined` is left out.
   *
   * @default none
   */
  query?: Readonly<Record<string, string | number | boolean | null | undefined>> | undefined;
  /**
   * The API key of this request.
   *
   * @default that of the client
   */
  apiKey?: ApiKey | undefined;
}

/** What bounds a request and its retries. */
export type Limits = Pick<ClientOptions, 'timeoutMs' | 'deadlineMs' | 'maxRetries' | 'maxResponseBytes'>;

/** The operationId of each operation. */
export type OperationId = keyof operations;

/** One attempt, on its way to the service. */
export interface HttpRequest {
  readonly url: string;
  /** Method, headers, body and signal, as `fetch` takes them. The headers contain the API key. */
  readonly init: RequestInit & { readonly method: string; readonly headers: Headers };
  /** The id of the operation; `undefined` for a request of `createRawClient`. */
  readonly operation: OperationId | undefined;
  /** The path of the operation, with `{name}` for each path parameter; `undefined` for a request of `createRawClient`. */
  readonly path: string | undefined;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/**
 * Stands between the client and `fetch`: it may change the request, the response, or both, and sees every attempt.
 * An error that it throws counts as a broken connection. It should not read the body of a response that it passes on.
 */
export type Middleware = (
  request: HttpRequest,
  next: (request: HttpRequest) => Promise<Response>,
) => Promise<Response>;

/** The outcome of one attempt, for a counter. Printed or written as JSON it shows no secret. */
export interface AttemptReport {
  readonly operation: OperationId;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** Milliseconds from sending the request to the end of the body. */
  readonly durationMs: number;
  /** The status of the response, if there was one. */
  readonly status: number | undefined;
  /** The response, for its headers; its body has been read. It is left out when the report is printed. */
  readonly response: Response | undefined;
  /** What went wrong, if something did. */
  readonly error: RequestError | undefined;
  /** Milliseconds until the next attempt; `undefined` when there is none. */
  readonly retryInMs: number | undefined;
}

/**
 * Validates the whole envelope of a successful response. Returns the JSON pointer of the first violation and what the
 * spec expects there; `undefined` when the response is valid.
 */
export type ValidateResponses = (
  operation: OperationId,
  envelope: unknown,
) => { pointer: string; expected: string } | undefined;
