import { linkSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { requireNode } from '@voice-agent/cli-kit/needs-node';
import { InboxError } from '../inbox-types.ts';
import { openDatabase, pragma } from './database-file.ts';
import { failure } from './failure.ts';
import { keepPrivate } from './private-file.ts';
import { inboxError } from './writer.ts';

/**
 * The inbox to back up, and where to.
 *
 * @example
 * import type { BackupOptions } from '@voice-agent/webhooks/sqlite';
 *
 * const options: BackupOptions = { file: 'inbox.db', to: 'inbox-backup.db' };
 */
export interface BackupOptions {
  /** The file of the inbox. A receiver may be running. */
  readonly file: string;
  /** The file to write, which must not be there yet. Its owner alone can read it. */
  readonly to: string;
  /** Called now and then with what is copied, and with what is to be copied in all, in bytes. Default: none. */
  readonly onProgress?: ((copied: number, total: number) => void) | undefined;
  /** Ends it; no file is left behind. Default: never. */
  readonly signal?: AbortSignal | undefined;
}

const lockTimeoutMs = 5000;
const pagesAtOnce = 512;

/**
 * Backs up a SQLite inbox as it is at one moment, while its receiver goes on. A copy that a receiver's own process makes of
 * the file would take away its locks.
 *
 * @returns the size of the backup
 * @throws InboxError when there is no inbox, the backup is there already or can't be written, or this Node has no backup of
 * SQLite, which came with 22.16 and 23.8
 * @throws the reason of `signal` when that ended it
 * @example
 * import { backupSqliteInbox } from '@voice-agent/webhooks/sqlite';
 *
 * const { bytes } = await backupSqliteInbox({ file: 'inbox.db', to: 'inbox-backup.db' });
 */
export async function backupSqliteInbox(options: BackupOptions): Promise<{ readonly bytes: number }> {
  requireNode();
  const [file, to] = [resolve(options.file), resolve(options.to)];
  mustBeNew(to);
  const database = withPlace(file, () => openDatabase(file, false, lockTimeoutMs));
  // In the same folder, so that it can be given its name at once when it is complete.
  const part = join(dirname(to), `.${basename(to)}-${process.pid}-part`);
  try {
    await copy(database, part, options);
    withPlace(to, () => giveName(part, to));
    return { bytes: statSync(to).size };
  } finally {
    database.close();
    for (const name of [part, `${part}-journal`]) rmSync(name, { force: true });
  }
}

async function copy(
  database: DatabaseSync,
  part: string,
  { file, to, onProgress, signal }: BackupOptions,
): Promise<void> {
  const { backup } = process.getBuiltinModule('node:sqlite') as Partial<typeof import('node:sqlite')>;
  if (typeof backup !== 'function') throw new InboxError('unusable', noBackup());
  const problem = withPlace(to, () => keepPrivate(part));
  if (problem !== undefined) throw new InboxError('unusable', `${to}: ${problem}`);
  const pageSize = withPlace(file, () => {
    beginReading(database);
    return pragma(database, 'page_size');
  });
  try {
    await backup(database, part, {
      rate: pagesAtOnce,
      progress: ({ totalPages, remainingPages }) => {
        signal?.throwIfAborted();
        onProgress?.((totalPages - remainingPages) * pageSize, totalPages * pageSize);
      },
    });
    signal?.throwIfAborted();
  } catch (error) {
    signal?.throwIfAborted();
    throw inboxError(failure(error, to));
  }
}

/** Begins to read: what is read then stays as it is, and no commit of the receiver makes the copy begin anew. */
function beginReading(database: DatabaseSync): void {
  database.exec('BEGIN');
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
}

function mustBeNew(to: string): void {
  if (statSync(to, { throwIfNoEntry: false }))
    throw new InboxError(
      'unusable',
      `${to}: It is there already, and a backup replaces nothing. Name another file.`,
    );
  if (!statSync(dirname(to), { throwIfNoEntry: false })?.isDirectory())
    throw new InboxError('unusable', `${to}: The folder ${dirname(to)} does not exist. Create it.`);
}

/** Never replaces what has come there meanwhile. */
function giveName(part: string, to: string): void {
  try {
    linkSync(part, to);
  } catch {
    mustBeNew(to);
    // Some file systems have no links.
    renameSync(part, to);
  }
}

function withPlace<Out>(file: string, work: () => Out): Out {
  try {
    return work();
  } catch (error) {
    throw inboxError(failure(error, file));
  }
}

const noBackup = (): string =>
  `A backup of a running inbox needs Node 22.16, 23.8 or newer; this is ${process.version}. Update Node, or stop the receiver and copy the file.`;
