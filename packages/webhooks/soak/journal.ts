import { setTimeout as sleep } from 'node:timers/promises';
import { adminOf, type InboxPlace } from './inbox-place.ts';

// More than the lease of a worker that is killed.
const standstillMs = 60_000;
// Two processes that run at once on one core take turns.
const skewMs = 20;

/** An attempt that a worker has begun. Times are those of the clock that all processes of a machine share. */
interface Attempt {
  readonly worker: string;
  readonly body: string;
  readonly attempt: number;
  readonly begun: number;
  /** When it ended, or its process. */
  over: number;
  how: 'running' | 'ended' | 'failed' | 'aborted' | 'killed';
}

/** Milliseconds of the clock that all processes of a machine share. */
export const machineTime = (): number => Number(process.hrtime.bigint() / 1_000n) / 1_000;

/** Collects what workers print, and finds what must not be. */
export class Journal {
  readonly #stored = new Set<string>();
  readonly #attempts: Attempt[] = [];
  /** When workers were killed. */
  readonly #killed = new Map<string, number>();
  readonly #running = new Map<string, Attempt>();
  #begunTwice: string | undefined;

  /** Takes a line that a worker prints: `stored <body>`, or how an attempt goes: `<what> <time> <attempt> <body>`. */
  hear(worker: string, line: string): void {
    const [what, ...rest] = line.split(' ');
    const body = rest.at(-1) ?? '';
    if (what === 'stored') this.#stored.add(body);
    else this.#attempt(worker, what as 'begun', Number(rest[0]), Number(rest[1]), body);
  }

  /** Takes that a worker was killed. */
  kill(worker: string): void {
    const at = machineTime();
    this.#killed.set(worker, at);
    for (const attempt of this.#attempts)
      if (attempt.worker === worker && attempt.how === 'running')
        Object.assign(attempt, { how: 'killed', over: at });
  }

  /** How many were acknowledged. */
  get acknowledged(): number {
    return this.#stored.size;
  }

  /** How many were processed to the end. */
  get processed(): number {
    return this.#ended().size;
  }

  /** How many attempts were aborted. */
  get aborted(): number {
    return this.#attempts.filter(({ how }) => how === 'aborted').length;
  }

  /** Waits until nothing waits or runs; it may take as long as it likes, but not stand still. */
  async drained(place: InboxPlace): Promise<void> {
    const admin = await adminOf(place);
    try {
      let before = -1;
      let since = Date.now();
      for (;;) {
        const { waiting, running } = await admin.status();
        if (waiting + running === 0) return;
        if (this.#attempts.length > before) [before, since] = [this.#attempts.length, Date.now()];
        if (Date.now() - since > standstillMs)
          throw new Error(`Nothing was begun in ${standstillMs} ms: ${waiting} wait, ${running} run.`);
        await sleep(100);
      }
    } finally {
      await admin.close();
    }
  }

  /**
   * @returns how many deliveries were processed again, each after the process of an attempt had ended
   * @throws Error when an acknowledged one is not processed, one is processed again although its process goes on, or
   * two of a call overlap or come out of order
   */
  check(): number {
    const ended = this.#ended();
    const lost = [...this.#stored].filter((body) => !ended.has(body));
    if (lost.length > 0)
      throw new Error(`Acknowledged and not processed: ${lost.length}, such as ${lost[0]}.`);
    if (this.#begunTwice !== undefined)
      throw new Error(`Begun again while it was processed: ${this.#begunTwice}.`);
    for (const attempts of this.#byCall().values()) checkCall(attempts);
    return this.#checkedAgain();
  }

  #attempt(worker: string, what: 'begun' | Attempt['how'], at: number, attempt: number, body: string): void {
    const key = `${worker} ${body}`;
    const running = this.#running.get(key);
    if (what === 'begun') {
      if (running !== undefined) this.#begunTwice = body;
      const begun: Attempt = { worker, body, attempt, begun: at, over: Infinity, how: 'running' };
      this.#attempts.push(begun);
      this.#running.set(key, begun);
      return;
    }
    this.#running.delete(key);
    if (running !== undefined) Object.assign(running, { how: what, over: at });
  }

  #ended(): Set<string> {
    return new Set(this.#attempts.filter(({ how }) => how === 'ended').map(({ body }) => body));
  }

  #byCall(): Map<string, Attempt[]> {
    return Map.groupBy(this.#attempts, ({ body }) => callOf(body));
  }

  /** @returns how many were begun again after their process had ended @throws Error when it goes on */
  #checkedAgain(): number {
    let count = 0;
    for (const [body, attempts] of Map.groupBy(this.#attempts, ({ body }) => body)) {
      const done = attempts.filter(({ how }) => how === 'ended' || how === 'killed');
      if (done.length < 2) continue;
      count++;
      const wrong = done.slice(0, -1).find(({ worker }) => !this.#killed.has(worker));
      if (wrong !== undefined) throw new Error(`Processed again, although ${wrong.worker} goes on: ${body}.`);
    }
    return count;
  }
}

const callOf = (body: string): string => body.split('/')[0] ?? '';
const numberOf = (body: string): number => Number(body.split('/')[1]);

/** @throws Error when attempts of one call overlap, or an event comes after a later one */
function checkCall(attempts: readonly Attempt[]): void {
  const sorted = attempts.toSorted((one, other) => one.begun - other.begun);
  for (const [index, attempt] of sorted.entries()) {
    const { body, begun } = attempt;
    const earlier = sorted.slice(Math.max(0, index - 20), index);
    const beside = earlier.find(({ over }) => over > begun + skewMs);
    if (beside !== undefined)
      throw new Error(`Processed at the same time: ${shown(beside)}, ${shown(attempt)}.`);
    const later = earlier.find((before) => numberOf(before.body) > numberOf(body));
    if (later !== undefined) throw new Error(`Out of order: ${shown(later)}, ${shown(attempt)}.`);
  }
}

const shown = ({ body, attempt, worker, how, begun, over }: Attempt): string =>
  `${body} (attempt ${attempt} of ${worker}, ${how} from ${Math.round(begun)} to ${Math.round(over)} ms)`;
