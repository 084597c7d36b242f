import { setTimeout as sleep } from 'node:timers/promises';

const againMs = 2_000;

/** Listens again whenever the connection is lost, until the signal; what is not heard of meanwhile is polled for. */
export async function listenUntil(signal: AbortSignal, listen: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    await listen().catch(() => {});
    await sleep(againMs, undefined, { signal, ref: false }).catch(() => {});
  }
}
