import { createHash } from 'node:crypto';
import { memoryDefaults } from '../../defaults.ts';
import { createInbox } from '../../inbox/engine.ts';
import { KeyedQueue } from '../../inbox/keyed-queue.ts';
import type { AppendResult, Claim, InboxStore, OpenStore, Settlement } from '../../inbox/store.ts';
import type { Arrival, DeliveryState, Inbox, InboxCounts } from '../../inbox-types.ts';

/**
 * How long an inbox in memory keeps what it knows.
 *
 * @example
 * import { memory } from '@voice-agent/webhooks/testing/inbox';
 *
 * const inbox = memory({ retentionMs: 60_000 });
 */
export interface MemoryOptions {
  /** Milliseconds within which the same body is processed once. Default: 24 hours. */
  readonly windowMs?: number;
  /** Milliseconds that what is done is kept, at least `windowMs`. Default: 7 days. */
  readonly retentionMs?: number;
}

/**
 * An inbox in memory, for tests: it behaves as the durable ones do, and forgets everything when the process ends.
 *
 * @example
 * import { createReceiver } from '@voice-agent/webhooks';
 * import { memory } from '@voice-agent/webhooks/testing/inbox';
 *
 * const receiver = createReceiver({ auth, inbox: memory(), fallback });
 */
export function memory(options: MemoryOptions = {}): Inbox {
  const open = memoryStore(options);
  return createInbox(open, { where: 'The inbox in memory' });
}

/**
 * The store of `memory()`, an example of a store. Each one that it opens holds what the one before has left, as a file or
 * database would.
 *
 * @example
 * import { createInbox } from '@voice-agent/webhooks/inbox';
 * import { memoryStore } from '@voice-agent/webhooks/testing/inbox';
 *
 * const inbox = createInbox(memoryStore(), { where: 'memory' });
 */
export function memoryStore({
  windowMs = memoryDefaults.windowMs,
  retentionMs = memoryDefaults.retentionMs,
}: MemoryOptions = {}): OpenStore {
  const rows = new Map<string, MemoryRow>();
  let last = 0;
  const nextPlace = () => ++last;
  return async ({ wake }) =>
    new MemoryStore(rows, nextPlace, windowMs, Math.max(windowMs, retentionMs), wake);
}

interface MemoryRow {
  readonly place: number;
  readonly queue: string;
  readonly arrival: Arrival;
  readonly fingerprint: string;
  state: DeliveryState;
  count: number;
  attempts: number;
  interruptions: number;
  due: number;
  isSuspect: boolean;
}

class MemoryStore implements InboxStore {
  readonly #rows: Map<string, MemoryRow>;
  readonly #nextPlace: () => number;
  readonly #windowMs: number;
  readonly #retentionMs: number;
  readonly #queue: KeyedQueue<MemoryRow>;
  readonly #byFingerprint = new Map<string, MemoryRow>();
  #left: readonly Claim[];

  constructor(
    rows: Map<string, MemoryRow>,
    nextPlace: () => number,
    windowMs: number,
    retentionMs: number,
    wake: () => void,
  ) {
    this.#rows = rows;
    this.#nextPlace = nextPlace;
    this.#windowMs = windowMs;
    this.#retentionMs = retentionMs;
    this.#queue = new KeyedQueue(wake, ({ isSuspect }) => isSuspect);
    const all = [...rows.values()];
    for (const row of all) this.#byFingerprint.set(row.fingerprint, row);
    const running = all.filter(({ state }) => state === 'running');
    for (const { queue } of running) this.#queue.hold(queue);
    this.#left = running.map(claimOf);
    for (const row of all)
      if (row.state === 'waiting') this.#queue.add(row.queue, row, row.place, row.due - Date.now());
  }

