import { table, visible } from '@voice-agent/cli-kit/text';
import type { StoredDelivery } from '../inbox-types.ts';

export const headings: { readonly list: readonly string[]; readonly deadLettered: readonly string[] } = {
  list: ['ID', 'STATE', 'EVENT', 'CALL', 'FIRST SEEN', 'COUNT', 'ATTEMPTS', 'REASON'],
  deadLettered: ['ID', 'STATE', 'EVENT', 'CALL', 'LAST SEEN', 'ATTEMPTS', 'REASON'],
};

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

const toSecond = (milliseconds: number): string => time(milliseconds).replace(/\.\d+/, '');

/** Why it was not processed: the place in the body when there is one. */
function reasonOf({ reason, problem }: StoredDelivery): string {
  if (problem === undefined) return reason ?? '';
  return problem.pointer === '' ? problem.message : `${problem.pointer}: ${problem.message}`;
}

const beginning = ({ id, state, eventType, callId }: StoredDelivery): string[] => [
  id,
  state,
  eventType ?? '-',
  callId ?? '-',
];

export function listRow(delivery: StoredDelivery): string[] {
  const { firstSeen, count, attempts } = delivery;
  const rest = [toSecond(firstSeen), String(count), String(attempts), reasonOf(delivery)];
  return [...beginning(delivery), ...rest].map(visible);
}

export function deadLetteredRow(delivery: StoredDelivery): string[] {
  const { lastSeen, attempts } = delivery;
  const rest = [toSecond(lastSeen), String(attempts), reasonOf(delivery)];
  return [...beginning(delivery), ...rest].map(visible);
}

/** A delivery as programs read it, without its body; what is not known is null. */
export function jsonOf(delivery: StoredDelivery): Record<string, unknown> {
  const { body, ...rest } = delivery;
  return {
    id: rest.id,
    state: rest.state,
    eventType: rest.eventType ?? null,
    callId: rest.callId ?? null,
    firstSeen: time(rest.firstSeen),
    lastSeen: time(rest.lastSeen),
    count: rest.count,
    attempts: rest.attempts,
    reason: rest.reason ?? null,
    problem: rest.problem ?? null,
    bytes: body.byteLength,
  };
}

/** The body exactly: as text when it is UTF-8, else as base64. */
export function bodyOf({ body }: Pick<StoredDelivery, 'body'>): {
  body: string;
  encoding: 'utf8' | 'base64';
} {
  const text = textOf(body);
  return text === undefined
    ? { body: Buffer.from(body).toString('base64'), encoding: 'base64' }
    : { body: text, encoding: 'utf8' };
}

function textOf(body: Uint8Array): string | undefined {
  try {
    // A byte order mark is a part of the body too.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}

/** A delivery as a person reads it. */
export function shownDelivery(delivery: StoredDelivery): string {
  const { id, state, eventType, callId, firstSeen, lastSeen, count, attempts } = delivery;
  const rows = [
    ['id', id],
    ['state', state],
    ['event', eventType ?? '-'],
    ['call', callId ?? '-'],
    ['first seen', time(firstSeen)],
    ['last seen', time(lastSeen)],
    ['count', String(count)],
    ['attempts', String(attempts)],
  ];
  const reason = reasonOf(delivery);
  if (reason !== '') rows.push(['reason', reason]);
  const { body, encoding } = bodyOf(delivery);
  rows.push([
    'body',
    `${delivery.body.byteLength} bytes${encoding === 'base64' ? ', not UTF-8, shown as base64' : ''}`,
  ]);
  return `${table(rows.map((row) => row.map(visible)))}\n\n${encoding === 'base64' ? body : pretty(body).split('\n').map(visible).join('\n')}\n`;
}

function pretty(body: string): string {
  try {
    // As `parse` reads it: without a byte order mark.
    return JSON.stringify(JSON.parse(body.replace(/^\uFEFF/, '')), null, 2);
  } catch {
    return body;
  }
}
