import type { AppendResult, Claim, InboxStore, Settlement, StoreContext } from '../inbox/store.ts';
import type { Arrival } from '../inbox-types.ts';
import type { Change, Row, Setup, Waits } from './protocol.ts';
import { Writer } from './writer.ts';

// A timer can't be set for longer.
const maxTimerMs = 2 ** 31 - 1;

/** The store in one SQLite file. The thread that owns the file knows what waits, and chooses what is claimed. */
export class SqliteStore implements InboxStore {
  readonly claimsOnAppend = true;
  readonly #writer: Writer;
  readonly #wake: () => void;
  /** The claims of the last process. */
  #left: readonly Claim[] = [];
  #waiting = 0;
  /** Set for the next delivery that is delayed. */
  #timer: NodeJS.Timeout | undefined;

  /** @throws InboxError when the file can't be opened */
  static async open(setup: Omit<Setup, 'maxDelayMs'>, context: StoreContext): Promise<SqliteStore> {
    const store = new SqliteStore({ ...setup, maxDelayMs: context.maxDelayMs }, context.wake);
    const { running, waits } = await store.#writer.opened();
    store.#left = running;
    store.#update(waits);
    return store;
  }

  constructor(setup: Setup, wake: () => void) {
    this.#wake = wake;
    this.#writer = new Writer(setup, { onWaits: (waits) => this.#update(waits), onEnd: wake });
  }

  get backlog(): number {
    return this.#waiting;
  }

  async append(arrivals: readonly Arrival[], maxClaims: number): Promise<AppendResult[]> {
    const stored = await this.#writer.append(
      { rows: arrivals.map(rowOf), maxClaims },
      arrivals.map(({ body }) => body),
    );
    return stored.map(({ id, count, queue }, index): AppendResult => {
      const claim = queue === undefined ? undefined : arrivedClaim(id, queue, arrivals[index] as Arrival);
      return { id: String(id), count, claim };
    });
  }

  async claim(max: number, maxSuspects: number): Promise<readonly Claim[]> {
    this.#writer.check();
    if (this.#waiting === 0) return [];
    return this.#writer.claim({ max, maxSuspects });
  }

  async settle(settlements: readonly Settlement[]): Promise<boolean[]> {
    const written = this.#writer.change(settlements.map(changeOf));
    // The next ones are claimed with the same commit.
    if (this.#waiting > 0) this.#wake();
    await written;
    return settlements.map(() => true);
  }

  async renew(): Promise<Claim[]> {
    return [];
  }

  async takeOver(): Promise<readonly Claim[]> {
    const left = this.#left;
    this.#left = [];
    return left;
  }

  purge(): Promise<boolean> {
    return this.#writer.ask('purge');
  }

  count(): ReturnType<InboxStore['count']> {
    return this.#writer.ask('count');
  }

  probe(): Promise<void> {
    return this.#writer.ask('probe');
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#writer.close();
    clearTimeout(this.#timer);
  }

  #update({ count, nextDue, canClaim }: Waits): void {
    this.#waiting = count;
    clearTimeout(this.#timer);
    if (nextDue !== undefined)
      this.#timer = setTimeout(() => this.#wake(), Math.min(Math.max(nextDue - Date.now(), 0), maxTimerMs));
    if (canClaim) this.#wake();
  }
}

function rowOf({ body, receivedAt, event, problem, isOrdered, secretName }: Arrival): Row {
  return {
    bytes: body.byteLength,
    // A column of integers takes no other number.
    receivedAt: Math.round(receivedAt),
    eventType: event?.eventType,
    // As SQLite stores it: the names of its queue must be the same before and after.
    callId: event?.callId.toWellFormed(),
    problem,
    isOrdered,
    secretName,
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

const changeOf = ({ claim: { id, queue }, ...end }: Settlement): Change => ({
  ...end,
  id: Number(id),
  queue,
});
