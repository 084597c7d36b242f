// setTimeout fires at once for more than this.
const maxTimerMs = 2 ** 31 - 1;

/** What ends an attempt: time, or the caller. */
export interface Interruption {
  /** Aborted by it. */
  readonly signal: AbortSignal;
  /** Rejects when it comes. */
  readonly interrupted: Promise<never>;
  /** Frees the timer and the signal of the caller. */
  end(): void;
}

/** Interrupts after some milliseconds, or when the caller aborts. */
export function interruptAfter(ms: number, caller: AbortSignal | undefined): Interruption {
  const controller = new AbortController();
  let reject!: (reason: unknown) => void;
  const interrupted = new Promise<never>((_, rejected) => {
    reject = rejected;
  });
  const interrupt = () => {
    controller.abort();
    reject(controller.signal.reason);
  };
  const timer = setTimeout(interrupt, Math.min(ms, maxTimerMs));
  caller?.addEventListener('abort', interrupt);
  const end = () => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', interrupt);
  };
  return { signal: controller.signal, interrupted, end };
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
