import type { FailedDelivery, Outcome, Processing } from '../inbox-types.ts';
import type { Leases } from './leases.ts';
import type { Moment } from './moment.ts';
import type { Settler } from './settler.ts';
import type { Claim } from './store.ts';

/** Runs an attempt for each claim, at most `concurrency` at the same time, and has its outcome settled. */
export class Runner {
  readonly #processing: Processing;
  readonly #settler: Settler;
  readonly #leases: Leases;
  readonly #onFree: () => void;
  // Not a set: the tables that a set outgrows stay in memory for long.
  readonly #unsettled: Attempt[] = [];
  /** Those of them that another process has taken over. */
  readonly #lost = new Set<Attempt>();
  #running = 0;
  /** Claims without a place: an append and a claim may both have filled the last ones. */
  readonly #waitingForPlace: (() => void)[] = [];
  #isSuspectRunning = false;
  #isStopping = false;
  #onSettled: () => void = () => {};

  /** @param onFree called when more can be claimed than before */
  constructor(processing: Processing, settler: Settler, leases: Leases, onFree: () => void) {
    this.#processing = processing;
    this.#settler = settler;
    this.#leases = leases;
    this.#onFree = onFree;
  }

  /** How many claims are not settled. */
  get unsettled(): number {
    return this.#unsettled.length;
  }

  /** The claims that are not settled, without those that were lost. */
  get held(): readonly Claim[] {
    return this.#unsettled.filter(({ isLost }) => !isLost).map(({ claim }) => claim);
  }

  /** How many more claims can run now. */
  get freePlaces(): number {
    if (this.#isStopping || !this.#leases.areFresh) return 0;
    return this.#processing.concurrency - this.#running - this.#waitingForPlace.length;
  }

  /** How many suspects may be claimed now: they run one at a time, so that one that ends the process is found. */
  get maxSuspects(): 0 | 1 {
    return this.#isSuspectRunning ? 0 : 1;
  }

  /** @param claimed when it was claimed, or before that */
  run(claim: Claim, claimed: Moment): void {
    if (claim.isSuspect) this.#isSuspectRunning = true;
    const attempt = new Attempt(this.#processing, claim, claimed);
    this.#unsettled.push(attempt);
    void this.#run(attempt);
  }

  /** Aborts the attempts of claims that another process has taken over; their outcomes no longer count. */
  lose(claims: readonly Claim[]): void {
    if (claims.length === 0) return;
    for (const attempt of this.#unsettled.filter(({ claim }) => claims.includes(claim))) {
      attempt.lose();
      this.#lost.add(attempt);
    }
  }

  /** Aborts all attempts, since other processes may take their claims over. @returns how many */
  endLeases(): number {
    for (const attempt of this.#unsettled) attempt.endLease();
    return this.#unsettled.length;
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

  async #run(attempt: Attempt): Promise<void> {
    const { claim } = attempt;
    await this.#takePlace();
    if (this.#isStopping) await this.#settler.giveBack(claim);
    else {
      const outcome = await (this.#canBegin(attempt) ? attempt.run() : this.#beginLater(attempt));
      this.#leavePlace(claim);
      await this.#settle(attempt, outcome);
    }
    this.#unsettled.splice(this.#unsettled.indexOf(attempt), 1);
    this.#lost.delete(attempt);
    this.#onSettled();
  }

  #canBegin({ claim, claimed }: Attempt): boolean {
    const { areFresh } = this.#leases;
    return areFresh && this.#leases.isYoung(claimed) && claim.damage === undefined && this.#lost.size === 0;
  }

  /** Runs an attempt when this process surely holds its claim. @returns `undefined` when it does not, or there is nothing to run */
  async #beginLater(attempt: Attempt): Promise<Outcome | undefined> {
    const { claim, claimed } = attempt;
    // The process may have been paused since.
    if (!this.#leases.areFresh || !this.#leases.isYoung(claimed)) await this.#leases.confirm();
    for (;;) {
      const before = this.#lostInQueueOf(attempt);
      if (before === undefined) break;
      await before.ended();
    }
    if (!attempt.isLost && this.#leases.areFresh && claim.damage === undefined) return attempt.run();
    attempt.end();
    return undefined;
  }

  /** The attempt of the same queue whose handler goes on, although another process took its claim over. */
  #lostInQueueOf({ claim }: Attempt): Attempt | undefined {
    return [...this.#lost].find((lost) => lost.isRunning && lost.claim.queue === claim.queue);
  }

  async #settle({ claim, isLost, hasNoLease }: Attempt, outcome: Outcome | undefined): Promise<void> {
    if (isLost) this.#settler.logTakenOver(claim);
    else if (claim.damage !== undefined) await this.#settler.settleDamaged(claim, claim.damage);
    // One that failed without its lease did not fail by itself: it is as if it had not been begun.
    else if (outcome === undefined || (hasNoLease && outcome.kind === 'failed'))
      await this.#settler.giveBack(claim);
    else await this.#settler.settle(claim, outcome);
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

/** One attempt to process a claimed delivery. */
class Attempt {
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
  /** Whether its handler runs. */
  isRunning = false;
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
    this.isRunning = false;
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
    this.isRunning = true;
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
