import type { Posted } from './post.ts';

/** A request that arrived, or a replay of one. */
export interface Arrival {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Empty when it was no HTTP. */
  readonly method: string;
  /** Without the query, which can hold a token. */
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly eventType: string | undefined;
  readonly callId: string | undefined;
  /** `undefined` when no secret is asked for. */
  readonly isAuthentic: boolean | undefined;
  /** Why it is no delivery of a known event, or was rejected here. */
  readonly problem: string | undefined;
  /** The id of what it repeats. */
  readonly replayOf: number | undefined;
  /** `undefined` when it was not read, or is kept no more. */
  body: Uint8Array | undefined;
  /** The size of the body. */
  readonly bytes: number;
  /** The status of the response; `undefined` until the target has responded. */
  status: number | undefined;
  /** The response of the target. */
  forwarded: Posted | undefined;
}

/** Whether it did not go as a delivery should. */
export const hasFailed = ({ status, problem }: Arrival): boolean =>
  problem !== undefined || (status !== undefined && status !== 200);

const maxKept = 1_000;
const maxBodies = 64 * 2 ** 20;

/** The last arrivals, within bounds, and counts of all of them. */
export class Arrivals {
  /** The oldest first. */
  readonly kept: Arrival[] = [];
  /** How often each status was the response. */
  readonly statuses: Map<number, number> = new Map();
  received = 0;
  replayed = 0;
  readonly #onChange: (arrival: Arrival) => void;
  #bytes = 0;
  #nextId = 1;

  /** @param onChange called when an arrival was added or has its status */
  constructor(onChange: (arrival: Arrival) => void) {
    this.#onChange = onChange;
  }

  add(given: Omit<Arrival, 'id' | 'bytes' | 'status' | 'forwarded'>): Arrival {
    const bytes = given.body?.byteLength ?? 0;
    const arrival = { ...given, id: this.#nextId++, bytes, status: undefined, forwarded: undefined };
    if (given.replayOf === undefined) this.received++;
    else this.replayed++;
    this.kept.push(arrival);
    this.#bytes += bytes;
    if (this.kept.length > maxKept) this.#forget(this.kept.shift());
    // The newest stays whole.
    for (let i = 0; this.#bytes > maxBodies && i < this.kept.length - 1; i++) this.#forget(this.kept[i]);
    this.#onChange(arrival);
    return arrival;
  }

  settle(arrival: Arrival, status: number): void {
    arrival.status = status;
    if (arrival.replayOf === undefined) this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
    this.#onChange(arrival);
  }

  #forget(arrival: Arrival | undefined): void {
    if (arrival?.body === undefined) return;
    this.#bytes -= arrival.body.byteLength;
    arrival.body = undefined;
  }
}
