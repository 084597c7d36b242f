import type { CallError } from './result.ts';

const firstDelayMs = 500;
const longestDelayMs = 8_000;
/** A service that asks for more patience than this gets no further request from the call. */
export const longestRetryAfterMs = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds, or `undefined` when another attempt would not help.
 * The back-off doubles and is spread by chance; `Retry-After`, in seconds or as a date, can only lengthen it.
 */
export function retryDelayMs(error: CallError, attempts: number): number | undefined {
  const ceilingMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1));
  const backOffMs = (ceilingMs * (1 + Math.random())) / 2;
  if (error.kind === 'status') {
    const { status, headers } = error;
    if (status !== 408 && status !== 429 && status < 500) return undefined;
    const after = headers.get('retry-after') ?? '';
    const afterMs = Number(after) * 1_000 || Date.parse(after) - Date.now() || 0;
    return afterMs > longestRetryAfterMs ? undefined : Math.max(backOffMs, afterMs);
  }
  const isPassing = error.kind === 'network' || (error.kind === 'timeout' && error.limit === 'timeoutMs');
  return isPassing ? backOffMs : undefined;
}
