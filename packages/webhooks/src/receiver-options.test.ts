import { afterEach, describe, expect, test } from 'vitest';
import { event, fakeInbox } from '../soak/fake-inbox.ts';
import { until } from '../soak/inbox-tests.ts';
import { type FailedDelivery, type Inbox, type InboxCounts, InboxError, type Log } from './inbox-types.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import type { ReceiverOptions } from './receiver-options.ts';
import { memory } from './testing/inbox/memory.ts';

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.stop();
});

function make(options: Partial<ReceiverOptions> & Pick<ReceiverOptions, 'fallback'>): Receiver {
  const receiver = createReceiver({
    auth: { authKey: 'noAuth' },
    inbox: memory(),
    initialDelayMs: 1,
    maxDelayMs: 1,
    log: () => {},
    ...options,
  } as ReceiverOptions);
  receivers.push(receiver);
  return receiver;
}

let count = 0;
const deliver = async ({ receive }: Receiver, eventType: string, callId = 'a'): Promise<number> => {
  const data = { timestamp: `2026-03-01T10:00:${String(count++).padStart(2, '0')}Z`, data: {} };
  const body = { ...event, eventType, callId, data };
  return (await receive({ method: 'POST', authorization: [], read: async () => body })).status;
};

describe('order', () => {
  const failing = (seen: string[]) => (failed: { eventType: string }) => {
    seen.push(failed.eventType);
    if (failed.eventType === 'call.started') throw new Error('no');
  };

  test('an event that fails holds back the later ones of its call, unless their order is none', async () => {
    const [inOrder, free] = [[] as string[], [] as string[]];
    const slow = { initialDelayMs: 60_000, maxDelayMs: 60_000 };
    const holding = make({ ...slow, fallback: failing(inOrder) });
    const letting = make({
      ...slow,
      fallback: failing(free),
      eventOptions: { 'call.ended': { order: 'none' } },
    });
    for (const receiver of [holding, letting])
      for (const type of ['call.started', 'call.answered', 'call.ended'])
        expect(await deliver(receiver, type)).toBe(200);
    await until(() => expect(free.toSorted()).toEqual(['call.ended', 'call.started']));
    await until(async () => expect(await holding.health()).toMatchObject({ waiting: 3, running: 0 }));
    expect(inOrder).toEqual(['call.started']);
  });

  test('none for the receiver, and call for one event type', async () => {
    const seen: string[] = [];
    const receiver = make({
      initialDelayMs: 60_000,
      maxDelayMs: 60_000,
      fallback: failing(seen),
      order: 'none',
      eventOptions: { 'call.started': { order: 'call' }, 'call.ended': { order: 'call' } },
    });
    for (const type of ['call.started', 'call.answered', 'call.ended']) await deliver(receiver, type);
    await until(() => expect(seen.toSorted()).toEqual(['call.answered', 'call.started']));
    await until(async () => expect(await receiver.health()).toMatchObject({ waiting: 2, running: 0 }));
  });

  test('attempts of one event type', async () => {
    const dead: FailedDelivery[] = [];
    const receiver = make({
      maxAttempts: 2,
      eventOptions: { 'call.ended': { maxAttempts: 4 } },
      fallback: () => {
        throw new Error('no');
      },
      onDeadLetter: (delivery) => void dead.push(delivery),
    });
    await deliver(receiver, 'call.started');
    await deliver(receiver, 'call.ended');
    await until(() => expect(dead.length).toBe(2));
    expect(dead.map(({ eventType, attempt }) => [eventType, attempt])).toEqual([
      ['call.started', 2],
      ['call.ended', 4],
    ]);
    expect(() => make({ fallback: () => {}, eventOptions: { 'call.ended': { maxAttempts: 0 } } })).toThrow(
      'maxAttempts of call.ended must be an integer above 0.',
    );
    expect(() => make({ fallback: () => {}, eventOptions: { 'call.paused': {} } as never })).toThrow(
      'call.paused is not an event type',
    );
    expect(() => make({ fallback: () => {}, order: 'strict' as never })).toThrow(
      'order must be call or none, not strict.',
    );
  });
});

