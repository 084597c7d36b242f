import {
  chmodSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { arrival, processing } from '../../soak/deliveries.ts';
import { testFolder, until } from '../../soak/inbox-tests.ts';
import { runScript } from '../../soak/script.ts';
import { endThreads } from '../../soak/sqlite-threads.ts';
import type { Inbox, Outcome } from '../inbox-types.ts';
import { openSqliteInbox } from './index.ts';
import { type SqliteOptions, sqlite } from './sqlite-inbox.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = testFolder();
  file = join(folder, 'inbox.db');
});

function make(options: Partial<SqliteOptions> = {}): Inbox {
  const inbox = sqlite({ file, lockTimeoutMs: 20, ...options });
  onTestFinished(() => inbox.stop(0));
  return inbox;
}

async function started(options: Partial<SqliteOptions> = {}, more: Parameters<typeof processing>[0] = {}) {
  const inbox = make(options);
  await inbox.start(processing(more));
  return inbox;
}

/** The lines say where, what and what to do; no stack. */
const sentence = (text: string, where = file) =>
  expect.stringMatching(new RegExp(`^${where.replaceAll('.', '\\.')}: (?=[A-Z])[^\\n]*${text}[^\\n]*\\.$`));

/** Runs lines of a script in a process of its own. @returns what it prints */
const child = (lines: string) =>
  runScript(`const inbox = sqlite({ file: ${JSON.stringify(file)}, lockTimeoutMs: 20 }); ${lines}`, {
    env: {},
    cwd: '/',
  });
const printFailure = 'await inbox.start(processing()).catch((e) => console.log(e.code, e.message));';

test('a file belongs to the receivers of one process', async () => {
  const first = await started();
  expect(await child(printFailure)).toMatch(/^busy .*: Another receiver processes it\. Stop that one/);
  await first.stop();
  expect(await child(`${printFailure} await inbox.stop();`)).toBe('');
});

test('in one process the receiver that was made last has the file, and the others store through it', async () => {
  const link = join(folder, 'link.db');
  const processed: string[] = [];
  const by = (name: string) => ({
    process: async ({ callId = '' }) => {
      processed.push(`${name} ${callId}`);
      return { kind: 'done' } as const;
    },
  });
  const first = await started({}, by('first'));
  await first.append(arrival('a', 'a'));
  await until(() => expect(processed).toEqual(['first a']));
  symlinkSync(file, link);
  const second = make({ file: link });
  const third = make();
  const starting = third.start(processing(by('third')));
  await first.append(arrival('b', 'b'));
  await starting;
  // This inbox was made before, so it leaves the file to the third.
  await second.start(processing(by('second')));
  for (const [name, inbox] of Object.entries({ first, second, third }))
    await inbox.append(arrival(name, name));
  await until(() => expect(processed).toHaveLength(5));
  expect(processed.slice(1).sort()).toEqual(['third b', 'third first', 'third second', 'third third']);
  await third.stop();
  await expect(first.append(arrival('c', 'c'))).rejects.toThrow('not started, or has stopped');
});

test('a hard link is no way around the lock, for a receiver or the command line', async () => {
  const first = await started();
  const link = join(folder, 'link.db');
  for (const [made, name] of [
    [link, file],
    [join(folder, 'another.db-owner'), `${file}-owner`],
  ] as const) {
    linkSync(name, made);
    const second = { code: 'unusable', message: expect.stringMatching(/hard link.*Remove one of them/) };
    const other = made.replace('-owner', '');
    await expect(make({ file: other }).start(processing())).rejects.toMatchObject(second);
    if (made === link) expect(() => openSqliteInbox({ file: link })).toThrow(expect.objectContaining(second));
    unlinkSync(made);
  }
  await first.stop();
  await started();
});

const modes = () => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]);
const onlyOurs = ['', '-owner', '-owner-journal', '-shm', '-wal'].map((end) => [`inbox.db${end}`, 0o600]);

test.each([0o000, 0o022, 0o277])('with umask %o only its owner can read what is stored', async (umask) => {
  const stdout = await child(`
    process.umask(${umask});
    await inbox.start(processing());
    await inbox.append(arrival('a', 'a1'));
    const { readdirSync, statSync } = process.getBuiltinModule('fs');
    process.chdir(${JSON.stringify(folder)});
    console.log(JSON.stringify(readdirSync('.').map((name) => [name, statSync(name).mode & 0o777])));
    await inbox.stop();`);
  expect(JSON.parse(stdout)).toEqual(onlyOurs);
});

test('files that others can read become private, also where a link leads', async () => {
  const first = await started();
  await first.append(arrival('a', 'a1'));
  for (const [name] of modes()) chmodSync(join(folder, `${name}`), 0o644);
  openSqliteInbox({ file }).close();
  expect(modes()).toEqual(onlyOurs.map(([name, mode]) => [name, /owner/.test(`${name}`) ? 0o644 : mode]));
  await endThreads();
  await first.stop(0);
  await started();
  expect(modes()).toEqual(onlyOurs);
  symlinkSync(join(folder, 'later.db'), join(folder, 'link.db'));
  await started({ file: join(folder, 'link.db') });
  expect(statSync(join(folder, 'later.db')).mode & 0o777).toBe(0o600);
});

