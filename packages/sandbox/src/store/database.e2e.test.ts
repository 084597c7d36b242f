import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { DatabaseError, openDatabase, transaction } from './database.ts';
import { Jobs } from './jobs.ts';

const folder = mkdtempSync(join(tmpdir(), 'sandbox-store-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const path = (name: string) => join(folder, name);
const count = (db: DatabaseSync) => db.prepare('select count(*) as count from settings').get()?.count;
const put = (db: DatabaseSync, name: string) =>
  db.prepare('insert into settings (name, value) values (?, 1)').run(name);

/** A file with a sandbox in it, which nobody has open. */
function filled(name: string): string {
  const file = path(name);
  const db = openDatabase(file);
  new Jobs(db).add(
    Array.from({ length: 500 }, (_, number) => ({
      projectId: 'p',
      status: 'PENDING',
      type: 'TTS',
      job: { id: `${number}`, title: `Speech: storm warning ${number}` },
    })),
  );
  db.close();
  return file;
}

/** What opening the file reports, without the path. */
function rejection(file: string): string {
  try {
    openDatabase(file).close();
  } catch (error) {
    expect(error).toBeInstanceOf(DatabaseError);
    const { message } = error as Error;
    expect(message.startsWith(`${file}: `)).toBe(true);
    return message.slice(file.length + 2);
  }
  throw new Error('It was opened.');
}

const inChild = (file: string) =>
  `import { openDatabase } from ${JSON.stringify(new URL('./database.ts', import.meta.url).href)};
   try { openDatabase(${JSON.stringify(file)}); console.log('open'); setInterval(() => {}, 1000); }
   catch (error) { console.log(error.message); }`;

test('a file keeps what was committed, and memory forgets', () => {
  const file = path('kept.db');
  const first = openDatabase(file);
  put(first, 'kept');
  first.close();
  const second = openDatabase(file);
  expect(count(second)).toBe(1);
  expect(second.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(second.prepare('pragma synchronous').get()).toEqual({ synchronous: 1 });
  expect(second.prepare('pragma foreign_keys').get()).toEqual({ foreign_keys: 1 });
  second.close();
  expect(count(openDatabase())).toBe(0);
});

test('only its owner can read a file, also one that an older sandbox has made; it has one name', () => {
  const old = process.umask(0);
  const db = openDatabase(path('private.db'));
  process.umask(old);
  put(db, 'kept');
  const modes = () =>
    readdirSync(folder)
      .filter((name) => name.startsWith('private.db'))
      .map((name) => statSync(path(name)).mode & 0o777);
  expect(modes()).toEqual([0o600, 0o600]);
  db.close();
  chmodSync(path('private.db'), 0o644);
  openDatabase(path('private.db')).close();
  expect(modes()).toEqual([0o600]);
  linkSync(path('private.db'), path('second.db'));
  expect(rejection(path('second.db'))).toMatch(/hard link.*Remove one of them/);
});

test('an empty file becomes a database', () => {
  writeFileSync(path('empty.db'), '');
  expect(count(openDatabase(path('empty.db')))).toBe(0);
});

test('a file that is not a database is rejected, and is left as it is', () => {
  const file = path('notes.txt');
  const text = 'Berth 7 is free from Monday on.\n'.repeat(100);
  writeFileSync(file, text);
  expect(rejection(file)).toBe('It is not a SQLite database. Name another file.');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('another SQLite database is rejected, and is left as it is', () => {
  const file = path('other.db');
  const db = new DatabaseSync(file);
  db.exec('create table ships (name text)');
  db.close();
  const before = readFileSync(file);
  expect(rejection(file)).toBe('It is another SQLite database. Name another file.');
  expect(readFileSync(file).equals(before)).toBe(true);
});

test.each([1, 99])('the layout of another version is rejected: %i', (layout) => {
  const file = filled(`layout-${layout}.db`);
  const db = new DatabaseSync(file);
  db.exec(`pragma user_version = ${layout}`);
  db.close();
  expect(rejection(file)).toMatch(
    /^Another version of the sandbox has written it \(layout \d+, this one has \d+\)\. Use that version/,
  );
});

test('a folder, and a file in a folder that is not there, are rejected', () => {
  mkdirSync(path('folder'));
  expect(rejection(path('folder'))).toBe('It is a folder. Name a file.');
  expect(rejection(path('nowhere/a.db'))).toBe(`The folder ${path('nowhere')} does not exist. Create it.`);
  writeFileSync(path('file'), '');
  expect(rejection(path('file/a.db'))).toBe(`The folder ${path('file')} does not exist. Create it.`);
});

test('a file that was cut off, or overwritten in the middle, is rejected', () => {
  const cut = filled('cut.db');
  truncateSync(cut, 20_000);
  expect(rejection(cut)).toBe('It is damaged. Restore a copy, or name another file.');
  const overwritten = filled('overwritten.db');
  const bytes = readFileSync(overwritten);
  // A page of records, which nothing reads before they are listed.
  const page = 4096 * Math.floor(bytes.indexOf('"id":"250"') / 4096);
  expect(page).toBeGreaterThan(0);
  writeFileSync(overwritten, bytes.fill(0xff, page, page + 4096));
  expect(rejection(overwritten)).toBe('It is damaged. Restore a copy, or name another file.');
});

test('a second sandbox is rejected while the first one lives, in this process or in another', async () => {
  const file = filled('locked.db');
  const expected = 'Another sandbox, or another program, has it open. Stop that one, or name another file.';
  const db = openDatabase(file);
  expect(rejection(file)).toBe(expected);
  const other = spawnSync(process.execPath, ['--input-type=module', '-e', inChild(file)], {
    encoding: 'utf8',
  });
  expect(other.stdout.trim()).toBe(`${file}: ${expected}`);
  db.close();

  const child = spawn(process.execPath, ['--input-type=module', '-e', inChild(file)]);
  const [line] = await once(child.stdout, 'data');
  expect(`${line}`.trim()).toBe('open');
  expect(rejection(file)).toBe(expected);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
  openDatabase(file).close();
});

test.each([
  ['a file that can only be read', 0o444, 0o755],
  ['a file that cannot even be read', 0o000, 0o755],
  ['a folder that cannot be written', 0o644, 0o555],
])('%s is rejected', (_what, fileMode, folderMode) => {
  const sub = path(`modes-${fileMode}`);
  mkdirSync(sub);
  const file = filled(join(`modes-${fileMode}`, 'a.db'));
  chmodSync(file, fileMode);
  chmodSync(sub, folderMode);
  expect(asNobody(file)).toBe(
    `${file}: It cannot be written. Make it and its folder readable and writable, or name another file.\n`,
  );
  chmodSync(sub, 0o755);
});

/** What opening shows to a user who may do no more than the modes of the file say; root may do anything. */
function asNobody(file: string): string {
  const nobody = 65_534;
  const root = process.getuid?.() === 0;
  if (!root) return `${file}: ${rejection(file)}\n`;
  chmodSync(folder, 0o755);
  for (const mine of [dirname(file), file]) chownSync(mine, nobody, nobody);
  const url = JSON.stringify(new URL('./database.ts', import.meta.url).href);
  const code = `const { openDatabase } = await import(${url});
    process.setgid(${nobody}); process.setuid(${nobody});
    try { openDatabase(${JSON.stringify(file)}); console.log('open'); } catch (error) { console.log(error.message); }`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' }).stdout;
}

test('a transaction is all or nothing, and one within it joins it', () => {
  const db = openDatabase();
  const result = transaction(db, () => {
    put(db, 'outer');
    return transaction(db, () => put(db, 'inner').changes);
  });
  expect([result, count(db)]).toEqual([1, 2]);
  const failing = () =>
    transaction(db, () => {
      transaction(db, () => put(db, 'lost'));
      throw new Error('no');
    });
  expect(failing).toThrow('no');
  expect(count(db)).toBe(2);
  transaction(db, () => put(db, 'after'));
  expect(count(db)).toBe(3);
});

test('the error of a transaction that SQLite has rolled back by itself is reported', () => {
  const db = openDatabase();
  const ending = () =>
    transaction(db, () => {
      db.exec('rollback');
      throw new Error('the first one');
    });
  expect(ending).toThrow('the first one');
});
