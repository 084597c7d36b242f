import { InboxError } from '../inbox.ts';
import { explain } from './errors.ts';
import type { Settings } from './options.ts';
import { type Client, importPg, type Pool } from './pg.ts';
import { createTables, requireTables } from './schema.ts';

export type Row = Record<string, unknown>;

/** Runs SQL and returns the rows. */
export type Query = (text: string, values?: unknown[]) => Promise<Row[]>;

/** An open database. */
export interface Database {
  readonly pool: Pool;
  readonly query: Query;
  /** Commits what `work` did, or nothing of it. */
  readonly transaction: <Out>(work: (query: Query) => Promise<Out>) => Promise<Out>;
  readonly close: () => Promise<void>;
}

// A server may be set to confirm what is not yet on disk. And before a table was analyzed, the planner may take a scan of
// everything that waits for cheaper than its index.
const begin = `BEGIN; SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
  CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', true) END`;

// Deadlock, and a row that another transaction has deleted meanwhile.
const retried = /^40(?:P01|001)$/;
const maxTries = 5;

/**
 * Opens the database; with `create` the schema and its tables are made, or brought to the present version.
 *
 * @throws InboxError when that can't be done
 */
export async function openDatabase(settings: Settings, create: boolean): Promise<Database> {
  const { Pool } = await loadPg();
  const { queryTimeoutMs } = settings;
  const pool = new Pool({
    ...settings.connection,
    application_name: 'voice-agent-webhooks',
    keepAlive: true,
    connectionTimeoutMillis: queryTimeoutMs,
    // The server ends a statement; where it can't be heard any more, the connection is given up.
    statement_timeout: queryTimeoutMs,
    query_timeout: queryTimeoutMs + 500,
  });
  // A connection that is lost while nobody uses it; the next use opens another.
  pool.on('error', () => {});
  const database = databaseOf(pool);
  try {
    if (create) await createTables(database, settings.schema);
    else await requireTables(database, settings);
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

function databaseOf(pool: Pool): Database {
  /** Uses a connection, which is closed where it may be in the middle of something. */
  const use = async <Out>(work: (client: Client, query: Query) => Promise<Out>): Promise<Out> => {
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
    pool,
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
    close: () => {
      ended ??= pool.end();
      return ended;
    },
  };
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Whether it is an answer of the server, which leaves the connection as it was. */
const isAnswer = (error: unknown): boolean => /^[0-9A-Z]{5}$/.test(codeOf(error)) && !codeOf(error).startsWith('57P');
