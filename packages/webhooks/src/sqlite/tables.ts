import type { DatabaseSync } from 'node:sqlite';
import type { InboxCounts } from '../inbox-types.ts';
import { inTransaction, lockFile, openDatabase, pragma } from './database-file.ts';
import { failure } from './failure.ts';
import { fingerprint } from './fingerprint.ts';
import { probe } from './probe.ts';
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
import { Purge } from './purge.ts';
import { type Prepared, prepareAll } from './statements.ts';
import { UsedFiles } from './used-files.ts';

/** The database of an inbox, as its one owner writes it. Runs in a thread of its own. */
export class Tables {
  readonly #setup: Setup;
  readonly #owner: DatabaseSync;
  readonly #database: DatabaseSync;
  readonly #sql: Prepared;
  readonly #files: UsedFiles;
  readonly #purge: Purge;
  #newest: number;

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
      limitSize(this.#database, setup.maxBytes);
      this.#sql = prepareAll(this.#database);
      // An empty transaction that takes the lock for writing: a file that can't be written is known at once.
      inTransaction(this.#database, () => {});
      this.#newest = Number(this.#sql.newest.get()?.id ?? 0);
      this.#files = new UsedFiles(setup.file);
      this.#purge = new Purge(this.#database, this.#sql, Math.max(setup.retentionMs, setup.windowMs));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Reads what the last process left: waiting deliveries, and its claims. */
  left(): Left {
    return inTransaction(this.#database, () => {
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
      const { claimed, stored, newest } = inTransaction(this.#database, () => ({
        claimed: this.#settle(batch),
        ...this.#append(batch),
      }));
      this.#newest = newest;
      const problem = batch.rows.length > 0 ? this.#files.problem() : undefined;
      return { kind: 'written', stored: problem ? this.#failure(problem) : stored, claimed };
    } catch (error) {
      const stored = this.#failure(error);
      if (batch.rows.length === 0) return { kind: 'written', stored, claimed: stored };
      try {
        const claimed = inTransaction(this.#database, () => this.#settle(batch));
        return { kind: 'written', stored, claimed };
      } catch (second) {
        return { kind: 'written', stored, claimed: this.#failure(second) };
      }
    }
  }

  /** Reads the deliveries that were replayed since the last call. */
  replayed(): Pending[] {
    if (!this.#sql.anyReplayed.get()) return [];
    return inTransaction(this.#database, () =>
      this.#sql.replayed
        .all()
        .flatMap(({ id }) => this.#sql.replayedOne.all(id as number))
        .map(pendingOf)
        .sort((one, other) => one.id - other.id),
    );
  }

  /** Deletes some of what is done and old. @returns whether there may be more */
  purge(): boolean {
    return this.#purge.step(this.#newest);
  }

  /** Stores a row with a body as large as a page, and deletes it again. @throws what storing a delivery would */
  probe(): undefined {
    const problem = this.#files.problem();
    if (problem !== undefined) throw problem;
    probe(this.#database);
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

  #append(batch: Batch): { stored: Stored[]; newest: number } {
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
    return { stored, newest: id };
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

// SQLite allows no more pages.
const maxPages = 2 ** 32 - 2;

function limitSize(database: DatabaseSync, maxBytes: number): void {
  const pages = Math.max(1, Math.floor(maxBytes / pragma(database, 'page_size')));
  database.exec(`PRAGMA max_page_count = ${Math.min(pages, maxPages)}`);
}

/** The queue of what is processed one after another. */
export const queueOfCall = (callId: string): string => `call:${callId}`;

function pendingOf(row: Record<string, unknown>): Pending {
  const queue = row.ordered === 1 && row.call_id !== null ? queueOfCall(row.call_id as string) : undefined;
  return { id: row.id as number, queue, due: row.due as number, isSuspect: row.suspect === 1 };
}
