import { vi } from 'vitest';
import {
  type Arrival,
  type ClaimedDelivery,
  createReceiver,
  type Inbox,
  type Log,
  type Outcome,
  type Processing,
  type Receiver,
} from '../src/index.ts';

// A receiver on an inbox that a test plays.

export const event = {
  eventType: 'tool.executed',
  callId: 'call-1',
  timestamp: '2026-03-01T10:00:00Z',
  projectId: 'project-harbour',
  agentId: 'agent-1',
  agentName: 'Harbour desk',
  data: { tool: 'tides' },
};
export const bearer = { authKey: 'bearer', authSecret: 'Bearer s3cret' } as const;

/** An inbox that stores nothing, and lets a test play its part. */
export interface FakeInbox {
  inbox: Inbox;
  arrivals: Arrival[];
  /** Has a body processed as the inbox would. */
  process(body: Uint8Array, more?: Partial<ClaimedDelivery>): Promise<Outcome>;
  processing(): Processing | undefined;
}

export function fakeInbox(over: Partial<Inbox> = {}): FakeInbox {
  const arrivals: Arrival[] = [];
  let processing: Processing | undefined;
  const inbox: Inbox = {
    start: async (given) => {
      processing = given;
    },
    append: async (arrival) => {
      arrivals.push(arrival);
      return { id: `${arrivals.length}`, count: 1 };
    },
    drain: async () => {},
    stop: async () => {},
    count: async () => undefined,
    ...over,
  };
  const process = (body: Uint8Array, more: Partial<ClaimedDelivery> = {}): Promise<Outcome> => {
    if (processing === undefined) throw new Error('The inbox was not started.');
    const claimed = {
      id: '1',
      body,
      eventType: undefined,
      callId: undefined,
      firstSeen: 1_000,
      count: 1,
      attempt: 1,
      interruptions: 0,
      ...more,
    };
    return processing.process(claimed, new AbortController().signal);
  };
  return { inbox, arrivals, process, processing: () => processing };
}

export const fallback = (): void => {};
export const lines: [string, string, Record<string, unknown>][] = [];
let tests = 0;

/** A log for one test. Rejected deliveries are counted for a minute: by then another test runs. */
export function logOfTest(): Log {
  const test = tests;
  return (...line) => {
    if (test === tests) lines.push(line);
  };
}

/** To be called after each test: forgets what was logged, and takes back what was replaced. */
export function reset(): void {
  tests++;
  lines.length = 0;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
}

/** A receiver with such an inbox. */
export function setUp(options: object = {}, over: Partial<Inbox> = {}): FakeInbox & { receiver: Receiver } {
  const fake = fakeInbox(over);
  const all = { auth: bearer, inbox: fake.inbox, fallback, log: logOfTest(), ...options };
  const receiver = createReceiver(all);
  return { ...fake, receiver };
}

/** A request that brings a body. */
export interface Post {
  method: string;
  authorization: readonly string[];
  read(): unknown;
}

export const post = (
  body: unknown,
  authorization: readonly string[] = ['Bearer s3cret'],
  method: string = 'POST',
): Post => ({ method, authorization, read: () => body });
