import type { ClaimedDelivery, Outcome, Processing } from '../inbox-types.ts';
import type { Settler } from './settler.ts';
import type { Claim } from './store.ts';

/** Runs an attempt for each claim, at most `concurrency` at the same time, and has its outcome settled. */
export class Runner {
  readonly #processing: Processing;
  readonly #settler: Settler;
  readonly #onFree: () => void;
  // Not a set: the tables that a set outgrows stay in memory for long.
  readonly #unsettled: Claim[] = [];
  #running = 0;
  /** Claims without a place: an append and a claim may both have filled the last ones. */
  readonly #waitingForPlace: (() => void)[] = [];
  #isSuspectRunning = false;
  #isStopping = false;
  #onSettled: () => void = () => {};

  /** @param onFree called when more can be claimed than before */
  constructor(processing: Processing, settler: Settler, onFree: () => void) {
    this.#processing = processing;
    this.#settler = settler;
    this.#onFree = onFree;
  }

  /** The claims that are not settled. */
  get unsettled(): readonly Claim[] {
    return this.#unsettled;
  }

  /** How many more claims can run now. */
  get freePlaces(): number {
    if (this.#isStopping) return 0;
    return this.#processing.concurrency - this.#running - this.#waitingForPlace.length;
  }

  /** How many suspects may be claimed now: they run one at a time, so that one that ends the process is found. */
  get maxSuspects(): 0 | 1 {
    return this.#isSuspectRunning ? 0 : 1;
  }

  run(claim: Claim): void {
    if (claim.isSuspect) this.#isSuspectRunning = true;
    this.#unsettled.push(claim);
    void this.#run(claim);
  }

  /** Begins no further attempt; claims that wait for a place are given back. */
  stop(): void {
    this.#isStopping = true;
    for (const go of this.#waitingForPlace.splice(0)) go();
  }

  /** Resolves when every claim is settled. */
  async idle(): Promise<void> {
    while (this.#unsettled.length > 0)
      await new Promise<void>((resolve) => {
        this.#onSettled = resolve;
      });
  }

  async #run(claim: Claim): Promise<void> {
    await this.#takePlace();
    if (this.#isStopping) await this.#settler.giveBack(claim);
    else {
      const outcome = await attempt(this.#processing, claim);
      this.#leavePlace(claim);
      await this.#settler.settle(claim, outcome);
    }
    this.#unsettled.splice(this.#unsettled.indexOf(claim), 1);
    this.#onSettled();
  }

  #takePlace(): Promise<void> | undefined {
    if (this.#running >= this.#processing.concurrency)
      return new Promise((resolve) => this.#waitingForPlace.push(resolve));
    this.#running++;
    return undefined;
  }

  #leavePlace({ isSuspect }: Claim): void {
    const next = this.#waitingForPlace.shift();
    // The next one has this place now.
    if (next !== undefined) next();
    else this.#running--;
    if (isSuspect) this.#isSuspectRunning = false;
    if (isSuspect || this.#running === this.#processing.concurrency - 1) this.#onFree();
  }
}

/**
 * Processes one delivery. When its time is over its signal is aborted and it has failed; it ends when the handler ends,
 * or is abandoned `abandonAfterMs` later. Never rejects.
 */
function attempt(
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
