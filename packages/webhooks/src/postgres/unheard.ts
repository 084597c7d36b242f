import { Moment } from '../inbox/moment.ts';

// A reply that came while the process was paused is read before the third look.
const minLooks = 3;

interface Seen {
  readonly since: Moment;
  readonly looks: number;
}

/**
 * The queues that a receiver holds without knowing: the connection broke after its claim was committed. The reply to a
 * claim may also still be on its way, so it takes some time and some looks until a queue counts.
 */
export class Unheard {
  readonly #minMs: number;
  #seen: ReadonlyMap<string, Seen> = new Map();

  /** @param minMs milliseconds after which no reply comes any more */
  constructor(minMs: number) {
    this.#minMs = minMs;
  }

  /** @param unknown the queues that it holds and does not know at this look @returns those that count */
  among(unknown: readonly string[]): string[] {
    this.#seen = new Map(
      unknown.map((key) => {
        const before = this.#seen.get(key);
        return [key, { since: before?.since ?? new Moment(), looks: (before?.looks ?? 0) + 1 }];
      }),
    );
    return [...this.#seen]
      .filter(([, { since, looks }]) => looks >= minLooks && since.isOlderThan(this.#minMs))
      .map(([key]) => key);
  }
}
