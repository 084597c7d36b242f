import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { until } from '../../prove/postgres-kill.ts';
import { password, startServer, type TestServer } from '../../prove/postgres-server.ts';
import { strangeValues } from '../../prove/strange-values.ts';
import { runCli } from '../cli/harness.ts';
import type { Arrival, Claimed, Inbox, InboxAdmin, Outcome, Processing } from '../inbox.ts';
import { parse } from '../parse.ts';
import { createReceiver } from '../receiver.ts';
import { openPostgresInbox, type PostgresOptions, postgres } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

let schemas = 0;
/** Options for an inbox of its own. */
const fresh = (over: PostgresOptions = {}): PostgresOptions => ({
  connectionString: server.url,
  schema: `test_${schemas++}`,
  pollingIntervalMs: 50,
  ...over,
});

const logged: string[] = [];

async function open(
  options: PostgresOptions,
  process: Processing['process'] = async () => ({ kind: 'done' }),
  over: Partial<Processing> = {},
): Promise<Inbox> {
  const inbox = postgres(options);
  await inbox.start({
    process,
    concurrency: 10,
    attempts: 3,
    firstDelayMs: 100,
    longestDelayMs: 1_000,
    attemptTimeoutMs: 20_000,
    log: (...line) => logged.push(inspect(line)),
    ...over,
  });
  opened.push(() => inbox.stop());
  return inbox;
}

async function look(options: PostgresOptions): Promise<InboxAdmin> {
  const admin = await openPostgresInbox(options);
  opened.push(() => admin.close());
  return admin;
}

const eventOf = (callId: string, text: string) => ({
  eventType: 'transcription.update',
  callId,
  timestamp: '2026-03-01T10:00:00Z',
  projectId: 'project-harbour',
  agentId: 'agent-1',
  agentName: 'Harbour desk',
  data: { text },
});

function arrivalOf(body: string | Uint8Array, receivedAt = Date.now()): Arrival {
  const parsed = parse(body);
  return {
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    receivedAt,
    event: parsed.ok ? parsed.event : undefined,
    problem: parsed.ok ? undefined : parsed.problem,
  };
}

const arrival = (callId: string, text: string) => arrivalOf(JSON.stringify(eventOf(callId, text)));
const eventIn = ({ body }: { body: Uint8Array }) =>
  JSON.parse(new TextDecoder().decode(body)) as ReturnType<typeof eventOf>;

/** A process that waits until it is let go. */
function gate() {
  const begun: Claimed[] = [];
  const signals: AbortSignal[] = [];
  let release: () => void = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const process = async (claimed: Claimed, signal: AbortSignal): Promise<Outcome> => {
    begun.push(claimed);
    signals.push(signal);
    await released;
    return { kind: 'done' };
  };
  return { begun, signals, process, release: () => release() };
}

test('a delivery is processed with the body it came with, byte for byte', async () => {
  const options = fresh();
  const bodies: Uint8Array[] = [];
  const inbox = await open(options, async ({ body }) => {
    bodies.push(body);
    return { kind: 'done' };
  });
  const bytes = new Uint8Array([...arrival('call-1', 'é').body, 0x0a, 0x09, 0x20]);
  const { id } = await inbox.append(arrivalOf(bytes, 1_700_000_000_000));
  const admin = await look(options);
  await until('it is processed', async () => (await admin.stats()).done === 1);
  expect(bodies).toEqual([bytes]);
  expect(await admin.get(id)).toEqual({
    id,
    state: 'done',
    eventType: 'transcription.update',
    callId: 'call-1',
    firstSeen: 1_700_000_000_000,
    lastSeen: 1_700_000_000_000,
    count: 1,
    attempts: 1,
    reason: undefined,
    problem: undefined,
    body: bytes,
  });
});

test('the same body within the window is one delivery, counted; after the window it is another', async () => {
  const options = fresh({ windowMs: 1_000 });
  let processed = 0;
  const inbox = await open(options, async () => {
    processed++;
    return { kind: 'done' };
  });
  const { body } = arrival('call-1', 'again');
  const together = await Promise.all([1_000, 1_200, 1_999].map((at) => inbox.append(arrivalOf(body, at))));
  expect(together.map(({ count }) => count)).toEqual([1, 2, 3]);
  expect(await inbox.append(arrivalOf(body, 1_900))).toEqual({ id: together[0]?.id, count: 4 });
  const later = await inbox.append(arrivalOf(body, 2_000));
  expect(later).toEqual({ id: expect.not.stringMatching(together[0]?.id ?? ''), count: 1 });
  const admin = await look(options);
  await until('both are processed', async () => (await admin.stats()).done === 2);
  expect(processed).toBe(2);
  expect((await admin.get(together[0]?.id ?? ''))?.lastSeen).toBe(1_999);
});

