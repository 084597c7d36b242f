import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { maxRetryAfterMs } from './defaults.ts';
import { type Details, type ErrorKind, type RequestError, VoiceAgentError } from './result.ts';
import { retryDelayMs } from './retry.ts';

const callError = <Kind extends ErrorKind>(
  kind: Kind,
  message: string,
  attempts: number,
  details: Details[Kind],
) => new VoiceAgentError(kind, message, attempts, details) as RequestError;

const answer = (status: number, retryAfter?: string) => {
  const headers = new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter });
  return callError('status', '', 1, {
    status,
    headers,
    body: undefined,
    response: new Response(null, { headers }),
  });
};

afterEach(() => vi.useRealTimers());

test('the back-off doubles, is spread over half of itself and stays under 8 s', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.constantFrom(408, 429, 500, 503, 599),
      (attempts, status) => {
        const ceiling = Math.min(8_000, 500 * 2 ** (attempts - 1));
        const delay = retryDelayMs(answer(status), attempts);
        expect(delay).toBeGreaterThanOrEqual(ceiling / 2);
        expect(delay).toBeLessThanOrEqual(ceiling);
      },
    ),
  );
});

test('no other status is tried again, whatever it asks for', () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 499 }), fc.integer({ min: 1, max: 9 }), (status, attempts) => {
      fc.pre(status !== 408 && status !== 429);
      expect(retryDelayMs(answer(status, '1'), attempts)).toBeUndefined();
    }),
  );
});

test('Retry-After in seconds is kept, from the back-off up to its cap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), (seconds) => {
      const expected = seconds * 1_000 <= maxRetryAfterMs ? seconds * 1_000 : undefined;
      expect(retryDelayMs(answer(429, `${seconds}`), 1)).toBe(expected);
    }),
  );
});

test('Retry-After as a date is kept, also when the clock is set meanwhile', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 2, 2, 9, 15, 0) });
  const delay = (date: string) => retryDelayMs(answer(503, date), 1);
  expect(delay('Mon, 02 Mar 2026 09:15:30 GMT')).toBe(30_000);
  expect(delay('Mon, 02 Mar 2026 09:17:00 GMT')).toBeUndefined();
  vi.setSystemTime(Date.UTC(2020, 0, 1));
  expect(delay('Mon, 02 Mar 2026 09:15:30 GMT')).toBeUndefined();
});

test.each(['soon', '', '-5 apples', '0', '-1', '0.4', '-0', 'Mon, 02 Mar 2020 09:15:30 GMT', '1.1.2001'])(
  'a Retry-After of "%s" does not shorten the back-off',
  (value) => {
    const delay = retryDelayMs(answer(503, value), 2);
    expect(delay).toBeGreaterThanOrEqual(500);
    expect(delay).toBeLessThanOrEqual(1_000);
  },
);

test('a broken connection and an attempt that took too long are tried again, a deadline and an abort are not', () => {
  expect(retryDelayMs(callError('network', '', 1, { code: undefined, cause: 0 }), 1)).toBeGreaterThan(0);
  expect(retryDelayMs(callError('timeout', '', 1, { limit: 'timeoutMs', limitMs: 1 }), 1)).toBeGreaterThan(0);
  expect(retryDelayMs(callError('timeout', '', 1, { limit: 'deadlineMs', limitMs: 1 }), 1)).toBeUndefined();
  expect(retryDelayMs(callError('abort', '', 1, { cause: 0 }), 1)).toBeUndefined();
});
