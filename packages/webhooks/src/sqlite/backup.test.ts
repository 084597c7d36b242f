import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runHere } from '../../soak/cli.ts';
import { arrival, nameOf, processing } from '../../soak/deliveries.ts';
import { testFolder, until } from '../../soak/inbox-tests.ts';
import { progressOf } from '../cli/inbox-backup-command.ts';
import type { Inbox } from '../inbox-types.ts';
import { backupSqliteInbox } from './backup.ts';
import { openSqliteInbox } from './sqlite-admin.ts';
import { sqlite } from './sqlite-inbox.ts';

let folder: string;
let file: string;
let to: string;

beforeEach(() => {
  folder = testFolder();
  file = join(folder, 'inbox.db');
  mkdirSync(join(folder, 'backups'));
  to = join(folder, 'backups/copy.db');
});
afterEach(() => void vi.restoreAllMocks());

async function start(path: string, more: Parameters<typeof processing>[0] = {}): Promise<Inbox> {
  const inbox = sqlite({ file: path, lockTimeoutMs: 20 });
  onTestFinished(() => inbox.stop(0));
  await inbox.start(processing(more));
  return inbox;
}

const left = () => readdirSync(join(folder, 'backups'));
const large = 'x'.repeat(20_000);

test('under load, what was stored before it is in the backup, and a receiver goes on from it', async () => {
  const inbox = await start(file, { role: 'receive' });
  const append = (name: string) => inbox.append(arrival(name, `${name} ${large}`));
  const before = Array.from({ length: 1_000 }, (_, i) => `before ${i}`);
  await Promise.all(before.map(append));
  const during: Promise<unknown>[] = [];
  const steps: number[] = [];
  const { bytes } = await backupSqliteInbox({
    file,
    to,
    onProgress: (copied, total) => {
      steps.push(copied / total);
      during.push(append(`during ${during.length}`));
    },
  });
  expect(steps.length).toBeGreaterThan(2);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  await Promise.all(during);
  expect(bytes).toBeGreaterThan(before.length * large.length);
  expect({ size: statSync(to).size, left: left() }).toEqual({ size: bytes, left: ['copy.db'] });
  if (process.platform !== 'win32') expect(statSync(to).mode & 0o777).toBe(0o600);

  // The receiver still holds its inbox: nobody else may process it.
  expect(await lockOf(file)).toBe('held');
  const seen = new Set<string>();
  await start(to, {
    concurrency: 100,
    process: async (claimed) => {
      seen.add(nameOf(claimed).slice(0, -large.length - 1));
      return { kind: 'done' };
    },
  });
  await until(() => expect(before.filter((name) => !seen.has(name))).toEqual([]));
  const copy = new DatabaseSync(to);
  expect(copy.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  copy.close();
});

/** Whether another process could take the inbox over: `held` or `free`. */
async function lockOf(path: string): Promise<string> {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    try { new DatabaseSync(${JSON.stringify(`${path}-owner`)}).exec('BEGIN EXCLUSIVE'); console.log('free'); }
    catch { console.log('held'); }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--no-warnings', '-e', script]);
  return stdout.trim();
}

test('it replaces nothing, and says so', async () => {
  await start(file);
  writeFileSync(to, 'mine');
  await expect(backupSqliteInbox({ file, to })).rejects.toThrow(
    /copy\.db: It is there already, .*Name another file\.$/,
  );
  expect(readFileSync(to, 'utf8')).toBe('mine');
});

test('it replaces nothing that comes while it copies', async () => {
  const inbox = await start(file, { role: 'receive' });
  await Promise.all(Array.from({ length: 300 }, (_, i) => inbox.append(arrival('a', `${i} ${large}`))));
  const onProgress = () => writeFileSync(to, 'late');
  await expect(backupSqliteInbox({ file, to, onProgress })).rejects.toThrow(/copy\.db: It is there already/);
  expect({ text: readFileSync(to, 'utf8'), left: left() }).toEqual({ text: 'late', left: ['copy.db'] });
});

test('nothing is left of one that fails', async () => {
  const inbox = await start(file, { role: 'receive' });
  await Promise.all(Array.from({ length: 300 }, (_, i) => inbox.append(arrival('a', `${i} ${large}`))));
  const controller = new AbortController();
  const onProgress = () => controller.abort(new Error('enough'));
  await expect(backupSqliteInbox({ file, to, onProgress, signal: controller.signal })).rejects.toThrow(
    'enough',
  );
  const onFull = () => {
    throw Object.assign(new Error('database or disk is full'), { errcode: 13 });
  };
  await expect(backupSqliteInbox({ file, to, onProgress: onFull })).rejects.toMatchObject({
    code: 'full',
    message: expect.stringMatching(/copy\.db: The disk is full/),
  });
  expect(left()).toEqual([]);
  // The receiver is not disturbed.
  await inbox.append(arrival('a', 'after'));
});

test.each<[string, () => object, RegExp]>([
  [
    'an inbox that is not there',
    () => ({ file: join(folder, 'none.db') }),
    /none\.db: There is no such file\./,
  ],
  [
    'a folder that is not there',
    () => ({ to: join(folder, 'none/copy.db') }),
    /The folder .*none does not exist\. Create/,
  ],
  [
    'another database',
    () => {
      new DatabaseSync(join(folder, 'other.db')).exec('CREATE TABLE mine (x)');
      return { file: join(folder, 'other.db') };
    },
    /other\.db: This is another SQLite database/,
  ],
])('%s: a sentence, and no file', async (_name, options, message) => {
  await start(file);
  await expect(backupSqliteInbox({ file, to, ...options() })).rejects.toThrow(message);
  expect(left()).toEqual([]);
});

test('a Node without a backup of SQLite is named', async () => {
  await start(file);
  const { DatabaseSync: made } = process.getBuiltinModule('node:sqlite');
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue({ DatabaseSync: made } as never);
  await expect(backupSqliteInbox({ file, to })).rejects.toThrow(
    /needs Node 22\.16, 23\.8 or newer; this is v\d/,
  );
  expect(left()).toEqual([]);
});

test('the command reports how far a long one is', () => {
  const output: string[] = [];
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const report = progressOf({ stderr: { write: (text) => output.push(text) } });
  for (const seconds of [1, 2, 3, 4.5]) {
    now.mockReturnValue(seconds * 1_000);
    report(seconds * 10_000_000, 300_000_000);
  }
  expect(output.join('')).toBe('20.0 of 300.0 MB\n45.0 of 300.0 MB\n');
});

test('the command writes it, and names pg_dump for PostgreSQL', async () => {
  const inbox = await start(file, { role: 'receive' });
  await inbox.append(arrival('a', 'kept'));
  const command = (...args: string[]) => runHere(['inbox', 'backup', ...args]);
  const made = await command(to, '--file', file);
  expect(made).toEqual({
    code: 0,
    stdout: expect.stringMatching(/copy\.db: \d\.\d MB backed up\n$/),
    stderr: '',
  });
  const admin = openSqliteInbox({ file: to });
  expect(await admin.status()).toMatchObject({ waiting: 1 });
  await admin.close();
  expect(await command(to, '--file', file)).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(/copy\.db: It is there already/),
  });
  const second = join(folder, 'backups/second.db');
  const { stdout } = await command(second, '--json', '--file', file);
  expect(JSON.parse(stdout)).toEqual({ file: second, bytes: statSync(second).size });
  const url = 'postgres://user:whsec@127.0.0.1/calls';
  const postgres = await runHere(['inbox', 'backup', to, '--schema', 'mine'], {
    env: { VOICE_AGENT_INBOX_DATABASE: url },
  });
  expect(postgres).toMatchObject({ code: 2, stderr: expect.stringMatching(/pg_dump .*--schema=mine/) });
  expect(postgres.stderr).not.toContain('whsec');
});
