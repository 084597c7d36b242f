import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { WebhookEvent } from '@voice-agent/webhooks';
import type { Pace } from '../public.ts';

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

/** The tables of calls and their events. A caller that writes has to be in a transaction. */
export class CallStore {
  readonly #statements: Record<
    'add' | 'get' | 'next' | 'running' | 'list' | 'listOfAgent' | 'addEvent' | 'advance' | 'events',
    StatementSync
  >;

  constructor(db: DatabaseSync) {
    this.#statements = {
      add: db.prepare(
        `insert into calls (id, agentId, script, pace, seed, params, step, startedAt)
         values (?, ?, ?, ?, ?, ?, 0, ?)`,
      ),
      get: db.prepare('select * from calls where id = ?'),
      next: db.prepare('select coalesce(max(number), 0) + 1 as number from calls'),
      running: db.prepare('select * from calls where endedAt is null order by number'),
      list: db.prepare('select * from calls order by number desc limit ?'),
      listOfAgent: db.prepare('select * from calls where agentId = ? order by number desc limit ?'),
      addEvent: db.prepare('insert into call_events (callId, number, event) values (?, ?, ?)'),
      advance: db.prepare('update calls set step = ?, endedAt = ? where id = ?'),
      events: db.prepare('select event from call_events where callId = ? order by number'),
    };
  }

  /** The number that the next call gets, from 1. */
  nextNumber(): number {
    return this.#statements.next.get()?.number as number;
  }

  /** @returns its number */
  add(call: Omit<CallRow, 'number' | 'step' | 'endedAt'>): number {
    const { id, agentId, script, pace, seed, params, startedAt } = call;
    const { lastInsertRowid } = this.#statements.add.run(id, agentId, script, pace, seed, params, startedAt);
    return Number(lastInsertRowid);
  }

  get(id: string): CallRow | undefined {
    return this.#statements.get.get(id) as CallRow | undefined;
  }

  running(): CallRow[] {
    return this.#statements.running.all() as unknown as CallRow[];
  }

  /** Newest first. */
  list(take: number, agentId?: string): CallRow[] {
    const { list, listOfAgent } = this.#statements;
    const rows = agentId === undefined ? list.all(take) : listOfAgent.all(agentId, take);
    return rows as unknown as CallRow[];
  }

  /** Keeps an event of a call, as JSON. */
  addEvent(id: string, step: number, event: string): void {
    this.#statements.addEvent.run(id, step, event);
  }

  /** Keeps how far a call is. */
  advance(id: string, step: number, endedAt: string | null): void {
    this.#statements.advance.run(step, endedAt, id);
  }

  events(id: string): WebhookEvent[] {
    return this.#statements.events.all(id).map(({ event }) => JSON.parse(event as string));
  }
}
