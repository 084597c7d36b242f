// Deliveries and processing for the tests and soaks of the inboxes.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Arrival, ClaimedDelivery, Processing } from '../src/inbox-types.ts';

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'voice-agent-inbox-'));
}

/** A delivery of a call; the same arguments make the same body. */
export function arrival(callId: string, name: string, more: Partial<Arrival> = {}): Arrival {
  const event = { eventType: 'call.started', callId };
  const body = {
    ...event,
    timestamp: '2026-03-02T09:15:00Z',
    projectId: 'project-1',
    agentId: 'agent-1',
    agentName: 'Front desk',
    data: { name },
  };
  return {
    body: new TextEncoder().encode(JSON.stringify(body)),
    receivedAt: Date.now(),
    event,
    problem: undefined,
    isOrdered: true,
    ...more,
  };
}

/** The name that `arrival` has given to a delivery. */
export function nameOf({ body }: Pick<ClaimedDelivery, 'body'>): string {
  return JSON.parse(new TextDecoder().decode(body)).data.name;
}

/** Processing that is fast where a real one waits. */
export function processing(more: Partial<Processing> = {}): Processing {
  return {
    process: async () => ({ kind: 'done' }),
    concurrency: 16,
    maxAttempts: 3,
    initialDelayMs: 1,
    maxDelayMs: 4,
    attemptTimeoutMs: 60_000,
    abandonAfterMs: 60_000,
    log: () => {},
    ...more,
  };
}
