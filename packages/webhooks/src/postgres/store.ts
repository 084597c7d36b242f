import { createHash } from 'node:crypto';
import { type Appended, type Arrival, type Claimed, InboxError } from '../inbox.ts';
import type { ParseProblem } from '../parse.ts';
import { type Database, queue, type Row } from './database.ts';
import { idAt, nextId } from './ids.ts';
import type { Db, JobAttempt, NewJob } from './pg-boss.ts';

/** A delivery that a worker has, and the job of pg-boss that says so. */
export interface Held {
  readonly claimed: Claimed;
  readonly job: JobAttempt;
}

/** How an attempt ends. */
export interface Settlement {
  readonly held: Held;
  readonly state: 'done' | 'dead' | 'unrecognised' | 'waiting';
  readonly reason?: string;
  readonly problem?: ParseProblem;
  /** With `waiting`: milliseconds until the next attempt. */
  readonly delayMs?: number;
}

/** The table of the deliveries and the queue, which change together or not at all. */
export interface Store {
  append(arrivals: readonly Arrival[]): Promise<Appended[]>;
  /** Takes up to so many deliveries, each of another call. */
  claim(most: number): Promise<Held[]>;
  /** @returns for each whether it was still held */
  settle(settlements: readonly Settlement[]): Promise<boolean[]>;
  /** Says that these are still worked on. */
  renew(held: readonly Held[]): Promise<void>;
  /** Deletes what was processed and arrived before this time. */
  purge(before: number): Promise<void>;
}

/** What PostgreSQL takes as text: it has no NUL. */
export const textOf = (text: string | undefined): string | null => text?.replaceAll('\0', '\uFFFD') ?? null;

