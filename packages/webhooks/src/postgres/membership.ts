import { randomBytes, randomUUID } from 'node:crypto';
import type { Claim, StoreContext } from '../inbox/store.ts';
import type { Database } from './database.ts';
import { explain } from './explain.ts';
import type { Settings } from './options.ts';
import { releaseQueues } from './queues.ts';
import { claimColumns, claimOf } from './rows.ts';
import { heldLocks, Session } from './session.ts';
import type { Query } from './sql.ts';
import { Unheard } from './unheard.ts';

const maxTakenOver = 100;

/**
 * This receiver as one of those that share the inbox. It holds queues as long as its lease lasts, and then until its
 * session ends: a receiver that is only busy or paused keeps its session.
 */
export class Membership {
  /** Names this receiver as the holder of queues. */
  readonly id: string = randomUUID();
  readonly #database: Database;
  readonly #settings: Settings;
  readonly #maxAttemptMs: number;
  readonly #session: Session;
  readonly #key: string;
  readonly #unheard: Unheard;
  readonly #tables: Readonly<Record<'receivers' | 'queues' | 'deliveries', string>>;

  /** @throws InboxError when the database does not take it in */
  static async begin(database: Database, settings: Settings, context: StoreContext): Promise<Membership> {
    const { wake, log, maxAttemptMs } = context;
    const key = randomBytes(8).readBigInt64BE().toString();
    try {
      const session = await Session.open({ settings, key, wake, log, newClient: () => database.newClient() });
      const membership = new Membership(database, settings, session, key, maxAttemptMs);
      await membership.renew([]);
      return membership;
    } catch (error) {
      throw explain(error, settings);
    }
  }

