import type { Violation } from '@voice-agent/service';
import { type RequestToSend, send } from './http.ts';
import { interrupted, interruptible, pause } from './interruption.ts';
import type { Log } from './log.ts';
import type { PageOptions } from './operation-to-send.ts';
import type { AttemptReport, ClientOptions, Limits, ValidateResponses } from './options.ts';
import { type Fail, type Failed, type Received, readResponse, sizeFailure } from './read-response.ts';
import { type ApiPromise, type RequestError, type Result, toApiPromise, VoiceAgentError } from './result.ts';
import { retryDelayMs } from './retry.ts';
import { describe, isA, plain } from './thrown.ts';
import { type GiveKey, NoKey, type Transport } from './transport.ts';

/** A request, ready to be sent. */
export interface ReadyRequest extends PageOptions, RequestToSend {
  readonly apiKey: GiveKey;
  readonly limits: { readonly [Name in keyof Limits]-?: number };
  /** Why it may not be sent. */
  readonly violation: Violation | undefined;
}

/** What a client sends its requests with. */
export interface Sender extends Pick<ClientOptions, 'onAttempt'> {
  readonly transport: Transport;
  readonly log: Log;
  readonly validateResponses: ValidateResponses | undefined;
}

/** Sends a request until it succeeds, may not be sent again, or reaches a limit. */
export function sendRequest<T>(request: ReadyRequest, sender: Sender): ApiPromise<T> {
  const sending = new Sending<T>(request, sender);
  return toApiPromise(sending.result(), () => sending.text);
}

/** A request on its way, with its attempts so far. */
class Sending<T> {
  readonly #request: ReadyRequest;
  readonly #sender: Sender;
  // A clock that is set meanwhile does not move these.
  readonly #begin = performance.now();
  readonly #end: number;
  #attempts = 0;
  /** The body of the last response, if it was read as text. */
  text: string | undefined;
  #url: string | undefined;

  constructor(request: ReadyRequest, sender: Sender) {
    this.#request = request;
    this.#sender = sender;
    this.#end = this.#begin + request.limits.deadlineMs;
  }

  async result(): Promise<Result<T>> {
    const result = this.#violation() ?? (await this.#attempt());
    const durationMs = Math.round(performance.now() - this.#begin);
    const fields = { operation: this.#request.operation.id, attempts: this.#attempts, durationMs };
    const { log } = this.#sender;
    if (result.ok) log.write('info', () => `${this.#what}: ${result.response.status}`, fields);
    else log.write('error', () => result.error.message, { ...fields, kind: result.error.kind });
    return result;
  }

  #violation(): Failed | undefined {
    const { violation } = this.#request;
    if (violation === undefined) return undefined;
    const { pointer, rule, reason } = violation;
    const named = rule ? ` (${rule})` : '';
    return this.#fail('invalid', `${pointer} ${reason}${named}; nothing was sent`, { pointer, rule });
  }

  /** Attempts, until there is a result that is not sent again. */
  async #attempt(): Promise<Result<T>> {
    const { signal } = this.#request;
    while (!signal?.aborted) {
      this.#attempts++;
      const start = performance.now();
      const result = await this.#once(start);
      const retryInMs = this.#retryInMs(result);
      this.#report(result, performance.now() - start, retryInMs);
      if (retryInMs === undefined) return result;
      const fields = { attempt: this.#attempts, retryInMs: Math.round(retryInMs) };
      if (!result.ok)
        this.#sender.log.write('warn', () => `${result.error.message} It is sent again.`, fields);
      await pause(retryInMs, signal);
    }
    return this.#aborted();
  }

  /** One attempt, its body included. */
  async #once(start: number): Promise<Result<T>> {
    const { signal, limits } = this.#request;
    const left = this.#end - start;
    try {
      const ms = Math.min(left, limits.timeoutMs);
      const received = await interruptible((ended) => this.#exchange(ended), ms, signal);
      return (received.ok ? { ...received, attempts: this.#attempts } : received) as Result<T>;
    } catch (cause) {
      if (signal?.aborted) return this.#aborted();
      if (cause === interrupted) return this.#timeout(left < limits.timeoutMs ? 'deadlineMs' : 'timeoutMs');
      return this.#thrown(cause);
    }
  }

  async #exchange(signal: AbortSignal): Promise<(Received & { response: Response }) | Failed> {
    const { transport, log, validateResponses } = this.#sender;
    const { operation, list } = this.#request;
    const onSend = (url: string) => {
      this.#url = url;
      log.write('debug', () => `${this.#what}: sent`, { operation: operation.id, attempt: this.#attempts });
    };
    const response = await send(this.#request, { number: this.#attempts, signal, onSend }, transport);
    const received = await readResponse(response, {
      operation,
      list,
      validateResponses,
      fail: this.#fail,
      onText: (text) => {
        this.text = text;
      },
    });
    return received.ok ? { ...received, response } : received;
  }

  #thrown(cause: unknown): Failed {
    if (isA(cause, NoKey)) {
      const message = `apiKey failed (${describe(cause.cause).message}); nothing was sent`;
      return this.#fail('invalid', message, { pointer: '/apiKey', rule: undefined });
    }
    return sizeFailure(cause, this.#fail) ?? this.#network(cause);
  }

  #aborted(): Failed {
    return this.#fail('abort', 'aborted', { cause: this.#request.signal?.reason });
  }

  #timeout(limit: 'deadlineMs' | 'timeoutMs'): Failed {
    const limitMs = this.#request.limits[limit];
    return this.#fail('timeout', `no response within ${limitMs} ms (${limit})`, { limit, limitMs });
  }

  #network(cause: unknown): Failed {
    const { code, message } = describe(cause);
    return this.#fail('network', `no response (${code ? `${code}: ` : ''}${message})`, { code, cause });
  }

  /** Makes an error. The reason can quote the service, or what a middleware threw. */
  readonly #fail: Fail = (kind, reason, details) => {
    const message = this.#sender.transport.secrets.hide(`${this.#what}: ${plain(reason)}.`);
    return { ok: false, error: new VoiceAgentError(kind, message, this.#attempts, details) as RequestError };
  };

  /** The milliseconds before the next attempt, if there is one. */
  #retryInMs(result: Result<T>): number | undefined {
    if (result.ok || this.#attempts > this.#request.limits.maxRetries) return undefined;
    const delayMs = retryDelayMs(result.error, this.#attempts);
    return delayMs !== undefined && performance.now() + delayMs < this.#end ? delayMs : undefined;
  }

  #report(result: Result<T>, durationMs: number, retryInMs: number | undefined): void {
    const { onAttempt } = this.#sender;
    if (onAttempt === undefined) return;
    const error = result.ok ? undefined : result.error;
    const { response } = (error ?? result) as { response?: Response };
    const { id: operation } = this.#request.operation;
    const shown = {
      operation,
      attempt: this.#attempts,
      durationMs,
      status: response?.status,
      error,
      retryInMs,
    };
    // Printed, the headers of the response would be shown.
    const report = Object.defineProperty(shown, 'response', { value: response }) as AttemptReport;
    // What was sent is sent: a log that is full does not change what came of it.
    (async () => onAttempt(report))().catch((cause) =>
      console.warn(this.#sender.transport.secrets.hide(`onAttempt threw: ${describe(cause).message}`)),
    );
  }

  /** Method and address; before it is sent, the path of the operation. */
  get #what(): string {
    const { method, path } = this.#request.operation;
    return `${method} ${this.#url ?? this.#sender.transport.baseUrl.replace(/\/$/, '') + path}`;
  }
}
