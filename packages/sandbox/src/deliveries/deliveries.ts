import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { delayAfter, KeyedQueue } from '@voice-agent/webhooks/inbox';
import type { Agents } from '../agents/agents.ts';
import type { Choices } from '../choices.ts';
import type { Feed } from '../feed.ts';
import type { Log } from '../log/log.ts';
import type { Agent, Attempt, DeliveryState, DeliveryView, Sandbox } from '../public.ts';
import { transaction } from '../store/database.ts';
import { canPass } from '../store/failure.ts';
import { Turns, Waiters } from '../turns.ts';
import {
  carriesSecret,
  type DeliveryFilter,
  type DeliveryRow,
  type NewDelivery,
  Outbox,
  type Progress,
  type QueuedDelivery,
} from './outbox.ts';
import { outcomeOf, type Pacing, pacingByDefault, planOf } from './retry.ts';
import { Sender } from './sender.ts';
import { viewOf } from './view.ts';

type PublicPart = Sandbox['deliveries'];

/** Where an attempt leaves a delivery, and milliseconds until the next one. */
type Next = Pick<DeliveryRow, 'state'> & { delayMs: number };

/**
 * The durable outbox of webhook deliveries. An event in it is sent until it is delivered or dead-lettered,
 * also after a kill: at least once, so perhaps twice. Events of a call go in order, unless `delivery.order` allows
 * otherwise, and calls go side by side. A dead-lettered event lets the later ones of its call pass.
 */
export class Deliveries implements PublicPart {
  /** Sends what this has, and single events on request. */
  readonly sender: Sender;
  readonly #db: DatabaseSync;
  readonly #feed: Feed;
  readonly #choices: () => Choices;
  readonly #outbox: Outbox;
  readonly #agents: Agents;
  readonly #pacing: Pacing;
  /** The ids of what waits, by call or one by one. */
  readonly #queue = new KeyedQueue<string>(() => this.#sendNext());
  /** The `delivery.order` that the queue keeps; none before the start. */
  #order: Choices['delivery.order'] | undefined;
  /** What is being sent, by id. Kept here alone: after a kill it waits again. */
  readonly #sending = new Map<string, DeliveryRow>();
  readonly #turns = new Turns();
  readonly #changes = new Waiters();

