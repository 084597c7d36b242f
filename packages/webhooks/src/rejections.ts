import type { Log } from './inbox.ts';
import type { Answer } from './receiver-types.ts';

const windowMs = 60_000;

interface Window {
  since: number;
  count: number;
  reason: string;
  timer: { unref?(): unknown } | number;
}

/**
 * Reports rejected deliveries: the first of a status at once, those that follow once a minute with their number, so
 * that a sender who is not let in can't fill a log.
 */
export class Rejections {
  readonly #log: Log;
  readonly #windows = new Map<Answer['status'], Window>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** @param reason without anything of a secret or a body */
  add(status: Answer['status'], reason: string): void {
    const window = this.#windows.get(status);
    if (window === undefined) {
      this.#report(status, 'a delivery was rejected', { reason });
      this.#open(status);
      return;
    }
    window.count++;
    window.reason = reason;
    // Where timers do not outlive a request.
    if (Date.now() - window.since >= windowMs) this.#close(status, window);
  }

  /** Reports what was counted since the last report. */
  flush(): void {
    for (const [status, window] of this.#windows) {
      clearTimeout(window.timer as number);
      this.#summarize(status, window);
    }
    this.#windows.clear();
  }

  #open(status: Answer['status']): void {
    const window: Window = { since: Date.now(), count: 0, reason: '', timer: 0 };
    const timer = setTimeout(() => this.#close(status, window), windowMs) as unknown as Window['timer'];
    // It must not keep a process.
    if (typeof timer === 'object') timer.unref?.();
    this.#windows.set(status, Object.assign(window, { timer }));
  }

  #close(status: Answer['status'], window: Window): void {
    clearTimeout(window.timer as number);
    this.#summarize(status, window);
    if (window.count > 0) this.#open(status);
    else this.#windows.delete(status);
  }

  #summarize(status: Answer['status'], { count, reason, since }: Window): void {
    if (count === 0) return;
    const seconds = Math.round((Date.now() - since) / 1_000);
    const time = seconds < 60 ? `${seconds} s` : 'minute';
    const deliveries = count === 1 ? 'delivery was' : 'deliveries were';
    this.#report(status, `${count.toLocaleString('en')} more ${deliveries} rejected in the last ${time}`, {
      count,
      lastReason: reason,
    });
  }

  #report(status: Answer['status'], text: string, fields: Record<string, unknown>): void {
    this.#log(status === 503 ? 'error' : 'warn', `${status}: ${text}.`, fields);
  }
}
