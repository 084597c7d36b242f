import type { Claimed, Outcome, Processing } from './inbox.ts';

/** Processes one delivery within its time; what ends later is ignored. Never rejects. */
export function attempt(
  { process, attemptTimeoutMs }: Pick<Processing, 'process' | 'attemptTimeoutMs'>,
  claimed: Claimed,
): Promise<Outcome> {
  const abort = new AbortController();
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      const reason = `The attempt took longer than ${attemptTimeoutMs} ms.`;
      resolve({ kind: 'failed', reason });
      abort.abort(new DOMException(reason, 'TimeoutError'));
    }, attemptTimeoutMs);
    const run = async () => process(claimed, abort.signal);
    run()
      // The contract says that it never rejects; what is thrown may hold a secret.
      .catch((): Outcome => ({ kind: 'failed', reason: 'Processing rejected.' }))
      .then((outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
  });
}
