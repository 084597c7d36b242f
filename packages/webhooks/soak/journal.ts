import { setTimeout as sleep } from 'node:timers/promises';
import { adminOf, type InboxPlace } from './inbox-place.ts';

// More than the lease of a worker that is killed.
const standstillMs = 60_000;
// Lines that two workers print at once are heard in any order.
const skewMs = 20;

interface Begun {
  readonly attempt: number;
  readonly body: string;
  readonly at: number;
}

/** Collects what workers print, and finds what must not be. */
export class Journal {
  readonly #stored = new Set<string>();
  /** When each was first processed to its end. */
  readonly #ended = new Map<string, number>();
  readonly #begun: Begun[] = [];
  /** The running attempts of each worker, as `<worker> <body>`. */
  readonly #running = new Set<string>();
  #begunTwice: string | undefined;

  /** Takes a line that a worker prints. */
  hear(worker: string, line: string): void {
    const [what, ...rest] = line.split(' ');
    const body = rest.at(-1) ?? '';
    const at = performance.now();
    const running = `${worker} ${body}`;
    if (what === 'stored') this.#stored.add(body);
    else if (what === 'begun') {
      if (this.#running.has(running)) this.#begunTwice = body;
      this.#running.add(running);
      this.#begun.push({ attempt: Number(rest[0]), body, at });
    } else {
      this.#running.delete(running);
      if (what === 'ended' && !this.#ended.has(body)) this.#ended.set(body, at);
    }
  }

  /** How many were acknowledged. */
  get acknowledged(): number {
    return this.#stored.size;
  }

  /** How many were processed to the end. */
  get processed(): number {
    return this.#ended.size;
  }

  /** Waits until nothing waits or runs; it may take as long as it likes, but not stand still. */
  async drained(place: InboxPlace): Promise<void> {
    const admin = await adminOf(place);
    try {
      let before = -1;
      let since = Date.now();
      for (;;) {
        const { waiting, running } = await admin.stats();
        if (waiting + running === 0) return;
        if (this.#begun.length > before) [before, since] = [this.#begun.length, Date.now()];
        if (Date.now() - since > standstillMs)
          throw new Error(`Nothing was begun in ${standstillMs} ms: ${waiting} wait, ${running} run.`);
        await sleep(100);
      }
    } finally {
      await admin.close();
    }
  }

  /**
   * @returns how many deliveries were begun more than once
   * @throws Error when one that was acknowledged is not processed, is processed twice as the same attempt, or overtakes
   */
  check(): number {
    const lost = [...this.#stored].filter((body) => !this.#ended.has(body));
    if (lost.length > 0)
      throw new Error(`Acknowledged and not processed: ${lost.length}, such as ${lost[0]}.`);
    if (this.#begunTwice !== undefined)
      throw new Error(`Begun again while it was processed: ${this.#begunTwice}.`);
    const attempts = new Map<string, number[]>();
    for (const { body, attempt, at } of this.#begun) {
      attempts.set(body, [...(attempts.get(body) ?? []), attempt]);
      const [callId, event] = body.split('/');
      const before = `${callId}/${Number(event) - 1}`;
      if (this.#stored.has(before) && (this.#ended.get(before) ?? 0) > at + skewMs)
        throw new Error(`Processed before the one that came before it: ${body}.`);
    }
    for (const [body, of] of attempts)
      if (new Set(of).size < of.length) throw new Error(`Processed twice as the same attempt: ${body}.`);
    return [...attempts.values()].filter((of) => of.length > 1).length;
  }
}
