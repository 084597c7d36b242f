import { createInbox } from '../inbox/engine.ts';
import type { InboxStore, OpenStore } from '../inbox/store.ts';
import { type Inbox, InboxError } from '../inbox.ts';
import { openDatabase } from './database.ts';
import { explain, isOfRow } from './errors.ts';
import { listenUntil } from './listen.ts';
import { type PostgresOptions, type Settings, settingsOf } from './options.ts';
import { type PostgresStore, storeOf } from './store.ts';

/**
 * An inbox in PostgreSQL, for receivers on more than one machine: all of them work on it together. It needs
 * pg, installed beside this package.
 *
 * @throws TypeError when an option is invalid
 * @throws Error when this Node is too old
 * @example
 * import { postgres } from '@voice-agent/webhooks/postgres';
 *
 * const inbox = postgres({ connectionString: process.env.DATABASE_URL ?? '' });
 */
export function postgres(options: PostgresOptions): Inbox {
  const settings = settingsOf(options);
  const { pollingIntervalMs, leaseMs, where } = settings;
  return createInbox(postgresStore(settings), {
    where: `PostgreSQL at ${where}`,
    pollingIntervalMs,
    renewEveryMs: leaseMs / 4,
  });
}

export const postgresStore =
  (settings: Settings): OpenStore =>
  async ({ wake }) => {
    const database = await openDatabase(settings, true);
    const ending = new AbortController();
    void listenUntil(ending.signal, () => database.listen(settings.schema, wake, ending.signal));
    return explained(storeOf(database, settings, wake), settings, async () => {
      ending.abort();
      await database.close();
    });
  };

/** The same store, whose errors are for a person. */
function explained(store: PostgresStore, settings: Settings, close: () => Promise<void>): InboxStore {
  const methods = Object.entries(store).map(([name, method]) => [
    name,
    async (...args: never[]) => {
      try {
        return await (method as (...args: never[]) => unknown)(...args);
      } catch (error) {
        const explanation = explain(error, settings);
        throw isOfRow(error) ? new InboxError('invalid', explanation.message) : explanation;
      }
    },
  ]);
  return Object.assign(Object.fromEntries(methods), { close });
}
