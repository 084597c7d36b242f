import type { InboxStore } from './store.ts';
import type { Troubles } from './troubles.ts';

const nextMs = 20;
const retryMs = 2_000;

/** Purges the store from time to time, in steps as long as there is more to delete. */
export class Purger {
  readonly #store: InboxStore;
  readonly #troubles: Troubles;
  readonly #everyMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(store: InboxStore, troubles: Troubles, everyMs: number) {
    this.#store = store;
    this.#troubles = troubles;
    this.#everyMs = everyMs;
    this.#purgeIn(nextMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  #purgeIn(ms: number): void {
    if (!this.#isStopped) this.#timer = setTimeout(() => this.#purge(), ms).unref();
  }

  async #purge(): Promise<void> {
    try {
      const isMore = await this.#store.purge();
      this.#troubles.passed('purging');
      this.#purgeIn(isMore ? nextMs : this.#everyMs);
    } catch (error) {
      this.#troubles.failed('purging', error);
      // Not only with the next one: until then the inbox would not be said to work again.
      this.#purgeIn(Math.min(retryMs, this.#everyMs));
    }
  }
}
