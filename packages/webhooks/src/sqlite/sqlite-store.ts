import { KeyedQueue } from '../inbox/keyed-queue.ts';
import type { AppendResult, Claim, InboxStore, Settlement, StoreContext } from '../inbox/store.ts';
import type { Arrival } from '../inbox-types.ts';
import type { Change, ClaimedRow, Left, Pending, Setup } from './protocol.ts';
import { queueOfCall } from './tables.ts';
import { type NewRow, Writer } from './writer.ts';

/** A delivery that waits, by its id. */
interface Waiting {
  readonly id: number;
  readonly isSuspect: boolean;
}

/** The store in one SQLite file. What waits is known in memory, so that a claim reads nothing but its rows. */
export class SqliteStore implements InboxStore {
  readonly claimsOnAppend = true;
  readonly #writer: Writer;
  readonly #queue: KeyedQueue<Waiting>;
  readonly #maxDelayMs: number;
  /** The claims of the last process. */
  #left: readonly Claim[] = [];
  /** Claims that are not settled, but whose call goes on already. */
  readonly #released = new WeakSet<Claim>();

  /** @throws InboxError when the file can't be opened */
  static async open(setup: Setup, context: StoreContext): Promise<SqliteStore> {
    const store = new SqliteStore(setup, context);
    store.#start(await store.#writer.opened());
    return store;
  }

  constructor(setup: Setup, { wake, maxDelayMs }: StoreContext) {
    this.#maxDelayMs = maxDelayMs;
    this.#queue = new KeyedQueue(wake, ({ isSuspect }) => isSuspect);
    this.#writer = new Writer(setup, (pending) => this.#add(pending), wake);
  }

  get backlog(): number {
    return this.#queue.size;
  }

