import type { Database } from './database.ts';
import { nextId } from './ids.ts';

/** Stores a row and deletes it again. @param deliveries the table, with its schema @throws InboxError why that fails */
export async function probe(database: Database, deliveries: string): Promise<void> {
  await database.transaction(async (query) => {
    const id = nextId();
    await query(
      `INSERT INTO ${deliveries} (id, body, first_seen, last_seen, count, state) VALUES ($1, '', 0, 0, 0, 'done')`,
      [id],
    );
    await query(`DELETE FROM ${deliveries} WHERE id = $1`, [id]);
  });
}
