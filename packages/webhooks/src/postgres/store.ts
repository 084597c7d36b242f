import { createHash, randomUUID } from 'node:crypto';
import type { AppendResult, Claim, InboxStore, Settlement } from '../inbox/store.ts';
import type { Arrival } from '../inbox.ts';
import type { ParseProblem } from '../parse.ts';
import { idAt, nextId } from './ids.ts';
import type { Settings } from './options.ts';
import type { Database, Query, Row } from './sql.ts';

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

/** All but the end, which is the database's. */
export type PostgresStore = Omit<InboxStore, 'close' | 'backlog' | 'claimsOnAppend'>;

const maxTakenOver = 100;
const purgedAtOnce = 1_000;

/** @param wake called when something can be claimed that could not be before */
export function storeOf(
  { query, transaction }: Database,
  { schema, windowMs, retentionMs, leaseMs }: Settings,
  wake: () => void,
): PostgresStore {
  const table = `${schema}.delivery`;
  const queues = `${schema}.call_queue`;
  const me = randomUUID();
  const lease = `clock_timestamp() + interval '${leaseMs} milliseconds'`;

  /** The queues that somebody may take, those that wait longest first. */
  const free = (which: string, limit: string): string => `SELECT key FROM ${queues}
    WHERE holder IS NULL AND ${which} AND due <= clock_timestamp() ORDER BY due LIMIT ${limit} FOR UPDATE SKIP LOCKED`;

  /** Gives queues free: those with something in it for the next, the others go. @returns whether something is for the next now */
  const release = async (
    query: Query,
    entries: readonly { key: string; delayMs: number; isSuspect: boolean }[],
  ): Promise<boolean> => {
    // A statement of its own sees what was appended until the queues were locked.
    const left = await query(
      // No EXISTS, which the planner may compute from all that waits at once.
      `WITH k AS (SELECT key, delay, suspect,
            (SELECT true FROM ${table} d WHERE d.queue = key AND d.state = 'waiting' ORDER BY d.seq LIMIT 1) IS NOT NULL AS more
          FROM unnest($1::text[], $2::float8[], $3::bool[]) AS k (key, delay, suspect)),
         gone AS (DELETE FROM ${queues} q USING k WHERE q.key = k.key AND NOT k.more)
       UPDATE ${queues} q SET holder = NULL, lease = NULL, suspect = k.suspect,
           due = clock_timestamp() + k.delay * interval '1 millisecond'
         FROM k WHERE q.key = k.key AND k.more RETURNING k.delay`,
      [
        entries.map(({ key }) => key),
        entries.map(({ delayMs }) => delayMs),
        entries.map(({ isSuspect }) => isSuspect),
      ],
    );
    return left.some(({ delay }) => Number(delay) === 0);
  };

  return {
    append: async (arrivals) => {
      const results = await transaction(async (query): Promise<AppendResult[]> => {
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
             (id, fingerprint, body, first_seen, last_seen, count, state, queue, event_type, call_id, problem, seq, secret_name)
           SELECT a.id, a.fingerprint, a.body, a.first, a.last, a.count, a.state, a.queue, a.type, a.call, a.problem,
             arrival.seq + a.at, a.secret_name
           FROM arrival, unnest($1::uuid[], $2::bytea[], $3::bytea[], $4::bigint[], $5::bigint[], $6::int[],
             $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::int[], $13::text[])
             AS a (id, fingerprint, body, first, last, count, state, queue, type, call, problem, at, secret_name)
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
            column(({ arrival }) => textOf(arrival.secretName)),
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
      });
      wake();
      return results;
    },

    claim: (max, maxSuspects) =>
      transaction(async (query) => {
        const taken = await query(
          `WITH suspect AS MATERIALIZED (${free('suspect', '$2')}), other AS MATERIALIZED (${free('NOT suspect', '$1')})
           UPDATE ${queues} q SET holder = $3, lease = ${lease}
             FROM (SELECT key FROM suspect UNION ALL SELECT key FROM other LIMIT $1) AS free
           WHERE q.key = free.key RETURNING q.key`,
          [max, maxSuspects, me],
        );
        if (taken.length === 0) return [];
        const keys = taken.map(({ key }) => String(key));
        // A statement of its own sees what was settled until the queues were locked.
        const rows = await query(
          `UPDATE ${table} d SET state = 'running', attempts = attempts + 1 FROM ${queues} q
             CROSS JOIN LATERAL (SELECT id FROM ${table} WHERE queue = q.key AND state = 'waiting' ORDER BY seq LIMIT 1) AS head
           WHERE d.id = head.id AND q.key = ANY($1::text[])
           RETURNING ${columns}, q.suspect`,
          [keys],
        );
        const found = new Set(rows.map((row) => String(row.queue)));
        const empty = keys.filter((key) => !found.has(key));
        if (empty.length > 0)
          await release(
            query,
            empty.map((key) => ({ key, delayMs: 0, isSuspect: false })),
          );
        return rows.map(claimOf);
      }),

    settle: async (settlements) => {
      let isMore = false;
      const results = await transaction(async (query) => {
        const current = await query(
          `SELECT key FROM ${queues} WHERE key = ANY($1::text[]) AND holder = $2 ORDER BY key FOR UPDATE`,
          [settlements.map(({ claim }) => claim.queue), me],
        );
        const mine = new Set(current.map(({ key }) => String(key)));
        const kept = settlements.filter(({ claim }) => mine.has(claim.queue)).map(changeOf);
        const rows = await query(
          `UPDATE ${table} d SET state = s.state, reason = CASE s.untried WHEN 0 THEN s.reason ELSE d.reason END, problem = s.problem,
             attempts = d.attempts - s.untried, interruptions = d.interruptions + s.interrupted
           FROM unnest($1::uuid[], $2::int[], $3::text[], $4::text[], $5::text[], $6::int[], $7::int[])
             AS s (id, attempt, state, reason, problem, untried, interrupted)
           WHERE d.id = s.id AND d.attempts = s.attempt AND d.state = 'running'
           RETURNING d.id`,
          [
            kept.map(({ claim }) => claim.id),
            kept.map(({ claim }) => claim.attempt),
            kept.map(({ state }) => (state === 'unclaimed' ? 'waiting' : state)),
            kept.map(({ reason }) => textOf(reason)),
            kept.map(({ problem }) => problemText(problem)),
            kept.map(({ state }) => Number(state === 'unclaimed')),
            kept.map(({ isInterrupted }) => Number(isInterrupted)),
          ],
        );
        const settled = new Set(rows.map((row) => String(row.id)));
        const over = kept.filter(({ claim }) => settled.has(claim.id));
        isMore = await release(
          query,
          over.map(({ claim, delayMs, isSuspect }) => ({ key: claim.queue, delayMs, isSuspect })),
        );
        return settlements.map(({ claim }) => settled.has(claim.id));
      });
      if (isMore) wake();
      for (const { state, ...settlement } of settlements)
        if (state === 'waiting' && 'delayMs' in settlement) setTimeout(wake, settlement.delayMs + 1).unref();
      return results;
    },

    renew: async (claims) => {
      if (claims.length > 0)
        await query(`UPDATE ${queues} SET lease = ${lease} WHERE key = ANY($1::text[]) AND holder = $2`, [
          claims.map(({ queue }) => queue),
          me,
        ]);
    },

    takeOver: () =>
      transaction(async (query) => {
        const lost = await query(
          `WITH lost AS MATERIALIZED (SELECT key FROM ${queues} WHERE holder IS NOT NULL AND lease < clock_timestamp()
             ORDER BY lease LIMIT ${maxTakenOver} FOR UPDATE SKIP LOCKED)
           UPDATE ${queues} q SET holder = $1, lease = ${lease} FROM lost WHERE q.key = lost.key RETURNING q.key`,
          [me],
        );
        const keys = lost.map(({ key }) => String(key));
        if (keys.length === 0) return [];
        const rows = await query(
          `SELECT ${columns}, q.suspect FROM ${table} d JOIN ${queues} q ON q.key = d.queue
            WHERE d.queue = ANY($1::text[]) AND d.state = 'running'`,
          [keys],
        );
        return rows.map(claimOf);
      }),

    purge: async () => {
      const deleted = await query(
        `DELETE FROM ${table} WHERE id IN
          (SELECT id FROM ${table} WHERE state = 'done' AND id < $1 ORDER BY id LIMIT ${purgedAtOnce}) RETURNING 1`,
        [idAt(Date.now() - retentionMs)],
      );
      return deleted.length === purgedAtOnce;
    },

    count: async () => {
      const counts = { waiting: 0, running: 0, 'dead-lettered': 0, unrecognised: 0 };
      const rows = await query(
        // Not by what it is not, which no index finds.
        `SELECT state, count(*) AS count FROM ${table} WHERE state = ANY($1::text[]) GROUP BY state`,
        [Object.keys(counts)],
      );
      for (const { state, count } of rows) counts[state as keyof typeof counts] = Number(count);
      const [oldest] = await query(
        `SELECT first_seen FROM ${table} WHERE state = 'waiting' ORDER BY id LIMIT 1`,
      );
      return Object.assign(counts, { oldest: oldest && Number(oldest.first_seen) });
    },
  };
}

