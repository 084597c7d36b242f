import type { AppendResult, Claim, InboxStore, Settlement, StoreContext } from '../inbox/store.ts';
import type { Arrival, InboxCounts } from '../inbox-types.ts';
import type { ParseProblem } from '../parse.ts';
import { appendAll } from './append.ts';
import { type Database, openDatabase } from './database.ts';
import { idAt } from './ids.ts';
import { Membership } from './membership.ts';
import type { Settings } from './options.ts';
import { probe } from './probe.ts';
import { releaseQueues } from './queues.ts';
import { claimColumns, claimOf, problemText } from './rows.ts';
import type { Query } from './sql.ts';
import { textOf } from './text.ts';

const purgedAtOnce = 1_000;

/** The store in a PostgreSQL database, which several receivers share. */
export class PostgresStore implements InboxStore {
  readonly #database: Database;
  readonly #settings: Settings;
  readonly #wake: () => void;
  readonly #deliveries: string;
  readonly #queues: string;
  readonly #membership: Membership;

  /** @throws InboxError when the database can't be opened */
  static async open(settings: Settings, context: StoreContext): Promise<PostgresStore> {
    const database = await openDatabase(settings, true);
    try {
      const membership = await Membership.begin(database, settings, context);
      return new PostgresStore(database, settings, membership, context.wake);
    } catch (error) {
      void database.close().catch(() => {});
      throw error;
    }
  }

  constructor(database: Database, settings: Settings, membership: Membership, wake: () => void) {
    this.#database = database;
    this.#settings = settings;
    this.#wake = wake;
    this.#deliveries = `${settings.quotedSchema}.delivery`;
    this.#queues = `${settings.quotedSchema}.call_queue`;
    this.#membership = membership;
  }

  async append(arrivals: readonly Arrival[]): Promise<readonly AppendResult[]> {
    const results = await this.#database.transaction((query) => appendAll(query, this.#settings, arrivals));
    this.#wake();
    return results;
  }

