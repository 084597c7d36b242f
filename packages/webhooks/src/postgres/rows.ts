import type { Claim } from '../inbox/store.ts';
import type { DeliveryState, StoredDelivery } from '../inbox-types.ts';
import type { ParseProblem } from '../parse.ts';
import type { Row } from './sql.ts';

/** PostgreSQL rejects NUL in a text. */
export const textOf = (text: string | undefined): string | null => text?.replaceAll('\0', '\uFFFD') ?? null;

export const optionalText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

export const problemText = (problem: ParseProblem | undefined): string | null =>
  problem === undefined ? null : JSON.stringify(problem);

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
    eventType: optionalText(row.event_type),
    callId: optionalText(row.call_id),
    firstSeen: Number(row.first_seen),
    count: Number(row.count),
    attempt: Number(row.attempts),
    interruptions: Number(row.interruptions),
    isSuspect: row.suspect === 't',
    secretName: optionalText(row.secret_name),
  };
}

export function deliveryOf(row: Row): StoredDelivery {
  return {
    id: String(row.id),
    state: row.state as DeliveryState,
    eventType: optionalText(row.event_type),
    callId: optionalText(row.call_id),
    firstSeen: Number(row.first_seen),
    lastSeen: Number(row.last_seen),
    count: Number(row.count),
    attempts: Number(row.attempts),
    reason: optionalText(row.reason),
    problem: row.problem === null ? undefined : (JSON.parse(String(row.problem)) as ParseProblem),
    body: bytesOf(row.body),
  };
}
