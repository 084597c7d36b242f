import { InboxError } from '../inbox-types.ts';
import type { Settings } from './options.ts';
import { type Client, importPg, type Pg, type Pool } from './pg.ts';

// Rows hold what PostgreSQL sends, as text, whatever the process has set for all that use pg.
const types = { getTypeParser: () => String };

// Settings of a whole process that pg sends when a connection starts, where a pooler rejects them.
const startParameters = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'];

/** Makes the connections of an inbox. `pg.types` and `pg.defaults` of the process do not change what they return. */
export class Connector {
  readonly #Client: Pg['Client'];
  readonly #Pool: Pg['Pool'];
  readonly #options: Record<string, unknown>;
  readonly #queryTimeoutMs: number;

  /** @throws InboxError when pg is not installed */
  static async load(settings: Settings): Promise<Connector> {
    try {
      return new Connector(await importPg(), settings);
    } catch {
      throw new InboxError('unusable', 'The PostgreSQL inbox needs pg. Run: npm install pg');
    }
  }

  constructor(pg: Pg, { connection, queryTimeoutMs }: Settings) {
    this.#Client = inboxClient(pg.Client);
    this.#Pool = pg.Pool;
    this.#options = {
      ...connection,
      Client: this.#Client,
      types,
      application_name: 'voice-agent-webhooks',
      keepAlive: true,
      connectionTimeoutMillis: queryTimeoutMs,
    };
    // The server ends a statement; where it can't be heard any more, the connection is given up.
    this.#queryTimeoutMs = queryTimeoutMs + 500;
  }

  /** A connection of its own, whose queries the caller ends in time. */
  newClient(): Client {
    return new this.#Client(this.#options);
  }

  newPool(): Pool {
    const pool = new this.#Pool({ ...this.#options, query_timeout: this.#queryTimeoutMs });
    // A lost connection is noticed by what is done with it next; the pool opens another. An 'error' without a listener
    // would end the process, and each connection has its own.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  }
}

/** Where an option is false, pg takes the default of the process, so the client itself is set. */
function inboxClient(PgClient: Pg['Client']): Pg['Client'] {
  return class InboxClient extends PgClient {
    constructor(options: Record<string, unknown>) {
      super(options);
      this.binary = false;
      this.connectionParameters.query_timeout = options.query_timeout;
      for (const name of startParameters) this.connectionParameters[name] = undefined;
    }
  };
}
