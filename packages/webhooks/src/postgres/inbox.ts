import { type Appended, type Arrival, type Inbox, InboxError } from '../inbox.ts';
import { within } from '../within.ts';
import { type Database, openDatabase } from './database.ts';
import { explain, isOfRow } from './errors.ts';
import { type Grouped, grouped } from './group.ts';
import { type PostgresOptions, settingsOf } from './options.ts';
import { arrivalsAtOnce } from './schema.ts';
import { storeOf } from './store.ts';
import { startWorker, type Worker } from './worker.ts';

const purgeMs = 3_600_000;
const closeMs = 1_000;

interface Open {
  readonly database: Database;
  readonly appending: Grouped<Arrival, Appended>;
  readonly worker: Worker;
  readonly purging: NodeJS.Timeout;
}

/**
 * An inbox in PostgreSQL, for receivers on more than one machine: all of them work on it together. It needs
 * pg, installed beside this package.
 *
 * @throws TypeError when an option can never be right
 * @throws Error when this Node is too old
 */
export function postgres(options: PostgresOptions): Inbox {
  const settings = settingsOf(options);
  const { retentionMs } = settings;
  let open: Open | undefined;

  return {
    start: async (processing) => {
      if (open !== undefined) throw new InboxError('busy', 'The inbox has started already.');
      const { log } = processing;
      const database = await openDatabase(settings, true);
      const reasonOf = (error: unknown) => explain(error, settings).message;
      const store = storeOf(database, settings);
      const purge = () => {
        store.purge(Date.now() - retentionMs).catch((error: unknown) => {
          log('warn', 'Old deliveries could not be deleted.', { reason: reasonOf(error) });
        });
      };
      const appending = grouped((arrivals: readonly Arrival[]) => store.append(arrivals), {
        most: arrivalsAtOnce,
        mostBytes: 4 * 1_024 * 1_024,
        bytes: ({ body }) => body.byteLength,
        isOfItem: isOfRow,
      });
      const worker = startWorker(store, processing, settings, reasonOf);
      purge();
      open = { database, appending, worker, purging: setInterval(purge, purgeMs).unref() };
    },

    append: async (arrival) => {
      if (open === undefined) throw new InboxError('unusable', 'The inbox has not started.');
      const { appending, worker } = open;
      try {
        const appended = await appending.run(arrival);
        worker.wake();
        return appended;
      } catch (error) {
        throw explain(error, settings);
      }
    },

    drain: async () => {
      await open?.worker.stop();
    },

    stop: async () => {
      if (open === undefined) return;
      const { appending, database, purging, worker } = open;
      open = undefined;
      clearInterval(purging);
      await Promise.all([appending.idle(), worker.stop()]);
      // What hangs ends with its own time-out.
      await within(closeMs, database.close());
    },
  };
}
