import { setTimeout as sleep } from 'node:timers/promises';
import { delayAfter } from '../inbox/back-off.ts';
import { Connector } from './connector.ts';
import { explain } from './explain.ts';
import { isConflict, isUsableAfter } from './failure.ts';
import type { Settings } from './options.ts';
import type { Client, Pool, PoolClient } from './pg.ts';
import { createTables, hasTables, requireTables } from './schema.ts';
import type { Query } from './sql.ts';
import { Transaction } from './transaction.ts';

const maxAttempts = { conflict: 5, other: 3 };
const pauses = { initialDelayMs: 20, maxDelayMs: 200 };

/** Makes the transaction that throws it run again. */
export const rowIsGone = (): Error => Object.assign(new Error('A row is gone.'), { code: '40001' });

/**
 * Opens the database; with `create` the schema and its tables are made where there are none.
 *
 * @throws InboxError when that can't be done
 */
export async function openDatabase(settings: Settings, create: boolean): Promise<Database> {
  const database = new Database(await Connector.load(settings), settings);
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

/** An open database. Its methods throw InboxErrors. */
export class Database {
  readonly #connector: Connector;
  readonly #settings: Settings;
  readonly #pool: Pool;
  /** The connections that were made since one had to be given up. The others lead where it did: to a server that is another one now. */
  #current = new WeakSet<PoolClient>();
  #closed: Promise<void> | undefined;

  constructor(connector: Connector, settings: Settings) {
    this.#connector = connector;
    this.#settings = settings;
    this.#pool = connector.newPool();
    this.#pool.on('connect', (client) => this.#current.add(client));
  }

  /** Runs one statement in a transaction of its own. */
  readonly query: Query = (text, values) => this.transaction((query) => query(text, values));

  /** Commits what `work` did, or nothing of it. It may run more than once. */
  async transaction<Out>(work: (query: Query) => Promise<Out>): Promise<Out> {
    const { queryTimeoutMs } = this.#settings;
    for (let count = 1; ; count++) {
      const transaction = new Transaction(work, { statementMs: queryTimeoutMs, idleMs: queryTimeoutMs });
      try {
        return await this.#connected((client) => transaction.run(client));
      } catch (error) {
        const max = isConflict(error) ? maxAttempts.conflict : maxAttempts.other;
        if (count >= max || !transaction.isWorthRepeating(error)) throw explain(error, this.#settings);
      }
      await sleep(delayAfter(count, pauses));
    }
  }

  /** A connection of its own, whose queries the caller ends in time. */
  newClient(): Client {
    return this.#connector.newClient();
  }

  close(): Promise<void> {
    this.#closed ??= this.#pool.end();
    return this.#closed;
  }

  /** Uses a connection, which is closed if it can't be used any more. */
  async #connected<Out>(work: (client: PoolClient) => Promise<Out>): Promise<Out> {
    const client = await this.#connect();
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      if (!isUsableAfter(error)) {
        failure = new Error('lost');
        this.#giveUpConnections();
      }
      throw error;
    } finally {
      client.release(failure);
    }
  }

  async #connect(): Promise<PoolClient> {
    for (;;) {
      const client = await this.#pool.connect();
      if (this.#current.has(client)) return client;
      client.release(new Error('given up'));
    }
  }

  /** From now on new connections are made, which may lead to another server. */
  #giveUpConnections(): void {
    this.#current = new WeakSet();
  }
}
