import type { CallError } from './result.ts';

const firstDelayMs = 500;
const longestDelayMs = 8_000;
/** A service that asks for more patience than this gets no further request from the call. */
export const longestRetryAfterMs = 60_000;

/**
 * How long to wait before the next attempt, in milliseconds, or `undefined` when another attempt would not help.
 * `Retry-After`, in seconds or as a date, comes before the back-off, which doubles and is spread by chance.
 */
export function retryDelayMs(error: CallError, attempts: number): number | undefined {
  if (error.kind === 'status') {
    const { status, headers } = error;
    if (status !== 408 && status !== 429 && status < 500) return undefined;
    const after = headers.get('retry-after') ?? '';
    const afterMs = /^\d+$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - Date.now();
    if (afterMs > longestRetryAfterMs) return undefined;
    // Neither is true of what is no time.
    if (afterMs <= longestRetryAfterMs) return Math.max(0, afterMs);
  } else if (error.kind !== 'network' && !(error.kind === 'timeout' && error.limit === 'timeoutMs')) {
    return undefined;
  }
  const ceilingMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1));
  return (ceilingMs * (1 + Math.random())) / 2;
}
