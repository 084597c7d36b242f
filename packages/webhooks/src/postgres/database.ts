import { InboxError } from '../inbox-types.ts';
import { explain } from './explain.ts';
import type { Settings } from './options.ts';
import { type Client, importPg, type Pool, type PoolClient } from './pg.ts';
import { createTables, hasTables, requireTables } from './schema.ts';
import type { Query } from './sql.ts';

// A server may be set to confirm what is not yet on disk. And before a table was analyzed, or when nothing waited as it was,
// the planner may take a scan of everything that waits, or its sort, for cheaper than the index that is in order.
const begin = `BEGIN; SELECT set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
  set_config('enable_sort', 'off', true),
  CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', true) END`;

// A deadlock, of which PostgreSQL ends one transaction, and a row that another transaction has deleted meanwhile.
const retried = /^40(?:P01|001)$/;
const maxTries = 5;

/** Makes the transaction that throws it run again. */
export const rowIsGone = (): Error => Object.assign(new Error('A row is gone.'), { code: '40001' });

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
  // A lost connection is noticed by what is done with it next; the pool opens another. An 'error' without a listener
  // would end the process, and each connection has its own.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const database = new Database(pool, () => new Client({ ...options, query_timeout: undefined }), settings);
  try {
    if (!create) await requireTables(database.query, settings);
    else if (!(await hasTables(database.query, settings)))
      await database.transaction((query) => createTables(query, settings));
    return database;
  } catch (error) {
    void database.close().catch(() => {});
    throw error;
  }
}

async function loadPg(): ReturnType<typeof importPg> {
  try {
    return await importPg();
  } catch {
    throw new InboxError('unusable', 'The PostgreSQL inbox needs pg. Run: npm install pg');
  }
}

/** An open database. Its methods throw InboxErrors. */
export class Database {
  readonly #pool: Pool;
  readonly #newClient: () => Client;
  readonly #settings: Settings;
  #closed: Promise<void> | undefined;

  constructor(pool: Pool, newClient: () => Client, settings: Settings) {
    this.#pool = pool;
    this.#newClient = newClient;
    this.#settings = settings;
  }

  readonly query: Query = async (text, values) => {
    try {
      return await this.#connected(async (client) => (await client.query(text, values)).rows);
    } catch (error) {
      throw explain(error, this.#settings);
    }
  };

  /** Commits what `work` did, or nothing of it. */
  async transaction<Out>(work: (query: Query) => Promise<Out>): Promise<Out> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#connected((client) => inTransaction(client, work));
      } catch (error) {
        if (!retried.test(codeOf(error)) || tries === maxTries) throw explain(error, this.#settings);
      }
    }
  }

  /** A connection of its own, whose queries the caller ends in time. */
  newClient(): Client {
    return this.#newClient();
  }

  close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  /** Uses a connection, which is closed if it may be in the middle of something. */
  async #connected<Out>(work: (client: PoolClient) => Promise<Out>): Promise<Out> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      failure = isUsableAfter(error) ? undefined : new Error('lost');
      throw error;
    } finally {
      client.release(failure);
    }
  }
}

/** Commits what `work` did, or nothing of it. @throws what it or the connection does */
export async function inTransaction<Out>(
  client: Pick<Client, 'query'>,
  work: (query: Query) => Promise<Out>,
): Promise<Out> {
  await client.query(begin);
  try {
    const out = await work(async (text, values) => (await client.query(text, values)).rows);
    await client.query('COMMIT');
    return out;
  } catch (error) {
    if (isUsableAfter(error)) await client.query('ROLLBACK');
    throw error;
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Whether it is an error from the server, after which the connection is still usable. */
export const isUsableAfter = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(error)) && !codeOf(error).startsWith('57P');
