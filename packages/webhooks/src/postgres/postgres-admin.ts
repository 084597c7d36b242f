import { listDefaults } from '../defaults.ts';
import type {
  DeliveryFilter,
  DeliveryState,
  InboxAdmin,
  InboxStatus,
  StoredDelivery,
} from '../inbox-types.ts';
import { parse } from '../parse.ts';
import { type Database, openDatabase } from './database.ts';
import { idAt, isId } from './ids.ts';
import { type PostgresOptions, type Settings, settingsOf } from './options.ts';
import { probe } from './probe.ts';
import { ensureQueues, queueOf } from './queues.ts';
import { bytesOf, deliveryOf } from './rows.ts';
import type { Query, Row } from './sql.ts';
import { readText, textOf } from './text.ts';

const replayAtOnce = 500;

/**
 * Opens an inbox in PostgreSQL to look at it, beside the receivers that work on it.
 *
 * @throws TypeError when an option is invalid
 * @throws Error when this Node is too old
 * @throws InboxError when there is no inbox, or it can't be opened
 * @example
 * import { openPostgresInbox } from '@voice-agent/webhooks/postgres';
 *
 * const inbox = await openPostgresInbox({ connectionString: process.env.DATABASE_URL ?? '' });
 * console.log(await inbox.status());
 * await inbox.close();
 */
export async function openPostgresInbox(options: PostgresOptions): Promise<InboxAdmin> {
  const settings = settingsOf(options);
  return new PostgresAdmin(await openDatabase(settings, false), settings);
}

interface ReplayFilter {
  readonly ids?: readonly string[];
  readonly state?: DeliveryState;
}

class PostgresAdmin implements InboxAdmin {
  readonly #database: Database;
  readonly #settings: Settings;
  readonly #deliveries: string;

  constructor(database: Database, settings: Settings) {
    this.#database = database;
    this.#settings = settings;
    this.#deliveries = `${settings.quotedSchema}.delivery`;
  }

  async status(): Promise<InboxStatus> {
    const rows = await this.#database.query(
      `SELECT state, count(*) AS count FROM ${this.#deliveries} GROUP BY state`,
    );
    const status = { waiting: 0, running: 0, done: 0, 'dead-lettered': 0, unrecognised: 0 };
    for (const { state, count } of rows) status[state as DeliveryState] = Number(count);
    const [oldest] = await this.#database.query(
      `SELECT first_seen FROM ${this.#deliveries} WHERE state = 'waiting' ORDER BY id LIMIT 1`,
    );
    return { ...status, oldest: oldest && Number(oldest.first_seen) };
  }

  probe(): Promise<void> {
    return probe(this.#database, this.#settings);
  }

  async list({ state, callId, eventType, limit }: DeliveryFilter = {}): Promise<StoredDelivery[]> {
    const rows = await this.#database.query(
      `SELECT * FROM ${this.#deliveries} WHERE ($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR call_id = $2)
        AND ($3::text IS NULL OR event_type = $3) ORDER BY id DESC LIMIT $4`,
      [state ?? null, textOf(callId), textOf(eventType), limit ?? listDefaults.limit],
    );
    return rows.map(deliveryOf);
  }

  async get(id: string): Promise<StoredDelivery | undefined> {
    if (!isId(id)) return undefined;
    const [row] = await this.#database.query(`SELECT * FROM ${this.#deliveries} WHERE id = $1`, [id]);
    return row && deliveryOf(row);
  }

  async replay(which: Parameters<InboxAdmin['replay']>[0]): Promise<number> {
    const filter = 'ids' in which ? { ids: which.ids.filter(isId) } : which;
    let count = 0;
    let after = idAt(0);
    for (;;) {
      const ids = await this.#database.transaction((query) => this.#replaySome(query, after, filter));
      count += ids.length;
      if (ids.length < replayAtOnce) return count;
      // A replayed delivery that fails again meanwhile is not replayed twice.
      after = ids.at(-1) ?? after;
    }
  }

  close(): Promise<void> {
    return this.#database.close();
  }

  /** @returns the ids of what it has replayed, in order */
  async #replaySome(query: Query, after: string, { ids, state }: ReplayFilter): Promise<string[]> {
    const rows = await query(
      `SELECT id, state, body, call_id, event_type FROM ${this.#deliveries}
        WHERE id > $1 AND state IN ('dead-lettered', 'unrecognised', 'done')
          AND ($2::uuid[] IS NULL OR id = ANY($2)) AND ($3::text IS NULL OR state = $3)
        ORDER BY id LIMIT ${replayAtOnce} FOR UPDATE`,
      [after, ids ?? null, state ?? null],
    );
    const again = rows.map(replayOf);
    const queues = again.map(({ queue }) => queue);
    await query(
      `UPDATE ${this.#deliveries} d SET state = 'waiting', attempts = 0, interruptions = 0, reason = NULL, problem = NULL,
          queue = r.queue, seq = coalesce(d.seq, nextval('${this.#settings.quotedSchema}.arrival')), call_id = r.call_id, event_type = r.event_type
        FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) AS r (id, queue, call_id, event_type)
        WHERE d.id = r.id`,
      [
        again.map(({ id }) => id),
        queues,
        again.map(({ callId }) => textOf(callId)),
        again.map(({ eventType }) => textOf(eventType)),
      ],
    );
    await ensureQueues(query, this.#settings, queues);
    return again.map(({ id }) => id);
  }
}

interface Replay {
  readonly id: string;
  readonly queue: string;
  readonly callId: string | undefined;
  readonly eventType: string | undefined;
}

/** An unrecognised delivery may be an event that this version knows. */
function replayOf(row: Row): Replay {
  const id = String(row.id);
  const parsed = row.state === 'unrecognised' ? parse(bytesOf(row.body)) : undefined;
  if (parsed?.ok) {
    const { callId, eventType } = parsed.event;
    return { id, queue: queueOf(id, callId), callId, eventType };
  }
  const [callId, eventType] = [readText(row.call_id), readText(row.event_type)];
  return { id, queue: queueOf(id, callId), callId, eventType };
}
