import type { Claim } from '../inbox/store.ts';
import type { DeliveryState, StoredDelivery } from '../inbox-types.ts';
import type { ParseProblem } from '../parse.ts';
import type { Row } from './sql.ts';
import { readText, textOf } from './text.ts';

export const problemText = (problem: ParseProblem | undefined): string | null =>
  textOf(problem && JSON.stringify(problem));

const problemOf = (value: unknown): ParseProblem | undefined => {
  const text = readText(value);
  return text === undefined ? undefined : (JSON.parse(text) as ParseProblem);
};

/** A column of bytes, which PostgreSQL sends as `\\x` and hexadecimal digits. */
export function bytesOf(value: unknown): Uint8Array {
  const { buffer, byteOffset, byteLength } = Buffer.from(String(value).slice(2), 'hex');
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** The columns that `claimOf` reads. */
export const claimColumns =
  'd.id, d.queue, d.body, d.event_type, d.call_id, d.first_seen, d.count, d.attempts, d.interruptions, d.secret_name, q.suspect';

export function claimOf(row: Row): Claim {
  return {
    id: String(row.id),
    queue: String(row.queue),
    body: bytesOf(row.body),
    eventType: readText(row.event_type),
    callId: readText(row.call_id),
    firstSeen: Number(row.first_seen),
    count: Number(row.count),
    attempt: Number(row.attempts),
    interruptions: Number(row.interruptions),
    isSuspect: row.suspect === 't',
    secretName: readText(row.secret_name),
  };
}

export function deliveryOf(row: Row): StoredDelivery {
  return {
    id: String(row.id),
    state: row.state as DeliveryState,
    eventType: readText(row.event_type),
    callId: readText(row.call_id),
    firstSeen: Number(row.first_seen),
    lastSeen: Number(row.last_seen),
    count: Number(row.count),
    attempts: Number(row.attempts),
    reason: readText(row.reason),
    problem: problemOf(row.problem),
    body: bytesOf(row.body),
  };
}
