import { setTimeout as sleep } from 'node:timers/promises';
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
const listenAgainMs = 2_000;

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
  const database = new Database(pool, () => new Client(options), settings);
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
  readonly #closing = new AbortController();
  #closed: Promise<void> | undefined;

  constructor(pool: Pool, newClient: () => Client, settings: Settings) {
    this.#pool = pool;
    this.#newClient = newClient;
    this.#settings = settings;
  }

  readonly query: Query = async (text, values) => {
    try {
      return await this.#connected((_, query) => query(text, values));
    } catch (error) {
      throw explain(error, this.#settings);
    }
  };

  /** Commits what `work` did, or nothing of it. */
  async transaction<Out>(work: (query: Query) => Promise<Out>): Promise<Out> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#connected((client, query) => inTransaction(client, () => work(query)));
      } catch (error) {
        if (!retried.test(codeOf(error)) || tries === maxTries) throw explain(error, this.#settings);
      }
    }
  }

  /** Calls `wake` at each notification of a channel until the database is closed. Between connections it may miss some. */
  async listen(channel: string, wake: () => void): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#listenOnce(channel, wake, signal).catch(() => {});
      await sleep(listenAgainMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  close(): Promise<void> {
    this.#closing.abort();
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  /** Uses a connection, which is closed if it may be in the middle of something. */
  async #connected<Out>(work: (client: PoolClient, query: Query) => Promise<Out>): Promise<Out> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      return await work(client, async (text, values) => (await client.query(text, values)).rows);
    } catch (error) {
      failure = isFromServer(error) ? undefined : new Error('lost');
      throw error;
    } finally {
      client.release(failure);
    }
  }

  /** Listens until the connection is lost, or the signal. */
  async #listenOnce(channel: string, wake: () => void, signal: AbortSignal): Promise<void> {
    const client = this.#newClient();
    const over = new Promise<void>((resolve) => {
      for (const event of ['error', 'end'] as const) client.on(event, resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    try {
      await client.connect();
      client.on('notification', wake);
      await client.query(`LISTEN "${channel}"`);
      if (!signal.aborted) await over;
    } finally {
      void client.end().catch(() => {});
    }
  }
}

async function inTransaction<Out>(client: PoolClient, work: () => Promise<Out>): Promise<Out> {
  await client.query(begin);
  try {
    const out = await work();
    await client.query('COMMIT');
    return out;
  } catch (error) {
    if (isFromServer(error)) await client.query('ROLLBACK');
    throw error;
  }
}

const codeOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Whether it is an error from the server, after which the connection is still usable. */
const isFromServer = (error: unknown): boolean =>
  /^[0-9A-Z]{5}$/.test(codeOf(error)) && !codeOf(error).startsWith('57P');
