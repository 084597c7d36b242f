import type { DatabaseSync } from 'node:sqlite';
import { Behind } from './behind.ts';
import { inTransaction } from './database-file.ts';
import type { Waits } from './protocol.ts';
import type { Prepared } from './statements.ts';

/** A delivery that waits. */
interface WaitingRow {
  readonly id: number;
  readonly queue: string;
  /** When it may be claimed, in milliseconds since 1970. */
  readonly due: number;
  /** Whether a crash has interrupted it, which it may have caused. */
  readonly isSuspect: boolean;
}

/** A delivery that was claimed, and its row. */
export interface TakenRow {
  readonly queue: string;
  readonly row: Record<string, unknown>;
}

/** The first delivery of its queue, which can be claimed. */
interface Candidate {
  readonly id: number;
  /** Whether it was found by a look through the rows, and not behind one that has ended. */
  readonly isFound: boolean;
}

/** A place in the rows by the time when they may be claimed. */
interface DuePlace {
  readonly due: number;
  readonly id: number;
}

// Bounds of what is in memory, and of how long one look through the rows takes.
const maxFound = 1_000;
const maxLine = 10_000;
const pageRows = 1_000;
const pagesOfClaim = 10;
const claimsPerLook = 16;

const lastId = Number.MAX_SAFE_INTEGER;

/**
 * Chooses what is claimed next. What waits is in the file. Known in memory are the queues of what is claimed, and a line of
 * candidates, which a look through the rows fills: once through all of them by id, and through those that were delayed as
 * their time comes. What it passes over, it finds again behind the delivery that was in the way.
 */
export class Waiting {
  /** How many wait. */
  count: number;
  readonly #sql: Prepared;
  readonly #behind: Behind;
  readonly #maxDelayMs: number;
  /** The first in line has waited for its turn the longest. */
  readonly #line = new Map<string, Candidate>();
  readonly #suspects = new Map<string, Candidate>();
  readonly #held = new Set<string>();
  #found = 0;
  #passedOver = 0;
  /** Rows up to this id have been looked at. */
  #at = 0;
  /** The last row that may wait. */
  #last: number;
  /** Delayed rows up to this place have been looked at. */
  #dueAt: DuePlace;
  /** The next delayed row, or one before it. */
  #nextDue: number | undefined;
  /** Whether something can be claimed that could not be when the last claims were made. */
  #isNew = false;
  #isClaiming = false;
  #changes: { count: number; readonly held: string[]; readonly free: string[] };

  /** @param newest the id of the last delivery */
  constructor(database: DatabaseSync, sql: Prepared, newest: number, maxDelayMs: number, now: number) {
    this.#sql = sql;
    this.#behind = new Behind(database);
    this.#maxDelayMs = maxDelayMs;
    this.#last = newest;
    this.count = inTransaction(database, () => {
      // They are counted with the others.
      sql.replayed.all();
      return sql.countWaiting.get()?.count as number;
    });
    this.#dueAt = { due: now, id: lastId };
    this.#nextDue = this.#dueAfter(now);
    this.#changes = { count: this.count, held: [], free: [] };
  }

  /** How much is in memory, for tests. */
  get inMemory(): number {
    return this.#line.size + this.#suspects.size + this.#held.size + this.#behind.inMemory;
  }

  /** Begins a transaction: what follows is undone by `rollBack`. */
  begin(): void {
    this.#changes = { count: this.count, held: [], free: [] };
  }

  /** Goes back to the begin of the transaction. All rows are looked at anew. */
  rollBack(): void {
    const { count, held, free } = this.#changes;
    for (const queue of held) this.#held.delete(queue);
    for (const queue of free) this.#held.add(queue);
    this.count = count;
    this.#line.clear();
    this.#suspects.clear();
    this.#found = 0;
    this.#behind.clear();
    this.#at = 0;
    this.#dueAt = { due: 0, id: 0 };
    this.#nextDue = this.count === 0 ? undefined : 0;
    this.#isNew = this.count > 0;
  }

  /** Claims nothing else of a queue until it is released. */
  hold(queue: string): void {
    this.#held.add(queue);
    this.#changes.held.push(queue);
  }

  /** Lets the next delivery of a queue be claimed. It goes behind the other candidates. */
  release(queue: string): void {
    this.#held.delete(queue);
    this.#changes.free.push(queue);
    this.#advance(queue);
  }

