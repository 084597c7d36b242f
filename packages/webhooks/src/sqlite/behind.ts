import type { DatabaseSync, StatementSync } from 'node:sqlite';

// Some 100 bytes each. A call has few events, so more is rare.
const maxInMemory = 20_000;

/**
 * The ids of deliveries that wait and can't be claimed: behind another one of their queue, or before their time. A bounded
 * number is in memory; the rest is in a temporary table, which has no log and ends with the connection.
 */
export class Behind {
  readonly #queues = new Map<string, number[]>();
  readonly #database: DatabaseSync;
  readonly #sql: Record<'add' | 'first' | 'remove', StatementSync>;
  #inMemory = 0;
  #inTable = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.exec(`
      PRAGMA temp_store = FILE;
      CREATE TEMP TABLE behind (queue TEXT, id INTEGER, PRIMARY KEY (queue, id)) WITHOUT ROWID, STRICT;
      PRAGMA temp.cache_size = -16384;
      PRAGMA temp.journal_mode = MEMORY;
    `);
    this.#sql = {
      add: database.prepare('INSERT OR IGNORE INTO temp.behind VALUES (?, ?)'),
      first: database.prepare('SELECT id FROM temp.behind WHERE queue = ? ORDER BY id LIMIT 1'),
      remove: database.prepare('DELETE FROM temp.behind WHERE queue = ? AND id = ?'),
    };
  }

  /** How many ids are in memory, for tests. */
  get inMemory(): number {
    return this.#inMemory;
  }

  /** Whether more goes into the table, which takes longer. */
  get isFull(): boolean {
    return this.#inMemory >= maxInMemory;
  }

  /** Adds an id to its queue, once. */
  add(queue: string, id: number): void {
    const ids = this.#queues.get(queue);
    const place = ids === undefined ? 0 : placeOf(ids, id);
    if (ids?.[place] === id) return;
    if (this.isFull) this.#inTable += Number(this.#sql.add.run(queue, id).changes);
    else {
      if (ids === undefined) this.#queues.set(queue, [id]);
      else ids.splice(place, 0, id);
      this.#inMemory++;
    }
  }

  /** The lowest id of a queue. */
  first(queue: string): number | undefined {
    const here = this.#queues.get(queue)?.[0];
    const there = this.#inTable > 0 ? (this.#sql.first.get(queue)?.id as number | undefined) : undefined;
    return here === undefined || (there !== undefined && there < here) ? there : here;
  }

  remove(queue: string, id: number): void {
    if (this.#inTable > 0) this.#inTable -= Number(this.#sql.remove.run(queue, id).changes);
    const ids = this.#queues.get(queue);
    const place = ids === undefined ? 0 : placeOf(ids, id);
    if (ids?.[place] !== id) return;
    if (ids.length === 1) this.#queues.delete(queue);
    else if (place === 0) ids.shift();
    else ids.splice(place, 1);
    this.#inMemory--;
  }

  /** Forgets everything, also after a transaction that was rolled back. */
  clear(): void {
    this.#queues.clear();
    this.#inMemory = 0;
    this.#inTable = 0;
    this.#database.exec('DELETE FROM temp.behind');
  }
}

/** The place of an id in ascending ones. Most come at an end. */
function placeOf(ids: readonly number[], id: number): number {
  if ((ids.at(-1) as number) < id) return ids.length;
  return ids.findIndex((other) => other >= id);
}
