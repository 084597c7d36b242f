import { InboxError } from '../inbox.ts';
import { explain } from './errors.ts';
import type { Settings } from './options.ts';
import { type Client, importPg, type Pool, type PoolClient } from './pg.ts';
import { createTables, hasTables, requireTables } from './schema.ts';
import type { Database, Query } from './sql.ts';

// A server may be set to confirm what is not yet on disk. And before a table was analyzed, or when nothing waited as it was,
// the planner may take a scan of everything that waits, or its sort, for cheaper than the index that is in order.
const begin = `BEGIN; SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('enable_sort', 'off', true),
  CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', true) END`;

// Deadlock, and a row that another transaction has deleted meanwhile.
const retried = /^40(?:P01|001)$/;
const maxTries = 5;

/**
 * Opens the database; with `create` the schema and its tables are made where there are none.
 *
 * @throws InboxError when that can't be done
 */
export async function openDatabase(settings: Settings, create: boolean): Promise<Database> {
  const { Client, Pool } = await loadPg();
  const { queryTimeoutMs } = settings;
  const options = {
    ...settings.connection,
    application_name: 'voice-agent-webhooks',
    keepAlive: true,
    connectionTimeoutMillis: queryTimeoutMs,
    // The server ends a statement; where it can't be heard any more, the connection is given up.
    statement_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs + 500,
  };
  const pool = new Pool(options);
  // A connection that is lost is noticed by what is done with it next; the pool opens another. Without a listener an
  // 'error' ends the process, and each connection has its own.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = databaseOf(pool, () => new Client(options));
  try {
    if (!create) await requireTables(database.query, settings);
    else if (!(await hasTables(database.query, settings)))
      await database.transaction((query) => createTables(query, settings));
    return database;
  } catch (error) {
    void pool.end().catch(() => {});
    throw explain(error, settings);
  }
}

async function loadPg(): ReturnType<typeof importPg> {
  try {
    return await importPg();
  } catch {
    throw new InboxError('unusable', 'The PostgreSQL inbox needs pg. Run: npm install pg');
  }
}

function databaseOf(pool: Pool, newClient: () => Client): Database {
  /** Uses a connection, which is closed where it may be in the middle of something. */
  const use = async <Out>(work: (client: PoolClient, query: Query) => Promise<Out>): Promise<Out> => {
    const client = await pool.connect();
    let failure: Error | undefined;
    try {
      return await work(client, async (text, values) => (await client.query(text, values)).rows);
    } catch (error) {
      failure = isAnswer(error) ? undefined : new Error('lost');
      throw error;
    } finally {
      client.release(failure);
    }
  };
  const once: Database['transaction'] = (work) =>
    use(async (client, query) => {
      await client.query(begin);
      try {
        const out = await work(query);
        await client.query('COMMIT');
        return out;
      } catch (error) {
        if (isAnswer(error)) await client.query('ROLLBACK');
        throw error;
      }
    });
  let ended: Promise<void> | undefined;
  return {
    query: (text, values) => use((_, query) => query(text, values)),
    transaction: async (work) => {
      for (let tries = 1; ; tries++) {
        try {
          return await once(work);
        } catch (error) {
          // Of two that wait for each other, PostgreSQL ends one.
          if (!retried.test(codeOf(error)) || tries === maxTries) throw error;
        }
      }
    },
    listen: async (channel, wake, signal) => {
      const client = newClient();
      const over = new Promise<void>((resolve) => {
        for (const event of ['error', 'end'] as const) client.on(event, resolve);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      try {
        await client.connect();
        client.on('notification', wake);
        await client.query(`LISTEN ${channel}`);
        if (!signal.aborted) await over;
      } finally {
        void client.end().catch(() => {});
      }
    },
    close: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Whether it is an error from the server, after which the connection is still usable. */
const isAnswer = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(error)) && !codeOf(error).startsWith('57P');