const columns =
  'd.id, d.queue, d.body, d.event_type, d.call_id, d.first_seen, d.count, d.attempts, d.interruptions, d.secret_name';

/** A settlement with all its columns. */
function changeOf(settlement: Settlement): {
  claim: Claim;
  state: Settlement['state'];
  reason: string | undefined;
  problem: ParseProblem | undefined;
  delayMs: number;
  isInterrupted: boolean;
  isSuspect: boolean;
} {
  const { claim, state } = settlement;
  const isInterrupted = (state === 'waiting' || state === 'dead-lettered') && settlement.isInterrupted;
  return {
    claim,
    state,
    reason: 'reason' in settlement ? settlement.reason : undefined,
    problem: state === 'unrecognised' ? settlement.problem : undefined,
    delayMs: state === 'waiting' ? settlement.delayMs : 0,
    isInterrupted,
    isSuspect: (state === 'waiting' && isInterrupted) || (state === 'unclaimed' && claim.isSuspect),
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
  const queue = arrival.event && queueOf(id, arrival.isOrdered ? arrival.event.callId : undefined);
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

function claimOf(row: Row): Claim {
  return {
    id: String(row.id),
    queue: String(row.queue),
    body: bytesOf(row.body),
    eventType: optionalText(row.event_type),
    callId: optionalText(row.call_id),
    firstSeen: Number(row.first_seen),
    count: Number(row.count),
    attempt: Number(row.attempts),
    interruptions: Number(row.interruptions),
    isSuspect: row.suspect === true,
    secretName: optionalText(row.secret_name),
  };
}

export const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A column of bytes. */
export function bytesOf(value: unknown): Uint8Array {
  const { buffer, byteOffset, byteLength } = value as Buffer;
  return new Uint8Array(buffer, byteOffset, byteLength);
}
