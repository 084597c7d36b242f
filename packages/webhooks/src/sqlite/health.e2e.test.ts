import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, type TestContext, test } from 'vitest';
import { testFolder, until } from '../../soak/inbox-tests.ts';
import type { Log } from '../inbox-types.ts';
import { createReceiver } from '../receiver.ts';
import { deliver, event } from '../testing/index.ts';
import { type SqliteOptions, sqlite } from './index.ts';

const authorization = 'Bearer of-this-test-alone';
const pad = 'x'.repeat(5_000);

const failing = (reason: RegExp) => ({ status: 'failing', reason: expect.stringMatching(reason) });

/** A receiver on a file in a folder of a test, and both are gone after the test. */
function start({ onTestFinished }: TestContext, options: Partial<SqliteOptions> = {}, folder = 'inbox') {
  const root = testFolder(onTestFinished);
  mkdirSync(join(root, 'inbox'));
  const file = join(root, folder, 'inbox.db');
  const log: string[] = [];
  const note: Log = (_, message, fields) => log.push(`${message} ${fields.reason ?? ''}`);
  const receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret: authorization },
    inbox: sqlite({ file, lockTimeoutMs: 20, ...options }),
    fallback: () => {},
    log: note,
    stopTimeoutMs: 500,
  });
  onTestFinished(() => receiver.stop());
  let sent = 0;
  const send = async (callId = `${sent++}`) =>
    (await deliver(receiver, { ...event('call.started'), callId, pad }, { authorization })).status;
  return { root, file, log, receiver, send };
}

function runSql(file: string, sql: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(sql);
  database.close();
}

function move(from: string, to: string): () => void {
  renameSync(from, to);
  return () => renameSync(to, from);
}

/** Breaks an inbox. @returns what repairs it */
type Break = (file: string, away: string) => () => void;

const ends = ['', '-wal', '-owner'];

test.concurrent.for<[what: string, breakIt: Break, reason: string, options?: Partial<SqliteOptions>]>([
  [
    'a file that is as large as it may be',
    (file) => {
      const ids = 'WITH RECURSIVE n (id) AS (VALUES (1000) UNION ALL SELECT id + 1 FROM n WHERE id < 1014)';
      runSql(file, `${ids} INSERT INTO body SELECT id, randomblob(6000) FROM n`);
      return () => runSql(file, 'DELETE FROM body WHERE id >= 1000');
    },
    'disk is full, or the file is as large as maxBytes',
    { maxBytes: 150_000 },
  ],
  [
    'a lock of another process',
    (file) => {
      const lock = new DatabaseSync(file);
      lock.exec('BEGIN IMMEDIATE');
      return () => lock.close();
    },
    'Another process has locked it',
  ],
  ...ends.map((end): [string, Break, string] => [
    `inbox.db${end} that is moved away`,
    (file, away) => move(`${file}${end}`, away),
    `inbox.db${end}: The file was deleted or replaced`,
  ]),
  ...ends.map((end): [string, Break, string] => [
    `inbox.db${end} that is replaced`,
    (file, away) => {
      const repair = move(`${file}${end}`, away);
      writeFileSync(`${file}${end}`, '');
      return repair;
    },
    `inbox.db${end}: The file was deleted or replaced`,
  ]),
  ['a folder that is moved away', (file, away) => move(dirname(file), away), 'was deleted or replaced'],
])('%s', async ([, breakIt, text, options], context) => {
  const { root, file, log, receiver, send } = start(context, options);
  expect(await send()).toBe(200);
  const repair = breakIt(file, join(root, 'away'));
  // The first rejected delivery shows it; the probe alone finds out that it is repaired.
  expect(await send('again')).toBe(503);
  const reason = new RegExp(text);
  expect(await receiver.health()).toMatchObject(failing(reason));
  expect(log.filter((line) => line.startsWith('The inbox does not work'))).toEqual([
    expect.stringMatching(reason),
  ]);
  repair();
  await until(async () => expect(await receiver.health()).toMatchObject({ status: 'ok' }));
  expect(log.at(-1)).toMatch(/^The inbox works again/);
  // What was rejected is processed once it is sent again.
  expect(await send('again')).toBe(200);
  await until(async () =>
    expect(await receiver.health()).toMatchObject({ status: 'ok', waiting: 0, running: 0 }),
  );
});

test('a folder that does not exist, until it is created', async (context) => {
  const { file, receiver, send } = start(context, {}, 'later');
  expect(await send()).toBe(503);
  expect(await receiver.health()).toMatchObject(failing(/does not exist. Create it/));
  mkdirSync(dirname(file));
  await until(async () => expect(await send()).toBe(200));
  expect(await receiver.health()).toMatchObject({ status: 'ok' });
});

/** Starts a receiver in a process of its own that delivers to itself until it has a 200 after a 503, and prints its health. */
function child(file: string, command: readonly string[] = [], user?: number) {
  const script = `
    import { createReceiver } from ${JSON.stringify(new URL('../receiver.ts', import.meta.url).href)};
    import { sqlite } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)};
    import { deliver, event } from ${JSON.stringify(new URL('../testing/index.ts', import.meta.url).href)};
    const receiver = createReceiver({
      auth: { authKey: 'bearer', authSecret: '${authorization}' },
      inbox: sqlite({ file: ${JSON.stringify(file)} }),
      fallback: () => {},
      log: () => {},
    });
    const send = async (callId) =>
      (await deliver(receiver, { ...event('call.started'), callId, pad: '${pad}' }, { authorization: '${authorization}' })).status;
    let sent = 0;
    for (const wanted of [503, 200]) {
      let status;
      for (;;) {
        status = await send(String(sent++));
        if (status === wanted) break;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      console.log(JSON.stringify(await receiver.health()));
    }
    await receiver.stop();`;
  const [program, ...args] = [...command, process.execPath, '--input-type=module', '-e', script];
  const started = spawn(program as string, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...(user === undefined ? {} : { uid: user }),
  });
  onTestFinished(() => void started.kill('SIGKILL'));
  const lines = createInterface({ input: started.stdout })[Symbol.asyncIterator]();
  const health = async () => JSON.parse(String((await lines.next()).value));
  return { health };
}

test('a file that this user may not write, until he may', async (context) => {
  const { root, file, receiver, send } = start(context);
  expect(await send()).toBe(200);
  await receiver.stop();
  const names = ['', '-owner'].map((end) => `${file}${end}`);
  for (const name of names) chmodSync(name, 0o444);
  for (const name of [root, dirname(file)]) chmodSync(name, 0o555);
  // Root may write everything: another user tries.
  const user = process.getuid?.() === 0 ? 65_534 : undefined;
  const { health } = child(file, [], user);
  expect(await health()).toMatchObject(failing(/can't be written\. Allow the user/));
  chmodSync(root, 0o755);
  if (user !== undefined) for (const name of [...names, dirname(file)]) chownSync(name, user, user);
  for (const name of names) chmodSync(name, 0o600);
  chmodSync(dirname(file), 0o755);
  expect(await health()).toMatchObject({ status: 'ok' });
});

test('a disk that fails', async () => {
  const file = join(testFolder(), 'inbox.db');
  // A file that may not grow any more fails as a disk does.
  const { health } = child(file, ['/bin/sh', '-c', 'trap "" XFSZ; ulimit -S -f 500; exec "$@"', 'sh']);
  expect(await health()).toMatchObject(failing(/Reading or writing failed. Check the disk/));
});
