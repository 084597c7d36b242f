import { createHistogram, performance, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WebhookEvent } from '../generated/types.ts';
import { call } from './calls.ts';
import type { PlannedDelivery } from './plan.ts';
import { cannotReach, type Fault, type Posted, type Poster } from './post.ts';

/** A delivery that was not answered with 200 in the end. */
export interface Unanswered {
  readonly eventType: string;
  readonly callId: string;
  /** The last status, or why there was none. */
  readonly answer: string;
}

/** What has happened so far. */
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
  /** Microseconds until an answer was whole. */
  readonly latency: RecordableHistogram;
  /** Deliveries that were not answered with 200 in the end; `unanswered` holds the first of them. */
  unansweredCount: number;
  readonly unanswered: Unanswered[];
  tookMs: number;
}

export interface SimulationOptions {
  readonly seed: string;
  readonly poster: Poster;
  readonly url: URL;
  readonly concurrency: number;
  /** How often a delivery is repeated that is not answered with 200. */
  readonly redeliver: number;
  /** Aborted: nothing more is begun. */
  readonly stop: AbortSignal;
  /** Aborted: what is on its way is broken off. */
  readonly breakOff: AbortSignal;
}

const firstPauseMs = 200;
const longestPauseMs = 5000;
const mostUnanswered = 1000;

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

/**
 * Sends the deliveries of a plan. Those of one call go one after another, so that they arrive as planned.
 *
 * @throws CannotRun when the receiver can't be reached before its first answer
 */
export async function simulate(
  planned: readonly PlannedDelivery[],
  options: SimulationOptions,
  tally: Tally,
): Promise<void> {
  const begun = performance.now();
  const calls = new CallEvents(planned, options.seed);
  const chains = new Map<number, Promise<void>>();
  const running = new Set<Promise<void>>();
  const gaveUp = new AbortController();
  const stop = AbortSignal.any([options.stop, gaveUp.signal]);
  const state = { trouble: undefined as Error | undefined };
  const slots = new Slots(options.concurrency, stop);
  for (const delivery of planned) {
    await pause(begun + delivery.dueMs - performance.now(), stop);
    if (stop.aborted) break;
    const before = chains.get(delivery.call) ?? Promise.resolve();
    const over = before
      .then(() => deliver(calls, delivery, options, tally, slots, stop))
      .catch((error: unknown) => {
        state.trouble ??= error as Error;
        gaveUp.abort();
      })
      .then(() => {
        running.delete(over);
        if (chains.get(delivery.call) === over) chains.delete(delivery.call);
      });
    running.add(over);
    chains.set(delivery.call, over);
  }
  await Promise.all(running);
  tally.tookMs = performance.now() - begun;
  if (state.trouble) throw state.trouble;
}

async function deliver(
  calls: CallEvents,
  delivery: PlannedDelivery,
  { poster, url, redeliver, breakOff: signal }: SimulationOptions,
  tally: Tally,
  slots: Slots,
  stop: AbortSignal,
): Promise<void> {
  if (stop.aborted) return;
  const event = calls.take(delivery);
  const body = Buffer.from(JSON.stringify(event));
  const post = (fault?: Fault) => slots.use(() => poster.post(body, { fault, signal }));
  if (delivery.fault === 'cut' && (await post('cut'))) tally.cut++;
  let answer: string | undefined;
  for (let attempt = 0; attempt <= redeliver && answer !== '200'; attempt++) {
    if (attempt > 0) await pause(Math.min(firstPauseMs * 2 ** (attempt - 1), longestPauseMs), stop);
    const posted = await post(delivery.fault === 'slow' ? 'slow' : undefined);
    if (posted === undefined) break;
    if (attempt > 0) tally.redelivered++;
    answer = record(posted, tally);
    const trouble = answered(tally) ? undefined : cannotReach(posted.failure, url);
    if (trouble) throw trouble;
  }
  // Stopped before it was begun.
  if (answer === undefined) return;
  tally.done++;
  if (answer === '200') return;
  tally.unansweredCount++;
  const { eventType, callId } = event;
  if (tally.unanswered.length < mostUnanswered) tally.unanswered.push({ eventType, callId, answer });
}

function record({ status, failure, milliseconds }: Posted, tally: Tally): string {
  const answer = String(status ?? failure);
  tally.sent++;
  tally.answers.set(answer, (tally.answers.get(answer) ?? 0) + 1);
  if (status !== undefined) tally.latency.record(Math.max(1, Math.round(milliseconds * 1000)));
  return answer;
}

const answered = ({ latency }: Tally): boolean => latency.count > 0;

async function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal: stop }).catch(() => undefined);
}

/** Bounds how many requests are on their way; the others wait in order. */
class Slots {
  #free: number;
  readonly #waiting: (() => void)[] = [];
  readonly #stop: AbortSignal;

  constructor(free: number, stop: AbortSignal) {
    this.#free = free;
    this.#stop = stop;
  }

  /** @returns `undefined`, without having begun, when the simulation is stopped */
  async use<T>(work: () => Promise<T>): Promise<T | undefined> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      return this.#stop.aborted ? undefined : await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#free++;
    }
  }
}

/** Makes the events of a call when its first delivery is due, and forgets them after its last. */
class CallEvents {
  readonly #seed: string;
  readonly #left: Map<number, number> = new Map();
  readonly #made: Map<number, WebhookEvent[]> = new Map();

  constructor(planned: readonly PlannedDelivery[], seed: string) {
    this.#seed = seed;
    for (const { call } of planned) this.#left.set(call, (this.#left.get(call) ?? 0) + 1);
  }

  take(delivery: PlannedDelivery): WebhookEvent {
    const events = this.#made.get(delivery.call) ?? call(this.#seed, delivery.call);
    const left = (this.#left.get(delivery.call) ?? 0) - 1;
    this.#left.set(delivery.call, left);
    if (left === 0) this.#made.delete(delivery.call);
    else this.#made.set(delivery.call, events);
    return events[delivery.event] as WebhookEvent;
  }
}
