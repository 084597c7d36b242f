import { setTimeout as wait } from 'node:timers/promises';
import { acceptedCodings } from './content-coding.ts';
import { Sender, TransportError } from './http.ts';
import type { HttpRequest, HttpResponse } from './http-message.ts';
import { isRemote } from './machine.ts';

/** The target of requests, and their rate. */
export interface SenderTarget {
  /** Without a trailing slash. */
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

/** The service keeps returning 429. The message is a sentence. */
export class RateLimited extends TransportError {}

/** Time, which tests replace. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** @throws the reason of the signal, or an error that stands for it */
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }),
};

/** The limits of a target that gives none. `pnpm lint` compares the documentation with them. */
export const rateDefaults: Record<'rate' | 'concurrency', Record<'remote' | 'here', number>> = {
  rate: { remote: 10, here: Number.POSITIVE_INFINITY },
  concurrency: { remote: 1, here: 4 },
};
/** Attempts of one request that gets 429. */
const attempts = 6;
/** The longest Retry-After that is waited for. */
const maxWaitMs = 60_000;
/** Up to which Retry-After everything waits: it could be for any operation, and is over soon. */
const maxSharedWaitMs = 1_000;

/**
 * Sends requests within the rate and concurrency of the target, and retries after a 429. Until then the requests of its
 * operation wait, and all of them when nothing else was answered meanwhile.
 */
export class LimitedSender {
  /** How many requests may be in flight at once; more than that wait for their turn. */
  readonly concurrency: number;
  readonly #sender: Sender;
  readonly #intervalMs: number;
  readonly #clock: Clock;
  readonly #waiting: (() => void)[] = [];
  #free: number;
  #nextMs = 0;
  /** Until when the requests of an operation wait. */
  readonly #limitedMs = new Map<string, number>();
  /** Whether the last response was another one than 429. */
  #isResponding = false;
  /** Retries after a 429, by operation. */
  readonly resent: Map<string, number> = new Map();
  /** Is called when the requests of an operation have to wait. */
  onLimited: (operation: string) => void = () => {};

  constructor(target: SenderTarget, clock: Clock = systemClock) {
    const where = isRemote(target) ? 'remote' : 'here';
    this.concurrency = target.concurrency ?? rateDefaults.concurrency[where];
    this.#intervalMs = 1_000 / (target.rate ?? rateDefaults.rate[where]);
    this.#sender = new Sender(target.url, target.timeoutMs ?? 10_000);
    this.#free = this.concurrency;
    this.#clock = clock;
  }

  /**
   * @param ending aborts the request, and every wait
   * @param operation whose limit a 429 is about. Default: that of all that name none
   * @throws TransportError
   * @throws RateLimited when the service keeps returning 429
   * @throws the reason of the signal
   */
  async send(request: HttpRequest, ending: AbortSignal, operation: string = ''): Promise<HttpResponse> {
    for (let attempt = 1; ; ) {
      await this.#waitUntil(() => this.#limitedMs.get(operation) ?? 0, ending);
      const response = await this.#sendInTurn(request, ending, operation);
      if (response === undefined) continue;
      if (response.status !== 429) return response;
      this.#backOff(attempt++, response.headers['retry-after'], operation);
    }
  }

  close(): void {
    this.#sender.close();
  }

  /** @returns undefined when its operation has to wait again */
  async #sendInTurn(
    request: HttpRequest,
    ending: AbortSignal,
    operation: string,
  ): Promise<HttpResponse | undefined> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      await this.#waitUntil(() => this.#nextMs, ending);
      if ((this.#limitedMs.get(operation) ?? 0) > this.#clock.now()) return undefined;
      this.#nextMs = this.#clock.now() + this.#intervalMs;
      const headers = { 'accept-encoding': acceptedCodings, ...request.headers };
      const response = await this.#sender.send({ ...request, headers }, ending);
      if (response.status !== 429) this.#isResponding = true;
      return response;
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free++;
      else next();
    }
  }

  /** @param moment in milliseconds; it may move while this waits */
  async #waitUntil(moment: () => number, ending: AbortSignal): Promise<void> {
    for (;;) {
      ending.throwIfAborted();
      const now = this.#clock.now();
      if (now >= moment()) return;
      try {
        await this.#clock.wait(moment() - now, ending);
      } catch (error) {
        ending.throwIfAborted();
        throw error;
      }
    }
  }

  #backOff(attempt: number, retryAfter: string | undefined, operation: string): void {
    const waitMs = retryAfterMs(retryAfter) ?? 1_000 * 2 ** (attempt - 1);
    if (waitMs > maxWaitMs) throw limited(`it wants ${Math.ceil(waitMs / 1_000)} s of rest (Retry-After)`);
    if (attempt === attempts) throw limited(`one request got it ${attempts} times`);
    this.resent.set(operation, (this.resent.get(operation) ?? 0) + 1);
    const now = this.#clock.now();
    const others = [...this.#limitedMs].some(([other, untilMs]) => other !== operation && untilMs > now);
    if (waitMs <= maxSharedWaitMs || (others && !this.#isResponding))
      this.#nextMs = Math.max(this.#nextMs, now + waitMs);
    this.#isResponding = false;
    this.#limitedMs.set(operation, Math.max(this.#limitedMs.get(operation) ?? 0, now + waitMs));
    if (waitMs > maxSharedWaitMs) this.onLimited(operation);
  }
}

function limited(why: string): RateLimited {
  const message = `The service returns 429 (too many requests), and ${why}: use a lower --rate, or try later.`;
  return new RateLimited(message, { unreachable: false, began: true });
}

/** Milliseconds of a Retry-After in seconds or as a date; undefined for anything else. */
function retryAfterMs(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - Date.now());
}
