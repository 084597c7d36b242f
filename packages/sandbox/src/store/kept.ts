import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database.ts';

/** Keeps what took work to find, by a key, until a write changes it. What was asked for least recently goes first. */
export class Kept<T> {
  readonly #db: DatabaseSync;
  readonly #maxSize: number;
  readonly #sizeOf: (value: T) => number;
  readonly #values = new Map<string, T>();
  #size = 0;

  /** @param maxSize how much is kept; the last value is kept, however large */
  constructor(db: DatabaseSync, maxSize: number, sizeOf: (value: T) => number) {
    this.#db = db;
    this.#maxSize = maxSize;
    this.#sizeOf = sizeOf;
  }

  /** The value under this key, made when it is not there. The caller must not change it. */
  get(key: string, make: () => T): T {
    const known = this.#values.get(key);
    // What is made within a transaction may be given up with it.
    if (known === undefined && inTransaction(this.#db)) return make();
    const value = known ?? make();
    this.#drop(key);
    this.#values.set(key, value);
    this.#size += this.#sizeOf(value) + key.length;
    for (const oldest of this.#values.keys()) {
      if (this.#size <= this.#maxSize || this.#values.size === 1) break;
      this.#drop(oldest);
    }
    return value;
  }

  /** Notes a write, within its transaction. @param changed the keys of the values that it changes */
  written(changed: (key: string) => boolean = () => true): void {
    for (const key of [...this.#values.keys()].filter(changed)) this.#drop(key);
  }

  #drop(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#size -= this.#sizeOf(value) + key.length;
    this.#values.delete(key);
  }
}

/** Row numbers of lists: eight bytes each, so about 16 MB. */
export const keptLists = (db: DatabaseSync): Kept<readonly number[]> =>
  new Kept(db, 2_000_000, ({ length }) => length);

/** Pages with their records as JSON: up to 16 MB. */
export const keptPages = <P extends { records: string }>(db: DatabaseSync): Kept<P> =>
  new Kept(db, 8_000_000, ({ records }) => records.length);
