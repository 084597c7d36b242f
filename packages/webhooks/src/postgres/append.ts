import { createHash } from 'node:crypto';
import type { AppendResult } from '../inbox/store.ts';
import type { Arrival } from '../inbox-types.ts';
import { rowIsGone } from './database.ts';
import { nextId } from './ids.ts';
import type { Settings } from './options.ts';
import { ensureQueues, queueOf } from './queues.ts';
import { problemText } from './rows.ts';
import type { Query, Row } from './sql.ts';
import { textOf } from './text.ts';

/** Arrivals with the same body: they become one delivery. */
interface SameBody {
  /** The id of the delivery, if the body is new. */
  readonly id: string;
  /** The place among those that are appended together. */
  readonly place: number;
  readonly fingerprint: Buffer;
  readonly first: Arrival;
  readonly queue: string | undefined;
  lastSeen: number;
  count: number;
}

/** Stores arrivals, and counts those whose body is there already. Runs in a transaction. */
export async function appendAll(
  query: Query,
  settings: Settings,
  arrivals: readonly Arrival[],
): Promise<AppendResult[]> {
  const { quotedSchema } = settings;
  const keys = arrivals.map(keyOf);
  const bodies = sameBodies(arrivals, keys);
  // In one order for all receivers, so that no two wait for each other.
  const sorted = [...bodies.values()].toSorted((a, b) => Buffer.compare(a.fingerprint, b.fingerprint));
  await forgetExpired(query, settings, sorted);
  const stored = new Map<string, Row>();
  const keep = (rows: readonly Row[]) => {
    for (const row of rows) stored.set(String(row.fingerprint), row);
  };
  keep(await insert(query, quotedSchema, sorted));
  const [fresh, known] = [sorted.filter(isStored), sorted.filter((body) => !isStored(body))];
  const queues = fresh.flatMap(({ queue }) => queue ?? []);
  if (queues.length > 0) await ensureQueues(query, settings, queues);
  // After the queues, in the order in which those who settle lock both.
  if (known.length > 0) keep(await countAgain(query, quotedSchema, known));
  // A delivery that was deleted meanwhile is new in a second transaction.
  if (stored.size < bodies.size) throw rowIsGone();
  return resultsOf(keys, bodies, stored);

  function isStored({ fingerprint }: SameBody): boolean {
    return stored.has(fingerprint.toString('base64'));
  }
}

const keyOf = ({ body }: Arrival): string => createHash('sha256').update(body).digest('base64');

/** The arrivals by their bodies, in the order in which each body came first. */
function sameBodies(arrivals: readonly Arrival[], keys: readonly string[]): Map<string, SameBody> {
  const bodies = new Map<string, SameBody>();
  for (const [index, arrival] of arrivals.entries()) {
    const key = keys[index] as string;
    const same = bodies.get(key) ?? newBody(arrival, key, bodies.size);
    same.count++;
    same.lastSeen = Math.max(same.lastSeen, arrival.receivedAt);
    bodies.set(key, same);
  }
  return bodies;
}

function newBody(first: Arrival, key: string, place: number): SameBody {
  const id = nextId();
  const queue = first.event && queueOf(id, first.isOrdered ? first.event.callId : undefined);
  const fingerprint = Buffer.from(key, 'base64');
  return { id, place, fingerprint, first, queue, lastSeen: first.receivedAt, count: 0 };
}

/** Lets bodies whose window is over be stored again. */
const forgetExpired = (query: Query, { quotedSchema, windowMs }: Settings, bodies: readonly SameBody[]) =>
  query(
    `UPDATE ${quotedSchema}.delivery d SET fingerprint = NULL FROM unnest($1::bytea[], $2::bigint[]) AS a (fingerprint, seen)
      WHERE d.fingerprint = a.fingerprint AND d.first_seen <= a.seen - $3::bigint`,
    [bodies.map(({ fingerprint }) => fingerprint), bodies.map(({ first }) => first.receivedAt), windowMs],
  );

/** Stores the bodies that are new, and returns their rows. */
function insert(query: Query, quotedSchema: string, bodies: readonly SameBody[]): Promise<Row[]> {
  const column = <Value>(value: (body: SameBody) => Value) => bodies.map(value);
  return query(
    `WITH arrival AS MATERIALIZED (SELECT nextval('${quotedSchema}.arrival') AS seq)
     INSERT INTO ${quotedSchema}.delivery AS d
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
      column(({ fingerprint }) => fingerprint),
      column(({ first }) => Buffer.from(first.body)),
      column(({ first }) => first.receivedAt),
      column(({ lastSeen }) => lastSeen),
      column(({ count }) => count),
      column(({ queue }) => (queue === undefined ? 'unrecognised' : 'waiting')),
      column(({ queue }) => queue ?? null),
      column(({ first }) => textOf(first.event?.eventType)),
      column(({ first }) => textOf(first.event?.callId)),
      column(({ first }) => problemText(first.problem)),
      column(({ place }) => place),
      column(({ first }) => textOf(first.secretName)),
    ],
  );
}

/** Counts bodies that are there already, and returns their rows. */
const countAgain = (query: Query, quotedSchema: string, bodies: readonly SameBody[]) =>
  query(
    `UPDATE ${quotedSchema}.delivery d SET count = d.count + a.count, last_seen = greatest(d.last_seen, a.seen)
       FROM unnest($1::bytea[], $2::int[], $3::bigint[]) AS a (fingerprint, count, seen)
      WHERE d.fingerprint = a.fingerprint RETURNING d.id, d.count, encode(d.fingerprint, 'base64') AS fingerprint`,
    [
      bodies.map(({ fingerprint }) => fingerprint),
      bodies.map(({ count }) => count),
      bodies.map(({ lastSeen }) => lastSeen),
    ],
  );

/** Each arrival with its id and its number among those with its body. */
function resultsOf(
  keys: readonly string[],
  bodies: ReadonlyMap<string, SameBody>,
  stored: ReadonlyMap<string, Row>,
): AppendResult[] {
  const counts = new Map<string, number>();
  return keys.map((key) => {
    const row = stored.get(key);
    const before = Number(row?.count) - (bodies.get(key)?.count ?? 0);
    const count = (counts.get(key) ?? before) + 1;
    counts.set(key, count);
    return { id: String(row?.id), count };
  });
}