test('two receivers on one database share the work, count together and keep the order of each call', async () => {
  const options = fresh();
  const seen = new Map<string, string[]>();
  const running = new Set<string>();
  let together = 0;
  const process = async (claimed: Claimed) => {
    const { callId, data } = eventIn(claimed);
    expect(running).not.toContain(callId);
    running.add(callId);
    together = Math.max(together, running.size);
    // Each takes two at a time: with three of them, both are at work.
    await until('three calls run at the same time', () => together >= 3);
    seen.set(callId, [...(seen.get(callId) ?? []), data.text]);
    running.delete(callId);
    return { kind: 'done' } as const;
  };
  const inboxes = await Promise.all([
    open(options, process, { concurrency: 2 }),
    open(options, process, { concurrency: 2 }),
  ]);
  const texts = Array.from({ length: 12 }, (_, text) => `${text}`);
  await Promise.all(
    Array.from({ length: 8 }, async (_, call) => {
      for (const text of texts) {
        const counts = await Promise.all(inboxes.map((inbox) => inbox.append(arrival(`call-${call}`, text))));
        expect(counts.map(({ count }) => count).toSorted()).toEqual([1, 2]);
      }
    }),
  );
  await until('all are processed', () => [...seen.values()].flat().length === 96);
  for (const order of seen.values()) expect(order).toEqual(texts);
});

test('arrivals of one moment keep their order within the call', async () => {
  const seen: string[] = [];
  const inbox = await open(fresh(), async (claimed) => {
    seen.push(eventIn(claimed).data.text);
    return { kind: 'done' };
  });
  const texts = Array.from({ length: 40 }, (_, text) => `${text}`);
  await Promise.all(texts.map((text) => inbox.append(arrival('call-1', text))));
  await until('all are processed', () => seen.length === 40);
  expect(seen).toEqual(texts);
});

test('a failed attempt is tried again later, before the next of its call, and others go on', async () => {
  const options = fresh();
  const seen: { text: string; attempt: number; at: number }[] = [];
  const inbox = await open(options, async (claimed) => {
    const { text } = eventIn(claimed).data;
    seen.push({ text, attempt: claimed.attempt, at: Date.now() });
    return text === 'first' && claimed.attempt < 3 ? { kind: 'failed', reason: 'not yet' } : { kind: 'done' };
  });
  await inbox.append(arrival('call-1', 'first'));
  await inbox.append(arrival('call-1', 'second'));
  await until('it has failed', () => seen.length === 1);
  await inbox.append(arrival('call-2', 'other'));
  await until('all are processed', () => seen.length === 5);
  expect(seen.map(({ text, attempt }) => `${text} ${attempt}`)).toEqual([
    'first 1',
    'other 1',
    'first 2',
    'first 3',
    'second 1',
  ]);
  const [one, two, three] = seen.filter(({ text }) => text === 'first').map(({ at }) => at);
  expect((two ?? 0) - (one ?? 0)).toBeGreaterThanOrEqual(99);
  expect((three ?? 0) - (two ?? 0)).toBeGreaterThanOrEqual(199);
});

test('after the last attempt a delivery is dead, the call goes on, and it can be replayed', async () => {
  const options = fresh();
  const seen: string[] = [];
  let broken = true;
  const process = async (claimed: Claimed): Promise<Outcome> => {
    const { text } = eventIn(claimed).data;
    seen.push(`${text} ${claimed.attempt}`);
    return text === 'bad' && broken ? { kind: 'failed', reason: 'no\0 luck' } : { kind: 'done' };
  };
  const inbox = await open(options, process, { attempts: 2, firstDelayMs: 1 });
  const { id } = await inbox.append(arrival('call-1', 'bad'));
  await inbox.append(arrival('call-1', 'next'));
  const admin = await look(options);
  await until('the call goes on', async () => (await admin.stats()).done === 1);
  expect(seen).toEqual(['bad 1', 'bad 2', 'next 1']);
  expect(await admin.list({ state: 'dead' })).toMatchObject([{ id, attempts: 2, reason: 'no\uFFFD luck' }]);
  broken = false;
  expect(await admin.replay({ state: 'dead' })).toBe(1);
  await until('it is processed', async () => (await admin.stats()).done === 2);
  expect(seen.slice(3)).toEqual(['bad 1']);
  expect(await admin.get(id)).toMatchObject({ state: 'done', attempts: 1, reason: undefined });
  expect(await admin.replay({ state: 'dead' })).toBe(0);
  expect(await admin.replay({ ids: [id, 'no id'] })).toBe(1);
  await until('it is processed once more', () => seen.length === 5);
});

