import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { parse, type WebhookEvent } from '@voice-agent/webhooks';
import {
  durationMs,
  eventOf,
  type Moment,
  makeStory,
  momentsOf,
  type Story,
  scripts,
} from '@voice-agent/webhooks/testing';
import type { Agents } from '../agents/agents.ts';
import type { Choices } from '../choices.ts';
import type { Deliveries } from '../deliveries/deliveries.ts';
import type { NewDelivery } from '../deliveries/outbox.ts';
import type { Feed } from '../feed.ts';
import { deepest, isDeeper, isObject } from '../json.ts';
import type { Log } from '../log/log.ts';
import type { Agent, CallStart, CallView, Sandbox } from '../public.ts';
import { transaction } from '../store/database.ts';
import { canPass } from '../store/failure.ts';
import type { WebTools } from '../store/web-tools.ts';
import { Turns } from '../turns.ts';
import { type CallFilter, type CallPage, type CallRow, CallStore, factsOf, type UsedTool } from './store.ts';
import { isToolUse, ToolRunner, type ToolUse } from './tool-runner.ts';

type PublicPart = Sandbox['calls'];

/** What calls are made with. */
interface Parts {
  readonly db: DatabaseSync;
  readonly agents: Agents;
  readonly webTools: WebTools;
  readonly deliveries: Deliveries;
  readonly feed: Feed;
  readonly choices: () => Choices;
  readonly log: Log;
}

const databasePauseMs = 1_000;
/** The most events of one call that are written together. */
const maxEvents = 8;

/** A running call, with what it emits. */
interface Running {
  readonly row: CallRow;
  readonly story: Story;
  readonly moments: readonly Moment[];
  /** The time of its last event, in milliseconds since 1970; 0 before there is one in this run. */
  readonly at: number;
}

/**
 * Scripted calls, kept in the database step by step: each event is written together with its delivery. A
 * call that was cut off goes on after `resume`, without an event lost or doubled. Only a tool may be called once more,
 * when the end came between its response and the event.
 */
export class Calls implements PublicPart {
  readonly #state: Parts;
  readonly #seed: number;
  readonly #store: CallStore;
  readonly #tools: ToolRunner;
  readonly #turns = new Turns();
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  /**
   * @param options `seed`: the same seed makes the same conversations, in the order in which calls are started;
   *   `allowLocalTools` lets them call tools on this machine
   */
  constructor(state: Parts, options: { seed: number; allowLocalTools: boolean }) {
    this.#tools = new ToolRunner({ ...state, allowLocalTools: options.allowLocalTools });
    this.#state = state;
    this.#seed = options.seed;
    this.#store = new CallStore(state.db);
  }

  start({ agentId, params = {}, script = scripts[0].name, pace = 'real-time' }: CallStart): CallView {
    this.#closing.signal.throwIfAborted();
    const agent = this.#state.agents.get(agentId);
    if (!agent) throw new TypeError(`There is no agent "${agentId}". The list of agents has their ids.`);
    if (pace !== 'real-time' && pace !== 'as-fast-as-possible')
      throw new TypeError('pace must be real-time or as-fast-as-possible.');
    const number = this.#store.nextNumber();
    const row: CallRow = {
      number,
      id: randomUUID(),
      agentId,
      script,
      pace,
      seed: `${this.#seed}/call/${number}`,
      params: textOf(params),
      step: 0,
      startedAt: new Date().toISOString(),
      endedAt: null,
    };
    const call = runningCall(row, agent);
    this.#go(row.id, this.#run(this.#emit(call, call.moments.slice(0, 1))));
    return this.get(row.id) as CallView;
  }

  get(id: string): CallView | undefined {
    const row = this.#store.get(id);
    return row && this.#view(row);
  }

  list(options: { take?: number; agentId?: string } = {}): CallView[] {
    return this.#store.list(options).map((row) => this.#view(row));
  }

  /** Newest first, with counts in place of events. */
  page(filter: CallFilter): CallPage {
    return this.#store.page(filter);
  }

  /** Deletes the calls that have ended, unless a delivery of one is being sent. @returns how many */
  clear(): number {
    const { db, deliveries, feed } = this.#state;
    const ids = this.#store.ended().filter((id) => !deliveries.isSending(id));
    transaction(db, () => {
      for (const id of ids) {
        deliveries.remove(id);
        this.#store.remove(id);
      }
    });
    deliveries.refill();
    feed.notify({ kind: 'cleared' });
    return ids.length;
  }

  async ended(id: string): Promise<CallView> {
    await this.#running.get(id);
    const view = this.get(id);
    if (!view) throw new TypeError(`There is no call "${id}".`);
    if (view.state === 'running') throw new Error('The call was cut off; it goes on with the next start.');
    return view;
  }

