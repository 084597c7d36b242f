import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { statements } from './statements.ts';

/**
 * Reads bodies, each on its own: a page that is damaged concerns the bodies on it alone. To be used outside a transaction
 * that writes, since SQLite commits none that has met such a page.
 */
export class Bodies {
  readonly #database: DatabaseSync;
  readonly #file: string;
  readonly #sql: StatementSync;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#sql = database.prepare(statements.body);
  }

  /** Reads the body of a delivery. One that can't be read is empty, and `damage` says why and what to do. */
  read(id: number): { readonly body: Uint8Array; readonly damage?: string } {
    try {
      const body = this.#sql.get(id)?.bytes as Uint8Array | undefined;
      if (body !== undefined) return { body };
      return { body: new Uint8Array(), damage: this.#damage(id, 'it is missing') };
    } catch (error) {
      return { body: new Uint8Array(), damage: this.#damage(id, (error as Error).message) };
    }
  }

  /** Makes many reads faster. */
  together<T>(read: () => T): T {
    this.#database.exec('BEGIN');
    try {
      return read();
    } finally {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    }
  }

  #damage(id: number, reason: string): string {
    return `${this.#file}: The body of this delivery can't be read: table body, row ${id} (${reason}). Check the disk and restore a backup, then run: npx @voice-agent/webhooks inbox replay ${id}.`;
  }
}
