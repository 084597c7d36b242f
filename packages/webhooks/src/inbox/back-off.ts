/** How attempts are spread over time, in milliseconds. */
export interface BackOff {
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
}

/**
 * Milliseconds before the attempt after so many that did not succeed: they double from one to the next, and are between
 * half and whole, so that what failed together does not come back together.
 *
 * @example
 * import { delayAfter } from '@voice-agent/webhooks/inbox';
 *
 * delayAfter(3, { initialDelayMs: 1_000, maxDelayMs: 60_000 }); // 2,000 to 4,000
 */
export function delayAfter(count: number, { initialDelayMs, maxDelayMs }: BackOff): number {
  const whole = Math.min(maxDelayMs, initialDelayMs * 2 ** (count - 1));
  return whole / 2 + (Math.random() * whole) / 2;
}
