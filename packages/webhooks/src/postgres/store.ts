import { createHash, randomUUID } from 'node:crypto';
import { type BackOff, delayAfter, maxInterruptions, reasonOfInterruptions } from '../back-off.ts';
import type { Appended, Arrival, Claimed } from '../inbox.ts';
import type { ParseProblem } from '../parse.ts';
import type { Database, Query, Row } from './database.ts';
import { idAt, nextId } from './ids.ts';
import type { Settings } from './options.ts';

/** A delivery that a worker has, and the queue of its call, which nobody else takes from meanwhile. */
export interface Held {
  readonly claimed: Claimed;
  readonly queue: string;
  /** Whether it may have ended a process. */
  readonly isSuspect: boolean;
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
  /** Takes up to so many deliveries, each of another call; of those that may have ended a process up to `mostSuspects`. */
  claim(most: number, mostSuspects: number): Promise<Held[]>;
  /** @returns for each whether it was still held */
  settle(settlements: readonly Settlement[]): Promise<boolean[]>;
  /** Says that these are still worked on. */
  renew(held: readonly Held[]): Promise<void>;
  /** Lets wait again what was held by those who are not heard of any more. @returns how many wait now, and are dead */
  recover(backOff: BackOff): Promise<{ waiting: number; dead: number }>;
  /** Deletes what was processed and arrived before this time. */
  purge(before: number): Promise<void>;
  /** Calls `wake` when something was appended or replayed, by any process, until the signal or a lost connection. */
  listen(wake: () => void, signal: AbortSignal): Promise<void>;
}

/** What PostgreSQL takes as text: it has no NUL. */
export const textOf = (text: string | undefined): string | null => text?.replaceAll('\0', '\uFFFD') ?? null;

