import type { Log } from './inbox-types.ts';
import { reasonOf } from './thrown.ts';
import { unreferenced } from './within.ts';

const initialDelayMs = 1_000;
const maxDelayMs = 30_000;

/** Opens the inbox of a receiver: once, and again after a failure. */
export class Opening {
  /** Why it failed the last time; `undefined` while it has not, or is open. */
  failure: unknown;
  /** Begun, and not failed. */
  opened: Promise<void> | undefined;
  readonly #open: () => Promise<void>;
  readonly #log: Log;
  #isKept = false;
  #isOver = false;

  constructor(open: () => Promise<void>, log: Log) {
    this.#open = open;
    this.#log = log;
  }

  /** @throws what the inbox throws */
  start(): Promise<void> {
    this.opened ??= this.#open().then(
      () => {
        this.failure = undefined;
      },
      (error: unknown) => {
        this.opened = undefined;
        this.failure = error;
        throw error;
      },
    );
    return this.opened;
  }

  /** Starts without anyone who waits: a failure is logged, and tried again. */
  async keepStarting(): Promise<void> {
    if (this.#isKept) return;
    this.#isKept = true;
    // The same module may add handlers below the line that mounts the receiver.
    await Promise.resolve();
    let known: string | undefined;
    for (let delayMs = initialDelayMs; !this.#isOver; delayMs = Math.min(2 * delayMs, maxDelayMs)) {
      try {
        await this.start();
        if (known !== undefined)
          /** After it could not be opened. Deliveries are stored again. */
          this.#log('info', 'The inbox is open now.', {});
        return;
      } catch (error) {
        const reason = reasonOf(error);
        if (reason !== known)
          /** When the receiver starts. It retries until it works; `reason` has what to do. */
          this.#log('error', 'The inbox cannot be opened. Until it can, deliveries get 503.', { reason });
        known = reason;
      }
      await new Promise<void>((resolve) => unreferenced(resolve, delayMs));
    }
  }

  end(): void {
    this.#isOver = true;
  }
}
