import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { WebhookConfiguration, WebhookEvent } from '@voice-agent/webhooks';
import type { Attempt, DeliveryState } from '../public.ts';
import { prepared } from '../store/database.ts';
import { type Condition, countOf, rowsOf } from '../store/pages.ts';

/** A delivery as it is kept. */
export interface DeliveryRow {
  number: number;
  id: string;
  callId: string;
  agentId: string;
  eventType: string;
  body: string;
  url: string;
  /** Whether the last attempt had, or the next one has, the secret: 0 or 1. */
  bearer: number;
  state: Exclude<DeliveryState, 'sent'>;
  /** Since it was enqueued, or since it was last redelivered by hand. */
  attempts: number;
  /** Whether the first of two copies has arrived: 0 or 1. */
  arrived: number;
  /** In milliseconds since 1970. */
  nextAttemptAt: number;
}

/** What the queue needs to know of a delivery. */
export type QueuedDelivery = Pick<DeliveryRow, 'number' | 'id' | 'callId' | 'eventType'>;

/** A delivery that was just added. */
export type NewDelivery = QueuedDelivery & Pick<DeliveryRow, 'state'>;

/** What an attempt changes. */
export type Progress = Pick<
  DeliveryRow,
  'state' | 'attempts' | 'arrived' | 'nextAttemptAt' | 'url' | 'bearer'
>;

/** Which deliveries are listed. */
export interface DeliveryFilter {
  callId?: string;
  agentId?: string;
  /** Only those whose last attempt failed. */
  failing?: boolean;
  take: number;
}

/** Whether deliveries of a configuration carry its secret. */
export const carriesSecret = ({ webhookAuth }: WebhookConfiguration): boolean =>
  webhookAuth?.authKey === 'bearer';

/** In SQL, whether the last attempt of a delivery failed. */
export const failed = `state = 'dead-lettered' or (state = 'waiting' and attempts > 0 and arrived = 0)`;

/** The tables of the deliveries. */
export class Outbox {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
  }

  /** It waits, unless there is nowhere to send it. @param body the event as it is sent */
  add(id: string, event: WebhookEvent, body: string, webhook: WebhookConfiguration): NewDelivery {
    const { callId, agentId, eventType } = event;
    const { webhookUrl = '' } = webhook;
    const state: DeliveryRow['state'] = webhookUrl === '' ? 'undelivered' : 'waiting';
    const bearer = Number(carriesSecret(webhook));
    const values = [id, callId, agentId, eventType, body, webhookUrl, bearer, state];
    const { lastInsertRowid } = this.#sql(
      `insert into deliveries (id, callId, agentId, eventType, body, url, bearer, state)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    ).run(...values);
    return { number: Number(lastInsertRowid), id, callId, eventType, state };
  }

  get(id: string): DeliveryRow | undefined {
    return this.#sql('select * from deliveries where id = ?').get(id) as DeliveryRow | undefined;
  }

  /** The earliest delivery of a call that waits, or is being sent. */
  firstWaiting(callId: string): DeliveryRow | undefined {
    return this.#sql(
      `select * from deliveries where callId = ? and state = 'waiting' order by number limit 1`,
    ).get(callId) as DeliveryRow | undefined;
  }

  /** The ids of the deliveries whose last attempt failed, or those of a call, oldest first. */
  failed(callId: string | null = null): string[] {
    return this.#sql(
      `select id from deliveries where callId = coalesce(?, callId) and (${failed}) order by number`,
    )
      .all(callId)
      .map(({ id }) => id as string);
  }

  /** Newest first. */
  list({ take, ...filter }: DeliveryFilter): DeliveryRow[] {
    const section = { skip: 0, take, order: 'newest' } as const;
    return rowsOf<DeliveryRow>(this.#db, 'deliveries', conditionsOf(filter), section);
  }

  count(filter: DeliveryFilter): number {
    return countOf(this.#db, 'deliveries', conditionsOf(filter));
  }

  /** Deletes those of a call. */
  remove(callId: string): void {
    const ofCall = 'select number from deliveries where callId = ?';
    this.#sql(`delete from attempts where delivery in (${ofCall})`).run(callId);
    this.#sql('delete from deliveries where callId = ?').run(callId);
  }

  /** What waits, oldest first. */
  waiting(): (QueuedDelivery & Pick<DeliveryRow, 'nextAttemptAt'>)[] {
    return this.#sql(
      `select number, id, callId, eventType, nextAttemptAt from deliveries where state = 'waiting' order by number`,
    ).all() as unknown as ReturnType<Outbox['waiting']>;
  }

  waits(): boolean {
    return this.#sql(`select 1 from deliveries where state = 'waiting' limit 1`).get() !== undefined;
  }

  /** Makes it wait as if it had never been tried. */
  again(number: number): void {
    this.#sql(
      `update deliveries set state = 'waiting', attempts = 0, arrived = 0, nextAttemptAt = 0 where number = ?`,
    ).run(number);
  }

  /** Keeps an attempt, if there was one, together with what it changes. The caller has to be in a transaction. */
  record(number: number, attempt: Attempt | undefined, progress: Progress): void {
    const { state, attempts, arrived, nextAttemptAt, url, bearer } = progress;
    if (attempt)
      this.#sql(
        `insert into attempts (delivery, number, attempt)
         values (?1, (select count(*) from attempts where delivery = ?1), ?2)`,
      ).run(number, JSON.stringify(attempt));
    this.#sql(
      `update deliveries set state = ?, attempts = ?, arrived = ?, nextAttemptAt = ?, url = ?, bearer = ?
       where number = ?`,
    ).run(state, attempts, arrived, nextAttemptAt, url, bearer, number);
  }

  attempts(number: number): Attempt[] {
    return this.#sql('select attempt from attempts where delivery = ? order by number')
      .all(number)
      .map(({ attempt }) => JSON.parse(attempt as string));
  }

  #sql(sql: string): StatementSync {
    return prepared(this.#db, sql);
  }
}

function conditionsOf({ callId, agentId, failing = false }: Omit<DeliveryFilter, 'take'>): Condition[] {
  const conditions: Condition[] = [];
  if (callId !== undefined) conditions.push(['callId = ?', callId]);
  if (agentId !== undefined) conditions.push(['agentId = ?', agentId]);
  if (failing) conditions.push([`(${failed})`]);
  return conditions;
}
