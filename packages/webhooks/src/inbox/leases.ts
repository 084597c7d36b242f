import type { Runner } from './runner.ts';
import type { Settler } from './settler.ts';
import type { InboxStore } from './store.ts';
import type { Troubles } from './troubles.ts';

/** Extends the leases of the claims of this process, and takes over those of processes that have ended. */
export class Leases {
  readonly #store: InboxStore;
  readonly #runner: Runner;
  readonly #settler: Settler;
  readonly #troubles: Troubles;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(store: InboxStore, runner: Runner, settler: Settler, troubles: Troubles) {
    this.#store = store;
    this.#runner = runner;
    this.#settler = settler;
    this.#troubles = troubles;
  }

  /** Settles what processes that have ended had claimed. */
  async takeOver(): Promise<void> {
    try {
      const claims = await this.#store.takeOver();
      await Promise.all(claims.map((claim) => this.#settler.settleInterrupted(claim)));
      this.#troubles.passed('renewing');
    } catch (error) {
      this.#troubles.failed('renewing', error);
    }
  }

  /** Renews and takes over again and again, for a store that several processes share. */
  keep(everyMs: number): void {
    // The inbox may have stopped while the store did not respond.
    if (this.#isStopped) return;
    this.#timer = setInterval(() => {
      void this.#renew();
      void this.takeOver();
    }, everyMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #renew(): Promise<void> {
    try {
      await this.#store.renew([...this.#runner.unsettled]);
    } catch (error) {
      this.#troubles.failed('renewing', error);
    }
  }
}
