import type { ServerResponse } from 'node:http';
import type { WireResponse } from '@voice-agent/service';
import type { FaultName } from '../public.ts';

/** What a fault does to one response. */
export interface Effect {
  /** Of the fault. */
  name?: FaultName;
  /** Sent in place of the response; the operation does not run. */
  instead?: WireResponse;
  /** The broken response; undefined when there is nothing to break. */
  change?: Change;
  /** Delay of the response in milliseconds. */
  delayMs?: number;
  /** Writes the response in a way that is not a normal HTTP response. */
  send?: Send;
}
type Change = (answer: WireResponse) => WireResponse | undefined;
type Send = (answer: WireResponse, outgoing: ServerResponse) => void;

/** Sends the head, and of the body so many bytes; never all of them. */
function begin({ status, headers, body }: WireResponse, outgoing: ServerResponse, after: number): void {
  const bytes = Buffer.from(body);
  outgoing.writeHead(status, { ...headers, 'content-length': Math.max(bytes.length, 1) });
  outgoing.flushHeaders();
  outgoing.write(bytes.subarray(0, Math.min(after, bytes.length - 1)));
}

/** Bytes, then silence, until the other side has enough of it. */
export const stall =
  (after: number): Send =>
  (answer, outgoing) =>
    begin(answer, outgoing, after);

/** Bytes, then the end of the connection. */
export const truncate =
  (after: number): Send =>
  (answer, outgoing) => {
    begin(answer, outgoing, after);
    // It ends in order, so that what was written arrives.
    outgoing.socket?.end();
  };

/** The connection is reset, before anything is sent or in the middle of the body. */
export const reset =
  (when: string): Send =>
  (answer, outgoing) => {
    const { socket } = outgoing;
    if (when === 'before-headers') socket?.resetAndDestroy();
    else {
      begin(answer, outgoing, 1);
      // After a turn, the bytes are with the system.
      setImmediate(() => socket?.resetAndDestroy());
    }
  };

/** The body comes in pieces, with a pause after each. */
export const drip =
  (bytes: number, ms: number): Send =>
  ({ status, headers, body }, outgoing) => {
    let rest = Buffer.from(body);
    outgoing.writeHead(status, { ...headers, 'content-length': rest.length });
    const next = (): void => {
      if (rest.length === 0 || outgoing.destroyed) {
        outgoing.end();
        return;
      }
      outgoing.write(rest.subarray(0, bytes));
      rest = rest.subarray(bytes);
      setTimeout(next, ms);
    };
    next();
  };

/** What can be put in the place of a field. */
export const breakages: Readonly<Record<string, (value: unknown) => unknown>> = {
  missing: () => undefined,
  null: () => null,
  number: () => 4.2,
  string: () => 'not what was there',
  boolean: () => true,
  list: () => [],
  object: () => ({}),
  empty: (value) => (Array.isArray(value) ? [] : typeof value === 'object' && value !== null ? {} : ''),
  long: () => 'x'.repeat(10_000),
  extra: (value) => (typeof value === 'object' && value !== null ? { ...value, unexpected: 'field' } : value),
};

/** Breaks the value at a JSON pointer into a successful response; `*` stands for every element or field. */
export const breakField =
  (pointer: string, as: string): Change =>
  (answer) => {
    if (answer.status >= 300 || answer.body === '') return answer;
    const holder: Holder = { '': parsed(answer.body) };
    const keys = pointer.split('/').map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    let found = false;
    for (const { parent, key } of places(holder, keys)) {
      found = true;
      const broken = breakages[as]?.(parent[key]);
      if (broken !== undefined) parent[key] = broken;
      else if (Array.isArray(parent)) parent.splice(Number(key), 1);
      else delete parent[key];
    }
    return found ? { ...answer, body: JSON.stringify(holder['']) ?? '' } : undefined;
  };

/** Undefined where another fault has broken it before. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

interface Holder {
  [key: string]: unknown;
}

/** The places that a pointer names. Only what a value has itself counts: never what all objects have. */
function places(value: unknown, [key = '', ...inner]: string[]): { parent: Holder; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const parent = value as Holder;
  const keys = Object.keys(parent).filter((each) => key === '*' || each === key);
  // From the last one on: of a list, elements may be taken out.
  return keys
    .toReversed()
    .flatMap((each) => (inner.length === 0 ? [{ parent, key: each }] : places(parent[each], inner)));
}
