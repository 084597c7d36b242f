import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';
import type { WebhookEvent } from '../generated/types.ts';
import { type BackOff, delayAfter } from '../inbox/back-off.ts';
import { KeyedQueue } from '../inbox/keyed-queue.ts';
import { call } from './calls.ts';
import type { PlannedDelivery } from './plan.ts';
import { cannotReach, type Posted, type Poster } from './post.ts';

/** A delivery that did not get a 200 in the end. */
export interface Unanswered {
  readonly eventType: string;
  readonly callId: string;
  /** The last status, or why there was none. */
  readonly answer: string;
}

/** The results so far. */
export interface Tally {
  /** Deliveries that were begun and are over. */
  done: number;
  /** Whole requests, redeliveries included. */
  sent: number;
  /** Requests that were cut on purpose. */
  cut: number;
  redelivered: number;
  /** How often each status, or reason for none, came. */
  readonly answers: Map<string, number>;
  /** Microseconds until the response was complete. */
  readonly latency: RecordableHistogram;
  /** The number of deliveries without a 200 in the end; `unanswered` has the first of them. */
  unansweredCount: number;
  readonly unanswered: Unanswered[];
  tookMs: number;
}

export interface SimulationOptions {
  readonly seed: string;
  readonly poster: Poster;
  readonly url: URL;
  readonly concurrency: number;
  /** How often a delivery without a 200 is repeated. */
  readonly redeliver: number;
  /** Aborted: nothing more is begun. */
  readonly stop: AbortSignal;
  /** Aborted: what is on its way is broken off. */
  readonly breakOff: AbortSignal;
}

const backOff: BackOff = { initialDelayMs: 200, maxDelayMs: 5000 };
const maxUnanswered = 1000;

export const emptyTally = (): Tally => ({
  done: 0,
  sent: 0,
  cut: 0,
  redelivered: 0,
  answers: new Map(),
  latency: createHistogram(),
  unansweredCount: 0,
  unanswered: [],
  tookMs: 0,
});

/** A delivery of a plan, until it is over. */
interface Delivery {
  readonly planned: PlannedDelivery;
  readonly place: number;
  /** The events of its call: empty until the first delivery of the call is due, so that no plan is in memory as a whole. */
  readonly events: WebhookEvent[];
  attempts: number;
  /** The last status, or why there was none. */
  answer: string;
}

/**
 * Sends the deliveries of a plan. Those of one call go one after another, so that they arrive as planned.
 *
 * @throws CannotRun when the receiver can't be reached before its first response
 */
export async function simulate(
  planned: readonly PlannedDelivery[],
  options: SimulationOptions,
  tally: Tally,
): Promise<void> {
  await new Simulation(options, tally).run(planned);
}

class Simulation {
  readonly #options: SimulationOptions;
  readonly #tally: Tally;
  readonly #begun = performance.now();
  readonly #queue = new KeyedQueue<Delivery>(() => this.#sendDue());
  /** Deliveries that wait for their next attempt. */
  readonly #retrying = new Set<Delivery>();
  #running = 0;
  #trouble: unknown;
  #end: () => void = () => {};

  constructor(options: SimulationOptions, tally: Tally) {
    this.#options = options;
    this.#tally = tally;
  }

  async run(planned: readonly PlannedDelivery[]): Promise<void> {
    const { stop } = this.#options;
    const ended = new Promise<void>((resolve) => {
      this.#end = resolve;
    });
    const sendDue = () => this.#sendDue();
    for (const delivery of deliveriesOf(planned)) {
      const delayMs = this.#begun + delivery.planned.dueMs - performance.now();
      this.#queue.add(String(delivery.planned.call), delivery, delivery.place, delayMs);
    }
    stop.addEventListener('abort', sendDue);
    sendDue();
    await ended;
    stop.removeEventListener('abort', sendDue);
    this.#queue.clear();
    for (const delivery of this.#retrying) finish(delivery, this.#tally);
    this.#tally.tookMs = performance.now() - this.#begun;
    if (this.#trouble) throw this.#trouble;
  }

  get #isOver(): boolean {
    return this.#options.stop.aborted || this.#trouble !== undefined;
  }

  /** Sends what is due, as far as the bound allows, or ends. */
  #sendDue(): void {
    while (this.#running < this.#options.concurrency && !this.#isOver) {
      const taken = this.#queue.take();
      if (taken === undefined) break;
      void this.#run(taken.key, taken.item);
    }
    if (this.#running === 0 && (this.#isOver || this.#queue.size === 0)) this.#end();
  }

  async #run(key: string, delivery: Delivery): Promise<void> {
    this.#running++;
    try {
      await this.#send(key, delivery);
    } catch (error) {
      this.#trouble ??= error;
    }
    this.#running--;
    this.#sendDue();
  }

  async #send(key: string, delivery: Delivery): Promise<void> {
    const { seed, poster, url, redeliver, breakOff: signal } = this.#options;
    const { planned, events } = delivery;
    this.#retrying.delete(delivery);
    if (events.length === 0) events.push(...call(seed, planned.call));
    const body = Buffer.from(JSON.stringify(events[planned.event]));
    if (planned.fault === 'cut' && delivery.attempts === 0) {
      await poster.post(body, { fault: 'cut', signal });
      this.#tally.cut++;
      if (this.#isOver) return;
    }
    const posted = await poster.post(body, { fault: planned.fault === 'slow' ? 'slow' : undefined, signal });
    if (delivery.attempts++ > 0) this.#tally.redelivered++;
    delivery.answer = record(posted, this.#tally);
    const unreachable = this.#tally.latency.count > 0 ? undefined : cannotReach(posted.failure, url);
    if (unreachable) throw unreachable;
    if (delivery.answer !== '200' && delivery.attempts <= redeliver && !this.#isOver) {
      this.#retrying.add(delivery);
      this.#queue.putBack(key, delivery, delivery.place, delayAfter(delivery.attempts, backOff));
      return;
    }
    finish(delivery, this.#tally);
    this.#queue.release(key);
  }
}

function record({ status, failure, milliseconds }: Posted, tally: Tally): string {
  const answer = String(status ?? failure);
  tally.sent++;
  tally.answers.set(answer, (tally.answers.get(answer) ?? 0) + 1);
  if (status !== undefined) tally.latency.record(Math.max(1, Math.round(milliseconds * 1000)));
  return answer;
}

function finish({ planned, events, answer }: Delivery, tally: Tally): void {
  tally.done++;
  if (answer === '200') return;
  const { eventType, callId } = events[planned.event] as WebhookEvent;
  tally.unansweredCount++;
  if (tally.unanswered.length < maxUnanswered) tally.unanswered.push({ eventType, callId, answer });
}

/** The deliveries of a plan, those of one call with the same list of events. */
function* deliveriesOf(planned: readonly PlannedDelivery[]): Generator<Delivery> {
  const lists = new Map<number, WebhookEvent[]>();
  for (const [place, delivery] of planned.entries()) {
    const events = lists.get(delivery.call) ?? [];
    lists.set(delivery.call, events);
    yield { planned: delivery, place, events, attempts: 0, answer: '' };
  }
}
