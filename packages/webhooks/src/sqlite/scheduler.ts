import { attempt } from '../attempt.ts';
import { delayAfter } from '../back-off.ts';
import type { Appended, Arrival, Processing } from '../inbox.ts';
import { within } from '../within.ts';
import type { Handed, Pending, Stored } from './protocol.ts';
import { Queue } from './queue.ts';
import type { Listener, Writer } from './writer.ts';

/** The deliveries of one call: one is worked on, the others wait behind it. */
interface Lane {
  readonly callId: string | undefined;
  /** Ascending. */
  readonly ids: number[];
  /** Whether one is handed out, or waits for its next attempt. */
  busy: boolean;
  /** How many of its arrivals are on their way to the disk. */
  arriving: number;
  ready: boolean;
}

/** Decides what is handed out when: the calls side by side, the deliveries of a call one after another. */
export class Scheduler implements Listener {
  /** How many deliveries wait. */
  waiting = 0;
  readonly #processing: Processing;
  readonly #lanes = new Map<string, Lane>();
  readonly #ready = new Queue<Lane>();
  /** The calls whose first delivery may have ended the process; one of them at a time is handed out. */
  readonly #suspects = new Set<number>();
  readonly #readySuspects = new Queue<Lane>();
  #suspect: number | undefined;
  readonly #claimed = new Map<number, Lane>();
  readonly #timers = new Set<NodeJS.Timeout>();
  /** Places that are taken: claims on their way, and handlers that run. */
  #taken = 0;
  #running = 0;
  #stopping = false;
  #drained: Promise<void> | undefined;
  #idle: (() => void) | undefined;
  #started = false;
  readonly writer: Writer;

  constructor(processing: Processing, makeWriter: (listener: Listener) => Writer) {
    this.#processing = processing;
    this.writer = makeWriter(this);
  }

  start(pending: readonly Pending[]): void {
    this.#started = true;
    this.replayed(pending);
  }

  /** Appends, and processes at once what its call does not have to wait for. */
  async append(arrival: Arrival): Promise<Appended> {
    if (arrival.problem) return appended(await this.writer.append(arrival, false));
    const lane = this.#lane(arrival.event?.callId);
    const free = !this.#stopping && this.#taken < this.#processing.concurrency;
    const claim = free && !lane.busy && lane.arriving === 0 && lane.ids.length === 0;
    if (claim) {
      lane.busy = true;
      this.#taken += 1;
    }
    lane.arriving += 1;
    let stored: Stored | undefined;
    try {
      stored = await this.writer.append(arrival, claim);
      return appended(stored);
    } finally {
      lane.arriving -= 1;
      const isNew = stored?.count === 1;
      if (stored && isNew && claim) {
        const { body, receivedAt } = arrival;
        this.#begin(stored.id, lane, { body, firstSeen: receivedAt, count: 1, attempt: 1, interruptions: 0 });
      } else {
        if (stored && isNew) this.#wait(lane, stored.id);
        if (claim) {
          this.#taken -= 1;
          lane.busy = false;
        }
        this.#next(lane);
      }
    }
  }

  handed(id: number, handed: Handed | undefined): void {
    const lane = this.#claimed.get(id);
    if (!lane) return;
    this.#claimed.delete(id);
    if (handed) this.#begin(id, lane, handed);
    else {
      this.#taken -= 1;
      this.#ended(id);
      this.#release(lane);
    }
  }

  replayed(pending: readonly Pending[]): void {
    for (const { id, callId, waitMs, isSuspect } of pending) {
      if (isSuspect) this.#suspects.add(id);
      const lane = this.#lane(callId);
      this.#wait(lane, id);
      if (waitMs > 0 && !lane.busy && lane.ids[0] === id) this.#backOff(lane, waitMs);
      else this.#next(lane);
    }
  }

