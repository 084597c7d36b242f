import { type CallError, callError } from './error.ts';
import { operations } from './generated/operations.ts';
import type { Validator } from './generated/validators.ts';
import type { Result } from './result.ts';
import { retryDelayMs } from './retry.ts';
import type { Violation } from './validate.ts';

/** What bounds one call. */
export interface Limits {
  /** Milliseconds for each attempt, its body included. */
  timeoutMs: number;
  /** Milliseconds for all attempts and the waits between them. */
  deadlineMs: number;
  /** How many attempts may follow the first. */
  retries: number;
  /** Ends the call, also while it waits. */
  signal: AbortSignal | undefined;
  /** Holds a successful answer against the spec. */
  isResponse: Validator<unknown> | undefined;
}

/** Sends one request through openapi-fetch, told not to read a successful body; the signal ends both. */
export type Send = (signal: AbortSignal) => Promise<{ error?: unknown; response: Response }>;

/** The validator of the successful answer of each operation. */
export type ResponseValidators = Readonly<Record<keyof typeof operations, Validator<unknown>>>;

// setTimeout fires at once for more than this.
const longestTimerMs = 2 ** 31 - 1;

const nameOf = (id: keyof typeof operations): string => `${operations[id].method} ${operations[id].path}`;

/** The result of a request that is not sent. */
export function invalid<T>(id: keyof typeof operations, { pointer, rule, reason }: Violation): Result<T> {
  const named = rule === undefined ? '' : ` (${rule})`;
  const message = `${nameOf(id)}: ${pointer} ${reason}${named}; nothing was sent.`;
  return { ok: false, error: callError('invalid', message, 0, { pointer, rule }) };
}

/** Sends a request until it succeeds, may not be sent again, or reaches a limit. */
export async function request<T>(
  id: keyof typeof operations,
  send: Send,
  limits: Limits,
): Promise<Result<T>> {
  const { timeoutMs, deadlineMs, retries, signal, isResponse } = limits;
  const operation = nameOf(id);
  // A clock that is set meanwhile does not move this one.
  const end = performance.now() + deadlineMs;
  for (let attempts = 1; ; attempts++) {
    if (signal?.aborted) return { ok: false, error: abortError(operation, attempts - 1, signal) };
    const leftMs = end - performance.now();
    const limit = leftMs < timeoutMs ? 'deadlineMs' : 'timeoutMs';
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timer = setTimeout(abort, Math.min(leftMs, timeoutMs, longestTimerMs));
    signal?.addEventListener('abort', abort);
    let result: Result<T>;
    try {
      // A race, since an injected fetch may not listen to the signal.
      result = await Promise.race([
        attempt<T>(operation, attempts, send(controller.signal), isResponse),
        ended(controller.signal),
      ]);
    } catch (cause) {
      let error: CallError;
      if (signal?.aborted) error = abortError(operation, attempts, signal);
      else if (controller.signal.aborted) {
        const message = `${operation}: no whole answer within ${limits[limit]} ms (${limit}).`;
        error = callError('timeout', message, attempts, { limit, limitMs: limits[limit] });
      } else {
        const reason = cause instanceof Error ? cause.message : String(cause);
        error = callError('network', `${operation}: no answer (${reason}).`, attempts, { cause });
      }
      result = { ok: false, error };
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    }
    if (result.ok || attempts > retries) return result;
    const delayMs = retryDelayMs(result.error, attempts);
    if (delayMs === undefined || performance.now() + delayMs >= end) return result;
    await pause(delayMs, signal);
  }
}

function abortError(operation: string, attempts: number, { reason }: AbortSignal): CallError {
  return callError('abort', `${operation}: ended by the signal of the caller.`, attempts, { cause: reason });
}

/** Reads the answer of one attempt. */
async function attempt<T>(
  operation: string,
  attempts: number,
  sent: ReturnType<Send>,
  isResponse: Validator<unknown> | undefined,
): Promise<Result<T>> {
  const { error, response } = await sent;
  const { ok, status, headers } = response;
  if (!ok) {
    // openapi-fetch gives an empty body now as undefined, now as ''.
    const body = error === '' ? undefined : error;
    const message = `${operation}: the service answered with status ${status}.`;
    return { ok, error: callError('status', message, attempts, { status, headers, body, response }) };
  }
  const text = await response.text();
  const envelope = readEnvelope(text);
  if (envelope === undefined) {
    const message = `${operation}: the body of the successful answer is not { success, message, data }.`;
    return { ok: false, error: callError('unreadable', message, attempts, { body: text, response }) };
  }
  if (!envelope.success) {
    const message = `${operation}: the service says success: false, "${envelope.message}".`;
    return { ok: false, error: callError('unsuccessful', message, attempts, { envelope, response }) };
  }
  if (isResponse?.(envelope) === false) {
    const { instancePath: pointer = '', message: expected = 'must be valid' } = isResponse.errors?.[0] ?? {};
    const message = `${operation}: the successful answer violates the spec: ${pointer} ${expected}.`;
    return {
      ok: false,
      error: callError('contract', message, attempts, { pointer, expected, envelope, response }),
    };
  }
  return { ok, data: envelope.data as T, message: envelope.message, response, attempts };
}

function readEnvelope(text: string): { success: boolean; message: string; data: unknown } | undefined {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { success, message, data } = (body ?? {}) as Record<string, unknown>;
  if (typeof success !== 'boolean' || typeof message !== 'string' || typeof data !== 'object')
    return undefined;
  return { ...(body as object), success, message, data };
}

/** Rejects when the signal is aborted. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', reject));
}

/** Resolves after a time, or as soon as the signal is aborted; the next attempt then sees why. */
function pause(delayMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    // It may have been aborted while the answer came in.
    if (signal?.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, delayMs);
    signal?.addEventListener('abort', done);
  });
}
