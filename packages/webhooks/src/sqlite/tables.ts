import type { DatabaseSync } from 'node:sqlite';
import type { Claim } from '../inbox/store.ts';
import type { InboxCounts } from '../inbox-types.ts';
import { Bodies } from './bodies.ts';
import { inTransaction, lockFile, openDatabase, pragma } from './database-file.ts';
import { failure } from './failure.ts';
import { NewRows } from './new-rows.ts';
import { probe } from './probe.ts';
import {
  type Batch,
  type Change,
  type Failure,
  isFailure,
  type Setup,
  type Stored,
  type Waits,
  type Written,
} from './protocol.ts';
import { Purge } from './purge.ts';
import { type Prepared, prepareAll } from './statements.ts';
import { UsedFiles } from './used-files.ts';
import { queueOfRow, type TakenRow, Waiting } from './waiting.ts';

/** The results of a commit. */
interface Done {
  readonly claims: readonly (readonly Claim[])[];
  readonly appends: readonly (readonly Stored[])[];
}

/** The database of an inbox, as its one owner writes it. Runs in a thread of its own. */
export class Tables {
  readonly #setup: Setup;
  readonly #owner: DatabaseSync;
  readonly #database: DatabaseSync;
  readonly #sql: Prepared;
  readonly #files: UsedFiles;
  readonly #purge: Purge;
  readonly #waiting: Waiting;
  readonly #bodies: Bodies;
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
      this.#waiting = new Waiting(this.#database, this.#sql, this.#newest, setup.maxDelayMs, Date.now());
      this.#bodies = new Bodies(this.#database, setup.file);
      this.#files = new UsedFiles(setup.file);
      this.#purge = new Purge(this.#database, this.#sql, Math.max(setup.retentionMs, setup.windowMs));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /** Reads what the last process had claimed when it ended. */
  left(): Claim[] {
    return this.#sql.running.all().map((row) => {
      const queue = queueOfRow(row);
      this.#waiting.hold(queue);
      return this.#claimOf({ queue, row });
    });
  }

  /** What is known of the deliveries that wait. */
  waits(): Waits {
    return this.#waiting.report();
  }

  /** Writes a batch with one commit. When that fails, each kind of work on its own: the others go on. */
  write(batch: Batch): Written {
    const whole = this.#commit(batch);
    if (!isFailure(whole)) {
      const problem = batch.appends.length > 0 ? this.#files.problem() : undefined;
      return this.#written(whole, whole, problem ? failure(problem, this.#setup.file) : whole);
    }
    const { changes, claims, appends } = batch;
    if (changes.length + appends.length === 0) return this.#written(whole, whole, whole);
    return this.#written(
      this.#commit({ ...batch, claims: [], appends: [] }, 'plain'),
      claims.length > 0 ? this.#commit({ ...batch, changes: [], appends: [] }) : whole,
      this.#commit({ ...batch, changes: [], claims: [] }, 'plain'),
    );
  }

  /** Takes up what was replayed since the last call. @returns whether anything was */
  replayed(): boolean {
    if (!this.#sql.anyReplayed.get()) return false;
    this.#transact(() => {
      this.#waiting.addReplayed();
      this.#waiting.refill(Date.now());
    });
    return true;
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

  #written(changes: Done | Failure, claims: Done | Failure, appends: Done | Failure): Written {
    return {
      kind: 'written',
      changes: isFailure(changes) ? changes : undefined,
      claims: isFailure(claims) ? claims : claims.claims,
      appends: isFailure(appends) ? appends : appends.appends,
      waits: this.#waiting.report(),
    };
  }

  /** Plain, it reads nothing of what waits, so that it does not fail with it. */
  #commit(batch: Batch, how: 'plain' | 'looking' = 'looking'): Done | Failure {
    try {
      const { taken, appends, newest } = this.#transact(() => this.#work(batch, how === 'looking'));
      this.#newest = newest;
      return { appends, claims: this.#claimed(taken) };
    } catch (error) {
      return failure(error, this.#setup.file);
    }
  }

  /** Changes come before claims, so that the next delivery of a queue is claimed with the same commit. */
  #work(batch: Batch, looks: boolean): { taken: TakenRow[][]; appends: Stored[][]; newest: number } {
    const now = Date.now();
    for (const change of batch.changes.flat()) this.#change(change, now);
    // Else one that was replayed would be claimed before it is counted.
    if (batch.claims.length > 0) this.#waiting.addReplayed();
    const taken = batch.claims.map(({ max, maxSuspects }) => this.#waiting.claim(max, maxSuspects, now));
    const stored = this.#append(batch, looks, now);
    if (looks) this.#waiting.refill(now);
    const problem = batch.appends.length > 0 ? this.#files.problem() : undefined;
    if (problem !== undefined) throw problem;
    return { taken, ...stored };
  }

  #transact<T>(work: () => T): T {
    this.#waiting.begin();
    try {
      return inTransaction(this.#database, work);
    } catch (error) {
      this.#waiting.rollBack();
      throw error;
    }
  }

  #change(change: Change, now: number): void {
    const { id, queue } = change;
    if (change.state === 'waiting') {
      const due = Math.round(now + change.delayMs);
      const interrupted = Number(change.isInterrupted);
      this.#sql.waiting.run(due, change.reason, interrupted, interrupted, id);
      this.#waiting.putBack(queue, id, due);
    } else if (change.state === 'unclaimed') {
      this.#sql.unclaim.run(id);
      this.#waiting.putBack(queue, id, undefined);
    } else {
      if (change.state === 'done') this.#sql.done.run(now, id);
      else if (change.state === 'unrecognised')
        this.#sql.unrecognised.run(now, JSON.stringify(change.problem), id);
      else this.#sql.deadLettered.run(now, change.reason, Number(change.isInterrupted), id);
      this.#waiting.release(queue);
    }
  }

  #append(
    { appends, bodies }: Batch,
    canClaim: boolean,
    now: number,
  ): { appends: Stored[][]; newest: number } {
    const newRows = new NewRows(this.#sql, this.#waiting, this.#setup.windowMs, this.#newest);
    let end = 0;
    const stored = appends.map(({ rows, maxClaims }) => {
      newRows.mayClaim(canClaim ? maxClaims : 0, now);
      return rows.map((row) => {
        const body = bodies.subarray(end, end + row.bytes);
        end += row.bytes;
        return newRows.store(row, body);
      });
    });
    return { appends: stored, newest: newRows.newest };
  }

  #claimed(taken: readonly (readonly TakenRow[])[]): Claim[][] {
    if (taken.every(({ length }) => length === 0)) return taken.map(() => []);
    return this.#bodies.together(() => taken.map((rows) => rows.map((row) => this.#claimOf(row))));
  }

  #claimOf({ queue, row }: TakenRow): Claim {
    const id = row.id as number;
    return {
      id: String(id),
      queue,
      isSuspect: row.suspect === 1,
      ...this.#bodies.read(id),
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
