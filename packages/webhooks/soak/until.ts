import { setTimeout as sleep } from 'node:timers/promises';

const maxWaitMs = 120_000;

/** Waits until it holds. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  everyMs = 20,
): Promise<void> {
  const end = Date.now() + maxWaitMs;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It did not come to pass in ${maxWaitMs} ms: ${what}.`);
    await sleep(everyMs);
  }
}
