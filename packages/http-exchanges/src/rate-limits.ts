import { setTimeout as wait } from 'node:timers/promises';
import { type HttpRequest, type HttpResponse, Sender, TransportError } from './http.ts';
import { isRemote } from './machine.ts';

/** Where requests go, and how fast. */
export interface SenderTarget {
  url: string;
  /** Milliseconds for a whole response. Default: 10,000. */
  timeoutMs?: number;
  /** Whether it is another machine. Default: by the URL. */
  isRemote?: boolean;
  /** Maximum of requests a second. Default: 10 on another machine, else unlimited. */
  rate?: number;
  /** Maximum of requests in flight. Default: 1 on another machine, else 4. */
  concurrency?: number;
}

/** The service keeps answering 429. The message is a sentence. */
export class RateLimited extends TransportError {}

/** Time, replaceable in tests. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** @throws the reason of the signal, or an error that stands for it */
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
}

const systemClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }),
};

const remote = { rate: 10, concurrency: 1 };
const here = { rate: Number.POSITIVE_INFINITY, concurrency: 4 };
/** Attempts of one request that gets 429. */
const attempts = 6;
/** The longest Retry-After that is waited for. */
const maxWaitMs = 60_000;

/** Sends requests within the rate and concurrency of the target, and retries after a 429. */
export class LimitedSender {
  readonly concurrency: number;
  readonly #sender: Sender;
  readonly #intervalMs: number;
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #nextMs = 0;
  #resent = 0;

  constructor(target: SenderTarget, clock: Clock = systemClock) {
    const defaults = isRemote(target) ? remote : here;
    this.concurrency = target.concurrency ?? defaults.concurrency;
    this.#intervalMs = 1_000 / (target.rate ?? defaults.rate);
    this.#sender = new Sender(target.url, target.timeoutMs ?? 10_000);
    this.#free = this.concurrency;
    this.#clock = clock;
  }

  /** Retries after a 429. */
  get resent(): number {
    return this.#resent;
  }

  /**
   * @param ending aborts the request, and every wait
   * @throws TransportError
   * @throws RateLimited when the service keeps answering 429
   * @throws the reason of the signal
   */
  async send(request: HttpRequest, ending: AbortSignal): Promise<HttpResponse> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      for (let attempt = 1; ; attempt++) {
        await this.#turn(ending);
        const answer = await this.#sender.send(request, ending);
        if (answer.status !== 429) return answer;
        this.#backOff(attempt, answer.headers['retry-after']);
      }
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }

  close(): void {
    this.#sender.close();
  }

  /** Waits until the rate, and the last 429, allow one more request. */
  async #turn(ending: AbortSignal): Promise<void> {
    for (;;) {
      ending.throwIfAborted();
      const now = this.#clock.now();
      if (now >= this.#nextMs) {
        this.#nextMs = now + this.#intervalMs;
        return;
      }
      try {
        await this.#clock.wait(this.#nextMs - now, ending);
      } catch (error) {
        ending.throwIfAborted();
        throw error;
      }
    }
  }

  #backOff(attempt: number, retryAfter: string | undefined): void {
    const waitMs = retryAfterMs(retryAfter) ?? 1_000 * 2 ** (attempt - 1);
    if (waitMs > maxWaitMs) throw limited(`it wants ${Math.ceil(waitMs / 1_000)} s of rest (Retry-After)`);
    if (attempt === attempts) throw limited(`one request was answered so ${attempts} times`);
    this.#resent++;
    this.#nextMs = Math.max(this.#nextMs, this.#clock.now() + waitMs);
  }
}

const limited = (why: string): RateLimited =>
  new RateLimited(
    `The service answers 429 (too many requests), and ${why}: give a lower --rate, or try later.`,
    { unreachable: false, began: true },
  );

/** Milliseconds of a Retry-After in seconds or as a date; undefined for anything else. */
function retryAfterMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
