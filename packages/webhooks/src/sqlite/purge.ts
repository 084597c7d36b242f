import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database-file.ts';
import type { Prepared } from './statements.ts';

// How many rows a purge reads at once, so that appends never wait for long.
const rowsAtOnce = 1000;

/** Deletes what is done and older than `keepMs`, in steps from the oldest delivery on. */
export class Purge {
  readonly #database: DatabaseSync;
  readonly #sql: Prepared;
  readonly #keepMs: number;
  /** The last id that was looked at. */
  #at = 0;

  constructor(database: DatabaseSync, sql: Prepared, keepMs: number) {
    this.#database = database;
    this.#sql = sql;
    this.#keepMs = keepMs;
  }

  /** @param newest the id of a delivery that stays, so that no id is given twice @returns whether there may be more */
  step(newest: number): boolean {
    const before = Date.now() - this.#keepMs;
    const rows = this.#sql.oldest.all(this.#at, newest, rowsAtOnce);
    const old = rows.filter(
      ({ state, settled, first_seen }) =>
        state === 'done' && (settled as number) < before && (first_seen as number) < before,
    );
    if (old.length > 0) this.#delete(old.map(({ id }) => id as number));
    const last = rows.at(-1);
    const isMore = rows.length === rowsAtOnce && (last?.first_seen as number) < before;
    this.#at = isMore ? (last?.id as number) : 0;
    return isMore;
  }

  #delete(ids: readonly number[]): void {
    inTransaction(this.#database, () => {
      for (const id of ids) {
        this.#sql.forget.run(id);
        this.#sql.forgetBody.run(id);
      }
    });
  }
}
