import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { failed } from '../deliveries/outbox.ts';
import type { CallSummary, Pace, ToolCall } from '../public.ts';
import { prepared } from '../store/database.ts';

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
}

type Counted = CallRow & CallSummary['deliveries'];

/** A tool that was used in an event. */
export type UsedTool = Omit<ToolCall, 'event'>;

/** The tables of calls and their events. A caller that writes has to be in a transaction. */
export class CallStore {
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
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
  list(filter: CallFilter): CallRow[] {
    const { sql, values } = listed(filter);
    return this.#sql(sql).all(...values) as unknown as CallRow[];
  }

  /** As `list`, with counts in place of events. */
  summaries(filter: CallFilter): CallSummary[] {
    const { sql, values } = listed(filter);
    const rows = this.#sql(
      `select c.*, count(d.number) as total, count(*) filter (where d.state = 'delivered') as delivered,
           count(*) filter (where d.state = 'waiting') as waiting, count(*) filter (where ${failed}) as failing
         from (${sql}) c left join deliveries d on d.callId = c.id group by c.number order by c.number desc`,
    ).all(...values) as unknown as Counted[];
    return rows.map(({ total, delivered, waiting, failing, ...row }) => {
      const deliveries = { total, delivered, waiting, failing };
      return { ...factsOf(row), eventCount: row.step, deliveries };
    });
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

function listed({ take = 50, agentId, failing = false }: CallFilter): {
  sql: string;
  values: (string | number)[];
} {
  const where = [
    agentId === undefined ? 'true' : 'agentId = ?',
    // One after the other, so that each has its index.
    failing
      ? `id in (select callId from deliveries where state = 'waiting' and attempts > 0 and arrived = 0
           union select callId from deliveries where state = 'dead-lettered')`
      : 'true',
  ];
  const sql = `select * from calls where ${where.join(' and ')} order by number desc limit ?`;
  return { sql, values: agentId === undefined ? [take] : [agentId, take] };
}
