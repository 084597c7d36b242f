import { setTimeout as sleep } from 'node:timers/promises';
import { type FailedDelivery, InboxError, type Outcome, type Processing } from '../inbox-types.ts';
import { isA } from '../thrown.ts';
import { delayAfter } from './back-off.ts';
import { Groups } from './groups.ts';
import type { Claim, InboxStore, Settlement } from './store.ts';
import type { Troubles } from './troubles.ts';

const minRetryMs = 100;
const maxRetryMs = 2_000;
/** How often a process may end during attempts of a delivery before the delivery is dead-lettered. */
const maxInterruptions = 5;

/** Decides what follows from an attempt, and stores that as often as it takes. */
export class Settler {
  readonly #processing: Processing;
  readonly #troubles: Troubles;
  readonly #groups: Groups<Settlement, boolean>;
  #hasEnded = false;

  constructor(store: InboxStore, processing: Processing, troubles: Troubles) {
    this.#processing = processing;
    this.#troubles = troubles;
    this.#groups = new Groups((settlements) => store.settle(settlements));
  }

  /** Settles a claim by the outcome of its attempt: a failed one is retried, or dead-lettered after the last attempt. */
  settle(claim: Claim, outcome: Outcome): Promise<void> {
    if (outcome.kind === 'done') return this.#store({ claim, state: 'done' });
    if (outcome.kind === 'unrecognised')
      return this.#store({ claim, state: 'unrecognised', problem: outcome.problem });
    const { reason } = outcome;
    const { maxAttempts, maxAttemptsOf, onRetry } = this.#processing;
    const failures = claim.attempt - claim.interruptions;
    if (failures >= (maxAttemptsOf?.get(claim.eventType ?? '') ?? maxAttempts))
      return this.#deadLetter({ claim, reason, isInterrupted: false });
    const delayMs = delayAfter(failures, this.#processing);
    onRetry?.({ ...failedDelivery(claim, reason), delayMs });
    return this.#store({ claim, state: 'waiting', reason, delayMs, isInterrupted: false });
  }

  /** Settles a claim whose process ended during its attempt: it is retried, or dead-lettered if that has happened too often. */
  settleInterrupted(claim: Claim): Promise<void> {
    const count = claim.interruptions + 1;
    const reason = `The process ended during ${count} ${count === 1 ? 'attempt' : 'attempts'}.`;
    if (count >= maxInterruptions) return this.#deadLetter({ claim, reason, isInterrupted: true });
    const delayMs = delayAfter(count, this.#processing);
    return this.#store({ claim, state: 'waiting', reason, delayMs, isInterrupted: true });
  }

  /** Settles a claim that can't be read: no attempt could succeed. */
  settleDamaged(claim: Claim, reason: string): Promise<void> {
    return this.#deadLetter({ claim, reason, isInterrupted: false });
  }

  /** Undoes a claim whose attempt was not begun. */
  giveBack(claim: Claim): Promise<void> {
    return this.#store({ claim, state: 'unclaimed' });
  }

  /** Retries nothing any more that the store does not take. */
  end(): void {
    this.#hasEnded = true;
  }

  #deadLetter(ended: {
    readonly claim: Claim;
    readonly reason: string;
    readonly isInterrupted: boolean;
  }): Promise<void> {
    const failed = failedDelivery(ended.claim, ended.reason);
    /** `maxAttempts` attempts have failed, or it can't be read. Fix the cause, then replay it: `npx @voice-agent/webhooks inbox replay`. */
    this.#processing.log('error', 'A delivery is dead-lettered.', { ...failed });
    this.#processing.onDeadLetter?.(failed);
    return this.#store({ ...ended, state: 'dead-lettered' });
  }

  async #store(settlement: Settlement): Promise<void> {
    let stored = settlement;
    for (let delayMs = minRetryMs; !this.#hasEnded; delayMs = Math.min(delayMs * 2, maxRetryMs)) {
      try {
        const isOurs = await this.#groups.add(stored);
        this.#troubles.passed('settling');
        if (!isOurs) this.logTakenOver(settlement.claim);
        return;
      } catch (error) {
        const plain = stored === settlement ? withoutTexts(settlement) : undefined;
        if (!isInvalid(error)) await this.#failed(error, delayMs);
        else if (plain === undefined) await this.#failed(new InboxError('unusable', error.message), delayMs);
        else {
          const { id, attempt } = settlement.claim;
          const message = 'The reason of an attempt could not be stored.';
          /** The database rejects what a handler has thrown. The outcome is stored without that text. */
          this.#processing.log('warn', message, { id, attempt, reason: error.message });
          stored = plain;
        }
      }
    }
  }

  async #failed(error: unknown, delayMs: number): Promise<void> {
    this.#troubles.failed('settling', error);
    await sleep(delayMs);
  }

  /** Another process has the claim: its outcome does not count. */
  logTakenOver({ id, attempt }: Claim): void {
    const message = 'A delivery was taken over by another receiver before its attempt ended.';
    /** This receiver was not heard of for longer than `leaseMs`: it was paused, or cut off from the database. */
    this.#processing.log('warn', message, { id, attempt });
  }
}

function failedDelivery({ id, eventType, callId, attempt }: Claim, reason: string): FailedDelivery {
  return { id, eventType, callId, attempt, reason };
}

const isInvalid = (error: unknown): error is InboxError => isA(error, InboxError) && error.code === 'invalid';

/** The same outcome without what a handler has thrown; `undefined` when there is nothing of it. */
function withoutTexts(settlement: Settlement): Settlement | undefined {
  const plain = 'The reason could not be stored; the log has the cause.';
  if (settlement.state === 'unrecognised')
    return { ...settlement, problem: { kind: settlement.problem.kind, pointer: '', message: plain } };
  return 'reason' in settlement ? { ...settlement, reason: plain } : undefined;
}
