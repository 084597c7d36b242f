import type { operations } from './generated/types.ts';
import type { RequestError } from './result.ts';

/**
 * How to reach the service, and what bounds every request.
 *
 * @example
 * import type { ClientOptions } from '@voice-agent/client';
 *
 * const options: ClientOptions = { baseUrl, apiKey, timeoutMs: 5_000, deadlineMs: 20_000, maxRetries: 4 };
 */
export interface ClientOptions {
  /** The address of the service, with or without a path and a trailing slash; every path of the API is relative to it. */
  baseUrl: string | URL;
  /** The API key alone: the client writes the keyword `Token` before it. */
  apiKey: string;
  /** Milliseconds for each attempt, its body included. Default: 30,000. */
  timeoutMs?: number;
  /** Milliseconds for all attempts of an operation and the waits between them. Default: no limit. */
  deadlineMs?: number;
  /**
   * The maximum number of retries, after a broken connection, a `timeoutMs` that ran out, or a status of 408, 429 or
   * 5xx, for safe and idempotent requests. To retry another request, set this option for that request. Default: 2.
   */
  maxRetries?: number;
  /**
   * The maximum size of a response body in bytes, decompressed. The rest of a larger one is not read, and the error is
   * of kind `unreadable`. Default: 67,108,864 (64 MiB).
   */
  maxResponseBytes?: number;
  /** Headers of every request, in addition to those of the client or replacing them. Default: none. */
  headers?: Record<string, string>;
  /** Whether a request that violates the spec is rejected before it is sent. Default: true; it takes microseconds. */
  validateRequests?: boolean;
  /**
   * Validates every successful response; a violation is an error of kind `contract`. Give it the `validateResponses` of
   * `@voice-agent/client/validators`. Default: responses are not validated.
   */
  validateResponses?: ValidateResponses;
  /** Middleware around every attempt, the first one outermost. Default: none. */
  middleware?: readonly Middleware[];
  /** Called after every attempt, for logs and counters. What it throws becomes a `console.warn`. Default: none. */
  onAttempt?: (report: AttemptReport) => void;
  /** Sends the requests; called as `(url, init)`. Default: the `fetch` of the runtime. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/**
 * The options of a single request.
 *
 * @example
 * await client.webTools.list({ take: 10 }, { maxRetries: 0, signal: AbortSignal.timeout(2_000) });
 */
export interface RequestOptions {
  /** Aborts the request, also while its body is read or it waits for the next attempt. Default: none. */
  signal?: AbortSignal;
  /** Milliseconds for each attempt. Default: that of the client. */
  timeoutMs?: number;
  /** Milliseconds for all attempts. Default: that of the client. */
  deadlineMs?: number;
  /**
   * The maximum number of retries. Set it to retry a request that is neither safe nor idempotent. Default: that of the
   * client; such a request is not retried.
   */
  maxRetries?: number;
  /** The maximum size of a response body in bytes, decompressed. Default: that of the client. */
  maxResponseBytes?: number;
  /** Headers of this request, in addition to those of the client or replacing them. Default: none. */
  headers?: Record<string, string>;
}

/** The operationId of each operation. */
export type OperationId = keyof operations;

/** One attempt, on its way to the service. */
export interface HttpRequest {
  readonly url: string;
  /** Method, headers, body and signal, as `fetch` takes them. The headers contain the API key. */
  readonly init: RequestInit & { readonly method: string; readonly headers: Headers };
  /** The id of the operation; `undefined` for a request through `client.raw`. */
  readonly operation: OperationId | undefined;
  /** The path of the operation, with `{name}` for each path parameter; `undefined` for a request through `client.raw`. */
  readonly path: string | undefined;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
}

/**
 * Stands between the client and `fetch`: it may change the request, the response, or both, and sees every attempt.
 * What it throws counts as a broken connection. It should not read the body of a response that it passes on.
 */
export type Middleware = (
  request: HttpRequest,
  next: (request: HttpRequest) => Promise<Response>,
) => Promise<Response>;

/** The outcome of one attempt, for a log or a counter. Printed or written as JSON it shows no secret. */
export interface AttemptReport {
  readonly operation: OperationId;
  /** The number of the attempt, from 1. */
  readonly attempt: number;
  /** Milliseconds from sending the request to the end of the body. */
  readonly durationMs: number;
  /** The response, if there was one, for its status and headers; its body has been read. */
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
