import type { Violation } from '@voice-agent/service';
import type { Attempt, Http } from './http.ts';
import { interruptAfter, pause } from './interruption.ts';
import type { OperationToSend } from './operation-to-send.ts';
import type { AttemptReport, ClientOptions, ValidateResponses } from './options.ts';
import { type Fail, type Failed, type Received, readResponse, sizeFailure } from './read-response.ts';
import { type RequestError, type Result, VoiceAgentError } from './result.ts';
import { retryDelayMs } from './retry.ts';
import { describe, plain } from './thrown.ts';

/** What bounds one request and its retries: the options, each with its default. */
export interface Limits extends Required<Pick<ClientOptions, Bound>> {
  readonly signal: AbortSignal | undefined;
  readonly list: string | undefined;
  readonly onAttempt: ClientOptions['onAttempt'] | undefined;
  readonly validateResponses: ValidateResponses | undefined;
}
/** The options that are limits. */
export type Bound = 'deadlineMs' | 'maxResponseBytes' | 'maxRetries' | 'timeoutMs';

/** A request, ready to be sent. */
export interface ReadyRequest extends Pick<Attempt, 'headers' | 'operation' | 'values'> {
  readonly limits: Limits;
  /** Why it may not be sent. */
  readonly violation: Violation | undefined;
}

/** Sends a request until it succeeds, may not be sent again, or reaches a limit. */
export async function sendRequest<T>(request: ReadyRequest, http: Http): Promise<Result<T>> {
  const { operation, violation } = request;
  if (violation) {
    const { pointer, rule, reason } = violation;
    const named = rule ? ` (${rule})` : '';
    const message = `${pointer} ${reason}${named}; nothing was sent`;
    return failing(operation, 0)('invalid', message, { pointer, rule });
  }
  return new Sending<T>(request, http).result();
}

/** A request on its way, with its attempts so far. */
class Sending<T> {
  readonly #request: ReadyRequest;
  readonly #http: Http;
  // A clock that is set meanwhile does not move this one.
  readonly #end: number;
  #attempts = 0;

  constructor(request: ReadyRequest, http: Http) {
    this.#request = request;
    this.#http = http;
    this.#end = performance.now() + request.limits.deadlineMs;
  }

  async result(): Promise<Result<T>> {
    const { signal } = this.#request.limits;
    while (!signal?.aborted) {
      this.#attempts++;
      const start = performance.now();
      const result = await this.#attempt(start);
      const retryInMs = this.#retryInMs(result);
      this.#report(result, performance.now() - start, retryInMs);
      if (retryInMs === undefined) return result;
      await pause(retryInMs, signal);
    }
    return this.#aborted();
  }

  /** One attempt, its body included. */
  async #attempt(start: number): Promise<Result<T>> {
    const { signal, timeoutMs } = this.#request.limits;
    const left = this.#end - start;
    const interruption = interruptAfter(Math.min(left, timeoutMs), signal);
    try {
      // A race, since an injected fetch may not listen to the signal.
      const received = await Promise.race([this.#exchange(interruption.signal), interruption.interrupted]);
      return (received.ok ? { ...received, attempts: this.#attempts } : received) as Result<T>;
    } catch (cause) {
      if (signal?.aborted) return this.#aborted();
      if (interruption.signal.aborted) return this.#timeout(left < timeoutMs ? 'deadlineMs' : 'timeoutMs');
      return sizeFailure(cause, this.#fail) ?? this.#network(cause);
    } finally {
      interruption.end();
    }
  }

  async #exchange(signal: AbortSignal): Promise<(Received & { response: Response }) | Failed> {
    const { limits, ...request } = this.#request;
    const { maxResponseBytes, list, validateResponses } = limits;
    const answer = await this.#http.send({ ...request, maxResponseBytes, signal, number: this.#attempts });
    const reading = { operation: request.operation, list, validateResponses, fail: this.#fail };
    const received = await readResponse(answer, reading);
    return received.ok ? { ...received, response: answer.response } : received;
  }

  get #fail(): Fail {
    return failing(this.#request.operation, this.#attempts);
  }

  #aborted(): Failed {
    return this.#fail('abort', 'aborted', { cause: this.#request.limits.signal?.reason });
  }

  #timeout(limit: 'deadlineMs' | 'timeoutMs'): Failed {
    const limitMs = this.#request.limits[limit];
    return this.#fail('timeout', `no response within ${limitMs} ms (${limit})`, { limit, limitMs });
  }

  #network(cause: unknown): Failed {
    const { code, message } = describe(cause);
    return this.#fail('network', `no response (${code ? `${code}: ` : ''}${message})`, { code, cause });
  }

  /** The milliseconds before the next attempt, if there is one. */
  #retryInMs(result: Result<T>): number | undefined {
    if (result.ok || this.#attempts > this.#request.limits.maxRetries) return undefined;
    const delayMs = retryDelayMs(result.error, this.#attempts);
    return delayMs !== undefined && performance.now() + delayMs < this.#end ? delayMs : undefined;
  }

  #report(result: Result<T>, durationMs: number, retryInMs: number | undefined): void {
    const { operation, limits } = this.#request;
    const error = result.ok ? undefined : result.error;
    const { response } = (error ?? result) as { response?: Response };
    const report: AttemptReport = {
      operation: operation.id,
      attempt: this.#attempts,
      durationMs,
      response,
      error,
      retryInMs,
    };
    // What was sent is sent: a log that is full does not change what came of it.
    (async () => limits.onAttempt?.(report))().catch((cause) =>
      console.warn(`onAttempt threw: ${describe(cause).message}`),
    );
  }
}

/** Makes the errors of a request after some attempts. */
const failing =
  ({ method, path }: OperationToSend, attempts: number): Fail =>
  (kind, reason, details) => {
    // The reason can quote the service, or what a middleware threw.
    const message = `${method} ${path}: ${plain(reason)}.`;
    return { ok: false, error: new VoiceAgentError(kind, message, attempts, details) as RequestError };
  };
