import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { WebhookConfiguration, WebhookEvent } from '@voice-agent/webhooks';
import type { Choices } from '../choices.ts';
import type { Feed } from '../feed.ts';
import type { Agent, Attempt, DeliveryState, DeliveryView } from '../public.ts';
import { reach } from './address.ts';
import { canPass } from './failure.ts';
import { carriesSecret, type DeliveryRow, Outbox } from './outbox.ts';
import { Requester } from './request.ts';
import { delayMs, outcomeOf, type Pacing, pacingByDefault } from './retry.ts';
import { headersOf, kept, viewOf } from './view.ts';

export type { Pacing } from './retry.ts';

/**
 * The durable outbox of webhook deliveries (section 6). An event that was promised is sent until it is delivered or
 * parked, also after a kill: at least once, so perhaps twice. Events of a call go in order, unless `delivery.order`
 * says otherwise, and calls go side by side. A parked event lets the later ones of its call pass.
 */
export class Deliveries {
  readonly #feed: Feed;
  readonly #choices: () => Choices;
  readonly #outbox: Outbox;
  readonly #requester: Requester;
  readonly #pacing: Pacing;
  /** Calls that may have something to send now. */
  readonly #ready = new Set<string>();
  /** By call: wakes it for its next try. */
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** By delivery: not to be tried before, on a clock that nobody sets. */
  readonly #notBefore = new Map<string, number>();
  /** What is being sent, by id. Kept here alone: after a kill it waits again. */
  readonly #sending = new Map<string, { callId: string; done: Promise<void> }>();
  readonly #closing = new AbortController();
  #waiters: (() => void)[] = [];
  #started = false;

  constructor(
    db: DatabaseSync,
    feed: Feed,
    options: { allowLocalWebhooks: boolean; choices: () => Choices; pacing?: Partial<Pacing> },
  ) {
    this.#feed = feed;
    this.#choices = options.choices;
    this.#outbox = new Outbox(db);
    this.#requester = new Requester(reach(options.allowLocalWebhooks));
    this.#pacing = { ...pacingByDefault, ...options.pacing };
  }

  /**
   * Puts an event into the outbox, as part of the transaction of the caller: it is sent only when that is committed.
   * Does nothing when the agent has no `webhookUrl`.
   */
  promise(event: WebhookEvent, agent: Agent): void {
    if (agent.webhook.webhookUrl === undefined) return;
    const id = randomUUID();
    this.#outbox.add(id, event, agent);
    // After the transaction, which may also have been undone.
    queueMicrotask(() => {
      const row = this.#closing.signal.aborted ? undefined : this.#outbox.get(id);
      if (row) this.#waits(row);
    });
  }

