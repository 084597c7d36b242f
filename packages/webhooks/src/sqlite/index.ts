// The inbox in one SQLite file. Node only: it needs node:sqlite and a thread.
export { openSqliteInbox } from './admin.ts';
export { type SqliteOptions, sqlite } from './inbox.ts';
export { keepPrivate } from './private-file.ts';