  /** Lets a delivery that was claimed wait again. @param due when it may be claimed; `undefined`: as before */
  putBack(queue: string, id: number, due: number | undefined): void {
    this.count++;
    // What was claimed as it arrived has never waited.
    this.#last = Math.max(this.#last, id);
    this.#behind.add(queue, id);
    if (due !== undefined) {
      this.#nextDue = Math.min(this.#nextDue ?? due, due);
      // The clock has gone back.
      if (due <= this.#dueAt.due) this.#dueAt = { due: due - 1, id: lastId };
    }
    this.release(queue);
  }

  /** Adds a delivery that has just been stored. @returns whether nothing in its queue is claimed */
  add(queue: string, id: number): boolean {
    this.count++;
    this.#last = Math.max(this.#last, id);
    return !this.#held.has(queue);
  }

  /** Whether nothing can be claimed now. */
  isIdle(now: number): boolean {
    if (this.count === 0) return true;
    return (
      this.#line.size + this.#suspects.size === 0 &&
      this.#look(now) &&
      this.#line.size + this.#suspects.size === 0
    );
  }

  /** Whether nothing waits or is claimed in a queue. To be asked only when nothing can be claimed. */
  isEmpty(queue: string): boolean {
    return !this.#held.has(queue) && this.#behind.first(queue) === undefined;
  }

  /** Claims the first of up to `max` queues; at most `maxSuspects` of them suspects. */
  claim(max: number, maxSuspects: number, now: number): TakenRow[] {
    this.#isClaiming = true;
    const taken: TakenRow[] = [];
    let isComplete = this.#isAhead(max) ? false : this.#look(now);
    this.#take(this.#suspects, Math.min(max, maxSuspects), taken);
    this.#take(this.#line, max, taken);
    for (let page = 1; taken.length < max && !isComplete && page < pagesOfClaim; page++) {
      isComplete = this.#look(now);
      this.#take(this.#line, max, taken);
    }
    this.#isNew = taken.length < max && !isComplete;
    return taken;
  }

  /** Whether enough is known for these claims, and to know more takes longer. Now and then it looks all the same. */
  #isAhead(max: number): boolean {
    if (!this.#behind.isFull || this.#line.size < max) return false;
    this.#passedOver = (this.#passedOver + 1) % claimsPerLook;
    return this.#passedOver > 0;
  }

  /** Adds what a person replays. */
  addReplayed(): void {
    if (!this.#sql.anyReplayed.get()) return;
    const seenTo = this.#at;
    for (const { id } of this.#sql.replayed.all() as { id: number }[]) {
      this.count++;
      // What was claimed as it arrived has never waited.
      this.#last = Math.max(this.#last, id);
      const row = this.#sql.one.get(id);
      if (row === undefined || id > seenTo) continue;
      const waiting = waitingOf(row);
      const isKnown = this.#held.has(waiting.queue) || this.#firstOf(waiting.queue) !== undefined;
      if (isKnown) this.#visit(waiting, true);
      else this.#at = Math.min(this.#at, id - 1);
    }
  }

  /** Looks for candidates when there are none. To be called at the end of each transaction. */
  refill(now: number): void {
    if (!this.#isClaiming || this.count === 0 || this.#line.size > 0) return;
    if (!this.#look(now) && this.#line.size === 0) this.#isNew = true;
  }

  /** The state to report. What is new is new once. */
  report(): Waits {
    const canClaim = this.#isNew;
    this.#isNew = false;
    return { count: this.count, nextDue: this.#nextDue, canClaim };
  }

  #take(line: Map<string, Candidate>, max: number, taken: TakenRow[]): void {
    for (const [queue, { id }] of line) {
      if (taken.length >= max) return;
      this.#leave(queue);
      const row = this.#sql.claim.get(id);
      if (row === undefined) this.#advance(queue);
      else {
        this.hold(queue);
        this.count--;
        taken.push({ queue, row });
      }
    }
  }

  /** Looks at one page of rows. @returns whether there is nothing more to look at now */
  #look(now: number): boolean {
    const isDueComplete = this.#lookAtDelayed(now);
    if (this.#at >= this.#last) return isDueComplete;
    if (!this.#hasRoom) return false;
    const rows = this.#sql.waitingAfter.all(this.#at, pageRows);
    for (const row of rows) {
      const waiting = waitingOf(row);
      this.#visit(waiting, this.#isDue(waiting));
    }
    const isComplete = rows.length < pageRows;
    this.#at = isComplete ? this.#last : (rows.at(-1)?.id as number);
    return isComplete && isDueComplete;
  }

  #lookAtDelayed(now: number): boolean {
    if (this.#nextDue === undefined) return true;
    const changed = this.#bringForward(now);
    if (this.#nextDue > now) return true;
    if (!this.#hasRoom) return false;
    const rows = this.#sql.dueAfter.all(this.#dueAt.due, this.#dueAt.id, now, pageRows);
    const isComplete = rows.length < pageRows && changed < pageRows;
    const { due, id } = isComplete ? { due: now, id: lastId } : (rows.at(-1) as unknown as DuePlace);
    this.#dueAt = { due, id };
    this.#nextDue = isComplete ? this.#dueAfter(now) : due;
    for (const row of rows) {
      const waiting = waitingOf(row);
      // The look by id comes to the others.
      if (waiting.id <= this.#at) this.#visit(waiting, true);
    }
    return isComplete;
  }

  /** Lets what is delayed for too long, since the clock has gone back, be claimed now. @returns how many, at most a page */
  #bringForward(now: number): number {
    const changes = Number(this.#sql.bringForward.run(now, now + this.#maxDelayMs + 1, pageRows).changes);
    if (changes === 0) return 0;
    this.#nextDue = now;
    if (this.#dueAt.due >= now) this.#dueAt = { due: now - 1, id: lastId };
    return changes;
  }

  #visit(row: WaitingRow, isDue: boolean): void {
    const { id, queue } = row;
    const first = this.#held.has(queue) ? 0 : this.#firstOf(queue);
    const candidate = this.#candidate(queue);
    if (candidate?.id === id) return;
    if (candidate !== undefined && id < candidate.id) {
      // It was replayed, and comes before the candidate.
      this.#leave(queue);
      this.#behind.add(queue, candidate.id);
    }
    if (!isDue || (first !== undefined && first < id)) this.#behind.add(queue, id);
    else {
      if (first === id) this.#behind.remove(queue, id);
      this.#join(row, true);
    }
  }

  #advance(queue: string): void {
    for (let id = this.#behind.first(queue); id !== undefined; id = this.#behind.first(queue)) {
      const row = this.#sql.one.get(id);
      const waiting = row && waitingOf(row);
      // The look at delayed rows comes to it.
      if (waiting !== undefined && !this.#isDue(waiting)) return;
      this.#behind.remove(queue, id);
      if (waiting !== undefined) {
        this.#join(waiting, false);
        return;
      }
    }
  }

  #join({ id, queue, isSuspect }: WaitingRow, isFound: boolean): void {
    const isCounted = isFound && !isSuspect;
    (isSuspect ? this.#suspects : this.#line).set(queue, { id, isFound: isCounted });
    if (isCounted) this.#found++;
    this.#isNew = true;
  }

  #leave(queue: string): void {
    if (this.#line.get(queue)?.isFound) this.#found--;
    this.#line.delete(queue);
    this.#suspects.delete(queue);
  }

  #firstOf(queue: string): number | undefined {
    return this.#candidate(queue)?.id ?? this.#behind.first(queue);
  }

  #candidate(queue: string): Candidate | undefined {
    return this.#line.get(queue) ?? this.#suspects.get(queue);
  }

  /** Calls whose deliveries are claimed again and again do not keep the others out. */
  get #hasRoom(): boolean {
    return this.#found < maxFound && this.#line.size < maxLine;
  }

  #isDue({ id, due }: DuePlace): boolean {
    return due < this.#dueAt.due || due === 0 || (due === this.#dueAt.due && id <= this.#dueAt.id);
  }

  #dueAfter(due: number): number | undefined {
    return this.#sql.nextDue.get(due)?.due as number | undefined;
  }
}

/** The queue of a delivery: that of its call, if its order counts, and else its own. */
export function queueOf(id: number, callId: string | null | undefined, isOrdered: boolean): string {
  return isOrdered && typeof callId === 'string' ? `call:${callId}` : `delivery:${id}`;
}

export const queueOfRow = (row: Record<string, unknown>): string =>
  queueOf(row.id as number, row.call_id as string | null, row.ordered === 1);

function waitingOf(row: Record<string, unknown>): WaitingRow {
  return {
    id: row.id as number,
    queue: queueOfRow(row),
    due: row.due as number,
    isSuspect: row.suspect === 1,
  };
}
