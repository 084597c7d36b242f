// The inbox of a process that a test starts: which one is an argument of the process.
import type { Inbox, InboxAdmin } from '../src/inbox-types.ts';
import { openPostgresInbox, type PostgresOptions, postgres } from '../src/postgres/index.ts';
import { openSqliteInbox, sqlite } from '../src/sqlite/index.ts';

export type InboxPlace = { readonly file: string } | PostgresOptions;

export const inboxAt = (place: InboxPlace): Inbox => ('file' in place ? sqlite(place) : postgres(place));

export const adminOf = async (place: InboxPlace): Promise<InboxAdmin> =>
  'file' in place ? openSqliteInbox(place) : openPostgresInbox(place);
