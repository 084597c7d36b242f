import type { InboxError, Log } from '../inbox-types.ts';

/** Logs that something does not work once, and once that everything works again. */
export class Troubles {
  readonly #log: Log;
  readonly #failing = new Set<string>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param error of a store, which is fit for a person */
  failed(what: string, error: unknown): void {
    const { code, message } = error as InboxError;
    // The error of one item, which its caller gets.
    if (code === 'invalid') return;
    const isFirst = this.#failing.size === 0;
    this.#failing.add(what);
    if (isFirst)
      /** `what` is `storing`, `processing` or `purging`. While storing fails, deliveries are rejected with 503. */
      this.#log('error', 'The inbox does not work; it is retried.', { what, reason: message });
  }

  passed(what: string): void {
    if (this.#failing.delete(what) && this.#failing.size === 0)
      /** Everything that failed has passed again. */
      this.#log('info', 'The inbox works again.', {});
  }
}
