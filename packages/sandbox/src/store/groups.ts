import { open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './database.ts';

/** How long a group writes before others of the process get their turn, in milliseconds. */
const groupMs = 1;
const retryMs = 1_000;

interface Entry {
  readonly write: () => unknown;
  readonly resolve: (result: never) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Writes that share transactions: what is given in the same turn of the event loop is committed together, and API
 * requests are served between two groups. A group that is committed is on its way to the disk, which nobody but those
 * who ask for `onDisk` waits for.
 */
export class Groups {
  readonly #db: DatabaseSync;
  /** Of a database in a file. */
  readonly #log: string | undefined;
  #waiting: Entry[] = [];
  #syncing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
    const file = db.prepare('pragma database_list').get()?.file;
    this.#log = file ? `${file}-wal` : undefined;
  }

  /**
   * Writes with others; `write` must not be asynchronous, and runs again when another one of its group throws.
   *
   * @returns what `write` returned, once it is committed; rejects with what it threw
   */
  write<T>(write: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ write, resolve, reject }) === 1) setImmediate(this.#commit);
    });
  }

  /** Writes in a transaction of its own, at once. */
  now<T>(write: () => T): T {
    // What a kill of the process leaves is whole; the disk gets it with the next `onDisk`.
    this.#db.exec('pragma synchronous = normal');
    try {
      return transaction(this.#db, write);
    } finally {
      this.#db.exec('pragma synchronous = full');
    }
  }

  /** Resolves when all that is committed so far would outlive a loss of power. */
  onDisk(): Promise<void> {
    // What is being synced now may have begun before the last commit.
    this.#next ??= this.#syncing.then(() => {
      this.#syncing = this.#next as Promise<void>;
      this.#next = undefined;
      return this.#sync();
    });
    return this.#next;
  }

  readonly #commit = (): void => {
    const results: unknown[] = [];
    const end = performance.now() + groupMs;
    try {
      this.now(() => {
        for (const { write } of this.#waiting) {
          results.push(write());
          if (performance.now() > end) break;
        }
      });
      for (const [at, result] of results.entries()) this.#waiting[at]?.resolve(result as never);
    } catch {
      // Each alone, so that only those fail that fail by themselves.
      results.length = Math.max(1, results.length);
      for (const { write, resolve, reject } of this.#waiting.slice(0, results.length)) {
        try {
          resolve(this.now(write) as never);
        } catch (error) {
          reject(error);
        }
      }
    }
    this.#waiting = this.#waiting.slice(results.length);
    if (this.#waiting.length > 0) setImmediate(this.#commit);
  };

  async #sync(): Promise<void> {
    while (this.#log !== undefined && this.#db.isOpen) {
      try {
        const file = await open(this.#log, 'r+');
        return await file.datasync().finally(() => file.close());
      } catch {
        // Such as a failing disk: what is not on it is not confirmed.
        await new Promise((resolve) => setTimeout(resolve, retryMs).unref());
      }
    }
  }
}
