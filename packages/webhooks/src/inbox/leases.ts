import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../inbox-types.ts';
import { Moment } from './moment.ts';
import type { Settler } from './settler.ts';
import type { Claim, InboxStore } from './store.ts';
import type { Troubles } from './troubles.ts';

/** The parts of an inbox that leases need. */
interface Parts {
  readonly store: InboxStore;
  readonly settler: Settler;
  readonly troubles: Troubles;
  readonly log: Log;
  /** Milliseconds that a claim holds; `undefined` for a store that one process has alone, where it holds for ever. */
  readonly leaseMs: number | undefined;
}

/** Holds claims, and runs what was claimed. */
interface Holder {
  readonly held: readonly Claim[];
  lose(claims: readonly Claim[]): void;
  /** @returns how many attempts have no lease any more */
  endLeases(): number;
}

// A timer that fires so much later shows that the process was paused or a handler computed.
const pausedMs = 100;
const retryMs = 500;

/**
 * Renews what this process has claimed, and takes over from processes that have ended. When it can't renew in time,
 * others may take over, so the handlers of this process are aborted before that.
 */
export class Leases {
  readonly #parts: Parts;
  readonly #leaseMs: number;
  #holder: Holder | undefined;
  /** The begin of the last renewal that succeeded. */
  #renewed: Moment | undefined;
  /** Since when every renewal has succeeded. */
  #reachable: Moment | undefined;
  #renewing: Promise<void> | undefined;
  #ticks: NodeJS.Timeout | undefined;
  #expiry: NodeJS.Timeout | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#leaseMs = parts.leaseMs ?? Number.POSITIVE_INFINITY;
  }

  /** Whether no other process can have taken over what this one has claimed. */
  get areFresh(): boolean {
    return this.#isAlone || (this.#renewed !== undefined && this.isYoung(this.#renewed));
  }

  /** Whether what was claimed after this moment can't have been taken over, unless it was lost. */
  isYoung(moment: Moment): boolean {
    return this.#isAlone || moment.ageMs < this.#expireMs;
  }

  /** Begins to renew and to take over, again and again where several processes share the store. */
  async begin(holder: Holder): Promise<void> {
    this.#holder = holder;
    if (this.#isAlone) return this.#takeOver();
    await this.#renew();
    // The inbox may have stopped while the store did not respond.
    if (!this.#isStopped) this.#ticks = setInterval(() => this.#tick(), this.#leaseMs / 4);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#ticks);
    clearTimeout(this.#expiry);
    clearTimeout(this.#retry);
  }

  /** Renews until it is known whether this process holds what it has claimed. */
  async confirm(): Promise<void> {
    do {
      // One that is under way may have begun before the claim was there.
      await this.#renewing;
      await this.#renew();
      if (!this.areFresh) await sleep(Math.min(pausedMs, this.#leaseMs / 8));
    } while (!this.areFresh && !this.#isStopped);
  }

  get #isAlone(): boolean {
    return this.#parts.leaseMs === undefined;
  }

  /** Early enough for handlers to end before the lease does. */
  get #expireMs(): number {
    return (this.#leaseMs * 3) / 4;
  }

  #tick(): void {
    void this.#renew();
    // While the store was away nobody could renew: all get a whole lease for it.
    if (this.areFresh && this.#reachable?.isOlderThan(this.#leaseMs)) void this.#takeOver();
  }

  /** Never rejects. */
  #renew(): Promise<void> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = undefined;
    });
    return this.#renewing;
  }

  async #renewOnce(): Promise<void> {
    const { store, troubles } = this.#parts;
    const begun = new Moment();
    try {
      const lost = await store.renew(this.#holder?.held ?? []);
      if (!this.areFresh) this.#reachable = undefined;
      this.#renewed = begun;
      this.#reachable ??= begun;
      this.#expireAfter(begun);
      this.#holder?.lose(lost);
      troubles.passed('renewing');
    } catch (error) {
      this.#reachable = undefined;
      troubles.failed('renewing', error);
      this.#renewAgain();
    }
  }

  /** Soon, since a database that was away may be back. */
  #renewAgain(): void {
    clearTimeout(this.#retry);
    if (!this.#isStopped)
      this.#retry = setTimeout(() => this.#renew(), Math.min(retryMs, this.#leaseMs / 16));
  }

  #expireAfter(renewed: Moment): void {
    clearTimeout(this.#expiry);
    if (this.#isStopped) return;
    const leftMs = Math.max(1, this.#expireMs - renewed.ageMs);
    const due = performance.now() + leftMs;
    this.#expiry = setTimeout(() => this.#expire(performance.now() - due), leftMs);
  }

  /** @param lateMs how many milliseconds too late this is */
  async #expire(lateMs: number): Promise<void> {
    // The store may have kept all for a process that was paused: it is asked first, shortly.
    if (lateMs > pausedMs) {
      const asked = this.#renewing?.then(() => this.#renew()) ?? this.#renew();
      await Promise.race([asked, sleep(this.#leaseMs / 8)]);
    }
    // A timer may fire a moment too early.
    if (this.#renewed !== undefined && this.areFresh) return this.#expireAfter(this.#renewed);
    if (this.#isStopped) return;
    const count = this.#holder?.endLeases() ?? 0;
    if (count > 0)
      /** The database was away or too slow for three quarters of `leaseMs`. What ends all the same still counts, unless it was taken over. */
      this.#parts.log(
        'warn',
        'Leases could not be renewed in time: the signals of running handlers are aborted.',
        {
          count,
        },
      );
  }

  /** Settles what processes that have ended had claimed. */
  async #takeOver(): Promise<void> {
    const { store, settler, troubles } = this.#parts;
    try {
      const claims = await store.takeOver();
      await Promise.all(claims.map((claim) => settler.settleInterrupted(claim)));
      troubles.passed('taking over');
    } catch (error) {
      troubles.failed('taking over', error);
    }
  }
}
