import { createHash } from 'node:crypto';
import type { Settings } from './options.ts';
import type { Query, Row } from './sql.ts';
import { textOf } from './text.ts';

/** The queue of a delivery: the deliveries of one queue are processed one after another. */
export function queueOf(delivery: string, callId: string | undefined): string {
  const call = textOf(callId);
  if (call === null) return `delivery:${delivery}`;
  // A key is part of an index, which has no room for a long one.
  return /^[\x20-\x7e]{1,200}$/.test(call) ? `call:${call}` : `sha256:${sha256(call)}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Creates missing queues, locks all of them until this transaction ends, and then wakes the workers. */
export const ensureQueues = (
  query: Query,
  { schema, quotedSchema }: Settings,
  keys: readonly string[],
): Promise<Row[]> =>
  query(
    `INSERT INTO ${quotedSchema}.call_queue AS q (key, due) SELECT key, clock_timestamp()
       FROM (SELECT DISTINCT unnest($1::text[]) AS key ORDER BY key) AS k ON CONFLICT (key) DO UPDATE SET key = excluded.key
       RETURNING pg_notify($2, '')`,
    [keys, schema],
  );

/** How long the next delivery of a queue waits, and whether it is a suspect. */
export interface Release {
  readonly key: string;
  readonly delayMs: number;
  readonly isSuspect: boolean;
}

/** Lets others claim from these queues, and deletes the empty ones. @returns whether something can be claimed now */
export async function releaseQueues(
  query: Query,
  { quotedSchema }: Settings,
  releases: readonly Release[],
): Promise<boolean> {
  // A statement of its own sees what was appended until the queues were locked.
  const left = await query(
    // No EXISTS, which the planner may compute from all that waits at once.
    `WITH k AS (SELECT key, delay, suspect,
          (SELECT true FROM ${quotedSchema}.delivery d WHERE d.queue = key AND d.state = 'waiting' ORDER BY d.seq LIMIT 1) IS NOT NULL AS more
        FROM unnest($1::text[], $2::float8[], $3::bool[]) AS k (key, delay, suspect)),
       gone AS (DELETE FROM ${quotedSchema}.call_queue q USING k WHERE q.key = k.key AND NOT k.more)
     UPDATE ${quotedSchema}.call_queue q SET holder = NULL, suspect = k.suspect,
         due = clock_timestamp() + k.delay * interval '1 millisecond'
       FROM k WHERE q.key = k.key AND k.more RETURNING k.delay`,
    [
      releases.map(({ key }) => key),
      releases.map(({ delayMs }) => delayMs),
      releases.map(({ isSuspect }) => isSuspect),
    ],
  );
  return left.some(({ delay }) => Number(delay) === 0);
}