/** The job of a delivery. Its key says what it must not overtake: the call, as far as it is known. */
export function jobOf(delivery: string, callId: string | undefined): NewJob {
  // A key is part of an index, which has no room for a long one.
  const key =
    callId !== undefined && !/^[\x20-\x7e]{1,200}$/.test(callId) ? `sha256:${sha256(callId)}` : callId;
  return { id: nextId(), data: { delivery }, singletonKey: key ?? `delivery:${delivery}` };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** @param windowMs how long the same body is the same delivery */
export function storeOf({ boss, query, transaction }: Database, schema: string, windowMs: number): Store {
  const table = `${schema}.delivery`;

  return {
    append: (arrivals) =>
      transaction(async (query, db) => {
        const first = new Map<string, Fresh>();
        const positions: { fresh: Fresh; position: number }[] = [];
        for (const arrival of arrivals) {
          const fingerprint = createHash('sha256').update(arrival.body).digest();
          const key = fingerprint.toString('base64');
          const fresh = first.get(key) ?? freshOf(arrival, fingerprint);
          first.set(key, fresh);
          fresh.count++;
          fresh.lastSeen = Math.max(fresh.lastSeen, arrival.receivedAt);
          positions.push({ fresh, position: fresh.count });
        }
        const all = [...first.values()];
        // In one order for all receivers, so that no two wait for each other.
        const rows = all.toSorted((a, b) => Buffer.compare(a.fingerprint, b.fingerprint));
        const column = <Value>(value: (fresh: Fresh) => Value) => rows.map(value);
        const fingerprints = column(({ fingerprint }) => fingerprint);
        const seen = column(({ arrival }) => arrival.receivedAt);
        await query(
          `UPDATE ${table} d SET fingerprint = NULL FROM unnest($1::bytea[], $2::bigint[]) AS a (fingerprint, seen)
            WHERE d.fingerprint = a.fingerprint AND d.first_seen <= a.seen - $3::bigint`,
          [fingerprints, seen, windowMs],
        );
        const stored = await query(
          `INSERT INTO ${table} AS d
             (id, fingerprint, body, first_seen, last_seen, count, state, job_id, event_type, call_id, problem)
           SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[], $6::int[],
             $7::text[], $8::uuid[], $9::text[], $10::text[], $11::text[])
           ON CONFLICT (fingerprint) DO UPDATE SET count = d.count + excluded.count,
             last_seen = greatest(d.last_seen, excluded.last_seen)
           RETURNING id, count, encode(fingerprint, 'base64') AS fingerprint`,
          [
            column(({ id }) => id),
            fingerprints,
            column(({ arrival }) => Buffer.from(arrival.body)),
            seen,
            column(({ lastSeen }) => lastSeen),
            column(({ count }) => count),
            column(({ job }) => (job === undefined ? 'unrecognised' : 'waiting')),
            column(({ job }) => job?.id ?? null),
            column(({ arrival }) => textOf(arrival.event?.eventType)),
            column(({ arrival }) => textOf(arrival.event?.callId)),
            column(({ arrival }) => problemText(arrival.problem)),
          ],
        );
        const byKey = new Map(stored.map((row) => [String(row.fingerprint), row]));
        const jobs: NewJob[] = [];
        for (const [key, fresh] of first) {
          const row = byKey.get(key);
          if (row?.id === fresh.id && fresh.job !== undefined) jobs.push(fresh.job);
          fresh.stored = row;
        }
        await insertJobs(boss, jobs, db);
        return positions.map(({ fresh, position }) => ({
          id: String(fresh.stored?.id),
          count: Number(fresh.stored?.count) - fresh.count + position,
        }));
      }),

    claim: (most) =>
      transaction(async (query, db) => {
        const jobs = await boss.fetch(queue, { batchSize: most, db });
        if (jobs.length === 0) return [];
        const rows = await query(
          `UPDATE ${table} d SET state = 'running', attempts = j.attempt,
             reason = CASE WHEN d.state = 'running' THEN 'Attempt ' || d.attempts || ' was interrupted.' ELSE d.reason END
           FROM unnest($1::uuid[], $2::uuid[], $3::int[]) AS j (delivery, job, attempt)
           WHERE d.id = j.delivery AND d.job_id = j.job AND d.state IN ('waiting', 'running')
           RETURNING d.id, d.job_id, d.body, d.first_seen, d.count`,
          [
            jobs.map(({ data }) => data.delivery),
            jobs.map(({ id }) => id),
            jobs.map(({ retryCount }) => retryCount + 1),
          ],
        );
        const byJob = new Map(rows.map((row) => [String(row.job_id), row]));
        const held: Held[] = [];
        const stale: JobAttempt[] = [];
        for (const { id, retryCount } of jobs) {
          const row = byJob.get(id);
          const job = { id, retryCount };
          if (row === undefined) stale.push(job);
          else held.push({ job, claimed: claimedOf(row, retryCount + 1) });
        }
        // The job of a delivery that is gone, or has another.
        if (stale.length > 0) await boss.deleteJob(queue, stale, { db });
        return held;
      }),

    settle: (settlements) =>
      transaction(async (query, db) => {
        const rows = await query(
          `UPDATE ${table} d SET state = s.state, reason = s.reason, problem = s.problem
           FROM unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[])
             AS s (id, job, attempt, state, reason, problem)
           WHERE d.id = s.id AND d.job_id = s.job AND d.attempts = s.attempt AND d.state = 'running'
           RETURNING d.job_id`,
          [
            settlements.map(({ held }) => held.claimed.id),
            settlements.map(({ held }) => held.job.id),
            settlements.map(({ held }) => held.claimed.attempt),
            settlements.map(({ state }) => state),
            settlements.map(({ reason }) => textOf(reason)),
            settlements.map(({ problem }) => problemText(problem)),
          ],
        );
        const settled = new Set(rows.map((row) => String(row.job_id)));
        const mine = settlements.filter(({ held }) => settled.has(held.job.id));
        const over = mine.filter(({ state }) => state !== 'waiting').map(({ held }) => held.job);
        const again = mine.filter(({ state }) => state === 'waiting');
        if (over.length > 0) await boss.deleteJob(queue, over, { db });
        if (again.length > 0) {
          const jobs = again.map(({ held }) => held.job);
          await boss.fail(queue, jobs, null, { db });
          // pg-boss counts its own delays in whole seconds.
          for (const { held, delayMs = 0 } of again)
            await boss.update(queue, undefined, {
              id: held.job.id,
              startAfter: `${delayMs} milliseconds`,
              db,
            });
        }
        return settlements.map(({ held }) => settled.has(held.job.id));
      }),

    renew: async (held) => {
      const jobs = held.map(({ job }) => job);
      if (jobs.length > 0) await boss.touch(queue, jobs);
    },

    purge: async (before) => {
      const most = 1_000;
      const remove = `DELETE FROM ${table} WHERE id IN
        (SELECT id FROM ${table} WHERE state = 'done' AND id < $1 ORDER BY id LIMIT ${most}) RETURNING 1`;
      while ((await query(remove, [idAt(before)])).length === most);
    },
  };
}

/** Puts jobs into the queue. @throws InboxError when one is missing: pg-boss skips in silence what it can't insert */
export async function insertJobs(boss: Database['boss'], jobs: NewJob[], db: Db): Promise<void> {
  if (jobs.length === 0) return;
  const ids = await boss.insert(queue, jobs, { db, returnId: true });
  if (ids?.length !== jobs.length)
    throw new InboxError(
      'unusable',
      `The queue ${queue} of pg-boss did not take every job. Restart the receiver.`,
    );
}

interface Fresh {
  readonly id: string;
  readonly fingerprint: Buffer;
  readonly arrival: Arrival;
  readonly job: NewJob | undefined;
  lastSeen: number;
  count: number;
  stored: Row | undefined;
}

function freshOf(arrival: Arrival, fingerprint: Buffer): Fresh {
  const id = nextId();
  const job = arrival.event && jobOf(id, arrival.event.callId);
  return { id, fingerprint, arrival, job, lastSeen: arrival.receivedAt, count: 0, stored: undefined };
}

const problemText = (problem: ParseProblem | undefined): string | null =>
  problem === undefined ? null : JSON.stringify(problem);

function claimedOf(row: Row, attempt: number): Claimed {
  return {
    id: String(row.id),
    body: bytesOf(row.body),
    firstSeen: Number(row.first_seen),
    count: Number(row.count),
    attempt,
  };
}

/** A column of bytes. */
export function bytesOf(value: unknown): Uint8Array {
  const { buffer, byteOffset, byteLength } = value as Buffer;
  return new Uint8Array(buffer, byteOffset, byteLength);
}