test('whatever a handler and the log throw counts as an attempt', async () => {
  const options = fresh();
  const inbox = postgres(options);
  const raise = ({ callId }: { callId: string }): never => {
    throw strangeValues[Number(callId)]?.[1]();
  };
  const receiver = createReceiver({
    auth: { authKey: 'noAuth' },
    inbox,
    attempts: 2,
    firstDelayMs: 1,
    log: () => raise({ callId: '0' }),
    fallback: raise,
  });
  await receiver.start();
  opened.push(() => receiver.stop());
  await Promise.all(strangeValues.map((_, number) => inbox.append(arrival(`${number}`, 'a'))));
  const admin = await look(options);
  await until('all are dead', async () => (await admin.stats()).dead === strangeValues.length);
  expect((await admin.list()).map(({ attempts }) => attempts)).toEqual(strangeValues.map(() => 2));
});

test('what is no known event is kept apart, and parsed anew when it is replayed', async () => {
  const options = fresh();
  const claimed: Claimed[] = [];
  let known = false;
  const problem = { kind: 'event-type', pointer: '/eventType', message: 'unknown' } as const;
  const inbox = await open(options, async (one) => {
    claimed.push(one);
    return known ? { kind: 'done' } : { kind: 'unrecognised', problem };
  });
  const { id } = await inbox.append(arrivalOf(new Uint8Array([0xff, 0x00, 0x7b])));
  const admin = await look(options);
  expect(await admin.get(id)).toMatchObject({
    state: 'unrecognised',
    callId: undefined,
    attempts: 0,
    problem: { kind: 'json', pointer: '' },
  });
  expect(await admin.replay({ state: 'unrecognised' })).toBe(1);
  await until('it is kept apart again', async () => (await admin.get(id))?.problem?.kind === 'event-type');
  known = true;
  expect(await admin.replay({ ids: [id] })).toBe(1);
  await until('it is processed', async () => (await admin.stats()).done === 1);
  expect(claimed.map(({ attempt }) => attempt)).toEqual([1, 1]);
});

