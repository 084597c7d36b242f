import { open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './database.ts';

/** How long a group writes before others of the process get their turn, in milliseconds: while API requests come, and else. */
const [gentleMs, groupMs] = [0.25, 1];
/** How long the next group gathers, in milliseconds. */
const pauseMs = 2;
const retryMs = 1_000;
/** For so long after an API request the next one is expected: until then there is a pause between two turns. */
const busyMs = 10;
/** After so many writes the log is put in order, when nothing was written for so long. */
const [manyWrites, idleMs] = [500, 1_000];
/** Requests that wait for the disk continue in batches of this size, since each may be followed by the next at once. */
const letGo = 2;

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
  #committedAt = Number.NEGATIVE_INFINITY;
  #syncing: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #leaving: (() => void)[] = [];
  #servedAt = Number.NEGATIVE_INFINITY;
  #writes = 0;
  #idle: NodeJS.Timeout | undefined;

  constructor(db: DatabaseSync) {
    this.#db = db;
    const file = db.prepare('pragma database_list').get()?.file;
    this.#log = file ? `${file}-wal` : undefined;
  }

  /** Notes that an API request is served: others come first, too. */
  served(): void {
    this.#servedAt = performance.now();
  }

  /** Whether API requests come. */
  get isServing(): boolean {
    return performance.now() < this.#servedAt + busyMs;
  }

  /** Runs what can wait in a later turn of the event loop, after a pause while API requests are served. */
  later(work: () => void): void {
    if (this.isServing) setTimeout(work, 1);
    else setImmediate(work);
  }

  /**
   * Writes with others; `write` must not be asynchronous, and runs again when another one of its group throws.
   *
   * @returns what `write` returned, once it is committed; rejects with what it threw
   */
  write<T>(write: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.push({ write, resolve, reject }) > 1) return;
      if (performance.now() < this.#committedAt + pauseMs) setTimeout(this.#commit, pauseMs);
      else this.later(this.#commit);
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

  /** The same as `onDisk`, for who serves a request: few of these go on in the same turn. */
  async turnOnDisk(): Promise<void> {
    await this.onDisk();
    return new Promise((resolve) => {
      if (this.#leaving.push(resolve) === 1) this.later(this.#leave);
    });
  }

  readonly #leave = (): void => {
    for (const leave of this.#leaving.splice(0, letGo)) leave();
    if (this.#leaving.length > 0) this.later(this.#leave);
  };

  readonly #commit = (): void => {
    const results: unknown[] = [];
    const end = performance.now() + (this.isServing ? gentleMs : groupMs);
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
    this.#committedAt = performance.now();
    this.#writes += results.length;
    this.#idle ??= setTimeout(() => this.#rest(), idleMs).unref();
    if (this.#waiting.length > 0) this.later(this.#commit);
  };

  /** Puts the log in order, which makes all wait: when it is long, and nobody writes. */
  #rest(): void {
    this.#idle = undefined;
    if (!this.#db.isOpen || this.#writes < manyWrites) return;
    if (performance.now() < this.#committedAt + idleMs / 2)
      this.#idle = setTimeout(() => this.#rest(), idleMs).unref();
    else {
      this.#writes = 0;
      this.#db.exec('pragma wal_checkpoint');
    }
  }

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