  constructor(
    db: DatabaseSync,
    feed: Feed,
    options: { agents: Agents; choices: () => Choices; pacing?: Partial<Pacing>; log: Log },
  ) {
    this.#db = db;
    this.#feed = feed;
    this.#choices = options.choices;
    this.#outbox = new Outbox(db);
    const { agents, log } = options;
    this.#agents = agents;
    this.#pacing = { ...pacingByDefault, ...options.pacing };
    this.sender = new Sender({ agents, log, choices: this.#choices, timeoutMs: this.#pacing.timeoutMs });
  }

  /**
   * Puts an event into the outbox, in the transaction of the caller, who calls `queue` once that is committed.
   *
   * @param body the event as JSON
   * @returns the delivery; it is undelivered when the agent has no receiver
   */
  enqueue(event: WebhookEvent, agent: Agent, body: string = JSON.stringify(event)): NewDelivery {
    return this.#outbox.add(randomUUID(), event, body, this.#agents.webhookOf(agent));
  }

  /** Sends what was enqueued, when its turn has come. */
  queue(deliveries: readonly NewDelivery[]): void {
    for (const delivery of deliveries) {
      if (delivery.state === 'waiting') this.#wait(delivery);
      else this.#notify(delivery, delivery.state);
    }
  }

  /** Begins to send, also what an earlier run has left. */
  start(): void {
    this.#order = this.#choices()['delivery.order'];
    this.#fill();
  }

  get(id: string): DeliveryView | undefined {
    const row = this.#outbox.get(id);
    return row && this.#view(row);
  }

  list(options: Partial<DeliveryFilter> = {}): DeliveryView[] {
    return this.#outbox.list({ take: 100, ...options }).map((row) => this.#view(row));
  }

  count(options: DeliveryFilter): number {
    return this.#outbox.count(options);
  }

  redeliver(id: string): boolean {
    const row = this.#outbox.get(id);
    if (!row || this.#sending.has(id)) return false;
    this.#outbox.again(row.number);
    this.#wait(row);
    return true;
  }

  /** Retries all deliveries whose last attempt failed, or those of a call. @returns how many */
  retry(callId?: string): number {
    return this.#outbox.failed(callId).filter((id) => this.redeliver(id)).length;
  }

  /** Whether one of a call is being sent. */
  isSending(callId: string): boolean {
    return [...this.#sending.values()].some((row) => row.callId === callId);
  }

  /** Deletes those of a call, in the transaction of the caller, who calls `refill` once that is committed. */
  remove(callId: string): void {
    this.#outbox.remove(callId);
  }

  refill(): void {
    if (this.#order !== undefined) this.#fill();
    this.#changes.wake();
  }

  async idle(): Promise<void> {
    for (;;) {
      this.sender.signal.throwIfAborted();
      if (this.#sending.size === 0 && !this.#outbox.waits()) return;
      await this.#changes.next();
    }
  }

  /** Stops at once. What was being sent waits for the next start. */
  async close(): Promise<void> {
    this.sender.abort();
    while (this.#sending.size > 0) await this.#changes.next();
    this.#queue.clear();
    this.sender.close();
    this.#changes.wake();
  }

  #notify({ id, callId, eventType }: QueuedDelivery, state: DeliveryState): void {
    this.#feed.notify({ kind: 'delivery', deliveryId: id, callId, eventType, state });
  }

  #wait(row: QueuedDelivery): void {
    this.#notify(row, 'waiting');
    if (this.#order === undefined || this.#sending.has(row.id)) return;
    this.#queue.add(this.#keyOf(row), row.id, row.number);
  }

  #keyOf({ callId, id }: Pick<QueuedDelivery, 'callId' | 'id'>): string {
    return this.#order === 'in-order' ? callId : id;
  }

  /** Sends as many of those whose turn it is as may be sent at once. */
  #sendNext(): void {
    if (this.#order === undefined || this.sender.signal.aborted) return;
    const order = this.#choices()['delivery.order'];
    if (order !== this.#order) {
      this.#order = order;
      this.#fill();
    }
    while (this.#sending.size < this.#pacing.concurrency) {
      const taken = this.#queue.take();
      const row = taken && this.#outbox.get(taken.item);
      if (row === undefined) return;
      this.#sending.set(row.id, row);
      void this.#send(row);
    }
  }

  /** Makes the queue of what waits anew. */
  #fill(): void {
    this.#queue.clear();
    for (const row of this.#sending.values()) this.#queue.hold(this.#keyOf(row));
    for (const row of this.#outbox.waiting()) {
      if (this.#sending.has(row.id)) continue;
      // A clock that was put back since then does not make it wait longer.
      const delayMs = Math.min(row.nextAttemptAt - Date.now(), this.#pacing.maxDelayMs);
      this.#queue.add(this.#keyOf(row), row.id, row.number, delayMs);
    }
  }

  async #send(row: DeliveryRow): Promise<void> {
    let after: Next = { state: 'waiting', delayMs: this.#pacing.initialDelayMs };
    await this.#turns.next();
    try {
      this.#notify(row, 'sent');
      after = await this.#attempt(row);
    } catch (error) {
      // Such as a full disk: what is not recorded has not happened, and is retried.
      if (!canPass(error)) throw error;
    }
    this.#sending.delete(row.id);
    const key = this.#keyOf(row);
    if (after.state === 'waiting') this.#queue.add(key, row.id, row.number, after.delayMs);
    // After a change of the order several of a call may be on their way.
    if (![...this.#sending.values()].some((other) => this.#keyOf(other) === key)) this.#queue.release(key);
    this.#notify(row, after.state);
    this.#sendNext();
    this.#changes.wake();
  }

  async #attempt(row: DeliveryRow): Promise<Next> {
    const webhook = this.#agents.webhookOf(this.#agents.get(row.agentId) as Agent);
    if (webhook.webhookUrl === undefined) {
      const state = 'undelivered';
      this.#record(row, undefined, { ...row, state, url: '', bearer: 0 });
      return { state, delayMs: 0 };
    }
    const { id: deliveryId, callId, eventType } = row;
    const attempt = await this.sender.send(row.body, webhook, { deliveryId, callId, eventType });
    if (attempt.status === undefined && this.sender.signal.aborted) return { state: 'waiting', delayMs: 0 };
    const outcome = outcomeOf(row, attempt.status, this.#choices(), this.#pacing);
    const failed = outcome.state === 'waiting' && outcome.arrived === 0;
    const delayMs = failed ? delayAfter(outcome.attempts, this.#pacing) : 0;
    const nextAttemptAt = Math.round(Date.now() + delayMs);
    const sentTo = { url: webhook.webhookUrl, bearer: Number(carriesSecret(webhook)) };
    this.#record(row, attempt, { ...outcome, ...sentTo, nextAttemptAt });
    return { state: outcome.state, delayMs };
  }

  #record({ number }: DeliveryRow, attempt: Attempt | undefined, progress: Progress): void {
    transaction(this.#db, () => this.#outbox.record(number, attempt, progress));
  }

  #view(row: DeliveryRow): DeliveryView {
    const state = this.#sending.has(row.id) ? 'sent' : row.state;
    const choices = this.#choices();
    const inOrder = state === 'waiting' && choices['delivery.order'] === 'in-order';
    const first = inOrder ? this.#outbox.firstWaiting(row.callId) : undefined;
    const plan = planOf(row, choices, this.#pacing);
    return viewOf(row, state, this.#outbox.attempts(row.number), plan, first);
  }
}
