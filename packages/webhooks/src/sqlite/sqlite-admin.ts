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
import { Bodies } from './bodies.ts';
import { inTransaction, openDatabase } from './database-file.ts';
import { failure } from './failure.ts';
import { probe } from './probe.ts';
import { statements } from './statements.ts';
import { inboxError } from './writer.ts';

// How many deliveries one transaction replays: a receiver beside it never waits for long.
const replayRows = 500;
const lockTimeoutMs = 5000;

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
  readonly #bodies: Bodies;

  constructor(file: string) {
    this.#file = file;
    this.#database = this.#do(() => openDatabase(file, false, lockTimeoutMs));
    this.#bodies = new Bodies(this.#database, file);
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
      `SELECT * FROM delivery WHERE ${where} ORDER BY id DESC LIMIT ?`,
      ...values,
      filter.limit ?? listDefaults.limit,
    ).map((row) => delivery(row, this.#bodies));
  }

  async get(id: string): Promise<StoredDelivery | undefined> {
    if (!isId(id)) return undefined;
    const [row] = this.#all('SELECT * FROM delivery WHERE id = ?', Number(id));
    return row && delivery(row, this.#bodies);
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
    const canReplay = "id = ? AND state IN ('dead-lettered', 'unrecognised', 'done')";
    const find = this.#database.prepare(`SELECT id, event_type, call_id FROM delivery WHERE ${canReplay}`);
    const again = this.#database.prepare(
      `UPDATE delivery SET event_type = ?, call_id = ?, state = 'waiting', attempts = 0, interruptions = 0, suspect = 0, due = 0, settled = 0, reason = NULL, problem = NULL WHERE ${canReplay}`,
    );
    const note = this.#database.prepare('INSERT OR IGNORE INTO replayed (id) VALUES (?)');
    const found = ids.flatMap((id) => find.all(id)).map((row) => this.#parsed(row));
    return inTransaction(this.#database, () => {
      const replayed = found.filter(({ id, type, call }) => Number(again.run(type, call, id).changes) > 0);
      for (const { id } of replayed) note.run(id);
      return replayed.length;
    });
  }

  /** An unrecognised delivery may be known by now, and then has a call whose order counts. */
  #parsed(row: Record<string, unknown>): { id: number; type: string | null; call: string | null } {
    const id = row.id as number;
    const result = row.call_id === null ? parse(this.#bodies.read(id).body) : undefined;
    const event = result?.ok ? result.event : undefined;
    return {
      id,
      type: event?.eventType ?? (row.event_type as string | null),
      call: event?.callId ?? (row.call_id as string | null),
    };
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

function delivery(row: Record<string, unknown>, bodies: Bodies): StoredDelivery {
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
    body: bodies.read(row.id as number).body,
  };
}
