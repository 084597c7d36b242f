import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newFolder } from '../../soak/deliveries.ts';
import { fillSqlite } from '../../soak/fill-sqlite.ts';
import { openSqliteInbox } from './index.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = newFolder();
  file = join(folder, 'inbox.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Processes until so many are done, in a process whose heap is too small to know what waits. @returns the ids in order */
async function processSome(count: number): Promise<number[]> {
  const script = `
    import { sqlite } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    import { processing } from ${JSON.stringify(new URL('../../soak/deliveries.ts', import.meta.url).href)};
    const inbox = sqlite({ file: ${JSON.stringify(file)} });
    const ids = [];
    let end;
    const enough = new Promise((resolve) => (end = resolve));
    const process = async ({ id }) => {
      if (ids.push(Number(id)) === ${count}) end();
      return { kind: 'done' };
    };
    await inbox.start(processing({ process, log: console.error }));
    await enough;
    await inbox.stop();
    console.log(JSON.stringify(ids));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--max-old-space-size=32', '--input-type=module', '-e', script],
    { maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout);
}

test('a backlog is processed by a process with a heap that it does not fit into, in the order of its calls, over restarts', async () => {
  const count = 150_000;
  fillSqlite(file, { count, call: 'n / 10 % 10000' });
  const ids = [...(await processSome(5_000)), ...(await processSome(5_000))];
  expect(new Set(ids).size).toBe(ids.length);
  const byCall = Map.groupBy(ids, (id) => Math.floor((id - 1) / 10) % 10_000);
  for (const of of byCall.values()) expect(of).toEqual(of.toSorted((one, other) => one - other));
  const admin = openSqliteInbox({ file });
  expect(await admin.status()).toMatchObject({ running: 0, waiting: count - ids.length, done: ids.length });
  await admin.close();
});
