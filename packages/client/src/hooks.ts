import type { operations } from './generated/types.ts';
import type { RequestError } from './result.ts';

/** The operationId of each operation. */
export type OperationId = keyof operations;

/** One attempt, on its way to the service. */
export interface HttpRequest {
  readonly url: string;
  /** Method, headers, body and signal, as `fetch` takes them. The headers hold the API key. */
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

/** What came of one attempt, for a log or a counter. Printed or written as JSON it shows no secret. */
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
 * Validates a successful response, its whole envelope. Gives the first place that violates the spec, as a JSON pointer,
 * and what the spec wants there; `undefined` when the response is valid.
 */
export type ValidateResponses = (
  operation: OperationId,
  envelope: unknown,
) => { pointer: string; expected: string } | undefined;
