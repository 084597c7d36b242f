import { isConflict, isOfConnection, isUsableAfter } from './failure.ts';
import type { Client } from './pg.ts';
import type { Query } from './sql.ts';

/** How long a transaction may take, in milliseconds; 0: without a bound. */
export interface Timeouts {
  readonly statementMs: number;
  /** Between two statements, after which the server ends the session: what it has locked, others wait for. */
  readonly idleMs: number;
}

const maxTimeoutMs = 2_147_483_647;
const inBounds = (ms: number): number => Math.min(ms, maxTimeoutMs);

/**
 * Settings of a session would be lost in a pooler, which gives each transaction another one. A server or a role may have others: to
 * confirm what is not yet on disk, another isolation, bytes as escapes. And before a table was analyzed, or when nothing waited as it
 * was, the planner may take a scan of everything that waits, or its sort, for cheaper than the index that is in order.
 */
const begin = ({ statementMs, idleMs }: Timeouts): string => `BEGIN ISOLATION LEVEL READ COMMITTED;
  SELECT set_config('statement_timeout', '${inBounds(statementMs)}', true), set_config('lock_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '${inBounds(idleMs)}', true), set_config('bytea_output', 'hex', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true),
    CASE WHEN current_setting('synchronous_commit') = 'off' THEN set_config('synchronous_commit', 'on', true) END`;

/** One attempt to commit what `work` does, or nothing of it. */
export class Transaction<Out> {
  readonly #work: (query: Query) => Promise<Out>;
  readonly #timeouts: Timeouts;
  #state: 'connecting' | 'working' | 'committing' = 'connecting';

  constructor(work: (query: Query) => Promise<Out>, timeouts: Timeouts) {
    this.#work = work;
    this.#timeouts = timeouts;
  }

  /** @throws what the server or the work throws; the connection may then be unusable, see `isUsableAfter` */
  async run(client: Pick<Client, 'query'>): Promise<Out> {
    this.#state = 'working';
    try {
      await client.query(begin(this.#timeouts));
      const out = await this.#work(async (text, values) => (await client.query(text, values)).rows);
      this.#state = 'committing';
      await client.query('COMMIT');
      return out;
    } catch (error) {
      if (isUsableAfter(error)) await client.query('ROLLBACK');
      throw error;
    }
  }

  /** Whether nothing is committed, and another attempt may pass, on another connection if need be. */
  isWorthRepeating(error: unknown): boolean {
    return isConflict(error) || (this.#state === 'working' && isOfConnection(error));
  }
}
