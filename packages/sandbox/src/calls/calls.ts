import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { WebhookEvent } from '@voice-agent/webhooks';
import {
  durationMs,
  eventOf,
  events,
  type Moment,
  makeStory,
  momentsOf,
  type Story,
  scripts,
  type ToolStep,
} from '@voice-agent/webhooks/internal/calls';
import { Random } from '@voice-agent/webhooks/internal/text';
import type { Choices } from '../choices.ts';
import { reach } from '../deliveries/address.ts';
import type { Deliveries } from '../deliveries/deliveries.ts';
import { canPass } from '../deliveries/failure.ts';
import { type Outgoing, Requester } from '../deliveries/request.ts';
import type { Feed } from '../feed.ts';
import { deepest, isDeeper, isObject } from '../json.ts';
import type { Log } from '../log/log.ts';
import type { Agent, CallStart, CallSummary, CallView } from '../public.ts';
import { transaction } from '../store/database.ts';
import type { WebTools } from '../store/web-tools.ts';
import type { Agents } from './agents.ts';
import { type CallFilter, type CallRow, CallStore, factsOf, type UsedTool } from './store.ts';
import { callTool, inputFor, localServer } from './tools.ts';

/** A tool that was used: as a step of the story, which has seconds, and as it is kept. */
interface ToolUse {
  step: Omit<ToolStep, 'fails'> & { duration: number; scripted: boolean };
  tool: UsedTool;
}

/** What calls are made with. */
interface Parts {
  readonly db: DatabaseSync;
  readonly agents: Agents;
  readonly webTools: WebTools;
  readonly deliveries: Deliveries;
  readonly feed: Feed;
  readonly choices: () => Choices;
  readonly log?: Log;
}

const databasePauseMs = 1_000;

/**
 * Scripted calls, kept in the database step by step: each event is written together with its delivery. A
 * call that was cut off goes on after `resume`, without an event lost or doubled. Only a tool may be called once more,
 * when the end came between its answer and the event.
 */
export class Calls {
  readonly #state: Parts;
  readonly #seed: number;
  readonly #store: CallStore;
  readonly #requester: Requester;
  readonly #running = new Map<string, Promise<void>>();
  readonly #closing = new AbortController();

  /**
   * @param options `seed`: the same seed makes the same conversations, in the order in which calls are started;
   *   `allowLocalWebhooks` lets them call tools on this machine
   */
  constructor(state: Parts, options: { seed: number; allowLocalWebhooks: boolean }) {
    this.#requester = new Requester(reach(options.allowLocalWebhooks), { log: state.log });
    this.#state = state;
    this.#seed = options.seed;
    this.#store = new CallStore(state.db);
  }

