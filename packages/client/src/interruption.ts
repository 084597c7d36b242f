// setTimeout fires at once for more than this.
const maxTimerMs = 2 ** 31 - 1;

/** What is thrown for work that took too long, or that the caller aborted. */
export const interrupted: Error = new Error();

/**
 * Does work that ends after some milliseconds, or when the caller aborts, even if it does not listen to its signal.
 *
 * @throws interrupted, or what the work throws
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
      caller?.removeEventListener('abort', interrupt);
    };
    const interrupt = () => {
      end();
      controller.abort();
      reject(interrupted);
    };
    const timer = setTimeout(interrupt, Math.min(ms, maxTimerMs));
    caller?.addEventListener('abort', interrupt);
    if (caller?.aborted) interrupt();
    work(controller.signal).then(resolve, reject).then(end);
  });
}

const never = () => new Promise<void>(() => {});

/** Waits some milliseconds, or until the caller aborts. */
export const pause = (ms: number, caller: AbortSignal | undefined): Promise<void> =>
  interruptible(never, ms, caller).catch(() => {});
