import type { DatabaseSync } from 'node:sqlite';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { failed } from '../deliveries/outbox.ts';
import type { CallSummary, Pace, ToolCall } from '../public.ts';

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
  readonly #statements;
  readonly #db: DatabaseSync;

  constructor(db: DatabaseSync) {
    this.#db = db;
    this.#statements = {
      add: db.prepare(
        `insert into calls (number, id, agentId, script, pace, seed, params, step, startedAt)
         values (?, ?, ?, ?, ?, ?, ?, 0, ?)`,
      ),
      get: db.prepare('select * from calls where id = ?'),
      next: db.prepare('select coalesce(max(number), 0) + 1 as number from calls'),
      running: db.prepare('select * from calls where endedAt is null order by number'),
      addEvent: db.prepare('insert into call_events (callId, number, event) values (?, ?, ?)'),
      advance: db.prepare('update calls set step = ?, endedAt = ? where id = ?'),
      addTool: db.prepare('insert into call_tools (callId, event, tool) values (?, ?, ?)'),
      tools: db.prepare('select event, tool from call_tools where callId = ? order by event'),
      events: db.prepare('select event from call_events where callId = ? order by number'),
    };
  }

  /** The number that the next call gets, from 1. */
  nextNumber(): number {
    return this.#statements.next.get()?.number as number;
  }

  add({ number, id, agentId, script, pace, seed, params, startedAt }: CallRow): void {
    this.#statements.add.run(number, id, agentId, script, pace, seed, params, startedAt);
  }

  get(id: string): CallRow | undefined {
    return this.#statements.get.get(id) as CallRow | undefined;
  }

  running(): CallRow[] {
    return this.#statements.running.all() as unknown as CallRow[];
  }

  /** Newest first. */
  list(filter: CallFilter): CallRow[] {
    const { sql, values } = listed(filter);
    return this.#db.prepare(sql).all(...values) as unknown as CallRow[];
  }

  /** As `list`, with counts in place of events. */
  summaries(filter: CallFilter): CallSummary[] {
    const { sql, values } = listed(filter);
    const rows = this.#db
      .prepare(
        `select c.*, count(d.number) as total, count(*) filter (where d.state = 'delivered') as delivered,
           count(*) filter (where d.state = 'waiting') as waiting, count(*) filter (where ${failed}) as failing
         from (${sql}) c left join deliveries d on d.callId = c.id group by c.number order by c.number desc`,
      )
      .all(...values) as unknown as Counted[];
    return rows.map(({ total, delivered, waiting, failing, ...row }) => {
      const deliveries = { total, delivered, waiting, failing };
      return { ...factsOf(row), eventCount: row.step, deliveries };
    });
  }

  /** Keeps an event of a call, as JSON. */
  addEvent(id: string, step: number, event: string): void {
    this.#statements.addEvent.run(id, step, event);
  }

  /** Keeps the tool that was used in an event. */
  addTool(id: string, step: number, tool: UsedTool): void {
    this.#statements.addTool.run(id, step, JSON.stringify(tool));
  }

  /** Keeps how far a call is. */
  advance({ id, step, endedAt }: CallRow): void {
    this.#statements.advance.run(step, endedAt, id);
  }

  tools(id: string): ToolCall[] {
    return this.#statements.tools
      .all(id)
      .map(({ event, tool }) => ({ event: event as number, ...(JSON.parse(tool as string) as UsedTool) }));
  }

  events(id: string): WebhookEvent[] {
    return this.#statements.events.all(id).map(({ event }) => JSON.parse(event as string));
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