  /** Lets calls go on that an earlier run has left. */
  resume(): void {
    for (const row of this.#store.running())
      if (!this.#running.has(row.id)) this.#go(row.id, this.#resumeOne(row));
  }

  /** Stops at once; running calls go on at the next `resume`. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The calls were closed.'));
    await Promise.all(this.#running.values());
    this.#tools.close();
  }

  #go(id: string, done: Promise<void>): void {
    this.#running.set(
      id,
      done.finally(() => this.#running.delete(id)),
    );
  }

  async #resumeOne(row: CallRow): Promise<void> {
    await this.#turns.next();
    await this.#run(runningCall(row, this.#agentOf(row)));
  }

  async #run(call: Running): Promise<void> {
    const { signal } = this.#closing;
    while (call.row.endedAt === null && !signal.aborted) {
      try {
        call = await this.#step(call);
      } catch (error) {
        // Such as a full disk: what is not written has not happened, and is tried again.
        if (!canPass(error)) throw error;
        await pause(databasePauseMs, signal);
      }
    }
  }

  /** The next events of a call, after the time that the first of them takes. @returns the call after them */
  async #step(call: Running): Promise<Running> {
    const { signal } = this.#closing;
    const { row, story, moments } = call;
    const next = moments[row.step] as Moment;
    if (row.pace === 'real-time') await pause(durationMs(next, story), signal);
    // Events that were written together have times up to some milliseconds ahead.
    const leftMs = () => call.at - Date.now();
    for (let ms = leftMs(); ms > 0 && !signal.aborted; ms = leftMs()) await pause(ms, signal);
    const used = await this.#useTool(call, next);
    if (signal.aborted) return call;
    const emitted = [used === undefined ? next : { ...next, step: used.step }];
    if (row.pace !== 'real-time')
      for (const moment of moments.slice(row.step + 1, row.step + maxEvents)) {
        if (isToolUse(moment)) break;
        emitted.push(moment);
      }
    await this.#turns.next();
    return signal.aborted ? call : this.#emit(call, emitted, used?.tool);
  }

  async #useTool({ row, moments, at }: Running, { step }: Moment): Promise<ToolUse | undefined> {
    if (step === undefined || !('tool' in step)) return undefined;
    // A timer may end a millisecond early.
    const startedAt = new Date(Math.max(at, Date.now())).toISOString();
    const { signal } = this.#closing;
    return this.#tools.use({ row, moments: moments.slice(0, row.step), step, startedAt, signal });
  }

  #agentOf({ agentId }: CallRow): Agent {
    return this.#state.agents.get(agentId) as Agent;
  }

  /**
   * Keeps the next events of a call with their deliveries, and lets these be sent.
   *
   * @param tool that was used in the first event
   * @returns the call after them
   */
  #emit(call: Running, emitted: readonly Moment[], tool?: UsedTool): Running {
    const { db, deliveries, feed } = this.#state;
    // As it is configured now.
    const agent = this.#agentOf(call.row);
    const enqueued: NewDelivery[] = [];
    let { at, row } = call;
    transaction(db, () => {
      if (row.step === 0) this.#store.add(row);
      if (tool !== undefined) this.#store.addTool(row.id, row.step, tool);
      for (const moment of emitted) {
        // No two events of a call have the same time, or a turn that is spoken twice would be one event.
        at = Math.max(at + 1, Date.now());
        const event = this.#eventOf(call, moment, agent, new Date(at).toISOString());
        const body = JSON.stringify(event);
        this.#store.addEvent(row.id, row.step, body);
        enqueued.push(deliveries.enqueue(event, agent, body));
        const isLast = moment === call.moments.at(-1);
        row = { ...row, step: row.step + 1, endedAt: isLast ? event.timestamp : null };
      }
      this.#store.advance(row);
    });
    feed.notify({ kind: 'call', callId: row.id, state: row.endedAt === null ? 'running' : 'ended' });
    deliveries.queue(enqueued);
    return { ...call, row, at };
  }

  #eventOf({ row, story, moments }: Running, moment: Moment, agent: Agent, timestamp: string): WebhookEvent {
    const choices = this.#state.choices();
    const { params, collected } = story;
    const chosen =
      choices['event.outcome-collision'] === 'collected'
        ? { ...story, outcomeResult: { ...params, ...collected } }
        : story;
    const { id: agentId, name: agentName, projectId } = agent;
    const event = eventOf(moment, chosen, { callId: row.id, timestamp, projectId, agentId, agentName });
    return choices['event.data'] === 'empty' && moment !== moments.at(-1) ? withoutData(event) : event;
  }

  #view(row: CallRow): CallView {
    return { ...factsOf(row), events: this.#store.events(row.id), tools: this.#store.tools(row.id) };
  }
}

/** Params as they are kept. */
function textOf(params: unknown): string {
  let text: string | undefined;
  try {
    text = isObject(params) ? JSON.stringify(params) : undefined;
  } catch {
    // A circle or a bigint, which JSON does not have.
  }
  const kept: unknown = text === undefined ? undefined : JSON.parse(text);
  if (text === undefined || !isObject(kept)) throw new TypeError('params must be a JSON object.');
  if (isDeeper(kept)) throw new TypeError(`params must not be nested on more than ${deepest} levels.`);
  return text;
}

function runningCall(row: CallRow, { name }: Agent): Running {
  const { script, seed, params } = row;
  const story = makeStory({ script, seed, agentName: name, params: JSON.parse(params) });
  return { row, story, moments: momentsOf(story), at: 0 };
}

/** The event with empty `data`, where the spec allows that. */
function withoutData(event: WebhookEvent): WebhookEvent {
  const result = parse({ ...event, data: {} });
  return result.ok ? result.event : event;
}

/** Ends early when the signal is aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
}
