import { type Paint, visible } from '@voice-agent/cli-kit/text';
import { bodyOf } from './inbox-view.ts';
import { cannotReach, type Posted, shownFailure } from './post.ts';

/** A request that arrived, and its response. */
export interface Arrival {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Empty when it was no HTTP. */
  readonly method: string;
  /** Without the query, which can hold a token. */
  readonly path: string;
  readonly eventType: string | undefined;
  readonly callId: string | undefined;
  /** `undefined` when no secret is asked for. */
  readonly isAuthentic: boolean | undefined;
  /** Why it is no delivery of a known event, or was rejected here. */
  readonly problem: string | undefined;
  /** `undefined` when it was not read. */
  readonly body: Uint8Array | undefined;
  /** The status of the response. */
  readonly status: number;
  /** The response of the target. */
  readonly forwarded: Posted | undefined;
}

/** The event type of an arrival, else its request. */
function nameOf({ eventType, method, path }: Arrival): string {
  if (method === '') return 'no HTTP';
  return eventType ?? (method === 'POST' ? 'unrecognised' : `${method} ${path}`);
}

const markOf = ({ isAuthentic }: Arrival, without: string): string =>
  isAuthentic === undefined ? without : isAuthentic ? '✓' : '✗';

/** The cells of a line for other programs. */
export const cellsOf = (arrival: Arrival): string[] =>
  [
    new Date(arrival.at).toISOString(),
    markOf(arrival, '-'),
    nameOf(arrival),
    arrival.callId ?? '-',
    String(arrival.status),
    arrival.forwarded === undefined ? '-' : String(Math.round(arrival.forwarded.milliseconds)),
    String(arrival.body?.byteLength ?? 0),
    arrival.problem ?? (arrival.forwarded && shownFailure(arrival.forwarded)) ?? '',
  ].map(visible);

/** An arrival as programs read it, without its headers. */
export const jsonOf = ({ at, isAuthentic, body, ...rest }: Arrival): object => ({
  at: new Date(at).toISOString(),
  authentic: isAuthentic,
  ...rest,
  bytes: body?.byteLength ?? 0,
  ...(body && bodyOf({ body })),
});

// The longest name of an event.
const nameColumns = 20;

/** A line for a person: time, secret, event, call, status and what went wrong. */
export function lineOf(arrival: Arrival, paint: Paint, target: URL | undefined): string {
  const { at, isAuthentic, callId, status, problem, forwarded } = arrival;
  const took = forwarded && `${Math.round(forwarded.milliseconds)} ms`;
  const unreachable = target && cannotReach(forwarded?.failure, target)?.message;
  const outcome = [status, took, problem ?? unreachable ?? (forwarded && shownFailure(forwarded))];
  const isGood = status === 200 && problem === undefined;
  return [
    paint('dim', new Date(at).toTimeString().slice(0, 8)),
    paint(isAuthentic === undefined ? 'dim' : isAuthentic ? 'green' : 'red', markOf(arrival, '·')),
    visible(nameOf(arrival)).padEnd(nameColumns),
    visible(callId ?? '-'),
    paint(isGood ? 'green' : 'red', visible(outcome.filter((part) => part !== undefined).join(', '))),
  ].join('  ');
}
