import { setTimeout as wait } from 'node:timers/promises';
import type { Operation } from '@voice-agent/spec-model';
import { type HttpRequest, type HttpResponse, TransportError } from '../http/http.ts';
import { LimitedSender, RateLimited } from '../http/rate-limits.ts';
import { amount } from './amount.ts';
import { CircuitOpen, RunAborted } from './run-errors.ts';
import type { Target } from './target.ts';

/** When a request is sent again that finds nobody listening. */
const restartMs = [200, 800, 2_000];

/** Sends requests to a service that may be limited, restarted or gone. */
export class ServiceSender {
  readonly #url: string;
  readonly #sender: LimitedSender;
  /** Operations that kept returning 429 since their last other response. */
  readonly #limited = new Set<string>();
  #hasAnswered = false;

  constructor(target: Target) {
    this.#url = target.url;
    this.#sender = new LimitedSender(target);
  }

  /** How many requests may be in flight at once; more than that wait for their turn. */
  get concurrency(): number {
    return this.#sender.concurrency;
  }

  /** What was sent again, as a sentence for the report; undefined when nothing was. */
  get note(): string | undefined {
    const resent = [...this.#sender.resent].map(([name, count]) => `${name} ${amount(count, 'time')}`);
    return resent.length === 0
      ? undefined
      : `Sent again after a 429 (too many requests): ${resent.join(', ')}.`;
  }

  /** Resolves when the requests of an operation have to wait for longer than a moment, after a 429. */
  limited({ id }: Operation): Promise<'limited'> {
    return new Promise((resolve) => {
      this.#sender.onLimited = (operation) => {
        if (operation === id) resolve('limited');
      };
    });
  }

  /**
   * Sends a request; again for some seconds when nothing listens any more, since the service may restart.
   *
   * @throws TransportError when no whole response came
   * @throws CircuitOpen when the operation keeps returning 429
   * @throws RunAborted when another one does, with nothing else answered between, and when the service is gone
   */
  async send(
    request: HttpRequest,
    { id }: Pick<Operation, 'id'>,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    for (let attempt = 0; ; attempt++)
      try {
        const response = await this.#sender.send(request, signal, id);
        this.#limited.clear();
        this.#hasAnswered = true;
        return response;
      } catch (error) {
        if (error instanceof RateLimited) throw this.#limitedAt(id, error);
        if (error instanceof TransportError) this.#hasAnswered ||= error.began;
        const isGone = error instanceof TransportError && error.unreachable && !error.timedOut;
        if (!isGone || !this.#hasAnswered) throw error;
        const waitMs = restartMs[attempt];
        if (waitMs === undefined)
          throw new RunAborted(
            `${this.#url} can't be reached any more: ${error.message}. Look at its log, and start it again.`,
            true,
          );
        await wait(waitMs);
      }
  }

  close(): void {
    this.#sender.close();
  }

  #limitedAt(id: string, { message }: RateLimited): Error {
    this.#limited.add(id);
    if (!this.#hasAnswered || this.#limited.size > 1) return new RunAborted(message, true);
    return new CircuitOpen(`not finished. ${message}`);
  }
}
