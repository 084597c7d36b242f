import { randomBytes } from 'node:crypto';
import { appendAll } from './append.ts';
import type { Database } from './database.ts';
import type { Settings } from './options.ts';

// More than a page, which no compression makes smaller: a full disk has no room for it.
const probeBytes = 8_192;

/** Stores a delivery as any other, and deletes it before anybody can see it. @throws InboxError why that fails */
export async function probe(database: Database, settings: Settings): Promise<void> {
  const id = 'probe';
  const arrival = {
    body: randomBytes(probeBytes),
    receivedAt: Date.now(),
    event: { eventType: id, callId: id },
    problem: undefined,
    isOrdered: false,
  };
  await database.transaction(async (query) => {
    const [stored] = await appendAll(query, settings, [arrival]);
    const { quotedSchema } = settings;
    const [deleted] = await query(`DELETE FROM ${quotedSchema}.delivery WHERE id = $1 RETURNING queue`, [
      stored?.id,
    ]);
    await query(`DELETE FROM ${quotedSchema}.call_queue WHERE key = $1`, [deleted?.queue]);
  });
}