/** The queue of a delivery: what is in one is processed one after another. */
export function queueOf(delivery: string, callId: string | undefined): string {
  const call = textOf(callId);
  if (call === null) return `delivery:${delivery}`;
  // A key is part of an index, which has no room for a long one.
  return /^[\x20-\x7e]{1,200}$/.test(call) ? `call:${call}` : `sha256:${sha256(call)}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Makes the queues that are not there yet, keeps the others until this transaction ends, and then wakes the workers. */
export const ensureQueues = (query: Query, schema: string, keys: readonly string[]): Promise<Row[]> =>
  query(
    `INSERT INTO ${schema}.call_queue AS q (key, due) SELECT key, clock_timestamp()
       FROM (SELECT DISTINCT unnest($1::text[]) AS key ORDER BY key) AS k ON CONFLICT (key) DO UPDATE SET key = excluded.key
       RETURNING pg_notify($2, '')`,
    [keys, schema],
  );

export function storeOf(
  { listen, query, transaction }: Database,
  { schema, windowMs, leaseMs }: Settings,
): Store {
  const table = `${schema}.delivery`;
  const queues = `${schema}.call_queue`;
  const me = randomUUID();
  const lease = `clock_timestamp() + interval '${leaseMs} milliseconds'`;

  /** The queues that somebody may take, those that wait longest first. */
  const free = (which: string, limit: string): string => `SELECT key FROM ${queues}
    WHERE holder IS NULL AND ${which} AND due <= clock_timestamp() ORDER BY due LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

  /** Gives queues free: those with something in it for the next, the others go. */
  const release = async (
    query: Query,
    keys: readonly string[],
    delays: readonly number[],
    suspect = false,
  ): Promise<void> => {
    // A statement of its own sees what was appended until the queues were locked.
    await query(
      `WITH k AS (SELECT key, delay, EXISTS (SELECT FROM ${table} d WHERE d.queue = key AND d.state = 'waiting') AS more
          FROM unnest($1::text[], $2::float8[]) AS k (key, delay)),
         gone AS (DELETE FROM ${queues} q USING k WHERE q.key = k.key AND NOT k.more)
       UPDATE ${queues} q SET holder = NULL, lease = NULL, suspect = $3, due = clock_timestamp() + k.delay * interval '1 millisecond'
         FROM k WHERE q.key = k.key AND k.more`,
      [keys, delays, suspect],
    );
  };

  return {
    append: (arrivals) =>
      transaction(async (query) => {
        const first = new Map<string, Fresh>();
        const positions: { fresh: Fresh; position: number }[] = [];
        for (const arrival of arrivals) {
          const fingerprint = createHash('sha256').update(arrival.body).digest();
          const key = fingerprint.toString('base64');
          const fresh = first.get(key) ?? freshOf(arrival, key, fingerprint, first.size);
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
          `WITH arrival AS MATERIALIZED (SELECT nextval('${schema}.arrival') AS seq)
           INSERT INTO ${table} AS d
             (id, fingerprint, body, first_seen, last_seen, count, state, queue, event_type, call_id, problem, seq)
           SELECT a.id, a.fingerprint, a.body, a.first, a.last, a.count, a.state, a.queue, a.type, a.call, a.problem,
             arrival.seq + a.at
           FROM arrival, unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[], $6::int[],
             $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::int[])
             AS a (id, fingerprint, body, first, last, count, state, queue, type, call, problem, at)
           ON CONFLICT (fingerprint) DO NOTHING
           RETURNING id, count, encode(fingerprint, 'base64') AS fingerprint`,
          [
            column(({ id }) => id),
            fingerprints,
            column(({ arrival }) => Buffer.from(arrival.body)),
            seen,
            column(({ lastSeen }) => lastSeen),
            column(({ count }) => count),
            column(({ queue }) => (queue === undefined ? 'unrecognised' : 'waiting')),
            column(({ queue }) => queue ?? null),
            column(({ arrival }) => textOf(arrival.event?.eventType)),
            column(({ arrival }) => textOf(arrival.event?.callId)),
            column(({ arrival }) => problemText(arrival.problem)),
            column(({ at }) => at),
          ],
        );
        const byKey = new Map(stored.map((row) => [String(row.fingerprint), row]));
        const keys = rows.flatMap(({ key, queue }) => (byKey.has(key) && queue !== undefined ? [queue] : []));
        if (keys.length > 0) await ensureQueues(query, schema, keys);
        // After the queues, in the order in which those who settle lock both.
        const again = rows.filter(({ key }) => !byKey.has(key));
        const counted =
          again.length === 0
            ? []
            : await query(
                `UPDATE ${table} d SET count = d.count + a.count, last_seen = greatest(d.last_seen, a.seen)
                   FROM unnest($1::bytea[], $2::int[], $3::bigint[]) AS a (fingerprint, count, seen)
                  WHERE d.fingerprint = a.fingerprint RETURNING d.id, d.count, encode(d.fingerprint, 'base64') AS fingerprint`,
                [
                  again.map(({ fingerprint }) => fingerprint),
                  again.map(({ count }) => count),
                  again.map(({ lastSeen }) => lastSeen),
                ],
              );
        // One that was deleted meanwhile is new when this is done once more.
        if (counted.length < again.length)
          throw Object.assign(new Error('A row is gone.'), { code: '40001' });
        for (const row of [...stored, ...counted]) {
          const fresh = first.get(String(row.fingerprint));
          if (fresh !== undefined) fresh.stored = row;
        }
        return positions.map(({ fresh, position }) => ({
          id: String(fresh.stored?.id),
          count: Number(fresh.stored?.count) - fresh.count + position,
        }));
      }),

    claim: (most, mostSuspects) =>
      transaction(async (query) => {
        const taken = await query(
          `WITH suspect AS MATERIALIZED (${free('suspect', '$2')}), other AS MATERIALIZED (${free('NOT suspect', '$1')})
           UPDATE ${queues} q SET holder = $3, lease = ${lease}
             FROM (SELECT key FROM suspect UNION ALL SELECT key FROM other LIMIT $1) AS free
           WHERE q.key = free.key RETURNING q.key`,
          [most, mostSuspects, me],
        );
        if (taken.length === 0) return [];
        const keys = taken.map(({ key }) => String(key));
        // A statement of its own sees what was settled until the queues were locked.
        const rows = await query(
          `UPDATE ${table} d SET state = 'running', attempts = attempts + 1 FROM ${queues} q
             CROSS JOIN LATERAL (SELECT id FROM ${table} WHERE queue = q.key AND state = 'waiting' ORDER BY seq LIMIT 1) AS head
           WHERE d.id = head.id AND q.key = ANY($1::text[])
           RETURNING d.id, d.queue, d.body, d.first_seen, d.count, d.attempts, d.interruptions, q.suspect`,
          [keys],
        );
        const found = new Set(rows.map((row) => String(row.queue)));
        const empty = keys.filter((key) => !found.has(key));
        if (empty.length > 0)
          await release(
            query,
            empty,
            empty.map(() => 0),
          );
        return rows.map((row) => ({
          claimed: claimedOf(row),
          queue: String(row.queue),
          isSuspect: row.suspect === true,
        }));
      }),

    settle: (settlements) =>
      transaction(async (query) => {
        const held = await query(
          `SELECT key FROM ${queues} WHERE key = ANY($1::text[]) AND holder = $2 ORDER BY key FOR UPDATE`,
          [settlements.map(({ held }) => held.queue), me],
        );
        const mine = new Set(held.map(({ key }) => String(key)));
        const kept = settlements.filter(({ held }) => mine.has(held.queue));
        const rows = await query(
          `UPDATE ${table} d SET state = s.state, reason = s.reason, problem = s.problem
           FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[])
             AS s (id, attempt, state, reason, problem)
           WHERE d.id = s.id AND d.attempts = s.attempt AND d.state = 'running'
           RETURNING d.id`,
          [
            kept.map(({ held }) => held.claimed.id),
            kept.map(({ held }) => held.claimed.attempt),
            kept.map(({ state }) => state),
            kept.map(({ reason }) => textOf(reason)),
            kept.map(({ problem }) => problemText(problem)),
          ],
        );
        const settled = new Set(rows.map((row) => String(row.id)));
        const over = kept.filter(({ held }) => settled.has(held.claimed.id));
        await release(
          query,
          over.map(({ held }) => held.queue),
          over.map(({ delayMs = 0 }) => delayMs),
        );
        return settlements.map(({ held }) => settled.has(held.claimed.id));
      }),

    renew: async (held) => {
      const keys = held.map(({ queue }) => queue);
      if (keys.length > 0)
        await query(`UPDATE ${queues} SET lease = ${lease} WHERE key = ANY($1::text[]) AND holder = $2`, [
          keys,
          me,
        ]);
    },

    recover: (backOff) =>
      transaction(async (query) => {
        const lost = await query(
          `SELECT key FROM ${queues} WHERE holder IS NOT NULL AND lease < clock_timestamp()
             ORDER BY lease LIMIT 100 FOR UPDATE SKIP LOCKED`,
        );
        const keys = lost.map(({ key }) => String(key));
        if (keys.length === 0) return { waiting: 0, dead: 0 };
        const interrupted = await query(
          `UPDATE ${table} SET interruptions = interruptions + 1,
             state = CASE WHEN interruptions + 1 < ${maxInterruptions} THEN 'waiting' ELSE 'dead' END
           WHERE queue = ANY($1::text[]) AND state = 'running' RETURNING id, queue, interruptions`,
          [keys],
        );
        const counts = interrupted.map(({ interruptions }) => Number(interruptions));
        await query(
          `UPDATE ${table} d SET reason = r.reason FROM unnest($1::uuid[], $2::text[]) AS r (id, reason) WHERE d.id = r.id`,
          [interrupted.map(({ id }) => id), counts.map(reasonOfInterruptions)],
        );
        const byQueue = new Map(interrupted.map(({ queue }, index) => [queue, counts[index] ?? 1]));
        const isDead = (key: string) => (byQueue.get(key) ?? 0) >= maxInterruptions;
        const waiting = keys.filter((key) => !isDead(key));
        const delays = waiting.map((key) => delayAfter(byQueue.get(key) ?? 1, backOff));
        await release(query, waiting, delays, true);
        const free = keys.filter(isDead);
        await release(
          query,
          free,
          free.map(() => 0),
        );
        return { waiting: waiting.length, dead: free.length };
      }),

    listen: (wake, signal) => listen(schema, wake, signal),

    purge: async (before) => {
      const most = 1_000;
      const remove = `DELETE FROM ${table} WHERE id IN
        (SELECT id FROM ${table} WHERE state = 'done' AND id < $1 ORDER BY id LIMIT ${most}) RETURNING 1`;
      while ((await query(remove, [idAt(before)])).length === most);
    },
  };
}

