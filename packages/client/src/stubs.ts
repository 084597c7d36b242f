import { timeoutMs } from './defaults.ts';
import {
  type ApiPromise,
  type Details,
  type ErrorKind,
  type RequestError,
  toApiPromise,
  VoiceAgentError,
} from './result.ts';

/**
 * What the stub of a method returns when its request succeeds: with `await`, `orThrow`, `asResponse` and
 * `withResponse`, as often as it is asked.
 *
 * @param data that of the envelope
 * @example
 * import { ok } from '@voice-agent/client/stubs';
 * import { vi } from 'vitest';
 *
 * vi.spyOn(client.webTools, 'list').mockReturnValue(ok({ items: [], total: 0, filtered: 0 }));
 */
export function ok<T>(data: T): ApiPromise<T> {
  const message = 'success';
  const body = JSON.stringify({ success: true, message, data });
  return toApiPromise<T>(
    Promise.resolve({ ok: true, data, message, response: json(body), attempts: 1 }),
    () => body,
  );
}

/** The fields of an error, each of which may be left out. */
export type FailedDetails<Kind extends ErrorKind> = Partial<Details[Kind]> & {
  /** The message of the error. */
  message?: string;
  /** The number of attempts. */
  attempts?: number;
};

/**
 * What the stub of a method returns when its request fails. The fields that you leave out are those of a usual error of
 * that kind: status 500, one attempt, a `response` that fits.
 *
 * @example
 * import { failed } from '@voice-agent/client/stubs';
 * import { vi } from 'vitest';
 *
 * vi.spyOn(client.webTools, 'list').mockReturnValue(failed('status', { status: 429 }));
 */
export function failed<Kind extends ErrorKind>(
  kind: Kind,
  details: FailedDetails<Kind> = {},
): ApiPromise<never> {
  const { message, attempts = kind === 'invalid' ? 0 : 1, ...given } = details;
  const usual = usualDetails[kind](given as never);
  const fields = { ...usual.details, ...given } as never;
  const error = new VoiceAgentError(kind, message ?? `A stub: ${usual.reason}.`, attempts, fields);
  return toApiPromise<never>(Promise.resolve({ ok: false, error: error as RequestError }));
}

/** The usual fields of each kind, and the reason for its message, beside what was given. */
const usualDetails: {
  [Kind in ErrorKind]: (given: Partial<Details[Kind]>) => { reason: string; details: Details[Kind] };
} = {
  invalid: ({ pointer = '/body' }) => ({
    reason: `${pointer} is invalid; nothing was sent`,
    details: { pointer, rule: undefined },
  }),
  status: ({ response, status = response?.status ?? 500, headers = response?.headers, body }) => {
    const made = response ?? json(body, { status, ...(headers && { headers }) });
    const details = { status, headers: headers ?? made.headers, body, response: made };
    return { reason: `status ${status}`, details };
  },
  unsuccessful: ({ envelope = { success: false, message: 'failure' } }) => ({
    reason: 'the response has success: false',
    details: { envelope, response: json(envelope) },
  }),
  unreadable: ({ body = '' }) => ({
    reason: 'the response is not { success, message, data }',
    details: { body, response: new Response(body) },
  }),
  contract: ({ pointer = '/data', expected = 'must be an object', envelope = { success: true } }) => ({
    reason: `the response violates the spec: ${pointer} ${expected}`,
    details: { pointer, expected, envelope, response: json(envelope) },
  }),
  network: ({ code = 'ECONNRESET' }) => ({
    reason: `no response (${code}: fetch failed)`,
    details: { code, cause: new TypeError('fetch failed') },
  }),
  timeout: ({ limit = 'timeoutMs', limitMs = timeoutMs }) => ({
    reason: `no response within ${limitMs} ms (${limit})`,
    details: { limit, limitMs },
  }),
  abort: () => ({ reason: 'aborted', details: { cause: abortReason() } }),
};

// As the reason of a signal that is aborted without one. React Native has no DOMException.
const abortReason = (): Error =>
  Object.assign(new Error('This operation was aborted'), { name: 'AbortError' });

/** A response as the service sends it. */
function json(body: unknown, init: ResponseInit = {}): Response {
  const { status = 200 } = init;
  // The status of a redirect that a browser hides.
  if (status === 0) return Response.error();
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const isEmpty = text === undefined || [204, 205, 304].includes(status);
  const headers = new Headers(init.headers);
  if (!isEmpty && !headers.has('content-type')) headers.set('content-type', 'application/json');
  return new Response(isEmpty ? null : text, { status, headers });
}
