import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { InboxError } from '../inbox-types.ts';
import { errcodeOf } from './failure.ts';
import { keepPrivate } from './private-file.ts';

// "vain": voice agent inbox. It distinguishes an inbox from any other SQLite file.
const applicationId = 0x7661696e;
const version = 2;

// Bodies lie apart, so that a change of state rewrites a short row. Only what is not done is in the index of states.
// A suspect was interrupted by a crash, and has not been processed to an end since. What is not ordered waits for no other
// of its call. What was delayed is in an index by its time; nothing else is, so that nothing else pays for it.
const tables = `
  CREATE TABLE delivery (
    id INTEGER PRIMARY KEY,
    state TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    event_type TEXT,
    call_id TEXT,
    first_seen INTEGER NOT NULL,
    last_seen INTEGER NOT NULL,
    count INTEGER NOT NULL DEFAULT 1,
    attempts INTEGER NOT NULL,
    interruptions INTEGER NOT NULL DEFAULT 0,
    suspect INTEGER NOT NULL DEFAULT 0,
    ordered INTEGER NOT NULL DEFAULT 1,
    secret_name TEXT,
    due INTEGER NOT NULL DEFAULT 0,
    settled INTEGER NOT NULL DEFAULT 0,
    reason TEXT,
    problem TEXT
  ) STRICT;
  CREATE INDEX delivery_fingerprint ON delivery (fingerprint);
  CREATE INDEX delivery_open ON delivery (state, id) WHERE state <> 'done';
  CREATE INDEX delivery_due ON delivery (due, id) WHERE state = 'waiting' AND due <> 0;
  CREATE TABLE body (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;
  CREATE TABLE replayed (id INTEGER PRIMARY KEY) STRICT;
  PRAGMA application_id = ${applicationId};
  PRAGMA user_version = ${version};
`;

/** Opens the database of an inbox. @throws InboxError or an error of SQLite */
export function openDatabase(file: string, create: boolean, lockTimeoutMs: number): DatabaseSync {
  if (!create) mustExist(file);
  mustBeInFolder(file);
  mustBePrivate(file);
  const database = new (sqliteOfNode().DatabaseSync)(file, { timeout: lockTimeoutMs });
  try {
    const application = pragma(database, 'application_id');
    if (pragma(database, 'schema_version') === 0 && application === 0) {
      if (!create) throw new InboxError('unusable', `${file}: There is no inbox in it yet.`);
      // In pages of 4,096 bytes a body of 2,100 would have one of its own.
      database.exec('PRAGMA page_size = 8192; PRAGMA journal_mode = WAL');
      database.exec(`BEGIN IMMEDIATE; ${tables} COMMIT`);
    } else if (application !== applicationId) {
      throw new InboxError('unusable', `${file}: This is another SQLite database. Name another file.`);
    }
    const found = pragma(database, 'user_version');
    if (found !== version) {
      throw new InboxError(
        'unusable',
        `${file}: Another version of @voice-agent/webhooks has written it (format ${found}, this one uses ${version}). Install that version, or name another file.`,
      );
    }
    // WAL with FULL: a commit is on disk when it returns.
    database.exec('PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 2000; PRAGMA cache_size = -32768');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Commits what `work` did, or nothing of it. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // Some failures have rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Makes this process the only one that processes the file. The lock is the operating system's: it ends with the
 * process, however that ends.
 */
export function lockFile(file: string, lockTimeoutMs: number): DatabaseSync {
  mustBeInFolder(file);
  mustBePrivate(ownerFile(file));
  const owner = new (sqliteOfNode().DatabaseSync)(ownerFile(file), { timeout: lockTimeoutMs });
  try {
    owner.exec('BEGIN EXCLUSIVE');
    return owner;
  } catch (error) {
    owner.close();
    if (errcodeOf(error) !== 5) throw error;
    throw new InboxError(
      'busy',
      `${file}: Another receiver processes it. Stop that one, give each a file of its own, or use the PostgreSQL inbox.`,
    );
  }
}

/** Beside the file itself: whoever comes through a symbolic link meets the same lock. */
export function ownerFile(file: string): string {
  const exists = statSync(file, { throwIfNoEntry: false });
  return `${exists ? realpathSync(file) : join(realpathSync(dirname(file)), basename(file))}-owner`;
}

/** Node 22 warns when it loads node:sqlite; nobody who runs a receiver can do anything about it. Deno does not warn. */
function sqliteOfNode(): typeof import('node:sqlite') {
  const { emitWarning, versions } = process;
  if (!versions.deno) process.emitWarning = () => {};
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    if (!versions.deno) process.emitWarning = emitWarning;
  }
}

/** A numeric pragma of a database. */
export function pragma(database: DatabaseSync, name: string): number {
  return Number(Object.values(database.prepare(`PRAGMA ${name}`).get() ?? {})[0]);
}

function mustExist(file: string): void {
  if (!statSync(file, { throwIfNoEntry: false })) {
    throw new InboxError('unusable', `${file}: There is no such file. A receiver creates it when it starts.`);
  }
}

function mustBePrivate(file: string): void {
  const problem = keepPrivate(file);
  if (problem !== undefined) throw new InboxError('unusable', `${file}: ${problem}`);
}

function mustBeInFolder(file: string): void {
  if (!statSync(dirname(file), { throwIfNoEntry: false })?.isDirectory()) {
    throw new InboxError('unusable', `${file}: The folder ${dirname(file)} does not exist. Create it.`);
  }
}