  constructor(database: Database, settings: Settings, session: Session, key: string, maxAttemptMs: number) {
    this.#database = database;
    this.#settings = settings;
    this.#session = session;
    this.#key = key;
    this.#maxAttemptMs = maxAttemptMs;
    this.#unheard = new Unheard(2 * settings.queryTimeoutMs);
    const { quotedSchema } = settings;
    this.#tables = {
      receivers: `${quotedSchema}.receiver`,
      queues: `${quotedSchema}.call_queue`,
      deliveries: `${quotedSchema}.delivery`,
    };
  }

  /** A row while the lease lasts, which nobody can end before this transaction does: for a FROM. */
  get whileItLasts(): string {
    return `(SELECT FROM ${this.#tables.receivers} WHERE id = '${this.id}' AND lease > clock_timestamp() FOR KEY SHARE) AS member`;
  }

  /** Extends the lease. @returns the claims that another receiver has taken over @throws InboxError */
  async renew(claims: readonly Claim[]): Promise<readonly Claim[]> {
    try {
      return await this.#session.transaction((query) => this.#renew(query, claims));
    } catch (error) {
      throw explain(error, this.#settings);
    }
  }

  /** Takes the queues of receivers that have ended. @returns what they had claimed @throws InboxError */
  takeOver(): Promise<readonly Claim[]> {
    return this.#database.transaction((query) => this.#takeOver(query));
  }

  /** Leaves; queues that it still holds can be taken over when its lease is over. */
  async end(): Promise<void> {
    const { receivers, queues } = this.#tables;
    const holdsNothing = `NOT EXISTS (SELECT FROM ${queues} WHERE holder = $1)`;
    const leaving = `DELETE FROM ${receivers} WHERE id = $1 AND ${holdsNothing}`;
    await this.#database.query(leaving, [this.id]).catch(() => {});
    this.#session.close();
  }

  async #renew(query: Query, claims: readonly Claim[]): Promise<readonly Claim[]> {
    const { receivers, queues } = this.#tables;
    await query(
      `INSERT INTO ${receivers} (id, key, lease)
         VALUES ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
         ON CONFLICT (id) DO UPDATE SET lease = excluded.lease`,
      [this.id, this.#key, this.#settings.leaseMs],
    );
    const rows = await query(`SELECT key FROM ${queues} WHERE holder = $1`, [this.id]);
    const held = new Set(rows.map(({ key }) => String(key)));
    const lost = claims.filter(({ queue }) => !held.has(queue));
    if (lost.length > 0) await this.#takeBackInterruptions(query, lost);
    const known = new Set(claims.map(({ queue }) => queue));
    const unheard = this.#unheard.among([...held].filter((key) => !known.has(key)));
    if (unheard.length > 0) await this.#giveBack(query, unheard);
    return lost;
  }

  /** Lets others claim from queues that it holds without knowing. */
  async #giveBack(query: Query, unheard: readonly string[]): Promise<void> {
    const { deliveries, queues } = this.#tables;
    const rows = await query(
      `SELECT key, suspect::int AS suspect FROM ${queues} WHERE key = ANY($1::text[]) AND holder = $2 ORDER BY key FOR UPDATE`,
      [unheard, this.id],
    );
    const releases = rows.map(({ key, suspect }) => ({
      key: String(key),
      delayMs: 0,
      isSuspect: Number(suspect) === 1,
    }));
    await query(
      `UPDATE ${deliveries} SET state = 'waiting', attempts = attempts - 1 WHERE queue = ANY($1::text[]) AND state = 'running'`,
      [releases.map(({ key }) => key)],
    );
    await releaseQueues(query, this.#settings, releases);
  }

  /** Whoever took them over has counted a crash for each: this process lives, so there was none. */
  async #takeBackInterruptions(query: Query, lost: readonly Claim[]): Promise<void> {
    const { deliveries, queues } = this.#tables;
    await query(
      `UPDATE ${queues} SET suspect = false, due = clock_timestamp()
        WHERE key IN (SELECT key FROM ${queues} WHERE key = ANY($1::text[]) AND holder IS NULL AND suspect ORDER BY key FOR UPDATE)`,
      [lost.map(({ queue }) => queue)],
    );
    await query(
      `UPDATE ${deliveries} d SET interruptions = d.interruptions - 1,
           attempts = CASE d.state WHEN 'waiting' THEN d.attempts - 1 ELSE d.attempts END
         FROM unnest($1::uuid[], $2::int[]) AS l (id, interruptions)
        WHERE d.id = l.id AND d.interruptions > l.interruptions AND d.state IN ('waiting', 'running')`,
      [lost.map(({ id }) => id), lost.map(({ interruptions }) => interruptions)],
    );
  }

  async #takeOver(query: Query): Promise<readonly Claim[]> {
    const { receivers, queues, deliveries } = this.#tables;
    // Nobody holds the lock when the session has ended. A session that goes on for too long belongs to a process that hangs.
    const ended = await query(
      `SELECT id FROM (SELECT id, key, lease FROM ${receivers} WHERE id <> $1 AND lease < clock_timestamp() FOR UPDATE SKIP LOCKED) AS r
        WHERE lease < clock_timestamp() - $2 * interval '1 millisecond'
          OR NOT EXISTS (SELECT FROM ${heldLocks} WHERE held.key = r.key)`,
      [this.id, this.#maxAttemptMs],
    );
    if (ended.length === 0) return [];
    const ids = ended.map(({ id }) => id);
    const taken = await query(
      `UPDATE ${queues} SET holder = $1 WHERE key IN
         (SELECT key FROM ${queues} WHERE holder = ANY($2::uuid[]) ORDER BY key LIMIT ${maxTakenOver} FOR UPDATE)
       RETURNING key`,
      [this.id, ids],
    );
    if (taken.length < maxTakenOver)
      await query(`DELETE FROM ${receivers} WHERE id = ANY($1::uuid[])`, [ids]);
    const rows = await query(
      `SELECT ${claimColumns} FROM ${deliveries} d JOIN ${queues} q ON q.key = d.queue
        WHERE d.queue = ANY($1::text[]) AND d.state = 'running'`,
      [taken.map(({ key }) => key)],
    );
    return rows.map(claimOf);
  }
}
