import type { FailedDelivery, Outcome, Processing } from '../inbox-types.ts';
import type { Moment } from './moment.ts';
import type { Claim } from './store.ts';

/** One attempt to process a claimed delivery. */
export class Attempt {
  readonly claim: Claim;
  /** When it was claimed, or before that. */
  readonly claimed: Moment;
  /** Whether another process has taken the claim over. */
  isLost = false;
  /** Whether the lease ended while it ran. */
  hasNoLease = false;
  readonly #processing: Processing;
  readonly #abort = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;
  #over: PromiseWithResolvers<void> | undefined;

  constructor(processing: Processing, claim: Claim, claimed: Moment) {
    this.#processing = processing;
    this.claim = claim;
    this.claimed = claimed;
  }

  /** Resolves when it has ended. */
  async ended(): Promise<void> {
    if (this.#isOver) return;
    // Rarely asked for, so it is not made for each attempt.
    this.#over ??= Promise.withResolvers();
    await this.#over.promise;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
    this.#over?.resolve();
  }

  /** Aborts it, since another process has taken the claim over. */
  lose(): void {
    this.isLost = true;
    this.#abort.abort(new DOMException('Another receiver has taken the delivery over.', 'AbortError'));
  }

  /** Aborts it, since another process may take the claim over. */
  endLease(): void {
    this.hasNoLease = true;
    const reason =
      'The lease of the delivery could not be renewed in time: another receiver may take it over.';
    this.#abort.abort(new DOMException(reason, 'AbortError'));
  }

  /**
   * Processes the delivery. When its time is over its signal is aborted and it has failed; it ends when the handler ends,
   * or is abandoned `abandonAfterMs` later. Never rejects.
   */
  run(): Promise<Outcome> {
    const { attemptTimeoutMs, abandonAfterMs } = this.#processing;
    return new Promise((resolve) => {
      const end = (outcome: Outcome) => {
        this.end();
        resolve(outcome);
      };
      let timedOut: Outcome | undefined;
      this.#timer = setTimeout(() => {
        const outcome = this.#timeOut();
        timedOut = outcome;
        this.#timer = setTimeout(() => {
          this.#giveUp();
          end(outcome);
        }, abandonAfterMs);
      }, attemptTimeoutMs);
      void this.#process().then((outcome) => end(timedOut ?? outcome));
    });
  }

  async #process(): Promise<Outcome> {
    try {
      return await this.#processing.process(this.claim, this.#abort.signal);
    } catch {
      // By contract it never rejects; what is thrown may hold a secret.
      return { kind: 'failed', reason: 'Processing rejected.' };
    }
  }

  #timeOut(): Outcome {
    const { attemptTimeoutMs, log } = this.#processing;
    const reason = `The attempt took longer than ${attemptTimeoutMs} ms.`;
    /** `attemptTimeoutMs` is over: the signal is aborted, and the attempt has failed. */
    log('warn', reason, this.#facts);
    this.#abort.abort(new DOMException(reason, 'TimeoutError'));
    return { kind: 'failed', reason };
  }

  #giveUp(): void {
    const { onAbandoned, log } = this.#processing;
    /** The handler did not end within `abandonAfterMs` after its time was over. Let it end when `signal` is aborted. */
    log('error', 'A handler ignores its signal and is abandoned; its call goes on.', this.#facts);
    onAbandoned?.(this.#facts);
  }

  get #facts(): Omit<FailedDelivery, 'reason'> {
    const { id, eventType, callId, attempt } = this.claim;
    return { id, eventType, callId, attempt };
  }
}
