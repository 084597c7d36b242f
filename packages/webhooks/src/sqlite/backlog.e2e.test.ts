import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fillSqlite } from '../../soak/fill-sqlite.ts';
import { testFolder } from '../../soak/inbox-tests.ts';
import { runScript } from '../../soak/script.ts';
import { openSqliteInbox } from './index.ts';

/** Processes until so many are done, in a process whose heap is too small to know what waits. @returns the ids in order */
async function processSome(file: string, count: number): Promise<number[]> {
  const script = `
    const inbox = sqlite({ file: ${JSON.stringify(file)} });
    const ids = [];
    const enough = Promise.withResolvers();
    const process = async ({ id }) => {
      if (ids.push(Number(id)) === ${count}) enough.resolve();
      return { kind: 'done' };
    };
    await inbox.start(processing({ process, log: console.error }));
    await enough.promise;
    await inbox.stop();
    console.log(JSON.stringify(ids));`;
  return JSON.parse(await runScript(script, { flags: ['--max-old-space-size=32'] }));
}

test('a backlog is processed by a process with a heap that it does not fit into, in the order of its calls, over restarts', async () => {
  const count = 150_000;
  const file = join(testFolder(), 'inbox.db');
  fillSqlite(file, { count, call: 'n / 10 % 10000' });
  const ids = [...(await processSome(file, 5_000)), ...(await processSome(file, 5_000))];
  expect(new Set(ids).size).toBe(ids.length);
  const byCall = Map.groupBy(ids, (id) => Math.floor((id - 1) / 10) % 10_000);
  for (const of of byCall.values()) expect(of).toEqual(of.toSorted((one, other) => one - other));
  const admin = openSqliteInbox({ file });
  expect(await admin.status()).toMatchObject({ running: 0, waiting: count - ids.length, done: ids.length });
  await admin.close();
});
