import type { AttemptReport, ClientOptions } from './options.ts';
import type { OperationToSend, PageOptions } from './request.ts';
import { type Details, type ErrorKind, type RequestError, type Result, VoiceAgentError } from './result.ts';
import { retryDelayMs } from './retry.ts';
import { describe, plain } from './thrown.ts';
import type { Violation } from './validate.ts';

/** What bounds one request and its retries: the options, each with its default. */
export type Limits = Pick<ClientOptions, 'onAttempt' | 'validateResponses'> &
  Pick<PageOptions, 'list' | 'signal'> &
  Required<Pick<ClientOptions, Bound>>;
type Bound = 'deadlineMs' | 'maxResponseBytes' | 'maxRetries' | 'timeoutMs';

/** What has a response, if there was one. */
interface Responded {
  response?: Response;
}

/**
 * Sends one request through openapi-fetch, which does not read a successful body; the signal ends both.
 * `bound` is for the response before openapi-fetch reads it.
 */
export type Attempt = (
  signal: AbortSignal,
  attempt: number,
  bound: (response: Response) => Response,
) => Promise<{ error?: unknown; response: Response }>;

// setTimeout fires at once for more than this.
const maxTimerMs = 2 ** 31 - 1;

/**
 * Sends a request until it succeeds, may not be sent again, or reaches a limit.
 *
 * @param violation why it may not be sent at all
 */
export async function request<T>(
  [id, method, path, , , { accept } = {}]: OperationToSend,
  send: Attempt,
  limits: Limits,
  violation: Violation | undefined,
): Promise<Result<T>> {
  const { timeoutMs, deadlineMs, maxRetries, maxResponseBytes, signal, list } = limits;
  // A clock that is set meanwhile does not move this one.
  const end = performance.now() + deadlineMs;
  let attempts = 0;
  const fail = <Kind extends ErrorKind>(kind: Kind, reason: string, details: Details[Kind]): Result<T> => {
    // The reason can quote the service, or what a middleware threw.
    const message = `${method} ${path}: ${plain(reason)}.`;
    return { ok: false, error: new VoiceAgentError(kind, message, attempts, details) as RequestError };
  };
  const aborted = () => fail('abort', 'aborted', { cause: signal?.reason });

  /** One attempt, its body included. */
  const exchange = async (attemptSignal: AbortSignal): Promise<Result<T>> => {
    let left = maxResponseBytes;
    const { error, response } = await send(attemptSignal, attempts, (response) => {
      const { body } = response;
      // React Native has no streams.
      if (body?.getReader)
        response.text = async () => {
          const reader = body.getReader();
          const decoder = new TextDecoder();
          for (let text = ''; ; ) {
            const { done, value } = await reader.read();
            if (done) return text;
            left -= value.length;
            if (left < 0) {
              reader.cancel().catch(() => {});
              return '';
            }
            text += decoder.decode(value, { stream: true });
          }
        };
      return response;
    });
    const { ok, status, headers } = response;
    const accepted = ok && accept?.(response);
    if (accepted) return { ok, ...(accepted as { data: T }), message: '', response, attempts };
    const body = (ok ? await response.text() : error) as string;
    if (left < 0)
      return fail('unreadable', 'the response is larger than maxResponseBytes', { body: '', response });
    if (!ok) {
      // A browser hides the status of a redirect behind 0.
      const reason = `status ${status}${status < 400 ? ', a redirect that is not followed' : ''}`;
      // openapi-fetch gives an empty body now as undefined, now as ''.
      return fail('status', reason, { status, headers, body: body === '' ? undefined : body, response });
    }
    let envelope: { success?: unknown; message?: unknown; data?: unknown } | null = null;
    try {
      envelope = JSON.parse(body);
    } catch {}
    const { success, message, data } = envelope ?? {};
    const isObject = Object(data) === data && !Array.isArray(data);
    if (typeof success !== 'boolean' || typeof message !== 'string' || (success && !isObject))
      return fail('unreadable', 'the response is not { success, message, data }', { body, response });
    if (!success)
      return fail('unsuccessful', `the response has success: false, "${message}"`, { envelope, response });
    const breach = limits.validateResponses?.(id, envelope);
    if (breach) {
      const reason = `the response violates the spec: ${breach.pointer} ${breach.expected}`;
      return fail('contract', reason, { ...breach, envelope, response });
    }
    const records = list && (data as Record<string, unknown>)[list];
    if (list && !(Array.isArray(records) && records.every((record) => typeof record?.id === 'string')))
      return fail('unreadable', `the response has no data: { ${list}: [{ id }] }`, { body, response });
    return { ok, data: data as T, message, response, attempts };
  };

  if (violation) {
    const { pointer, rule, reason } = violation;
    const named = rule ? ` (${rule})` : '';
    return fail('invalid', `${pointer} ${reason}${named}; nothing was sent`, { pointer, rule });
  }
  for (;;) {
    if (signal?.aborted) return aborted();
    attempts++;
    const start = performance.now();
    const limit = end - start < timeoutMs ? 'deadlineMs' : 'timeoutMs';
    const controller = new AbortController();
    // What the timer and an abort of the caller end: first the attempt, then the wait.
    let interrupt: (() => void) | undefined;
    const interrupted = new Promise<never>((_, reject) => {
      interrupt = () => {
        controller.abort();
        reject();
      };
    });
    const abort = () => interrupt?.();
    signal?.addEventListener('abort', abort);
    let timer = setTimeout(abort, Math.min(end - start, timeoutMs, maxTimerMs));
    let result: Result<T>;
    try {
      // A race, since an injected fetch may not listen to the signal.
      result = await Promise.race([exchange(controller.signal), interrupted]);
    } catch (cause) {
      const limitMs = limits[limit];
      if (signal?.aborted) result = aborted();
      else if (controller.signal.aborted)
        result = fail('timeout', `no response within ${limitMs} ms (${limit})`, { limit, limitMs });
      else {
        const { code, message } = describe(cause);
        result = fail('network', `no response (${code ? `${code}: ` : ''}${message})`, { code, cause });
      }
    }
    clearTimeout(timer);
    const now = performance.now();
    const { error, response } = result as { error?: RequestError & Responded } & Responded;
    let retryInMs = error && attempts <= maxRetries ? retryDelayMs(error, attempts) : undefined;
    if (!(now + (retryInMs as number) < end)) retryInMs = undefined;
    const report: AttemptReport = {
      operation: id,
      attempt: attempts,
      durationMs: now - start,
      response: response ?? error?.response,
      error,
      retryInMs,
    };
    // What was sent is sent: a log that is full does not change what came of it.
    (async () => limits.onAttempt?.(report))().catch((cause) =>
      console.warn(`onAttempt threw: ${describe(cause).message}`),
    );
    // It may have been aborted while the response came in.
    if (retryInMs !== undefined && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        interrupt = resolve;
        timer = setTimeout(resolve, retryInMs);
      });
      clearTimeout(timer);
    }
    signal?.removeEventListener('abort', abort);
    if (retryInMs === undefined) return result;
  }
}
