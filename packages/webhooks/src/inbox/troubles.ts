import { InboxError, type Log } from '../inbox-types.ts';
import { isA, reasonOf } from '../thrown.ts';

/** The parts of an inbox that can fail on their own. */
export type Work = 'storing' | 'claiming' | 'settling' | 'renewing' | 'taking over' | 'purging';

const repeatMs = 60_000;

/**
 * Knows which parts of an inbox do not work. Logs that something fails once and then once a minute, and once that
 * everything works again.
 */
export class Troubles {
  readonly #log: Log;
  readonly #failing = new Map<Work, InboxError>();
  /** How often something has failed since the last line. */
  #count = 0;
  #repeats: NodeJS.Timeout | undefined;

  constructor(log: Log) {
    this.#log = log;
  }

  /** Why deliveries are not stored or processed; `undefined` when they are. */
  get problem(): InboxError | undefined {
    return [...this.#failing].find(([what]) => what !== 'purging')?.[1];
  }

  isFailing(what: Work): boolean {
    return this.#failing.has(what);
  }

  /** @param error of a store, which is fit for a person */
  failed(what: Work, error: unknown): void {
    const problem = isA(error, InboxError) ? error : new InboxError('unusable', reasonOf(error));
    // The error of one item, which its caller gets.
    if (problem.code === 'invalid') return;
    const isFirst = this.#failing.size === 0;
    this.#failing.set(what, problem);
    this.#count++;
    if (!isFirst) return;
    this.#report();
    this.#repeats = setInterval(() => this.#report(), repeatMs);
    this.#repeats.unref();
  }

  passed(what: Work): void {
    if (!this.#failing.delete(what) || this.#failing.size > 0) return;
    this.end();
    /** Everything that failed has passed again. */
    this.#log('info', 'The inbox works again.', {});
  }

  /** Logs nothing any more until something fails anew. */
  end(): void {
    clearInterval(this.#repeats);
    this.#count = 0;
  }

  #report(): void {
    const [what, error] = [...this.#failing][0] ?? [];
    const count = this.#count;
    this.#count = 0;
    /**
     * Once when it begins, then once a minute with the `count` of failures since the line before. `what` is `storing`,
     * `claiming`, `settling`, `renewing`, `taking over` or `purging`. While storing fails, deliveries are rejected with 503.
     */
    this.#log('error', 'The inbox does not work; it is retried.', { what, reason: error?.message, count });
  }
}
