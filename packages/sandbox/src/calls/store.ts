import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { failed } from '../deliveries/outbox.ts';
import type { CallSummary, Pace, ToolCall } from '../public.ts';
import { prepared } from '../store/database.ts';
import { type Condition, countOf, fold, rowsOf } from '../store/pages.ts';

/** A call as it is kept. */
export interface CallRow {
  number: number;
  id: string;
  agentId: string;
  script: string;
  pace: Pace;
  /** What the conversation is made from. */
  seed: string;
  /** JSON. */
  params: string;
  /** How many events it has had. */
  step: number;
  /** ISO 8601. */
  startedAt: string;
  endedAt: string | null;
}

/** Which calls are listed. */
export interface CallFilter {
  /** Default: 50. */
  take?: number;
  agentId?: string;
  /** Only those with a delivery whose last attempt failed. */
  failing?: boolean;
  /** What its id, agent, script, parameters or events contain, in whatever case. */
  search?: string;
  /** The id of a call; newer ones are left out. */
  until?: string;
  /** How many of the newest to skip. */
  skip?: number;
}

/** A page of calls, how many there are, and how many match. */
export interface CallPage {
  calls: CallSummary[];
  total: number;
  filtered: number;
}

/** A tool that was used in an event. */
export type UsedTool = Omit<ToolCall, 'event'>;

/** The tables of calls and their events. A caller that writes has to be in a transaction. */
export class CallStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    db.function('fold', { deterministic: true }, (text) => fold(`${text}`));
  }

  /** The number that the next call gets, from 1. */
  nextNumber(): number {
    return this.#sql('select coalesce(max(number), 0) + 1 as number from calls').get()?.number as number;
  }

  add({ number, id, agentId, script, pace, seed, params, startedAt }: CallRow): void {
    this.#sql(
      `insert into calls (number, id, agentId, script, pace, seed, params, step, startedAt)
       values (?, ?, ?, ?, ?, ?, ?, 0, ?)`,
    ).run(number, id, agentId, script, pace, seed, params, startedAt);
  }

  get(id: string): CallRow | undefined {
    return this.#sql('select * from calls where id = ?').get(id) as CallRow | undefined;
  }

  running(): CallRow[] {
    return this.#sql(
      'select * from calls where endedAt is null order by number',
    ).all() as unknown as CallRow[];
  }

  /** Newest first. */
  list({ take = 50, skip = 0, ...filter }: CallFilter): CallRow[] {
    return rowsOf<CallRow>(this.#db, 'calls', conditionsOf(filter), { take, skip, order: 'newest' });
  }

  /** As `list`, with counts in place of events. */
  page(filter: CallFilter): CallPage {
    const counts = this.#sql(
      `select count(*) as total, count(*) filter (where state = 'delivered') as delivered,
         count(*) filter (where state = 'waiting') as waiting, count(*) filter (where ${failed}) as failing
         from deliveries where callId = ?`,
    );
    const calls = this.list(filter).map((row) => {
      const deliveries = { ...counts.get(row.id) } as CallSummary['deliveries'];
      return { ...factsOf(row), eventCount: row.step, deliveries };
    });
    const filtered = countOf(this.#db, 'calls', conditionsOf(filter));
    return { calls, total: countOf(this.#db, 'calls'), filtered };
  }

  /** The ids of those that have ended. */
  ended(): string[] {
    const rows = this.#sql('select id from calls where endedAt is not null').all();
    return rows.map(({ id }) => id as string);
  }

  remove(id: string): void {
    for (const table of ['call_events', 'call_tools'])
      this.#sql(`delete from ${table} where callId = ?`).run(id);
    this.#sql('delete from calls where id = ?').run(id);
  }

  /** Keeps an event of a call, as JSON. */
  addEvent(id: string, step: number, event: string): void {
    this.#sql('insert into call_events (callId, number, event) values (?, ?, ?)').run(id, step, event);
  }

  /** Keeps the tool that was used in an event. */
  addTool(id: string, step: number, tool: UsedTool): void {
    const text = JSON.stringify(tool);
    this.#sql('insert into call_tools (callId, event, tool) values (?, ?, ?)').run(id, step, text);
  }

  /** Keeps how far a call is. */
  advance({ id, step, endedAt }: CallRow): void {
    this.#sql('update calls set step = ?, endedAt = ? where id = ?').run(step, endedAt, id);
  }

  tools(id: string): ToolCall[] {
    return this.#sql('select event, tool from call_tools where callId = ? order by event')
      .all(id)
      .map(({ event, tool }) => ({ event: event as number, ...(JSON.parse(tool as string) as UsedTool) }));
  }

  events(id: string): WebhookEvent[] {
    return this.#sql('select event from call_events where callId = ? order by number')
      .all(id)
      .map(({ event }) => JSON.parse(event as string));
  }

  #sql(sql: string): StatementSync {
    return prepared(this.#db, sql);
  }
}

/** What a call and its summary have in common. */
export function factsOf(row: CallRow): Omit<CallSummary, 'eventCount' | 'deliveries'> {
  const { id, agentId, script, startedAt, endedAt, params } = row;
  const state = endedAt === null ? 'running' : 'ended';
  const times = { startedAt, ...(endedAt !== null && { endedAt }) };
  return { id, agentId, script, state, ...times, params: JSON.parse(params) };
}

function conditionsOf({ agentId, failing = false, search = '', until }: CallFilter): Condition[] {
  const conditions: Condition[] = [];
  if (agentId !== undefined) conditions.push(['agentId = ?', agentId]);
  // One after the other, so that each has its index.
  if (failing)
    conditions.push([
      `id in (select callId from deliveries where state = 'waiting' and attempts > 0 and arrived = 0
         union select callId from deliveries where state = 'dead-lettered')`,
    ]);
  if (until !== undefined) conditions.push(['number <= (select number from calls where id = ?)', until]);
  if (search !== '') {
    const name = '(select name from agents where agents.id = agentId)';
    const facts = `fold(id || char(10) || script || char(10) || params || char(10) || ${name})`;
    const events = 'select 1 from call_events where callId = calls.id and instr(fold(event), ?)';
    conditions.push([`(instr(${facts}, ?) or exists (${events}))`, fold(search), fold(search)]);
  }
  return conditions;
}