  async append(arrivals: readonly Arrival[]): Promise<AppendResult[]> {
    return arrivals.map((arrival) => {
      const fingerprint = createHash('sha256').update(arrival.body).digest('hex');
      const known = this.#byFingerprint.get(fingerprint);
      if (known && Math.abs(arrival.receivedAt - known.arrival.receivedAt) < this.#windowMs) {
        known.count++;
        return { id: String(known.place), count: known.count };
      }
      const row = rowOf(arrival, fingerprint, this.#nextPlace());
      this.#rows.set(String(row.place), row);
      this.#byFingerprint.set(fingerprint, row);
      if (row.state === 'waiting') this.#queue.add(row.queue, row, row.place);
      return { id: String(row.place), count: 1 };
    });
  }

  async claim(max: number, maxSuspects: number): Promise<Claim[]> {
    const claims: Claim[] = [];
    for (let suspects = maxSuspects; claims.length < max; ) {
      const taken = this.#queue.take(suspects > 0);
      if (taken === undefined) break;
      const row = taken.item;
      if (row.isSuspect) suspects--;
      row.state = 'running';
      row.attempts++;
      claims.push(claimOf(row));
    }
    return claims;
  }

  async settle(settlements: readonly Settlement[]): Promise<boolean[]> {
    return settlements.map((settlement) => {
      const { claim, state } = settlement;
      const row = this.#rows.get(claim.id);
      if (row?.state !== 'running' || row.attempts !== claim.attempt) return false;
      row.state = state === 'unclaimed' ? 'waiting' : state;
      if (state === 'unclaimed') row.attempts--;
      else {
        row.isSuspect = 'isInterrupted' in settlement && settlement.isInterrupted;
        row.interruptions += Number(row.isSuspect);
      }
      const delayMs = state === 'waiting' ? settlement.delayMs : 0;
      row.due = Date.now() + delayMs;
      if (row.state === 'waiting') this.#queue.putBack(row.queue, row, row.place, delayMs);
      else this.#queue.release(row.queue);
      return true;
    });
  }

  async renew(): Promise<readonly Claim[]> {
    return [];
  }

  async takeOver(): Promise<readonly Claim[]> {
    const left = this.#left;
    this.#left = [];
    return left;
  }

  async purge(): Promise<boolean> {
    const before = Date.now() - this.#retentionMs;
    for (const [id, { state, arrival, fingerprint }] of this.#rows)
      if (state === 'done' && arrival.receivedAt < before) {
        this.#rows.delete(id);
        this.#byFingerprint.delete(fingerprint);
      }
    return false;
  }

  async count(): Promise<InboxCounts> {
    const all = [...this.#rows.values()];
    const count = (state: DeliveryState) => all.filter((row) => row.state === state).length;
    return {
      waiting: count('waiting'),
      running: count('running'),
      'dead-lettered': count('dead-lettered'),
      unrecognised: count('unrecognised'),
      oldest: all.find(({ state }) => state === 'waiting')?.arrival.receivedAt,
    };
  }

  async probe(): Promise<void> {}

  async close(): Promise<void> {
    this.#queue.clear();
  }
}

function rowOf(arrival: Arrival, fingerprint: string, place: number): MemoryRow {
  const { event, isOrdered, problem } = arrival;
  return {
    place,
    queue: isOrdered && event ? `call:${event.callId}` : `delivery:${place}`,
    arrival,
    fingerprint,
    state: problem === undefined ? 'waiting' : 'unrecognised',
    count: 1,
    attempts: 0,
    interruptions: 0,
    due: 0,
    isSuspect: false,
  };
}

function claimOf({ place, queue, arrival, count, attempts, interruptions, isSuspect }: MemoryRow): Claim {
  const { body, event, receivedAt, secretName } = arrival;
  return {
    id: String(place),
    queue,
    body,
    eventType: event?.eventType,
    callId: event?.callId,
    firstSeen: receivedAt,
    count,
    attempt: attempts,
    interruptions,
    isSuspect,
    secretName,
  };
}