test.each<[what: string, prepare: () => unknown, code: string, text: string]>([
  ['a missing folder', () => rmSync(folder, { recursive: true }), 'unusable', 'folder .* Create it'],
  ['a folder in its place', () => mkdirSync(file), 'unusable', 'opened'],
  ['garbage', () => writeFileSync(file, 'no database '.repeat(500)), 'unusable', 'Move it away'],
  ['another database', () => other('CREATE TABLE mine (id)'), 'unusable', 'another SQLite database'],
  ['another application', () => other('PRAGMA application_id = 7'), 'unusable', 'another SQLite database'],
])('%s is reported when it starts', async (_, prepare, code, text) => {
  prepare();
  await expect(make().start(processing())).rejects.toMatchObject({ code, message: sentence(text) });
});
function other(sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

test.each([0, 1, 3])(
  'a file of another version (format %i) is reported, and stays as it is',
  async (version) => {
    await (await started()).stop();
    other(`PRAGMA user_version = ${version}`);
    const before = readFileSync(file);
    const text = `Another version .*format ${version}, this one uses 2.* Install`;
    const rejection = { code: 'unusable', message: sentence(text) };
    await expect(make().start(processing())).rejects.toMatchObject(rejection);
    expect(() => openSqliteInbox({ file })).toThrow(expect.objectContaining(rejection));
    expect(readFileSync(file).equals(before)).toBe(true);
  },
);

test('a file that was cut off is reported', async () => {
  const inbox = await started();
  for (let n = 0; n < 50; n++) await inbox.append(arrival('a', `${n}`));
  await inbox.stop();
  truncateSync(file, 8192);
  await expect(make().start(processing())).rejects.toMatchObject({ message: sentence('Move it away') });
});

test('the admin reports that the inbox is missing', () => {
  expect(() => openSqliteInbox({ file })).toThrow(
    expect.objectContaining({ message: sentence('no such file') }),
  );
  writeFileSync(file, '');
  expect(() => openSqliteInbox({ file })).toThrow(
    expect.objectContaining({ message: sentence('no inbox in it') }),
  );
});

test('without room appends are rejected, what was processed is not lost, and with room it works again', async () => {
  const ends: (() => void)[] = [];
  const log: string[] = [];
  const inbox = await started(
    { maxBytes: 200_000 },
    {
      log: (level, message, { reason = '' }) => log.push(`${level} ${message} ${reason}`),
      process: () => new Promise<Outcome>((resolve) => ends.push(() => resolve({ kind: 'done' }))),
    },
  );
  const big = 'x'.repeat(20_000);
  let stored = 0;
  const fill = async () => {
    for (;;) {
      await inbox.append(arrival(`${stored}`, `${stored} ${big}`));
      stored += 1;
    }
  };
  await expect(fill()).rejects.toMatchObject({ code: 'full', message: sentence('Make room') });
  expect(stored).toBeGreaterThan(3);
  expect(stored * big.length).toBeLessThan(200_000);
  expect(log).toEqual([expect.stringMatching(/^error .*disk is full/)]);
  // While it is full, results are written down all the same, however much arrives.
  const admin = openSqliteInbox({ file });
  let pressing = true;
  const rejected = new Set<unknown>();
  const press = (async () => {
    while (pressing) await inbox.append(arrival('x', big)).catch(({ code }) => rejected.add(code));
  })();
  ends[0]?.();
  try {
    await until(async () => expect(await admin.status()).toMatchObject({ done: 1, running: stored - 1 }));
  } finally {
    pressing = false;
    await press;
  }
  expect([...rejected]).toEqual(['full']);
  other('PRAGMA busy_timeout = 5000; DELETE FROM body WHERE id < 3');
  await inbox.append(arrival('y', big));
  expect(log.at(-1)).toMatch(/^info .*works again/);
  await admin.close();
});

test('a file that is locked when the receiver starts is reported', async () => {
  await (await started()).stop();
  const lock = new DatabaseSync(file);
  lock.exec('BEGIN IMMEDIATE');
  await expect(make().start(processing())).rejects.toMatchObject({
    code: 'busy',
    message: sentence('has locked it'),
  });
  lock.close();
  await started();
});

test('when the thread ends, what was on its way is rejected, and reported', async () => {
  const log: string[] = [];
  const inbox = await started({}, { log: (_, message, { reason }) => log.push(`${message} ${reason}`) });
  const appending = Promise.allSettled([inbox.append(arrival('a', 'a1'))]);
  await endThreads();
  const [{ reason } = { reason: undefined }] = (await appending) as PromiseRejectedResult[];
  expect(reason).toMatchObject({ code: 'unusable', message: sentence('thread .* has ended') });
  expect(log).toEqual([`The inbox does not work; it is retried. ${reason.message}`]);
});
