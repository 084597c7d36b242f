/** The value of each option that is not given. Times are in milliseconds, sizes in bytes. */
export const timeoutMs = 30_000;
export const deadlineMs: number = Number.POSITIVE_INFINITY;
export const maxRetries = 2;
export const maxResponseBytes: number = 64 * 1024 * 1024;

/** The back-off before the first retry, and the longest. */
export const initialDelayMs = 500;
export const maxDelayMs = 8_000;
/** No retry when `Retry-After` is longer than this. */
export const maxRetryAfterMs = 60_000;
