// setTimeout fires at once for more than this.
const maxTimerMs = 2 ** 31 - 1;

/** The work took too long. */
export class TimeUp extends Error {}

/**
 * Does work that ends after some milliseconds, or when the caller aborts, even if it does not listen to its signal.
 *
 * @throws TimeUp, what the caller aborts with, or what the work throws
 */
export function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  ms: number,
  caller: AbortSignal | undefined,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController();
    const end = () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', onAbort);
    };
    const interrupt = (reason: unknown) => {
      end();
      controller.abort();
      reject(reason);
    };
    const onAbort = () => interrupt(caller?.reason);
    const timer = setTimeout(() => interrupt(new TimeUp()), Math.min(ms, maxTimerMs));
    caller?.addEventListener('abort', onAbort);
    work(controller.signal).then(resolve, reject).then(end);
  });
}

/** Waits some milliseconds, or until the caller aborts. */
export async function pause(ms: number, caller: AbortSignal | undefined): Promise<void> {
  if (caller?.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, ms);
    caller?.addEventListener('abort', end);
    function end() {
      clearTimeout(timer);
      caller?.removeEventListener('abort', end);
      resolve();
    }
  });
}
