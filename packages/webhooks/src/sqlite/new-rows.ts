import { fingerprint } from './fingerprint.ts';
import type { Row, Stored } from './protocol.ts';
import type { Prepared } from './statements.ts';
import { queueOf, type Waiting } from './waiting.ts';

/** Inserts what arrives, and claims some of it at once. For one transaction. */
export class NewRows {
  /** The last id that was given. */
  newest: number;
  readonly #sql: Prepared;
  readonly #waiting: Waiting;
  readonly #windowMs: number;
  #maxClaims = 0;

  constructor(sql: Prepared, waiting: Waiting, windowMs: number, newest: number) {
    this.#sql = sql;
    this.#waiting = waiting;
    this.#windowMs = windowMs;
    this.newest = newest;
  }

  /** Allows to claim so many of what follows. Deliveries that wait already come first. */
  mayClaim(max: number, now: number): void {
    this.#maxClaims = max > 0 && this.#waiting.isIdle(now) ? max : 0;
  }

  /** Stores a delivery, or counts it when it is known. */
  store(row: Row, body: Uint8Array): Stored {
    const key = fingerprint(body);
    const seen = this.#sql.seen.get(key);
    // Also when the clock has gone back meanwhile.
    if (seen && Math.abs(row.receivedAt - (seen.first_seen as number)) <= this.#windowMs) {
      const again = this.#sql.again.get(row.receivedAt, seen.id as number);
      return { id: seen.id as number, count: again?.count as number, queue: undefined };
    }
    const id = ++this.newest;
    const queue = row.problem ? undefined : this.#claimOrWait(queueOf(id, row.callId, row.isOrdered), id);
    const state = row.problem ? 'unrecognised' : queue === undefined ? 'waiting' : 'running';
    this.#insert(id, state, key, row);
    this.#sql.insertBody.run(id, body);
    return { id, count: 1, queue };
  }

  /** @returns the queue if the delivery is claimed */
  #claimOrWait(queue: string, id: number): string | undefined {
    if (this.#maxClaims > 0 && this.#waiting.isEmpty(queue)) {
      this.#waiting.hold(queue);
      this.#maxClaims--;
      return queue;
    }
    // It comes before those that follow.
    if (this.#waiting.add(queue, id)) this.#maxClaims = 0;
    return undefined;
  }

  #insert(id: number, state: 'unrecognised' | 'running' | 'waiting', key: Uint8Array, row: Row): void {
    this.#sql.insert.run(
      id,
      state,
      key,
      row.eventType ?? null,
      row.callId ?? null,
      row.receivedAt,
      row.receivedAt,
      state === 'running' ? 1 : 0,
      row.problem ? JSON.stringify(row.problem) : null,
      Number(row.isOrdered),
      row.secretName ?? null,
    );
  }
}
