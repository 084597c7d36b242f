import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './database-file.ts';
import { statements } from './statements.ts';

// No delivery has such an id.
const id = -1;
const bytes = 8_192;

/** Stores a body as large as a page, and deletes it again. @throws what storing a delivery would */
export function probe(database: DatabaseSync): void {
  const forget = database.prepare(statements.forgetBody);
  inTransaction(database, () => {
    forget.run(id);
    database.prepare(statements.insertBody).run(id, new Uint8Array(bytes));
  });
  inTransaction(database, () => forget.run(id));
}
