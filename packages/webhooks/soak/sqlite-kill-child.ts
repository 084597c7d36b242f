// One life of a receiver, which its parent kills: node sqlite-kill-child.ts <folder> <round> [drain]
import { openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { InboxError } from '../src/inbox-types.ts';
import { openSqliteInbox, sqlite } from '../src/sqlite/index.ts';
import { arrival, nameOf, processing } from './deliveries.ts';

const [folder = '', round = '', mode] = process.argv.slice(2);
const file = join(folder, 'inbox.db');
// What is written here is with the system, and outlives the kill.
const journal = openSync(join(folder, 'journal'), 'a');
const note = (...words: unknown[]) => writeSync(journal, `${words.join(' ')}\n`);
const senders = 32;
const calls = 40;

const inbox = sqlite({ file, maxBacklog: 2000 });
await inbox.start(
  processing({
    maxAttempts: 1000,
    concurrency: 24,
    process: async (claimed) => {
      const name = nameOf(claimed);
      note('begin', round, name, claimed.id, claimed.attempt);
      await sleep(Math.random() * 3);
      const failed = Math.random() < 0.05;
      note(failed ? 'failed' : 'done', round, name, claimed.id, claimed.attempt);
      return failed ? { kind: 'failed', reason: 'by chance' } : { kind: 'done' };
    },
  }),
);

if (mode === 'drain') {
  const admin = openSqliteInbox({ file });
  for (;;) {
    const { waiting, running } = await admin.stats();
    if (waiting + running === 0) break;
    await sleep(20);
  }
  await admin.close();
  await inbox.stop();
} else {
  let next = 0;
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (;;) {
        next += 1;
        const name = `${next % calls}/${round}-${next}`;
        try {
          await inbox.append(arrival(`call-${next % calls}`, name));
          note('acknowledged', round, name);
        } catch (error) {
          if (!(error instanceof InboxError) || error.code !== 'full') throw error;
          await sleep(5);
        }
      }
    }),
  );
}
