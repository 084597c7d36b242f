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
  const { signal } = controller;
  const interrupted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason)),
  );
  const abort = () => controller.abort();
  const timer = setTimeout(abort, Math.min(ms, maxTimerMs));
  caller?.addEventListener('abort', abort);
  const end = () => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', abort);
  };
  return { signal, interrupted, end };
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
