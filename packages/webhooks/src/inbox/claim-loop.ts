import { endOfTurn } from './groups.ts';
import { Moment } from './moment.ts';
import type { Runner } from './runner.ts';
import type { InboxStore } from './store.ts';
import type { Troubles } from './troubles.ts';

const minRetryMs = 100;
const maxRetryMs = 2_000;

/** Claims as many deliveries as can run: whenever it is woken, and once per polling interval. */
export class ClaimLoop {
  readonly #store: InboxStore;
  readonly #runner: Runner;
  readonly #troubles: Troubles;
  readonly #pollingIntervalMs: number;
  #isStopping = false;
  #isWoken = false;
  #isFailing = false;
  #endRest: () => void = () => {};

  constructor(store: InboxStore, runner: Runner, troubles: Troubles, pollingIntervalMs: number) {
    this.#store = store;
    this.#runner = runner;
    this.#troubles = troubles;
    this.#pollingIntervalMs = pollingIntervalMs;
  }

  wake(): void {
    this.#isWoken = true;
    // What arrives while claims fail does not make them pass.
    if (!this.#isFailing) this.#endRest();
  }

  stop(): void {
    this.#isStopping = true;
    this.#endRest();
  }

  /** Resolves when it was stopped and claims nothing any more. */
  async run(): Promise<void> {
    let retryMs = minRetryMs;
    while (!this.#isStopping) {
      // Handlers that end together leave their places together.
      await endOfTurn();
      try {
        if (!(await this.#claim())) await this.#rest(this.#pollingIntervalMs);
        retryMs = minRetryMs;
      } catch (error) {
        this.#troubles.failed('claiming', error);
        this.#isFailing = true;
        this.#isWoken = false;
        await this.#rest(retryMs);
        this.#isFailing = false;
        retryMs = Math.min(retryMs * 2, maxRetryMs);
      }
    }
  }

  /** @returns whether there may be more to claim at once */
  async #claim(): Promise<boolean> {
    const places = this.#runner.freePlaces;
    if (places <= 0) return false;
    const begun = new Moment();
    const claims = await this.#store.claim(places, this.#runner.maxSuspects);
    this.#troubles.passed('claiming');
    for (const claim of claims) this.#runner.run(claim, begun);
    return claims.length === places;
  }

  /** Waits until it is woken or stopped, at most `ms` milliseconds. */
  async #rest(ms: number): Promise<void> {
    if (!this.#isWoken && !this.#isStopping)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#endRest = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    this.#isWoken = false;
  }
}
