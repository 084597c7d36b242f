// The inbox in one SQLite file. Node only: it needs node:sqlite and a thread.

export { type BackupOptions, backupSqliteInbox } from './backup.ts';
export { keepPrivate } from './private-file.ts';
export { openSqliteInbox } from './sqlite-admin.ts';
export { type SqliteOptions, sqlite } from './sqlite-inbox.ts';
