import { resolve } from 'node:path';
import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import { requireNode } from '@voice-agent/cli-kit/needs-node';
import { listDefaults } from '../defaults.ts';
import type {
  DeliveryFilter,
  DeliveryState,
  InboxAdmin,
  InboxStatus,
  StoredDelivery,
} from '../inbox-types.ts';
import { parse } from '../parse.ts';
import { inTransaction, openDatabase } from './database-file.ts';
import { failure } from './failure.ts';
import { probe } from './probe.ts';
import { statements } from './statements.ts';
import { inboxError } from './writer.ts';

// How many deliveries one transaction replays: a receiver beside it never waits for long.
const replayRows = 500;
const lockTimeoutMs = 5000;
const columns = 'delivery.*, (SELECT bytes FROM body WHERE body.id = delivery.id) AS bytes';

/**
 * Opens the inbox in a file to look at it and to replay from it. A receiver may be running; it takes up what is
 * replayed within a second.
 *
 * @throws InboxError when there is no inbox that can be opened
 * @throws Error when this Node is too old
 * @example
 * import { openSqliteInbox } from '@voice-agent/webhooks/sqlite';
 *
 * const inbox = openSqliteInbox({ file: 'inbox.db' });
 * await inbox.replay({ state: 'dead-lettered' });
 * await inbox.close();
 */
export function openSqliteInbox(options: { readonly file: string }): InboxAdmin {
  requireNode();
  const file = resolve(options.file);
  return new SqliteAdmin(file);
}

class SqliteAdmin implements InboxAdmin {
  readonly #file: string;
  readonly #database: DatabaseSync;

  constructor(file: string) {
    this.#file = file;
    this.#database = this.#do(() => openDatabase(file, false, lockTimeoutMs));
  }

  async status(): Promise<InboxStatus> {
    const status = { waiting: 0, running: 0, done: 0, 'dead-lettered': 0, unrecognised: 0 };
    const count = this.#all(
      "SELECT state, count(*) AS count FROM delivery WHERE state <> 'done' GROUP BY state UNION ALL SELECT 'all', count(*) FROM delivery",
    );
    for (const row of count) status[row.state as DeliveryState] = row.count as number;
    const { all, ...open } = status as typeof status & { all: number };
    const rest = open.waiting + open.running + open['dead-lettered'] + open.unrecognised;
    const [oldest] = this.#all(statements.oldestWaiting);
    return { ...open, done: all - rest, oldest: oldest?.first_seen as number | undefined };
  }

  async probe(): Promise<void> {
    this.#do(() => probe(this.#database));
  }

  async list(filter: DeliveryFilter = {}): Promise<StoredDelivery[]> {
    const conditions: [string, SQLInputValue][] = [];
    // The second condition lets SQLite use the index of what is not done.
    if (filter.state === 'done') conditions.push(["state = 'done'", null]);
    else if (filter.state) conditions.push(["state = ? AND state <> 'done'", filter.state]);
    if (filter.callId !== undefined) conditions.push(['call_id = ?', filter.callId]);
    if (filter.eventType !== undefined) conditions.push(['event_type = ?', filter.eventType]);
    const where = conditions.map(([condition]) => condition).join(' AND ') || 'TRUE';
    const values = conditions.map(([, value]) => value).filter((value) => value !== null);
    return this.#all(
      `SELECT ${columns} FROM delivery WHERE ${where} ORDER BY id DESC LIMIT ?`,
      ...values,
      filter.limit ?? listDefaults.limit,
    ).map(delivery);
  }

  async get(id: string): Promise<StoredDelivery | undefined> {
    if (!isId(id)) return undefined;
    return this.#all(`SELECT ${columns} FROM delivery WHERE id = ?`, Number(id)).map(delivery)[0];
  }

  async replay(
    which: { readonly ids: readonly string[] } | { readonly state: 'dead-lettered' | 'unrecognised' },
  ): Promise<number> {
    const ids =
      'ids' in which
        ? [...new Set(which.ids.filter(isId).map(Number))]
        : this.#all(
            "SELECT id FROM delivery WHERE state = ? AND state <> 'done' ORDER BY id",
            which.state,
          ).map(({ id }) => id as number);
    let count = 0;
    for (let at = 0; at < ids.length; at += replayRows) {
      count += this.#do(() => this.#replaySome(ids.slice(at, at + replayRows)));
    }
    return count;
  }

  async close(): Promise<void> {
    if (this.#database.isOpen) this.#database.close();
  }

  #replaySome(ids: readonly number[]): number {
    const find = this.#database.prepare(
      `SELECT ${columns} FROM delivery WHERE id = ? AND state IN ('dead-lettered', 'unrecognised', 'done')`,
    );
    const again = this.#database.prepare(
      "UPDATE delivery SET state = 'waiting', attempts = 0, interruptions = 0, suspect = 0, due = 0, settled = 0, reason = NULL, problem = NULL, event_type = ?, call_id = ? WHERE id = ?",
    );
    const note = this.#database.prepare('INSERT OR IGNORE INTO replayed (id) VALUES (?)');
    return inTransaction(this.#database, () => {
      const found = ids.flatMap((id) => find.all(id));
      for (const row of found) {
        // An unrecognised delivery may be known by now, and then has a call whose order counts.
        const result = row.call_id === null ? parse(row.bytes) : undefined;
        const event = result?.ok ? result.event : undefined;
        const type = event?.eventType ?? (row.event_type as string | null);
        again.run(type, event?.callId ?? (row.call_id as string | null), row.id as number);
        note.run(row.id as number);
      }
      return found.length;
    });
  }

  #all(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#do(() => this.#database.prepare(sql).all(...values));
  }

  #do<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      throw inboxError(failure(error, this.#file));
    }
  }
}

const isId = (id: string): boolean => /^[1-9]\d{0,14}$/.test(id);

function delivery(row: Record<string, unknown>): StoredDelivery {
  const text = (name: string) => (row[name] as string | null) ?? undefined;
  const problem = text('problem');
  return {
    id: String(row.id),
    state: row.state as DeliveryState,
    eventType: text('event_type'),
    callId: text('call_id'),
    firstSeen: row.first_seen as number,
    lastSeen: row.last_seen as number,
    count: row.count as number,
    attempts: row.attempts as number,
    reason: text('reason'),
    problem: problem === undefined ? undefined : JSON.parse(problem),
    body: row.bytes as Uint8Array,
  };
}