  async append(arrivals: readonly Arrival[], maxClaims: number): Promise<AppendResult[]> {
    // Deliveries that wait already come first.
    let claims = this.#queue.isReady ? 0 : maxClaims;
    /** The keys that are held for what is claimed, by the index of the arrival. */
    const heldKeys: (string | undefined)[] = [];
    const rows = arrivals.map((arrival): NewRow => {
      const key = queueOf(arrival);
      const claim =
        claims > 0 && arrival.problem === undefined && (key === undefined || this.#queue.hold(key));
      if (claim) claims--;
      heldKeys.push(claim ? key : undefined);
      return { row: rowOf(arrival, claim), body: arrival.body };
    });
    const release = (index: number) => {
      const key = heldKeys[index];
      if (key !== undefined) this.#queue.release(key);
    };
    try {
      const stored = await this.#writer.append(rows);
      return stored.map(({ id, count }, index): AppendResult => {
        const arrival = arrivals[index] as Arrival;
        const isNew = count === 1 && arrival.problem === undefined;
        if (!isNew) release(index);
        else if (rows[index]?.row.claim)
          return { id: String(id), count, claim: arrivedClaim(id, heldKeys[index] ?? ownKey(id), arrival) };
        else this.#wait({ id, queue: queueOf(arrival), due: 0, isSuspect: false });
        return { id: String(id), count, claim: undefined };
      });
    } catch (error) {
      for (const index of rows.keys()) release(index);
      throw error;
    }
  }

  async claim(max: number, maxSuspects: number): Promise<Claim[]> {
    this.#writer.check();
    const taken: { key: string; item: Waiting }[] = [];
    for (let suspects = maxSuspects; taken.length < max; ) {
      const next = this.#queue.take(suspects > 0);
      if (next === undefined) break;
      if (next.item.isSuspect) suspects--;
      taken.push(next);
    }
    if (taken.length === 0) return [];
    try {
      const rows = await this.#writer.claim(taken.map(({ item }) => item.id));
      return taken.flatMap(({ key, item: { id, isSuspect } }, index) => {
        const row = rows[index];
        if (row !== undefined) return [claimOf(id, key, isSuspect, row)];
        this.#queue.release(key);
        return [];
      });
    } catch (error) {
      for (const { key, item } of taken) this.#queue.putBack(key, item, item.id, 0);
      throw error;
    }
  }

  async settle(settlements: readonly Settlement[]): Promise<boolean[]> {
    const ended = settlements.filter(({ state }) => state !== 'waiting' && state !== 'unclaimed');
    // The next of its call is claimed with the same commit.
    for (const { claim } of ended) if (!this.#released.has(claim)) this.#queue.release(claim.queue);
    try {
      await this.#writer.change(settlements.map(changeOf));
    } catch (error) {
      for (const { claim } of ended) this.#released.add(claim);
      throw error;
    }
    for (const settlement of settlements) {
      const { claim, state } = settlement;
      if (state !== 'waiting' && state !== 'unclaimed') continue;
      const id = Number(claim.id);
      const isSuspect = state === 'waiting' ? settlement.isInterrupted : claim.isSuspect;
      const delayMs = state === 'waiting' ? settlement.delayMs : 0;
      this.#queue.putBack(claim.queue, { id, isSuspect }, id, delayMs);
    }
    return settlements.map(() => true);
  }

  async renew(): Promise<readonly Claim[]> {
    return [];
  }

  async takeOver(): Promise<readonly Claim[]> {
    const left = this.#left;
    this.#left = [];
    return left;
  }

  purge(): Promise<boolean> {
    return this.#writer.purge();
  }

  count(): ReturnType<InboxStore['count']> {
    return this.#writer.count();
  }

  probe(): Promise<void> {
    return this.#writer.probe();
  }

  async close(): Promise<void> {
    this.#queue.clear();
    await this.#writer.close();
  }

  /** Ends without a last word, as a crash does. */
  async crash(): Promise<void> {
    this.#queue.clear();
    await this.#writer.terminate();
  }

  #start({ pending, running }: Left): void {
    this.#left = running.map((row) => {
      const key = row.queue ?? ownKey(row.id);
      this.#queue.hold(key);
      return claimOf(row.id, key, row.isSuspect, row);
    });
    this.#add(pending);
  }

  #add(pending: readonly Pending[]): void {
    for (const one of pending) this.#wait(one);
  }

  #wait({ id, queue, due, isSuspect }: Pending): void {
    const delayMs = Math.min(this.#maxDelayMs, due - Date.now());
    this.#queue.add(queue ?? ownKey(id), { id, isSuspect }, id, delayMs);
  }
}

const queueOf = ({ event, isOrdered }: Arrival) =>
  isOrdered && event ? queueOfCall(event.callId) : undefined;
const ownKey = (id: number) => `delivery:${id}`;

function rowOf(
  { body, receivedAt, event, problem, isOrdered, secretName }: Arrival,
  claim: boolean,
): NewRow['row'] {
  return {
    bytes: body.byteLength,
    // A column of integers takes no other number.
    receivedAt: Math.round(receivedAt),
    eventType: event?.eventType,
    callId: event?.callId,
    problem,
    isOrdered,
    secretName,
    claim,
  };
}

function arrivedClaim(id: number, queue: string, arrival: Arrival): Claim {
  const { body, event, receivedAt, secretName } = arrival;
  return {
    id: String(id),
    body,
    eventType: event?.eventType,
    callId: event?.callId,
    firstSeen: receivedAt,
    count: 1,
    attempt: 1,
    interruptions: 0,
    secretName,
    event,
    queue,
    isSuspect: false,
  };
}

function claimOf(id: number, queue: string, isSuspect: boolean, row: ClaimedRow): Claim {
  return Object.assign({ id: String(id), queue, isSuspect }, row);
}

function changeOf(settlement: Settlement): Change {
  const { claim, state } = settlement;
  const id = Number(claim.id);
  if (state === 'done' || state === 'unclaimed') return { id, state };
  if (state === 'unrecognised') return { id, state, problem: settlement.problem };
  const { reason, isInterrupted } = settlement;
  if (state === 'dead-lettered') return { id, state, reason, isInterrupted };
  const due = Math.round(Date.now() + settlement.delayMs);
  return { id, state, due, reason, isInterrupted };
}
