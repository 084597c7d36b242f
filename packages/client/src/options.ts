import type { AttemptReport, Middleware, ValidateResponses } from './hooks.ts';

/** How to reach the service, and what bounds every request. */
export interface ClientOptions {
  /** The address of the service, with or without a path and a trailing slash; every path of the API is relative to it. */
  baseUrl: string;
  /** The API key alone: the client writes the keyword `Token` before it. */
  apiKey: string;
  /** Milliseconds for each attempt, its body included. Default: 30,000. */
  timeoutMs?: number;
  /** Milliseconds for all attempts of an operation and the waits between them. Default: no limit. */
  deadlineMs?: number;
  /**
   * How many attempts may follow the first, after a broken connection, a `timeoutMs` that ran out, or a status of
   * 408, 429 or 5xx. It is for requests that are safe or idempotent; any other is retried only when its own options say
   * so. Default: 2.
   */
  maxRetries?: number;
  /**
   * How many bytes the body of a response may have, decompressed. The rest of a longer one is not read, and the error
   * is of kind `unreadable`. Default: 67,108,864 (64 MiB).
   */
  maxResponseBytes?: number;
  /** Headers of every request, beside those that the client writes or in place of them. Default: none. */
  headers?: Record<string, string>;
  /** Whether a request that violates the spec is rejected before it is sent. Default: true; it takes microseconds. */
  validateRequests?: boolean;
  /**
   * Validates every successful response; a violation is an error of kind `contract`. Give it the `validateResponses` of
   * `@voice-agent/client/validate-responses`. Default: responses are not validated.
   */
  validateResponses?: ValidateResponses;
  /** What every attempt goes through on its way to `fetch`, the first of them outermost. Default: nothing. */
  middleware?: readonly Middleware[];
  /** Called after every attempt, for logs and counters. What it throws becomes a `console.warn`. */
  onAttempt?: (report: AttemptReport) => void;
  /** Sends the requests; called as `(url, init)`. Default: the `fetch` of the runtime. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

/** What a single request may set in its own way. */
export interface RequestOptions {
  /** Aborts the request, also while its body is read or it waits for the next attempt. */
  signal?: AbortSignal;
  /** Milliseconds for each attempt. Default: that of the client. */
  timeoutMs?: number;
  /** Milliseconds for all attempts. Default: that of the client. */
  deadlineMs?: number;
  /**
   * How many attempts may follow the first. For a request that is neither safe nor idempotent this opts in to sending it
   * again. Default: that of the client, or 0 for such a request.
   */
  maxRetries?: number;
  /** How many bytes the body of a response may have, decompressed. Default: that of the client. */
  maxResponseBytes?: number;
  /** Headers of this request, beside those of the client or in place of them. Default: none. */
  headers?: Record<string, string>;
}
