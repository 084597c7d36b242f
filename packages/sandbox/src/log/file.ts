import type { DatabaseSync } from 'node:sqlite';
import type { LogEntry } from '../public.ts';
import { prepared, transaction } from '../store/database.ts';
import { canPass } from '../store/failure.ts';

/** Keeps entries of the log in the database file. */
export class LogFile {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** Oldest first. */
  read(): LogEntry[] {
    const rows = this.#db.prepare('select entry from log order by id').all();
    return rows.map(({ entry }) => JSON.parse(entry as string));
  }

  /** Writes entries, and forgets those that are older than one. While the disk fails, they are not kept. */
  write(entries: readonly LogEntry[], oldest: number): void {
    try {
      transaction(this.#db, () => {
        const add = prepared(this.#db, 'insert into log (id, entry) values (?, ?)');
        for (const entry of entries) add.run(Number(entry.id), JSON.stringify(entry));
        prepared(this.#db, 'delete from log where id < ?').run(oldest);
      });
    } catch (error) {
      if (!canPass(error)) throw error;
    }
  }
}
