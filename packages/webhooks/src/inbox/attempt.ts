import type { ClaimedDelivery, Outcome, Processing } from '../inbox-types.ts';

/**
 * Processes one delivery. When its time is over its signal is aborted and it has failed; it ends when the handler ends,
 * or is abandoned `abandonAfterMs` later. Never rejects.
 */
export function attempt(
  {
    process,
    attemptTimeoutMs,
    abandonAfterMs,
    onAbandoned,
    log,
  }: Pick<Processing, 'process' | 'attemptTimeoutMs' | 'abandonAfterMs' | 'onAbandoned' | 'log'>,
  claimed: ClaimedDelivery,
): Promise<Outcome> {
  const { id, eventType, callId, attempt } = claimed;
  const facts = { id, eventType, callId, attempt };
  const abort = new AbortController();
  return new Promise((resolve) => {
    let timedOut: Outcome | undefined;
    let timer = setTimeout(() => {
      const reason = `The attempt took longer than ${attemptTimeoutMs} ms.`;
      const outcome: Outcome = { kind: 'failed', reason };
      timedOut = outcome;
      timer = setTimeout(() => {
        /** The handler did not end within `abandonAfterMs` after its time was over. Let it end when `signal` is aborted. */
        log('error', 'A handler ignores its signal and is abandoned; its call goes on.', facts);
        onAbandoned?.(facts);
        resolve(outcome);
      }, abandonAfterMs);
      /** `attemptTimeoutMs` is over: the signal is aborted, and the attempt has failed. */
      log('warn', reason, facts);
      abort.abort(new DOMException(reason, 'TimeoutError'));
    }, attemptTimeoutMs);
    const run = async () => process(claimed, abort.signal);
    run()
      // By contract it never rejects; what is thrown may hold a secret.
      .catch((): Outcome => ({ kind: 'failed', reason: 'Processing rejected.' }))
      .then((outcome) => {
        clearTimeout(timer);
        resolve(timedOut ?? outcome);
      });
  });
}