  /** Begins to send, also what an earlier run has left. */
  start(): void {
    this.#started = true;
    for (const callId of this.#outbox.waitingCalls()) {
      this.#ready.add(callId);
      for (const { id, tries, nextTryAt } of this.#outbox.waitingOf(callId, -1)) {
        if (tries === 0) continue;
        // A clock that was put back since then does not make it wait longer.
        const leftMs = Math.min(nextTryAt - Date.now(), delayMs(tries, this.#pacing));
        this.#notBefore.set(id, performance.now() + leftMs);
      }
    }
    this.#pump();
  }

  get(id: string): DeliveryView | undefined {
    const row = this.#outbox.get(id);
    return row && this.#view(row);
  }

  /** Newest first. `take` is 100 by default. */
  list(options: { callId?: string; agentId?: string; take?: number } = {}): DeliveryView[] {
    return this.#outbox.list({ take: 100, ...options }).map((row) => this.#view(row));
  }

  /**
   * Sends a delivery again with the same body, to where the agent's webhook is now, whatever came of it before.
   *
   * @returns false when there is no such delivery, or when it is just being sent
   */
  redeliver(id: string): boolean {
    const row = this.#outbox.get(id);
    if (!row || this.#sending.has(id)) return false;
    this.#outbox.again(row.number);
    this.#notBefore.delete(id);
    this.#waits(row);
    return true;
  }

  /**
   * Sends a body now, once, to a webhook that need not be that of an agent. Nothing is kept of it. Never throws: what
   * goes wrong is in what comes back, and the secret is not.
   */
  async sendOnce(
    body: string,
    { webhookUrl: url = '', webhookAuth }: WebhookConfiguration,
  ): Promise<Attempt> {
    const authorization = webhookAuth?.authKey === 'bearer' ? webhookAuth.authSecret : undefined;
    const { timeoutMs = Number.parseInt(this.#choices()['delivery.timeout'], 10) * 1_000 } = this.#pacing;
    const headers = headersOf(body, authorization);
    const { signal } = this.#closing;
    const [at, begun] = [new Date().toISOString(), performance.now()];
    const answer = await this.#requester.send({ url, method: 'POST', headers, body, timeoutMs, signal });
    const durationMs = Math.round((performance.now() - begun) * 10) / 10;
    return { at, durationMs, ...kept(answer, authorization) };
  }

  /** Resolves when nothing waits or is being sent. Parked deliveries do not count. Rejects when it is closed first. */
  async idle(): Promise<void> {
    for (;;) {
      this.#closing.signal.throwIfAborted();
      if (this.#sending.size === 0 && !this.#outbox.waits()) return;
      await new Promise<void>((resolve) => this.#waiters.push(resolve));
    }
  }

  /** Stops at once. What was being sent waits for the next start. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The deliveries were closed.'));
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all([...this.#sending.values()].map(({ done }) => done));
    this.#requester.close();
    this.#changed();
  }

  #tell({ id, callId, eventType }: DeliveryRow, state: DeliveryState): void {
    this.#feed.tell({ kind: 'delivery', deliveryId: id, callId, eventType, state });
  }

  #waits(row: DeliveryRow): void {
    this.#tell(row, 'waiting');
    this.#ready.add(row.callId);
    this.#pump();
  }

  #changed(): void {
    const waiters = this.#waiters;
    this.#waiters = [];
    for (const waiter of waiters) waiter();
  }

  #pump(): void {
    if (!this.#started || this.#closing.signal.aborted) return;
    for (const callId of this.#ready) {
      if (this.#sending.size >= this.#pacing.parallel) return;
      this.#ready.delete(callId);
      const row = this.#next(callId);
      if (!row) continue;
      this.#notBefore.delete(row.id);
      this.#sending.set(row.id, { callId, done: Promise.resolve(row).then((it) => this.#send(it)) });
      // Where the order is free, the call may have more to send; a set is walked to its end, also while it grows.
      this.#ready.add(callId);
    }
  }

  /** What is to be sent of a call now. When there is only something to be sent later, the call is woken then. */
  #next(callId: string): DeliveryRow | undefined {
    const inOrder = this.#choices()['delivery.order'] === 'in-order';
    if (inOrder && [...this.#sending.values()].some((sending) => sending.callId === callId)) return undefined;
    let soonest = Number.POSITIVE_INFINITY;
    for (const row of this.#outbox.waitingOf(callId, inOrder ? 1 : -1)) {
      if (this.#sending.has(row.id)) continue;
      const due = this.#notBefore.get(row.id) ?? 0;
      if (due <= performance.now()) return row;
      soonest = Math.min(soonest, due);
    }
    if (soonest === Number.POSITIVE_INFINITY) return undefined;
    clearTimeout(this.#timers.get(callId));
    const wake = () => {
      this.#timers.delete(callId);
      this.#ready.add(callId);
      this.#pump();
    };
    this.#timers.set(callId, setTimeout(wake, Math.ceil(soonest - performance.now())));
    return undefined;
  }

  async #send(row: DeliveryRow): Promise<void> {
    let state: DeliveryState = 'waiting';
    try {
      this.#tell(row, 'sent');
      state = await this.#attempt(row);
    } catch (error) {
      // Such as a full disk: what is not recorded has not happened, and is tried again.
      if (!canPass(error)) throw error;
      this.#notBefore.set(row.id, performance.now() + this.#pacing.initialDelayMs);
    }
    this.#sending.delete(row.id);
    this.#tell(row, state);
    this.#ready.add(row.callId);
    this.#pump();
    this.#changed();
  }

  async #attempt(row: DeliveryRow): Promise<DeliveryState> {
    const webhook = this.#outbox.webhookOf(row.agentId);
    const attempt = await this.sendOnce(row.body, webhook);
    if (attempt.status === undefined && this.#closing.signal.aborted) return 'waiting';
    const outcome = outcomeOf(row, attempt.status, this.#choices(), this.#pacing);
    const pause =
      outcome.state === 'waiting' && outcome.answered === 0 ? delayMs(outcome.tries, this.#pacing) : 0;
    const nextTryAt = Math.round(Date.now() + pause);
    const [url, bearer] = [webhook.webhookUrl ?? '', Number(carriesSecret(webhook))];
    this.#outbox.record(row.number, attempt, { ...outcome, nextTryAt, url, bearer });
    this.#notBefore.set(row.id, performance.now() + pause);
    if (outcome.state !== 'waiting') this.#notBefore.delete(row.id);
    return outcome.state;
  }

  #view(row: DeliveryRow): DeliveryView {
    const state = this.#sending.has(row.id) ? 'sent' : row.state;
    return viewOf(row, state, this.#outbox.attempts(row.number));
  }
}
