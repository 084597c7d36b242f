import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../inbox-types.ts';
import { isUsableAfter } from './failure.ts';
import type { Settings } from './options.ts';
import type { Client } from './pg.ts';
import type { Query } from './sql.ts';
import { Transaction } from './transaction.ts';

/** The parts of a session. */
interface Parts {
  readonly settings: Settings;
  readonly newClient: () => Client;
  /** The number of the lock that it holds. */
  readonly key: string;
  /** Called when something was appended. Between two connections it may miss some. */
  readonly wake: () => void;
  readonly log: Log;
}

/** What runs statements, each in time. */
type Statements = Pick<Client, 'query'>;

interface Connection {
  readonly statements: Statements;
  readonly end: () => void;
  /** Resolves when it has ended. */
  readonly lost: Promise<void>;
}

/** The locks that sessions hold, for a FROM: each with its `key`, and the `pid` of its session. */
export const heldLocks = `(SELECT pid, (classid::bigint << 32) | objid::bigint AS key FROM pg_locks
  WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS held`;

const minRetryMs = 100;
const maxRetryMs = 2_000;

/**
 * The connection that shows that a receiver lives, whatever its handlers do: it holds a lock that PostgreSQL gives free
 * when the process has ended. It is opened again when it is lost.
 */
export class Session {
  readonly #parts: Parts;
  readonly #closing = new AbortController();
  #connection: Connection | undefined;
  #isLocked = false;
  #isPooled = false;

  /** @throws what `connect` of a client does */
  static async open(parts: Parts): Promise<Session> {
    const session = new Session(parts);
    void session.#keep(await session.#connect());
    return session;
  }

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Commits what `work` did on this connection, or nothing of it. @throws what `work` does, or a lost connection */
  async transaction<Out>(work: (query: Query) => Promise<Out>): Promise<Out> {
    if (this.#connection === undefined) throw new Error('The connection was terminated.');
    const { statements, end } = this.#connection;
    // A process that is busy in the midst of it keeps its session.
    const timeouts = { statementMs: this.#parts.settings.queryTimeoutMs, idleMs: 0 };
    try {
      if (!this.#isLocked && !this.#isPooled) await this.#lock(statements);
      return await new Transaction(work, timeouts).run(statements);
    } catch (error) {
      // When it has ended, the next one is opened.
      if (!isUsableAfter(error)) end();
      throw error;
    }
  }

  close(): void {
    this.#closing.abort();
  }

  /** @throws Error when the session before still has the lock, which is ended */
  async #lock({ query }: Statements): Promise<void> {
    const { key } = this.#parts;
    const { rows } = await query('SELECT 1 AS locked WHERE pg_try_advisory_lock($1::bigint)', [key]);
    this.#isLocked = rows.length > 0;
    if (this.#isLocked) return;
    // The server has not noticed that its connection is gone. Without the lock a paused process would look ended.
    await query(`SELECT pg_terminate_backend(pid) FROM ${heldLocks} WHERE key = $1::bigint`, [key]);
    throw new Error('The session before this one was terminated.');
  }

  /** Uses one connection after another until it is closed. */
  async #keep(first: Connection): Promise<void> {
    for (let next: Connection | undefined = first; next !== undefined; next = await this.#reconnect()) {
      this.#connection = next;
      await next.lost;
      this.#connection = undefined;
      this.#isLocked = false;
    }
  }

  /** @returns `undefined` when it is closed */
  async #reconnect(): Promise<Connection | undefined> {
    const { signal } = this.#closing;
    for (let delayMs = minRetryMs; !signal.aborted; delayMs = Math.min(delayMs * 2, maxRetryMs)) {
      await sleep(delayMs, undefined, { signal, ref: false }).catch(() => {});
      const connection = signal.aborted ? undefined : await this.#connect().catch(() => undefined);
      if (connection !== undefined) return connection;
    }
    return undefined;
  }

  async #connect(): Promise<Connection> {
    const { newClient, settings } = this.#parts;
    const client = newClient();
    const { promise: lost, resolve: end } = Promise.withResolvers<void>();
    for (const event of ['error', 'end'] as const) client.on(event, () => end());
    this.#closing.signal.addEventListener('abort', () => end(), { once: true });
    lost.then(() => client.end()).catch(() => {});
    const statements = { query: inTime(client, settings.queryTimeoutMs) };
    try {
      await client.connect();
      await this.#setUp(client, statements);
      return { statements, end, lost };
    } catch (error) {
      end();
      throw error;
    }
  }

  async #setUp(client: Client, { query }: Statements): Promise<void> {
    const { settings, wake } = this.#parts;
    const [own] = (await query('SELECT pg_backend_pid() AS pid')).rows;
    // A pooler gives its clients numbers of its own.
    if (client.processID && Number(own?.pid) !== client.processID) return this.#noteThePooler();
    this.#isPooled = false;
    await noticeDeadMachines(query, settings.leaseMs);
    client.on('notification', wake);
    await query(`LISTEN "${settings.schema}"`);
  }

  #noteThePooler(): void {
    const { log, settings } = this.#parts;
    const { pollingIntervalMs, leaseMs } = settings;
    if (!this.#isPooled)
      /**
       * Once, with pgbouncer or the like. The inbox works; it looks for deliveries of other receivers every
       * `pollingIntervalMs`, and a handler that blocks its process for longer than `leaseMs` loses its delivery.
       */
      log('info', 'A pooler stands between the receiver and PostgreSQL, so the inbox polls.', {
        pollingIntervalMs,
        leaseMs,
      });
    this.#isPooled = true;
  }
}

/** Has the server end the session of a machine that is gone without a word, after about a lease. */
async function noticeDeadMachines(query: Statements['query'], leaseMs: number): Promise<void> {
  const settings = {
    tcp_keepalives_idle: Math.ceil(leaseMs / 2_000),
    tcp_keepalives_interval: Math.ceil(leaseMs / 8_000),
    tcp_keepalives_count: 4,
  };
  // Some systems don't have each of them.
  for (const [name, value] of Object.entries(settings))
    await query('SELECT set_config($1, $2, false)', [name, String(value)]).catch(() => {});
}

/**
 * Has each query end in time. An own timer of pg would also end those whose response came while the process was busy: here
 * what has come is read first.
 */
function inTime(client: Client, timeoutMs: number): Statements['query'] {
  return async (text, values) => {
    const asking = client.query(text, values);
    asking.catch(() => {});
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      const end = () => reject(new Error('The query timeout is over.'));
      timer = setTimeout(() => setImmediate(() => setImmediate(end)), timeoutMs + 500);
    });
    try {
      return await Promise.race([asking, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}
