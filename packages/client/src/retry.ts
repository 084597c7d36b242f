import { initialDelayMs, maxDelayMs, maxRetryAfterMs } from './defaults.ts';
import type { RequestError } from './result.ts';

/**
 * How long to wait before the next attempt, in milliseconds, or `undefined` when another attempt would not help.
 * The back-off doubles and is spread by chance; `Retry-After`, in seconds or as a date, can only lengthen it.
 */
export function retryDelayMs(error: RequestError, attempts: number): number | undefined {
  const ceilingMs = Math.min(maxDelayMs, initialDelayMs * 2 ** (attempts - 1));
  const backOffMs = (ceilingMs * (1 + Math.random())) / 2;
  if (error.kind === 'status') {
    const { status, headers } = error;
    if (status !== 408 && status !== 429 && status < 500) return undefined;
    const after = headers.get('retry-after') ?? '';
    const afterMs = Number(after) * 1_000 || Date.parse(after) - Date.now() || 0;
    return afterMs > maxRetryAfterMs ? undefined : Math.max(backOffMs, afterMs);
  }
  const isPassing = error.kind === 'network' || (error.kind === 'timeout' && error.limit === 'timeoutMs');
  return isPassing ? backOffMs : undefined;
}