test('hooks get failed attempts; what they throw is logged and changes nothing', async () => {
  const reported: [string, Record<string, unknown>][] = [];
  const logged: string[] = [];
  const receiver = make({
    maxAttempts: 2,
    log: (_, message, { reason }) => logged.push(`${message} ${reason}`),
    fallback: () => {
      throw new Error('no');
    },
    onRetry: async (delivery) => {
      reported.push(['retry', { ...delivery }]);
      throw new Error('hook');
    },
    onDeadLetter: (delivery) => {
      reported.push(['dead-lettered', { ...delivery }]);
      throw new Error('hook');
    },
  });
  await deliver(receiver, 'call.ended');
  await until(async () => expect(await receiver.health()).toMatchObject({ 'dead-lettered': 1, waiting: 0 }));
  const facts = { id: '1', eventType: 'call.ended', callId: 'a', reason: 'Error: no' };
  expect(reported).toEqual([
    ['retry', { ...facts, attempt: 1, delayMs: expect.any(Number) }],
    ['dead-lettered', { ...facts, attempt: 2 }],
  ]);
  await until(() =>
    expect(logged).toEqual(
      expect.arrayContaining(['onRetry has thrown. Error: hook', 'onDeadLetter has thrown. Error: hook']),
    ),
  );
});

describe('role', () => {
  test('one that receives stores without handlers; one that processes responds with 503 and processes what is stored', async () => {
    const seen: string[] = [];
    const inbox = memory();
    const receiving = make({ inbox, role: 'receive' } as never);
    expect(await deliver(receiving, 'call.ended')).toBe(200);
    await receiving.stop();
    expect(seen).toEqual([]);
    const lines: string[] = [];
    const log: Log = (_, message, { reason }) => lines.push(`${message} ${reason}`);
    const processing = make({
      inbox,
      role: 'process',
      log,
      fallback: ({ eventType }) => void seen.push(eventType),
    });
    await processing.start();
    await until(() => expect(seen).toEqual(['call.ended']));
    expect(await deliver(processing, 'call.ended')).toBe(503);
    expect(lines).toEqual(['503: a delivery was rejected. this receiver only processes (role)']);
    expect(() => make({ role: 'all' as never, fallback: () => {} })).toThrow(
      'role must be both, receive or process',
    );
  });
});

describe('health', () => {
  const counts: InboxCounts = {
    waiting: 2,
    running: 1,
    'dead-lettered': 3,
    unrecognised: 4,
    oldest: Date.now() - 5_000,
  };

  test('counts what there is to do, before the start, while it runs and after the stop', async () => {
    const receiver = make({ inbox: fakeInbox({ count: async () => counts }).inbox, fallback: () => {} });
    expect(await receiver.health()).toEqual({ status: 'not-started' });
    await receiver.start();
    const { oldestAgeMs, ...health } = await receiver.health();
    expect(health).toEqual({ status: 'ok', waiting: 2, running: 1, 'dead-lettered': 3, unrecognised: 4 });
    expect(oldestAgeMs).toBeGreaterThanOrEqual(5_000);
    let close = () => {};
    const stopped = receiver.stop(new Promise<void>((resolve) => (close = resolve)));
    expect(await receiver.health()).toMatchObject({ status: 'stopping', waiting: 2 });
    close();
    await stopped;
    expect(await receiver.health()).toEqual({ status: 'stopped' });
  });

  test.each<[string, Partial<Inbox>, RegExp]>([
    ['does not open', { start: async () => Promise.reject(new Error('no disk')) }, /no disk/],
    ['does not count', { count: async () => Promise.reject(new Error('no disk')) }, /no disk/],
    ['stores nothing', { problem: () => new InboxError('full', 'no disk') }, /no disk/],
    ['hangs', { count: () => new Promise(() => {}) }, /^No response within 20 ms/],
  ])('an inbox that %s is failing', async (_, over, reason) => {
    const receiver = make({ inbox: fakeInbox(over).inbox, appendTimeoutMs: 20, fallback: () => {} });
    const starting = receiver.start().catch(() => {});
    expect(await receiver.health()).toEqual({ status: 'failing', reason: expect.stringMatching(reason) });
    await starting;
  });

  test('an inbox that knows nothing of its deliveries', async () => {
    const receiver = make({ inbox: fakeInbox().inbox, fallback: () => {} });
    await receiver.start();
    expect(await receiver.health()).toEqual({ status: 'ok' });
  });
});

test('a stop ends within its time, whatever hangs', async () => {
  const never = new Promise<never>(() => {});
  const receiver = make({
    stopTimeoutMs: 300,
    attemptTimeoutMs: 60_000,
    fallback: () => never,
  });
  expect(await deliver(receiver, 'call.ended')).toBe(200);
  void receiver.receive({ method: 'POST', authorization: [], read: () => never });
  const stopping = receiver.stop(never);
  await stopping;
  expect(await receiver.health()).toEqual({ status: 'stopped' });
});
