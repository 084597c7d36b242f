import { chmodSync, closeSync, fchmodSync, openSync, statSync } from 'node:fs';

/**
 * Makes the file of a SQLite database one that its owner alone can read and write, whatever the umask, and creates it
 * where there is none. SQLite gives what it puts beside it the mode of the file; what is there already follows.
 *
 * @returns why the file can't be used: under another hard link SQLite has another log, and an owner another lock
 * @example
 * import { keepPrivate } from '@voice-agent/webhooks/sqlite';
 *
 * const problem = keepPrivate('inbox.db');
 */
export function keepPrivate(file: string): string | undefined {
  // Opened only where there is none: to close a file takes away the locks that this process has on it. A link to a
  // file that is not there yet is not a new file, but leads to one.
  for (const flag of ['wx', 'a']) {
    if (statOf(file)) break;
    try {
      const created = openSync(file, flag, 0o600);
      fchmodSync(created, 0o600);
      closeSync(created);
    } catch {
      // SQLite reports a file that can't be created.
    }
  }
  for (const name of [file, `${file}-wal`, `${file}-shm`, `${file}-journal`]) {
    const stats = statOf(name);
    if (!stats?.isFile()) continue;
    if ((stats.mode & 0o077) !== 0 && stats.uid === process.getuid?.()) chmodSync(name, stats.mode & 0o700);
    if (stats.nlink > 1)
      return 'The file has a second name, a hard link, and SQLite takes two names for two databases. Remove one of them, or make a copy.';
  }
  return undefined;
}

const statOf = (name: string) => statSync(name, { throwIfNoEntry: false });