  /**
   * Starts a call; it goes on by itself.
   *
   * @throws TypeError when there is no such agent or script, or `params` is no JSON object
   */
  start({ agentId, params = {}, script = scripts[0].name, pace = 'real-time' }: CallStart): CallView {
    this.#closing.signal.throwIfAborted();
    const agent = this.#state.agents.get(agentId);
    if (!agent) throw new TypeError(`There is no agent "${agentId}". The list of agents has their ids.`);
    if (pace !== 'real-time' && pace !== 'as-fast-as-possible')
      throw new TypeError('pace must be real-time or as-fast-as-possible.');
    const [id, text, startedAt] = [randomUUID(), textOf(params), new Date().toISOString()];
    transaction(this.#state.db, () => {
      const seed = `${this.#seed}/call/${this.#store.nextNumber()}`;
      this.#store.add({ id, agentId, script, pace, seed, params: text, startedAt });
      const row = this.#store.get(id) as CallRow;
      const story = storyOf(row, agent);
      this.#write(row, agent, story, momentsOf(story)[0] as Moment);
    });
    this.#state.feed.notify({ kind: 'call', callId: id, state: 'running' });
    this.#go(id);
    return this.get(id) as CallView;
  }

  get(id: string): CallView | undefined {
    const row = this.#store.get(id);
    return row && this.#view(row);
  }

  /** Newest first. `take` is 50 by default. */
  list(options: { take?: number; agentId?: string } = {}): CallView[] {
    return this.#store.list(options).map((row) => this.#view(row));
  }

  /** Newest first, with counts in place of events. */
  summaries(filter: CallFilter = {}): CallSummary[] {
    return this.#store.summaries(filter);
  }

  /**
   * Resolves when the call has ended.
   *
   * @throws TypeError when there is no such call
   * @throws Error when it was closed first
   */
  async ended(id: string): Promise<CallView> {
    await this.#running.get(id);
    const view = this.get(id);
    if (!view) throw new TypeError(`There is no call "${id}".`);
    if (view.state === 'running') throw new Error('The call was cut off; it goes on with the next start.');
    return view;
  }

  /** Lets calls go on that an earlier run has left. */
  resume(): void {
    for (const { id } of this.#store.running()) if (!this.#running.has(id)) this.#go(id);
  }

  /** Stops at once; running calls go on at the next `resume`. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The calls were closed.'));
    await Promise.all(this.#running.values());
    this.#requester.close();
  }

  #go(id: string): void {
    this.#running.set(
      id,
      this.#run(id).finally(() => this.#running.delete(id)),
    );
  }

  async #run(id: string): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      try {
        const row = this.#store.get(id) as CallRow;
        if (row.endedAt !== null) return;
        await this.#step(row);
      } catch (error) {
        // Such as a full disk: what is not written has not happened, and is tried again.
        if (!canPass(error)) throw error;
        await pause(databasePauseMs, signal);
      }
    }
  }

  /** The next event of a call, after the time that it takes. */
  async #step(row: CallRow): Promise<void> {
    const { signal } = this.#closing;
    const agent = this.#state.agents.get(row.agentId) as Agent;
    const story = storyOf(row, agent);
    const next = momentsOf(story)[row.step] as Moment;
    await pause(row.pace === 'real-time' ? durationMs(next, story) : 0, signal);
    const { step } = next;
    const used = step && 'tool' in step ? await this.#use(row, agent, story, step) : undefined;
    const moment = used === undefined ? next : { ...next, step: used.step };
    if (signal.aborted) return;
    // Of an agent that was configured meanwhile, what holds now.
    const now = this.#state.agents.get(row.agentId) as Agent;
    const state = transaction(this.#state.db, () => this.#write(row, now, story, moment, used?.tool));
    this.#state.feed.notify({ kind: 'call', callId: row.id, state });
  }

  /** A step with the tool that was used, and what came of it. */
  async #use(row: CallRow, agent: Agent, story: Story, { fails, ...step }: ToolStep): Promise<ToolUse> {
    const startedAt = new Date().toISOString();
    const tools = this.#state.webTools.ofAgent(agent.id);
    const before = momentsOf(story).slice(0, row.step);
    const used = before.filter(({ step }) => step && 'tool' in step).length;
    const tool = tools[used % tools.length];
    const random = new Random(`${row.seed}/${row.step}`);
    const server = tool && !fails ? localServer(tool) : undefined;
    const name = tool?.name ?? step.tool;
    if (!tool || !server) {
      const durationMs = random.integer(100, 2_500);
      return {
        step: { ...step, tool: name, duration: durationMs / 1_000, scripted: true },
        tool: { name, startedAt, durationMs, scripted: true },
      };
    }
    const input = inputFor(tool, random, JSON.parse(row.params));
    const begun = performance.now();
    const { signal } = this.#closing;
    const choices = this.#state.choices();
    const about = {
      kind: 'tool',
      callId: row.id,
      ...(tool.name !== undefined && { operation: tool.name }),
    } as const;
    const requester = { send: (outgoing: Outgoing) => this.#requester.send({ ...outgoing, about }) };
    const { status, output } = await callTool(requester, server, tool, input, choices, signal);
    const durationMs = Math.round(performance.now() - begun);
    return {
      step: { tool: name, input, output, duration: durationMs / 1_000, scripted: false },
      tool: { name, startedAt, durationMs, scripted: false, ...(status !== undefined && { status }) },
    };
  }

  /** @returns the state of the call after the event */
  #write(row: CallRow, agent: Agent, story: Story, moment: Moment, tool?: UsedTool): CallView['state'] {
    const choices = this.#state.choices();
    const isLast = row.step === momentsOf(story).length - 1;
    const timestamp = new Date().toISOString();
    const envelope = { callId: row.id, timestamp, projectId: agent.projectId, agentId: agent.id };
    const { params, collected } = story;
    const chosen =
      choices['event.outcome-collision'] === 'collected'
        ? { ...story, outcomeResult: { ...params, ...collected } }
        : story;
    const made = eventOf(moment, chosen, { ...envelope, agentName: agent.name });
    const event = choices['event.data'] === 'empty' && !isLast ? withoutData(made) : made;
    this.#store.addEvent(row, event, isLast, tool);
    this.#state.deliveries.enqueue(event, agent);
    return isLast ? 'ended' : 'running';
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

const storyOf = ({ script, seed, params }: CallRow, { name }: Agent): Story =>
  makeStory({ script, seed, agentName: name, params: JSON.parse(params) });

/** The event with empty `data`, where the spec allows that. */
function withoutData(event: WebhookEvent): WebhookEvent {
  const empty = { ...event, data: {} };
  return events[event.eventType].validate(empty) ? empty : event;
}

/** Ends early when the signal says so. */
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
