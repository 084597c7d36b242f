import { type Signal, signal } from '@preact/signals';

/** The time in milliseconds since 1970, which goes on each second. */
export const now: Signal<number> = signal(Date.now());
setInterval(() => {
  now.value = Date.now();
}, 1_000);
