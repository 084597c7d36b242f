import { accessSync, constants, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { keepPrivate } from '@voice-agent/webhooks/sqlite';
import { tables } from './tables.ts';

// "vasb": voice agent sandbox. It distinguishes a sandbox from any other SQLite file.
const applicationId = 0x76617362;
const layout = 4;
// The lock of a sandbox that was just killed ends with its process; this is for the moment between.
const lockTimeoutMs = 500;
// A file up to this size is checked whole when it is opened, which takes some milliseconds.
const checkedBytes = 32 * 2 ** 20;

/** A file can't be used as the database of a sandbox. The message is for the user: what is wrong, and what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

/**
 * Opens the database of a sandbox, and makes its tables where there are none. One sandbox at a time has a file: its
 * lock ends with the process. What is committed to a file outlives a kill of the process.
 *
 * @param file path of the SQLite file, which its owner alone can read, made when it is missing; without it the
 * database is in memory
 * @throws DatabaseError when the file can't be used
 */
export function openDatabase(file?: string): DatabaseSync {
  const { DatabaseSync } = sqliteOfNode();
  if (file === undefined) return makeTables(new DatabaseSync(':memory:'));
  const path = resolve(file);
  let db: DatabaseSync | undefined;
  try {
    const bytes = sizeOf(path);
    const problem = keepPrivate(path);
    if (problem !== undefined) throw new DatabaseError(problem);
    db = new DatabaseSync(path, { timeout: lockTimeoutMs });
    // Before the first access, so that no other process is let in from then on.
    db.exec('pragma locking_mode = exclusive');
    if (bytes > 0) mustBeOurs(db, bytes);
    db.exec('pragma journal_mode = wal; pragma synchronous = normal');
    return makeTables(db);
  } catch (error) {
    db?.close();
    throw rejection(path, error);
  }
}

/** Node 22 warns when it loads node:sqlite; nobody who runs a sandbox can do anything about it. */
function sqliteOfNode(): typeof import('node:sqlite') {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

const statements = new WeakMap<DatabaseSync, Map<string, StatementSync>>();

/** A statement, which is prepared once for a database. */
export function prepared(db: DatabaseSync, sql: string): StatementSync {
  const known = statements.get(db) ?? new Map<string, StatementSync>();
  statements.set(db, known);
  const statement = known.get(sql) ?? db.prepare(sql);
  known.set(sql, statement);
  return statement;
}

const inTransaction = new WeakSet<DatabaseSync>();

/**
 * Runs in one transaction: all of what is written, or nothing when it throws. A call within a call joins the outer
 * one, and what it wrote stays when the outer one catches its error. `run` must not be asynchronous.
 */
export function transaction<T>(db: DatabaseSync, run: () => T): T {
  if (inTransaction.has(db)) return run();
  db.exec('begin immediate');
  inTransaction.add(db);
  try {
    const result = run();
    db.exec('commit');
    return result;
  } catch (error) {
    try {
      db.exec('rollback');
    } catch {
      // SQLite has rolled back already, as it does when the disk is full; the first error has more details.
    }
    throw error;
  } finally {
    inTransaction.delete(db);
  }
}

/** A setting of the database, made when it is not there; what `make` writes is committed with it, or not at all. */
export function setting(db: DatabaseSync, name: string, make: () => string): string {
  const kept = db.prepare('select value from settings where name = ?').get(name);
  if (kept !== undefined) return `${kept.value}`;
  return transaction(db, () => {
    const value = make();
    db.prepare('insert into settings (name, value) values (?, ?)').run(name, value);
    return value;
  });
}

/** Looks into a file before anything in it is changed. */
function mustBeOurs(db: DatabaseSync, bytes: number): void {
  const application = pragma(db, 'application_id');
  const found = pragma(db, 'user_version');
  // Nothing is in it yet when a sandbox was killed as it made the file.
  if (application === 0 && pragma(db, 'schema_version') === 0) return;
  if (application !== applicationId)
    throw new DatabaseError('It is another SQLite database. Name another file.');
  if (found !== layout) {
    throw new DatabaseError(
      `Another version of the sandbox has written it (layout ${found}, this one has ${layout}). Use that version, or another file.`,
    );
  }
  if (bytes <= checkedBytes && check(db) !== 'ok') throw new DatabaseError(damaged);
}

/** Makes the tables where there are none. */
function makeTables(db: DatabaseSync): DatabaseSync {
  db.exec(`pragma foreign_keys = on;
    begin immediate;
    ${tables}
    pragma application_id = ${applicationId};
    pragma user_version = ${layout};
    commit`);
  return db;
}

const pragma = (db: DatabaseSync, name: string): number =>
  Number(Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]);

const check = (db: DatabaseSync): unknown => db.prepare('pragma quick_check(1)').get()?.quick_check;

/** Of the file; 0 when there is none yet. SQLite would open one that can only be read, and fail later. */
function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isDirectory()) throw new DatabaseError('It is a folder. Name a file.');
  const folder = dirname(path);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new DatabaseError(`The folder ${folder} does not exist. Create it.`);
  }
  if (stats) accessSync(path, constants.R_OK | constants.W_OK);
  return stats?.size ?? 0;
}

const noAccess = 'It cannot be written. Make it and its folder readable and writable, or name another file.';
const damaged = 'It is damaged. Restore a copy, or name another file.';

const reasons: Readonly<Record<number | string, string>> = {
  5: 'Another sandbox, or another program, has it open. Stop that one, or name another file.',
  8: noAccess,
  10: 'The disk fails to read or write it. Check the disk, or name a file on another one.',
  11: damaged,
  13: 'The disk is full. Make room, or name a file on another one.',
  14: noAccess,
  26: 'It is not a SQLite database. Name another file.',
  EACCES: noAccess,
  EPERM: noAccess,
  EROFS: noAccess,
};

function rejection(path: string, error: unknown): unknown {
  if (error instanceof DatabaseError) return new DatabaseError(`${path}: ${error.message}`);
  const { code, errcode } = error as { code?: string; errcode?: number };
  // The low byte of SQLite's code is the kind of failure.
  const reason = reasons[errcode === undefined ? `${code}` : errcode & 0xff];
  return reason === undefined ? error : new DatabaseError(`${path}: ${reason}`, { cause: error });
}