  /** Hands out nothing more, and waits for what runs, at most `stopTimeoutMs`. */
  drain(): Promise<void> {
    this.#drained ??= (async () => {
      this.#stopping = true;
      for (const timer of this.#timers) clearTimeout(timer);
      this.#timers.clear();
      this.writer.dropClaims();
      const { log, stopTimeoutMs } = this.#processing;
      const ended = new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
      if (this.#running > 0 && !(await within(stopTimeoutMs, ended)))
        log(
          'error',
          `${this.#running} attempts had not ended after ${stopTimeoutMs} ms (stopTimeoutMs).`,
          {},
        );
    })();
    return this.#drained;
  }

  #lane(callId: string | undefined): Lane {
    const known = callId === undefined ? undefined : this.#lanes.get(callId);
    if (known) return known;
    const lane: Lane = { callId, ids: [], busy: false, arriving: 0, ready: false };
    if (callId !== undefined) this.#lanes.set(callId, lane);
    return lane;
  }

  #wait(lane: Lane, id: number): void {
    this.waiting += 1;
    let at = lane.ids.length;
    // What was replayed is older than what waits.
    while (at > 0 && (lane.ids[at - 1] as number) > id) at -= 1;
    lane.ids.splice(at, 0, id);
  }

  #release(lane: Lane): void {
    lane.busy = false;
    this.#next(lane);
  }

  /** Lets a lane that has become free take part again. */
  #next(lane: Lane): void {
    if (!lane.busy && lane.ids.length > 0 && !lane.ready) {
      lane.ready = true;
      (this.#suspects.has(lane.ids[0] ?? 0) ? this.#readySuspects : this.#ready).push(lane);
    }
    if (!lane.busy && lane.ids.length === 0 && lane.arriving === 0 && lane.callId !== undefined) {
      this.#lanes.delete(lane.callId);
    }
    this.#pump();
  }

  #pump(): void {
    while (this.#started && !this.#stopping && this.#taken < this.#processing.concurrency) {
      const lane =
        (this.#suspect === undefined ? this.#readySuspects.shift() : undefined) ?? this.#ready.shift();
      if (!lane) return;
      lane.ready = false;
      const id = lane.ids.shift();
      if (id === undefined) continue;
      this.waiting -= 1;
      this.#taken += 1;
      lane.busy = true;
      if (this.#suspects.has(id)) this.#suspect = id;
      this.#claimed.set(id, lane);
      this.writer.claim(id);
    }
  }

  #begin(id: number, lane: Lane, handed: Handed): void {
    if (this.#stopping) this.writer.change({ id, state: 'unclaimed' });
    else void this.#attempt(id, lane, handed);
  }

  async #attempt(id: number, lane: Lane, handed: Handed): Promise<void> {
    this.#running += 1;
    const outcome = await attempt(this.#processing, { id: String(id), ...handed });
    this.#running -= 1;
    this.#taken -= 1;
    this.#ended(id);
    const failures = handed.attempt - handed.interruptions;
    const isLast = failures >= this.#processing.maxAttempts;
    if (outcome.kind === 'done') this.writer.change({ id, state: 'done' });
    else if (outcome.kind === 'unrecognised') {
      this.writer.change({ id, state: 'unrecognised', problem: outcome.problem });
    } else if (isLast) {
      this.writer.change({ id, state: 'dead', reason: outcome.reason });
    } else {
      const delayMs = delayAfter(failures, this.#processing);
      const due = Math.round(Date.now() + delayMs);
      this.writer.change({ id, state: 'waiting', due, reason: outcome.reason });
      this.#wait(lane, id);
      this.#backOff(lane, delayMs);
    }
    if (outcome.kind !== 'failed' || isLast) this.#release(lane);
    else this.#pump();
    if (this.#running === 0) this.#idle?.();
  }

  /** Another that may have ended the process can be handed out. */
  #ended(id: number): void {
    this.#suspects.delete(id);
    if (this.#suspect === id) this.#suspect = undefined;
  }

  /** Keeps a call waiting for the next attempt of its first delivery. */
  #backOff(lane: Lane, delayMs: number): void {
    lane.busy = true;
    if (this.#stopping) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#release(lane);
    }, delayMs);
    this.#timers.add(timer);
  }
}

function appended({ id, count }: Stored): Appended {
  return { id: String(id), count };
}
