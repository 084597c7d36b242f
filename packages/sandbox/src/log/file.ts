import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { LogEntry } from '../public.ts';
import { transaction } from '../store/database.ts';
import { canPass } from '../store/failure.ts';

/** Keeps entries of the log in the database file. */
export class LogFile {
  readonly #db: DatabaseSync;
  readonly #add: StatementSync;
  readonly #forget: StatementSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#add = db.prepare('insert into log (id, entry) values (?, ?)');
    this.#forget = db.prepare('delete from log where id < ?');
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
        for (const entry of entries) this.#add.run(Number(entry.id), JSON.stringify(entry));
        this.#forget.run(oldest);
      });
    } catch (error) {
      if (!canPass(error)) throw error;
    }
  }
}
