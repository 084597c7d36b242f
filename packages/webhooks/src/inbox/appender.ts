import { inboxDefaults } from '../defaults.ts';
import { type Appended, type Arrival, InboxError } from '../inbox-types.ts';
import { Groups } from './groups.ts';
import { Moment } from './moment.ts';
import type { Runner } from './runner.ts';
import type { InboxSettings } from './settings.ts';
import type { InboxStore } from './store.ts';
import type { Troubles } from './troubles.ts';

const probeEveryMs = 1_000;

/** Stores deliveries in groups, within the bounds of the inbox. A store may claim some of them at once. */
export class Appender {
  readonly #store: InboxStore;
  readonly #settings: InboxSettings;
  readonly #runner: Runner | undefined;
  readonly #troubles: Troubles;
  readonly #groups: Groups<Arrival, Appended>;
  #pendingBytes = 0;
  #probing: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** The last append that may claim. */
  #claiming: Promise<unknown> | undefined;

  /** @param runner runs what is claimed at once; `undefined` for a receiver that only stores */
  constructor(store: InboxStore, settings: InboxSettings, runner: Runner | undefined, troubles: Troubles) {
    this.#store = store;
    this.#settings = settings;
    this.#runner = runner;
    this.#troubles = troubles;
    this.#groups = new Groups(
      (arrivals) => this.#appendGroup(arrivals),
      ({ body }) => body.byteLength,
    );
  }

  /** @throws InboxError when it is not stored */
  async append(arrival: Arrival): Promise<Appended> {
    const bytes = arrival.body.byteLength;
    this.#mustHaveRoom(bytes);
    this.#pendingBytes += bytes;
    try {
      return await this.#groups.add(arrival);
    } finally {
      this.#pendingBytes -= bytes;
    }
  }

  /** Resolves when nothing is on its way to the store. */
  idle(): Promise<void> {
    return this.#groups.idle();
  }

  /** Resolves when no append is under way that may claim. */
  async claimsNothing(): Promise<void> {
    await this.#claiming?.catch(() => {});
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#probing);
  }

  /** Why nothing more is stored, while as many wait as may. */
  get problem(): InboxError | undefined {
    const { where, maxBacklog = Number.POSITIVE_INFINITY } = this.#settings;
    const { backlog = 0 } = this.#store;
    if (backlog < maxBacklog) return undefined;
    return new InboxError(
      'full',
      `${where}: ${backlog} deliveries wait (maxBacklog: ${maxBacklog}). Let the handlers catch up.`,
    );
  }

  #mustHaveRoom(bytes: number): void {
    const { where, maxPendingBytes = inboxDefaults.maxPendingBytes } = this.#settings;
    if (this.problem !== undefined) throw this.problem;
    if (this.#pendingBytes > 0 && this.#pendingBytes + bytes > maxPendingBytes)
      throw new InboxError(
        'full',
        `${where}: More arrives than can be stored (maxPendingBytes: ${maxPendingBytes}).`,
      );
  }

  async #appendGroup(arrivals: readonly Arrival[]): Promise<readonly Appended[]> {
    const maxClaims = this.#store.claimsOnAppend ? Math.max(0, this.#runner?.freePlaces ?? 0) : 0;
    const begun = new Moment();
    try {
      const appending = this.#store.append(arrivals, maxClaims);
      if (maxClaims > 0) this.#claiming = appending;
      const results = await appending;
      this.#troubles.passed('storing');
      for (const { claim } of results) if (claim !== undefined) this.#runner?.run(claim, begun);
      return results.map(({ id, count }) => ({ id, count }));
    } catch (error) {
      this.#storesNot(error);
      throw error;
    }
  }

  /** A load balancer sends nothing to a receiver that is not ready: it has to find out by itself that it is again. */
  #storesNot(error: unknown): void {
    this.#troubles.failed('storing', error);
    if (this.#isStopped || this.#probing !== undefined || !this.#troubles.isFailing('storing')) return;
    this.#probing = setTimeout(async () => {
      try {
        if (this.#troubles.isFailing('storing')) await this.#store.probe();
        this.#probing = undefined;
        this.#troubles.passed('storing');
      } catch (again) {
        this.#probing = undefined;
        this.#storesNot(again);
      }
    }, probeEveryMs);
    this.#probing.unref();
  }
}