test('an unrecognised delivery that this version knows by now waits for its call', async () => {
  const options = fresh();
  const { begun, process, release } = gate();
  const inbox = await open(options, process);
  const { body } = arrival('call-1', 'from before');
  const problem = { kind: 'event-type', pointer: '/eventType', message: 'unknown' } as const;
  const { id } = await inbox.append({ body, receivedAt: 1, event: undefined, problem });
  await inbox.append(arrival('call-1', 'running'));
  const admin = await look(options);
  await until('the call is busy', () => begun.length === 1);
  expect(await admin.replay({ state: 'unrecognised' })).toBe(1);
  expect(await admin.get(id)).toMatchObject({
    state: 'waiting',
    callId: 'call-1',
    eventType: 'transcription.update',
    problem: undefined,
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(begun).toHaveLength(1);
  release();
  await until('both are processed', async () => (await admin.stats()).done === 2);
});

test('call ids of any length and any character are kept', async () => {
  const options = fresh();
  const seen: string[] = [];
  const inbox = await open(options, async (claimed) => {
    seen.push(eventIn(claimed).callId);
    return { kind: 'done' };
  });
  const ids = ['', 'nul \0', 'x'.repeat(100_000), '\ud800', '👋'];
  await Promise.all(ids.map((callId) => inbox.append(arrival(callId, 'hello'))));
  await until('all are processed', () => seen.length === ids.length);
  expect(seen.toSorted()).toEqual(ids.toSorted());
  const admin = await look(options);
  expect(await admin.list({ callId: 'nul \0' })).toHaveLength(1);
});

test('an attempt that takes too long is aborted and has failed', async () => {
  const options = fresh();
  const reasons: string[] = [];
  const process = (_claimed: Claimed, signal: AbortSignal) =>
    new Promise<Outcome>(() => signal.addEventListener('abort', () => reasons.push(String(signal.reason))));
  const inbox = await open(options, process, { attempts: 1, attemptTimeoutMs: 50 });
  await inbox.append(arrival('call-1', 'slow'));
  const admin = await look(options);
  await until('it is dead', async () => (await admin.stats()).dead === 1);
  expect(reasons).toEqual(['TimeoutError: The attempt took longer than 50 ms.']);
  expect((await admin.list())[0]?.reason).toBe('The attempt took longer than 50 ms.');
});

test('stop waits for what runs and leaves the rest for the next start', async () => {
  const options = fresh();
  const { begun, signals, process, release } = gate();
  const inbox = await open(options, process, { concurrency: 1 });
  await inbox.append(arrival('call-1', 'running'));
  await inbox.append(arrival('call-2', 'waiting'));
  await until('it runs', () => begun.length === 1);
  let stopped = false;
  const stop = inbox.stop().then(() => {
    stopped = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(stopped).toBe(false);
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  release();
  await stop;
  expect(begun).toHaveLength(1);
  const admin = await look(options);
  expect(await admin.stats()).toEqual({ waiting: 1, running: 0, done: 1, dead: 0, unrecognised: 0 });
  await expect(inbox.append(arrival('call-3', 'late'))).rejects.toThrow('The inbox has not started.');
  await open(options);
  await until('the rest is processed', async () => (await admin.stats()).done === 2);
});

test('what was processed is deleted after its time, what was not is kept', async () => {
  const options = fresh({ windowMs: 1, retentionMs: 1 });
  const inbox = await open(
    options,
    async (claimed) =>
      eventIn(claimed).callId === 'bad' ? { kind: 'failed', reason: 'no' } : { kind: 'done' },
    { attempts: 1 },
  );
  for (const callId of ['good', 'bad']) await inbox.append(arrival(callId, 'old'));
  await inbox.append(arrivalOf('no event'));
  const admin = await look(options);
  await until('they are settled', async () => (await admin.stats()).done + (await admin.stats()).dead === 2);
  await inbox.stop();
  await open(options);
  await until('it is deleted', async () => (await admin.stats()).done === 0);
  expect(await admin.stats()).toEqual({ waiting: 0, running: 0, done: 0, dead: 1, unrecognised: 1 });
});

test('the list is filtered, the newest first', async () => {
  const options = fresh();
  const inbox = await open(options);
  for (const [callId, text] of [['a', '1'], ['b', '2'], ['a', '3']] as const) // biome-ignore format: one row
    await inbox.append(arrival(callId, text));
  const admin = await look(options);
  const texts = async (filter: Parameters<InboxAdmin['list']>[0]) =>
    (await admin.list(filter)).map((delivery) => eventIn(delivery).data.text);
  expect(await texts({})).toEqual(['3', '2', '1']);
  expect(await texts({ limit: 2 })).toEqual(['3', '2']);
  expect(await texts({ callId: 'a' })).toEqual(['3', '1']);
  expect(await texts({ eventType: 'call.ended' })).toEqual([]);
  expect(await admin.get('no id')).toBeUndefined();
});

test('no secret shows in the inbox, its admin or its log', async () => {
  const options = fresh();
  const inbox = await open(options);
  const shown = inspect([inbox, await look(options)], { depth: 20, showHidden: true }) + logged.join('\n');
  expect(shown).not.toContain(password);
});

test('the command line looks into it, replays, and shows no password', async () => {
  const options: PostgresOptions = { connectionString: server.url, pollingIntervalMs: 50 };
  let outcome: Outcome = { kind: 'failed', reason: 'not yet' };
  const inbox = await open(options, async () => outcome, { attempts: 1 });
  const { id } = await inbox.append(arrival('call-1', 'a'));
  const admin = await look(options);
  await until('it is dead', async () => (await admin.stats()).dead === 1);
  const env = { VOICE_AGENT_INBOX_DATABASE: server.url };
  const dead = await runCli(['inbox', 'dead', '--json'], { env });
  expect(dead).toMatchObject({ code: 0, stdout: expect.stringContaining('not yet') });
  outcome = { kind: 'done' };
  const replayed = await runCli(['inbox', 'replay', id], { env });
  expect(replayed.code).toBe(0);
  await until('it is processed', async () => (await admin.stats()).done === 1);
  const shown = await runCli(['inbox', 'show', id, '--database', server.url], {});
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('call-1') });
  for (const { stdout, stderr } of [dead, replayed, shown]) expect(stdout + stderr).not.toContain(password);
});
