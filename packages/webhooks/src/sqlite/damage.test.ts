import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { arrival, processing } from '../../soak/deliveries.ts';
import { fillSqlite } from '../../soak/fill-sqlite.ts';
import { testFolder, until } from '../../soak/inbox-tests.ts';
import type { FailedDelivery, Inbox, Process } from '../inbox-types.ts';
import { openSqliteInbox } from './index.ts';
import { sqlite } from './sqlite-inbox.ts';

const pageBytes = 8_192;
const count = 300;

let file: string;

beforeEach(() => {
  file = join(testFolder(), 'inbox.db');
});

/** The begin of the page of a table that has this text. */
function pageWith(text: string): number {
  const at = readFileSync(file).indexOf(text);
  expect(at).toBeGreaterThan(0);
  return at - (at % pageBytes);
}

/** Writes nonsense over the head of a page. @returns the ids of the bodies in it, and what undoes it */
function damage(page: number): { ids: string[]; restore: () => void } {
  const bytes = readFileSync(file);
  const before = Buffer.from(bytes.subarray(page, page + pageBytes));
  bytes.fill(0xa5, page, page + 64);
  writeFileSync(file, bytes);
  const ids = [...before.toString('latin1').matchAll(/"name":"(\d+)"/g)].map(([, id]) => String(id));
  const restore = () => {
    const now = readFileSync(file);
    before.copy(now, page);
    writeFileSync(file, now);
  };
  return { ids: ids.sort((one, other) => Number(one) - Number(other)), restore };
}

async function started(...more: Parameters<typeof processing>): Promise<Inbox> {
  const inbox = sqlite({ file });
  onTestFinished(() => inbox.stop(0));
  await inbox.start(processing(...more));
  return inbox;
}

const reasonOf = (id: string) =>
  expect.stringMatching(
    new RegExp(
      `^${file}: The body of this delivery .*: table body, row ${id} \\(.*\\)\\..* restore a backup, .* inbox replay ${id}\\.$`,
    ),
  );

test.each(['waiting', 'running'])(
  'bodies on a damaged page are set apart while they are %s, and nothing else notices',
  async (state) => {
    fillSqlite(file, { count, call: 'n % 100', columns: { state: `'${state}'`, attempts: '1' } });
    const { ids, restore } = damage(pageWith('"name":"150"'));
    expect(ids.length).toBeGreaterThan(5);
    const dead: FailedDelivery[] = [];
    const log: unknown[] = [];
    const done: string[] = [];
    const process: Process = async ({ id }) => {
      done.push(id);
      return { kind: 'done' };
    };
    const inbox = await started({
      process,
      onDeadLetter: (failed) => dead.push(failed),
      log: (_, message, fields) => log.push([message, fields]),
    });
    for (let name = 0; name < 50; name++) await inbox.append(arrival(`${name}`, `new ${name}`));
    await until(() => expect(done.length + dead.length).toBe(count + 50));
    expect(dead.map(({ id }) => id).sort((one, other) => Number(one) - Number(other))).toEqual(ids);
    for (const failed of dead) {
      expect(failed.reason).toEqual(reasonOf(failed.id));
      expect(log).toContainEqual(['A delivery is dead-lettered.', failed]);
    }
    expect(log.length).toBe(dead.length);
    const admin = openSqliteInbox({ file });
    await until(async () => expect(await admin.status()).toMatchObject({ waiting: 0, running: 0 }));
    expect(inbox.problem?.()).toBeUndefined();
    const listed = await admin.list({ state: 'dead-lettered' });
    expect(listed.map(({ id, reason }) => [id, reason])).toEqual(
      ids.toReversed().map((id) => [id, reasonOf(id)]),
    );
    expect(listed.every(({ body }) => body.byteLength === 0)).toBe(true);
    await admin.close();
    await inbox.stop();

    restore();
    await started({ process });
    const again = openSqliteInbox({ file });
    expect(await again.replay({ ids })).toBe(ids.length);
    await until(() => expect(new Set(done).size).toBe(count + 50));
    await again.close();
  },
);

test('a body that is missing is set apart, too', async () => {
  fillSqlite(file, { count: 3, call: 'n' });
  const database = new DatabaseSync(file);
  database.exec('DELETE FROM body WHERE id = 2');
  database.close();
  const dead: FailedDelivery[] = [];
  await started({ onDeadLetter: (failed) => dead.push(failed) });
  await until(() => expect(dead).toMatchObject([{ id: '2', reason: reasonOf('2') }]));
});

test('while deliveries that wait can not be found, new ones are stored, and health tells', async () => {
  fillSqlite(file, { count: 1_000, call: "'call number ' || n" });
  damage(pageWith('call number 500'));
  const inbox = await started();
  for (let name = 0; name < 50; name++) await inbox.append(arrival(`${name}`, `new ${name}`));
  await until(() =>
    expect(inbox.problem?.()?.message).toMatch(/not a complete SQLite database\. Move it away/),
  );
  await inbox.append(arrival('one more', 'one more'));
  expect(inbox.problem?.()?.message).toMatch(/Move it away/);
});