  claim(max: number, maxSuspects: number): Promise<readonly Claim[]> {
    return this.#database.transaction(async (query) => {
      const keys = await this.#holdFreeQueues(query, max, maxSuspects);
      if (keys.length === 0) return [];
      // A statement of its own sees what was settled until the queues were locked.
      const rows = await query(
        `UPDATE ${this.#deliveries} d SET state = 'running', attempts = attempts + 1 FROM ${this.#queues} q
           CROSS JOIN LATERAL (SELECT id FROM ${this.#deliveries} WHERE queue = q.key AND state = 'waiting' ORDER BY seq LIMIT 1) AS head
         WHERE d.id = head.id AND q.key = ANY($1::text[])
         RETURNING ${claimColumns}`,
        [keys],
      );
      const claims = rows.map(claimOf);
      const claimed = new Set(claims.map(({ queue }) => queue));
      const empty = keys.filter((key) => !claimed.has(key));
      if (empty.length > 0)
        await releaseQueues(
          query,
          this.#settings,
          empty.map((key) => ({ key, delayMs: 0, isSuspect: false })),
        );
      return claims;
    });
  }

  async settle(settlements: readonly Settlement[]): Promise<readonly boolean[]> {
    const { settled, isMore } = await this.#database.transaction(async (query) => {
      const held = await this.#lockHeldQueues(query, settlements);
      const changes = settlements.filter(({ claim }) => held.has(claim.queue)).map(changeOf);
      const settled = await this.#change(query, changes);
      const over = changes.filter(({ claim }) => settled.has(claim.id));
      const releases = over.map(({ claim, delayMs, isSuspect }) => ({
        key: claim.queue,
        delayMs,
        isSuspect,
      }));
      return { settled, isMore: await releaseQueues(query, this.#settings, releases) };
    });
    if (isMore) this.#wake();
    for (const settlement of settlements)
      if (settlement.state === 'waiting') setTimeout(this.#wake, settlement.delayMs + 1).unref();
    return settlements.map(({ claim }) => settled.has(claim.id));
  }

  renew(claims: readonly Claim[]): Promise<readonly Claim[]> {
    return this.#membership.renew(claims);
  }

  takeOver(): Promise<readonly Claim[]> {
    return this.#membership.takeOver();
  }

  async purge(): Promise<boolean> {
    const deleted = await this.#database.query(
      `DELETE FROM ${this.#deliveries} WHERE id IN
        (SELECT id FROM ${this.#deliveries} WHERE state = 'done' AND id < $1 ORDER BY id LIMIT ${purgedAtOnce}) RETURNING 1`,
      [idAt(Date.now() - this.#settings.retentionMs)],
    );
    return deleted.length === purgedAtOnce;
  }

  async count(): Promise<InboxCounts> {
    const counts = { waiting: 0, running: 0, 'dead-lettered': 0, unrecognised: 0 };
    const rows = await this.#database.query(
      // The states by name: no index finds those that are not `done`.
      `SELECT state, count(*) AS count FROM ${this.#deliveries} WHERE state = ANY($1::text[]) GROUP BY state`,
      [Object.keys(counts)],
    );
    for (const { state, count } of rows) counts[state as keyof typeof counts] = Number(count);
    const [oldest] = await this.#database.query(
      `SELECT first_seen FROM ${this.#deliveries} WHERE state = 'waiting' ORDER BY id LIMIT 1`,
    );
    return Object.assign(counts, { oldest: oldest && Number(oldest.first_seen) });
  }

  probe(): Promise<void> {
    return probe(this.#database, this.#settings);
  }

  async close(): Promise<void> {
    await this.#membership.end();
    await this.#database.close();
  }

  /** Holds queues that nobody holds, those that wait longest first. @returns their keys */
  async #holdFreeQueues(query: Query, max: number, maxSuspects: number): Promise<string[]> {
    const free = (which: string, limit: string) => `SELECT key FROM ${this.#queues}
      WHERE holder IS NULL AND ${which} AND due <= clock_timestamp() ORDER BY due LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
    const taken = await query(
      `WITH suspect AS MATERIALIZED (${free('suspect', '$2')}), other AS MATERIALIZED (${free('NOT suspect', '$1')})
       UPDATE ${this.#queues} q SET holder = $3
         FROM (SELECT key FROM suspect UNION ALL SELECT key FROM other LIMIT $1) AS free CROSS JOIN ${this.#membership.whileItLasts}
       WHERE q.key = free.key RETURNING q.key`,
      [max, maxSuspects, this.#membership.id],
    );
    return taken.map(({ key }) => String(key));
  }

  /** Locks the queues that this process still holds. @returns their keys */
  async #lockHeldQueues(query: Query, settlements: readonly Settlement[]): Promise<Set<string>> {
    const held = await query(
      `SELECT key FROM ${this.#queues} WHERE key = ANY($1::text[]) AND holder = $2 ORDER BY key FOR UPDATE`,
      [settlements.map(({ claim }) => claim.queue), this.#membership.id],
    );
    return new Set(held.map(({ key }) => String(key)));
  }

  /** @returns the ids of the deliveries that were still claimed */
  async #change(query: Query, changes: readonly Change[]): Promise<Set<string>> {
    const rows = await query(
      `UPDATE ${this.#deliveries} d SET state = s.state, reason = CASE s.untried WHEN 0 THEN s.reason ELSE d.reason END, problem = s.problem,
         attempts = d.attempts - s.untried, interruptions = d.interruptions + s.interrupted
       FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
         AS s (id, attempt, state, reason, problem, untried, interrupted)
       WHERE d.id = s.id AND d.attempts = s.attempt AND d.state = 'running'
       RETURNING d.id`,
      [
        changes.map(({ claim }) => claim.id),
        changes.map(({ claim }) => claim.attempt),
        changes.map(({ state }) => (state === 'unclaimed' ? 'waiting' : state)),
        changes.map(({ reason }) => textOf(reason)),
        changes.map(({ problem }) => problemText(problem)),
        changes.map(({ state }) => Number(state === 'unclaimed')),
        changes.map(({ isInterrupted }) => Number(isInterrupted)),
      ],
    );
    return new Set(rows.map(({ id }) => String(id)));
  }
}

/** A settlement as columns. */
interface Change {
  readonly claim: Claim;
  readonly state: Settlement['state'];
  readonly reason: string | undefined;
  readonly problem: ParseProblem | undefined;
  readonly delayMs: number;
  readonly isInterrupted: boolean;
  readonly isSuspect: boolean;
}

function changeOf(settlement: Settlement): Change {
  const { claim, state } = settlement;
  const isInterrupted = 'isInterrupted' in settlement && settlement.isInterrupted;
  return {
    claim,
    state,
    reason: 'reason' in settlement ? settlement.reason : undefined,
    problem: state === 'unrecognised' ? settlement.problem : undefined,
    delayMs: state === 'waiting' ? settlement.delayMs : 0,
    isInterrupted,
    isSuspect: (state === 'waiting' && isInterrupted) || (state === 'unclaimed' && claim.isSuspect),
  };
}
