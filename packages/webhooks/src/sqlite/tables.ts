import { type Stats, statSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { type InboxCounts, InboxError } from '../inbox-types.ts';
import { lockFile, openDatabase, ownerFile, pragma } from './database-file.ts';
import { failure } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import type {
  Batch,
  Change,
  ClaimedRow,
  Failure,
  Left,
  Pending,
  Row,
  Setup,
  Stored,
  Written,
} from './protocol.ts';

// How many rows a purge looks at in one transaction, so that appends never wait for long.
const purgeRows = 1000;
const wantedFiles = (file: string) => [file, `${file}-wal`, ownerFile(file)];

/** The statements, by what they do; a test looks at how SQLite finds the rows of each. */
export const statements = {
  seen: 'SELECT id, first_seen FROM delivery WHERE fingerprint = ? ORDER BY id DESC LIMIT 1',
  again: 'UPDATE delivery SET count = count + 1, last_seen = ? WHERE id = ? RETURNING count',
  insert:
    'INSERT INTO delivery (id, state, fingerprint, event_type, call_id, first_seen, last_seen, attempts, problem, ordered, secret_name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
  insertBody: 'INSERT INTO body (id, bytes) VALUES (?, ?)',
  claim:
    "UPDATE delivery SET state = 'running', attempts = attempts + 1 WHERE id = ? AND state = 'waiting' RETURNING *",
  body: 'SELECT bytes FROM body WHERE id = ?',
  done: "UPDATE delivery SET state = 'done', settled = ?, reason = NULL WHERE id = ?",
  waiting:
    "UPDATE delivery SET state = 'waiting', due = ?, reason = ?, suspect = ?, interruptions = interruptions + ? WHERE id = ?",
  deadLettered:
    "UPDATE delivery SET state = 'dead-lettered', settled = ?, reason = ?, interruptions = interruptions + ? WHERE id = ?",
  unrecognised: "UPDATE delivery SET state = 'unrecognised', settled = ?, problem = ? WHERE id = ?",
  unclaim: "UPDATE delivery SET state = 'waiting', attempts = attempts - 1 WHERE id = ?",
  running: "SELECT * FROM delivery WHERE state = 'running' AND state <> 'done' ORDER BY id",
  pending: "SELECT * FROM delivery WHERE state = 'waiting' AND state <> 'done' ORDER BY id",
  anyReplayed: 'SELECT id FROM replayed LIMIT 1',
  replayed: 'DELETE FROM replayed RETURNING id',
  replayedOne: "SELECT * FROM delivery WHERE id = ? AND state = 'waiting'",
  // The newest row stays, so that no id is given twice.
  oldest: 'SELECT id, state, settled, first_seen FROM delivery WHERE id > ? AND id < ? ORDER BY id LIMIT ?',
  forget: 'DELETE FROM delivery WHERE id = ?',
  forgetBody: 'DELETE FROM body WHERE id = ?',
  newest: 'SELECT max(id) AS id FROM delivery',
  count: "SELECT state, count(*) AS count FROM delivery WHERE state <> 'done' GROUP BY state",
  oldestWaiting:
    "SELECT first_seen FROM delivery WHERE state = 'waiting' AND state <> 'done' ORDER BY id LIMIT 1",
} as const;

/** The database of an inbox, as its one owner writes it. Runs in a thread of its own. */
export class Tables {
  readonly #setup: Setup;
  readonly #owner: DatabaseSync;
  readonly #database: DatabaseSync;
  readonly #sql: Readonly<Record<keyof typeof statements, StatementSync>>;
  readonly #files: readonly { readonly name: string; readonly found: Stats | undefined }[];
  #newest: number;
  /** Up to where the purge has looked. */
  #purged = 0;

  /** @throws InboxError or an error of SQLite */
  constructor(setup: Setup) {
    this.#setup = setup;
    this.#owner = lockFile(setup.file, setup.lockTimeoutMs);
    try {
      this.#database = openDatabase(setup.file, true, setup.lockTimeoutMs);
    } catch (error) {
      this.#owner.close();
      throw error;
    }
    try {
      const pageSize = pragma(this.#database, 'page_size');
      // 2^32 - 2 pages is what SQLite takes at most.
      const pages = Math.min(Math.max(1, Math.floor(setup.maxBytes / pageSize)), 2 ** 32 - 2);
      this.#database.exec(`PRAGMA max_page_count = ${pages}`);
      const prepared = Object.entries(statements).map(([name, sql]) => [name, this.#database.prepare(sql)]);
      this.#sql = Object.fromEntries(prepared) as Record<keyof typeof statements, StatementSync>;
      // An empty transaction that takes the lock for writing: a file that can't be written is known at once.
      this.#transaction(() => {});
      this.#newest = Number(this.#sql.newest.get()?.id ?? 0);
      this.#files = wantedFiles(setup.file).map((name) => ({ name, found: statOf(name) }));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** What the last process has left. */
  left(): Left {
    return this.#transaction(() => {
      this.#sql.replayed.all();
      return {
        pending: this.#sql.pending.all().map(pendingOf),
        running: this.#sql.running.all().map((row) => Object.assign(pendingOf(row), this.#claimed(row))),
      };
    });
  }

  /** Writes a batch with one commit. When that fails, once more without what has arrived. */
  write(batch: Batch): Written {
    try {
      const written = this.#transaction(() => {
        const claimed = this.#settle(batch);
        return { stored: this.#append(batch), claimed };
      });
      const gone = batch.rows.length > 0 ? this.#gone() : undefined;
      const stored = gone === undefined ? written.stored : this.#failure(gone);
      return { kind: 'written', stored, claimed: written.claimed };
    } catch (error) {
      const stored = this.#failure(error);
      if (batch.rows.length === 0) return { kind: 'written', stored, claimed: stored };
      try {
        return { kind: 'written', stored, claimed: this.#transaction(() => this.#settle(batch)) };
      } catch (second) {
        return { kind: 'written', stored, claimed: this.#failure(second) };
      }
    }
  }

  /** What a person has asked for to be processed again. */
  replayed(): Pending[] {
    if (!this.#sql.anyReplayed.get()) return [];
    return this.#transaction(() =>
      this.#sql.replayed
        .all()
        .flatMap(({ id }) => this.#sql.replayedOne.all(id as number))
        .map(pendingOf)
        .sort((one, other) => one.id - other.id),
    );
  }

  /** Deletes some of what is done and old. @returns whether there may be more */
  purge(now: number): boolean {
    const keepMs = Math.max(this.#setup.retentionMs, this.#setup.windowMs);
    const rows = this.#sql.oldest.all(this.#purged, this.#newest, purgeRows);
    const deleted = rows.filter(
      ({ state, settled, first_seen }) =>
        state === 'done' && (settled as number) < now - keepMs && (first_seen as number) < now - keepMs,
    );
    if (deleted.length > 0) {
      this.#transaction(() => {
        for (const { id } of deleted) {
          this.#sql.forget.run(id as number);
          this.#sql.forgetBody.run(id as number);
        }
      });
    }
    const last = rows.at(-1);
    const more = rows.length === purgeRows && (last?.first_seen as number) < now - keepMs;
    this.#purged = more ? (last?.id as number) : 0;
    return more;
  }

  count(): InboxCounts {
    const counts = { waiting: 0, running: 0, 'dead-lettered': 0, unrecognised: 0 };
    for (const row of this.#sql.count.all()) counts[row.state as keyof typeof counts] = row.count as number;
    const oldest = this.#sql.oldestWaiting.get()?.first_seen as number | undefined;
    return Object.assign(counts, { oldest });
  }

  close(): void {
    // Closing the last connection brings the WAL into the file; one that can't must not keep the lock.
    try {
      if (this.#database.isOpen) this.#database.close();
    } finally {
      if (this.#owner.isOpen) this.#owner.close();
    }
  }

  #settle(batch: Batch): (ClaimedRow | undefined)[] {
    const now = Date.now();
    for (const change of batch.changes) this.#change(change, now);
    return batch.claims.map((id) => {
      const row = this.#sql.claim.get(id);
      return row && this.#claimed(row);
    });
  }

  #change(change: Change, now: number): void {
    const { id } = change;
    if (change.state === 'done') this.#sql.done.run(now, id);
    else if (change.state === 'unclaimed') this.#sql.unclaim.run(id);
    else if (change.state === 'unrecognised')
      this.#sql.unrecognised.run(now, JSON.stringify(change.problem), id);
    else {
      const interrupted = Number(change.isInterrupted);
      if (change.state === 'dead-lettered') this.#sql.deadLettered.run(now, change.reason, interrupted, id);
      else this.#sql.waiting.run(change.due, change.reason, interrupted, interrupted, id);
    }
  }

  #append(batch: Batch): Stored[] {
    let end = 0;
    let id = this.#newest;
    const stored = batch.rows.map((row): Stored => {
      const body = batch.bodies.subarray(end, end + row.bytes);
      end += row.bytes;
      const key = fingerprint(body);
      const seen = this.#sql.seen.get(key);
      // Also when the clock has gone back meanwhile.
      if (seen && Math.abs(row.receivedAt - (seen.first_seen as number)) <= this.#setup.windowMs) {
        const again = this.#sql.again.get(row.receivedAt, seen.id as number);
        return { id: seen.id as number, count: again?.count as number };
      }
      id += 1;
      this.#insert(id, key, row);
      this.#sql.insertBody.run(id, body);
      return { id, count: 1 };
    });
    this.#afterCommit = () => {
      this.#newest = id;
    };
    return stored;
  }

  #insert(id: number, key: Uint8Array, row: Row): void {
    const state = row.problem ? 'unrecognised' : row.claim ? 'running' : 'waiting';
    this.#sql.insert.run(
      id,
      state,
      key,
      row.eventType ?? null,
      row.callId ?? null,
      row.receivedAt,
      row.receivedAt,
      state === 'running' ? 1 : 0,
      row.problem ? JSON.stringify(row.problem) : null,
      Number(row.isOrdered),
      row.secretName ?? null,
    );
  }

  #afterCommit: (() => void) | undefined;

  #transaction<T>(work: () => T): T {
    this.#afterCommit = undefined;
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#database.exec('COMMIT');
      (this.#afterCommit as (() => void) | undefined)?.();
      return result;
    } catch (error) {
      // Some failures have rolled back already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  /** Why what is written now would not be found again; the files are compared after each commit with arrivals. */
  #gone(): InboxError | undefined {
    const gone = this.#files.find(({ name, found }) => statOf(name)?.ino !== found?.ino);
    if (gone === undefined) return undefined;
    return new InboxError(
      'unusable',
      `${gone.name}: The file was deleted or replaced while the inbox uses it. Put it back or start the receiver again.`,
    );
  }

  #failure(error: unknown): Failure {
    return failure(error, this.#setup.file);
  }

  #claimed(row: Record<string, unknown>): ClaimedRow {
    return {
      body: this.#sql.body.get(row.id as number)?.bytes as Uint8Array,
      eventType: (row.event_type as string | null) ?? undefined,
      callId: (row.call_id as string | null) ?? undefined,
      firstSeen: row.first_seen as number,
      count: row.count as number,
      attempt: row.attempts as number,
      interruptions: row.interruptions as number,
      secretName: (row.secret_name as string | null) ?? undefined,
    };
  }
}

/** The queue of what is processed one after another. */
export const queueOfCall = (callId: string): string => `call:${callId}`;

function pendingOf(row: Record<string, unknown>): Pending {
  const queue = row.ordered === 1 && row.call_id !== null ? queueOfCall(row.call_id as string) : undefined;
  return { id: row.id as number, queue, due: row.due as number, isSuspect: row.suspect === 1 };
}

function statOf(name: string): Stats | undefined {
  return statSync(name, { throwIfNoEntry: false });
}
