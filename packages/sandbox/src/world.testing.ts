import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseSync } from 'node:sqlite';
import type { WebhookEvent } from '@voice-agent/webhooks';
import { Agents } from './agents/agents.ts';
import { Calls } from './calls/calls.ts';
import { type Choices, choose } from './choices.ts';
import { Deliveries } from './deliveries/deliveries.ts';
import type { Pacing } from './deliveries/retry.ts';
import { Feed, type Happening } from './feed.ts';
import { Log } from './log/log.ts';
import type { NewAgent } from './public.ts';
import { openDatabase } from './store/database.ts';
import { WebTools } from './store/web-tools.ts';

export interface WorldOptions {
  db?: DatabaseSync;
  strictWebhooks?: boolean;
  allowLocalTools?: boolean;
  choices?: Partial<Choices>;
  pacing?: Partial<Pacing>;
  seed?: number;
}

/** A sandbox without its HTTP part. Nothing is sent before `deliveries.start()`. */
export interface World {
  db: DatabaseSync;
  feed: Feed;
  happenings: Happening[];
  agents: Agents;
  webTools: WebTools;
  deliveries: Deliveries;
  calls: Calls;
  choose(choices: Partial<Choices>): void;
  close(): Promise<void>;
}

/** Failed attempts are repeated after a millisecond where a service waits for a second. */
export function openWorld({ db = openDatabase(), ...options }: WorldOptions = {}): World {
  const { strictWebhooks = false, allowLocalTools = true, seed = 1 } = options;
  let chosen = choose(options.choices);
  const feed = new Feed();
  const happenings: Happening[] = [];
  feed.watch((happening) => happenings.push(happening));
  const log = new Log(new Feed());
  const agents = new Agents(db, feed, { strictWebhooks, secrets: log.secrets });
  const webTools = new WebTools(db, log.secrets);
  const choices = () => chosen;
  const pacing = { initialDelayMs: 1, maxDelayMs: 20, ...options.pacing };
  const deliveries = new Deliveries(db, feed, { agents, choices, pacing, log });
  const parts = { db, agents, webTools, deliveries, feed, choices, log };
  const calls = new Calls(parts, { seed, allowLocalTools });
  const close = async () => {
    await calls.close();
    await deliveries.close();
    db.close();
  };
  const choosing = (given: Partial<Choices>) => {
    chosen = choose({ ...chosen, ...given });
  };
  return { db, feed, happenings, agents, webTools, deliveries, calls, choose: choosing, close };
}

export const agentId = '6f1c3a52-7a35-4b0e-9d0c-2f6a1f4b7c11';
export const secret = 'Bearer a-secret-of-the-tests';

/** An agent with a receiver of its own, or without one. */
export const agent = (webhookUrl?: string, more: Partial<NewAgent> = {}): NewAgent => ({
  id: agentId,
  name: 'Front desk',
  projectId: 'project-tests',
  webhook:
    webhookUrl === undefined ? {} : { webhookUrl, webhookAuth: { authKey: 'bearer', authSecret: secret } },
  receiver: webhookUrl === undefined ? 'none' : 'own',
  ...more,
});

/** An event of a call with a number that distinguishes it. */
export const eventOf = (callId: string, number: number): WebhookEvent => ({
  eventType: 'transcription.update',
  callId,
  timestamp: '2026-03-02T09:15:00Z',
  projectId: 'project-tests',
  agentId,
  agentName: 'Front desk',
  data: { number },
});

/** What a server got. */
export interface Arrived {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export type Answer = (response: ServerResponse, request: Arrived) => void;

export interface Server {
  url: string;
  arrived: Arrived[];
  close(): Promise<void>;
}

/** A server on this machine. `respond` gets each complete request, and responds with 200 when it is left out. */
export async function openServer(
  answer: Answer = (response) => response.end(),
  path = '/calls',
): Promise<Server> {
  const arrived: Arrived[] = [];
  const server = http.createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    try {
      for await (const piece of request) pieces.push(piece);
    } catch {
      return; // The sender ended in the middle, so nothing has arrived.
    }
    const { method = '', url = '', headers } = request;
    const whole = { method, url, headers, body: Buffer.concat(pieces).toString() };
    arrived.push(whole);
    answer(response, whole);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, arrived, close };
}

/** Resolves when the condition is true; it is checked after everything that happens. */
export function until(feed: Feed, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!holds()) return;
      unwatch();
      resolve();
    };
    const unwatch = feed.watch(look);
    look();
  });
}

/** Rejects the first requests with each body. */
export function failing(times: number, status = 500): Answer {
  const tried = new Map<string, number>();
  return (response, { body }) => {
    const before = tried.get(body) ?? 0;
    tried.set(body, before + 1);
    response.writeHead(before < times ? status : 200).end();
  };
}

/** A database in memory that stays when a world is closed, until it is ended. */
export function lastingDatabase(): { db: DatabaseSync; end(): void } {
  const db = openDatabase();
  const end = db.close.bind(db);
  db.close = () => {};
  return { db, end };
}
