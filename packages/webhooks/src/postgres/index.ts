export { openPostgresInbox } from './admin.ts';
export { postgres } from './inbox.ts';
export type { PostgresOptions } from './options.ts';
