import type { Log } from './inbox-types.ts';
import type { HttpResponse } from './receiver-types.ts';
import { unreferenced } from './within.ts';

type Status = HttpResponse['status'];
const windowMs = 60_000;

interface Window {
  /** When the last report was. */
  since: number;
  /** How many have come since. */
  count: number;
  lastReason: string;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Reports rejected deliveries: the first of a status at once, those that follow once a minute with their number, so
 * that a sender who is not let in can't fill a log.
 */
export class Rejections {
  readonly #log: Log;
  readonly #windows = new Map<Status, Window>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param reason without anything of a secret or a body */
  add(status: Status, reason: string): void {
    const window = this.#windows.get(status);
    const age = Date.now() - (window?.since ?? 0);
    if (window === undefined || (window.count === 0 && age >= windowMs)) {
      /** The first rejection with a status. `reason` contains no secret. */
      this.#log(levelOf(status), `${status}: a delivery was rejected.`, { reason });
      this.#windows.set(status, { since: Date.now(), count: 0, lastReason: '', timer: undefined });
      return;
    }
    window.count++;
    window.lastReason = reason;
    // A timer may not outlive its request, as on some platforms.
    if (age >= windowMs) this.#close(status, window);
    else window.timer ??= unreferenced(() => this.#close(status, window), windowMs - age);
  }

  /** Reports what was counted since the last report. */
  flush(): void {
    for (const [status, window] of this.#windows) this.#close(status, window);
    this.#windows.clear();
  }

  #close(status: Status, window: Window): void {
    const { since, count, lastReason } = window;
    clearTimeout(window.timer);
    Object.assign(window, { since: Date.now(), count: 0, timer: undefined });
    if (count === 0) return;
    const seconds = Math.round((Date.now() - since) / 1_000);
    const more = `${count.toLocaleString('en')} more ${count === 1 ? 'delivery was' : 'deliveries were'} rejected`;
    const time = seconds < 60 ? `${seconds} s` : 'minute';
    /** The rejections that followed the first, at most once a minute for each status. */
    this.#log(levelOf(status), `${status}: ${more} in the last ${time}.`, { count, lastReason });
  }
}

const levelOf = (status: Status): 'error' | 'warn' => (status === 503 ? 'error' : 'warn');
