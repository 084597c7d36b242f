import type { CallError } from './error.ts';

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
    const wanted = retryAfterMs(headers.get('retry-after'));
    if (wanted !== undefined) return wanted <= longestRetryAfterMs ? wanted : undefined;
  } else if (error.kind !== 'network' && !(error.kind === 'timeout' && error.limit === 'timeoutMs')) {
    return undefined;
  }
  const ceilingMs = Math.min(longestDelayMs, firstDelayMs * 2 ** (attempts - 1));
  return ceilingMs / 2 + (Math.random() * ceilingMs) / 2;
}

function retryAfterMs(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