interface Fresh {
  readonly id: string;
  /** Where it is among those that are appended together. */
  readonly at: number;
  /** The fingerprint as base64. */
  readonly key: string;
  readonly fingerprint: Buffer;
  readonly arrival: Arrival;
  readonly queue: string | undefined;
  lastSeen: number;
  count: number;
  stored: Row | undefined;
}

function freshOf(arrival: Arrival, key: string, fingerprint: Buffer, at: number): Fresh {
  const id = nextId();
  const queue = arrival.event && queueOf(id, arrival.event.callId);
  return {
    id,
    at,
    key,
    fingerprint,
    arrival,
    queue,
    lastSeen: arrival.receivedAt,
    count: 0,
    stored: undefined,
  };
}

const problemText = (problem: ParseProblem | undefined): string | null =>
  problem === undefined ? null : JSON.stringify(problem);

function claimedOf(row: Row): Claimed {
  return {
    id: String(row.id),
    body: bytesOf(row.body),
    firstSeen: Number(row.first_seen),
    count: Number(row.count),
    attempt: Number(row.attempts),
    interruptions: Number(row.interruptions),
  };
}

/** A column of bytes. */
export function bytesOf(value: unknown): Uint8Array {
  const { buffer, byteOffset, byteLength } = value as Buffer;
  return new Uint8Array(buffer, byteOffset, byteLength);
}
