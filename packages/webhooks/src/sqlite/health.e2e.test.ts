import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { testFolder, until } from '../../soak/inbox-tests.ts';
import type { Log } from '../inbox-types.ts';
import { createReceiver, type Receiver } from '../receiver.ts';
import { deliver, event } from '../testing/index.ts';
import { type SqliteOptions, sqlite } from './index.ts';

const authorization = 'Bearer of-this-test-alone';
const pad = 'x'.repeat(5_000);

let root: string;
let file: string;
let receiver: Receiver | undefined;
const log: string[] = [];

beforeEach(() => {
  root = testFolder();
  mkdirSync(join(root, 'inbox'));
  file = join(root, 'inbox', 'inbox.db');
  log.length = 0;
});
afterEach(() => receiver?.stop());

let sent = 0;
async function send(): Promise<number> {
  sent += 1;
  const body = { ...event('call.started'), callId: `${sent}`, pad };
  return (await deliver(receiver as Receiver, body, { authorization })).status;
}

function start(options: Partial<SqliteOptions> = {}): void {
  const note: Log = (_, message, fields) => log.push(`${message} ${fields.reason ?? ''}`);
  receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret: authorization },
    inbox: sqlite({ file, lockTimeoutMs: 20, ...options }),
    fallback: () => {},
    log: note,
    stopTimeoutMs: 500,
  });
}

const failing = (reason: RegExp) => ({ status: 'failing', reason: expect.stringMatching(reason) });

/** The first rejected delivery shows it; the probe alone finds out that it is repaired. */
async function failsUntil(repair: () => unknown, reason: RegExp): Promise<void> {
  expect(await send()).toBe(503);
  expect(await receiver?.health()).toMatchObject(failing(reason));
  expect(log.filter((line) => line.startsWith('The inbox does not work'))).toEqual([
    expect.stringMatching(reason),
  ]);
  await repair();
  await until(async () => expect(await receiver?.health()).toMatchObject({ status: 'ok' }));
  expect(log.at(-1)).toMatch(/^The inbox works again/);
  expect(await send()).toBe(200);
  expect(await receiver?.health()).toMatchObject({ status: 'ok' });
}

function other(sql: string): void {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  database.exec(sql);
  database.close();
}

test('a file that is as large as it may be', async () => {
  start({ maxBytes: 150_000 });
  expect(await send()).toBe(200);
  other(
    'WITH RECURSIVE n (id) AS (VALUES (1000) UNION ALL SELECT id + 1 FROM n WHERE id < 1014) INSERT INTO body SELECT id, randomblob(6000) FROM n',
  );
  await failsUntil(
    () => other('DELETE FROM body WHERE id >= 1000'),
    /disk is full, or the file is as large as maxBytes/,
  );
});

test('a lock of another process', async () => {
  start();
  expect(await send()).toBe(200);
  const lock = new DatabaseSync(file);
  lock.exec('BEGIN IMMEDIATE');
  await failsUntil(() => lock.close(), /Another process has locked it/);
});

const files = ['', '-wal', '-owner'];
test.each([
  ...files.map((end) => [`inbox.db${end} that is moved away`, end, false] as const),
  ...files.map((end) => [`inbox.db${end} that is replaced`, end, true] as const),
])('%s', async (_, end, isReplaced) => {
  start();
  expect(await send()).toBe(200);
  const name = `${file}${end}`;
  renameSync(name, join(root, 'away'));
  if (isReplaced) writeFileSync(name, '');
  const reason = new RegExp(`${name}: The file was deleted or replaced`);
  await failsUntil(() => renameSync(join(root, 'away'), name), reason);
});

test('a folder that is moved away', async () => {
  start();
  expect(await send()).toBe(200);
  renameSync(dirname(file), join(root, 'away'));
  await failsUntil(() => renameSync(join(root, 'away'), dirname(file)), /was deleted or replaced/);
});

test('what was rejected while the files were away is processed once it is sent again', async () => {
  start();
  expect(await send()).toBe(200);
  renameSync(dirname(file), join(root, 'away'));
  const body = { ...event('call.started'), callId: 'again' };
  const again = async () => (await deliver(receiver as Receiver, body, { authorization })).status;
  expect(await again()).toBe(503);
  renameSync(join(root, 'away'), dirname(file));
  expect(await again()).toBe(200);
  await until(async () =>
    expect(await receiver?.health()).toMatchObject({ status: 'ok', waiting: 0, running: 0 }),
  );
});

test('a folder that does not exist, until it is created', async () => {
  file = join(root, 'later', 'inbox.db');
  start();
  expect(await send()).toBe(503);
  expect(await receiver?.health()).toMatchObject(failing(/does not exist. Create it/));
  mkdirSync(dirname(file));
  await until(async () => expect(await send()).toBe(200));
  expect(await receiver?.health()).toMatchObject({ status: 'ok' });
});

/** Starts a receiver in a process of its own that delivers to itself until it has a 200 after a 503, and prints its health. */
function child(command: readonly string[], user: number | undefined) {
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

test('a file that this user may not write, until he may', async () => {
  start();
  expect(await send()).toBe(200);
  await receiver?.stop();
  const names = ['', '-owner'].map((end) => `${file}${end}`);
  for (const name of names) chmodSync(name, 0o444);
  for (const name of [root, dirname(file)]) chmodSync(name, 0o555);
  // Root may write everything: another user tries.
  const user = process.getuid?.() === 0 ? 65_534 : undefined;
  const { health } = child([], user);
  expect(await health()).toMatchObject(failing(/can't be written\. Allow the user/));
  chmodSync(root, 0o755);
  if (user !== undefined) for (const name of [...names, dirname(file)]) chownSync(name, user, user);
  for (const name of names) chmodSync(name, 0o600);
  chmodSync(dirname(file), 0o755);
  expect(await health()).toMatchObject({ status: 'ok' });
});

test('a disk that fails', async () => {
  // A file that may not grow any more fails as a disk does.
  const { health } = child(['/bin/sh', '-c', 'trap "" XFSZ; ulimit -S -f 500; exec "$@"', 'sh'], undefined);
  expect(await health()).toMatchObject(failing(/Reading or writing failed. Check the disk/));
});
