export type { PostgresOptions } from './options.ts';
export { openPostgresInbox } from './postgres-admin.ts';
export { postgres } from './postgres-inbox.ts';
