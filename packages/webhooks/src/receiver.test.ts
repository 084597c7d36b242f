import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import {
  bearer,
  event,
  fakeInbox,
  fallback,
  lines,
  logOfTest,
  post,
  reset,
  setUp,
} from '../soak/fake-inbox.ts';
import { strangeValues } from '../soak/strange-values.ts';
import { type Arrival, BodyError, createReceiver, forward, InboxError, verify } from './index.ts';

afterEach(reset);

const bytes = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const ended = { ...event, data: { timestamp: '2026-03-01T10:00:00Z', data: {} } };

describe('who is let in', () => {
  test.each<[string, readonly string[], RegExp]>([
    ['no header', [], /no Authorization/],
    ['an empty header', [''], /does not begin with Bearer/],
    ['two headers, one of them right', ['Bearer s3cret', 'Bearer s3cret'], /more than one/],
    ['no prefix', ['s3cret'], /does not begin with Bearer/],
    ['another scheme', ['Basic s3cret'], /does not begin with Bearer/],
    ['another case', ['bearer s3cret'], /another case/],
    ['an inner extra space', ['Bearer  s3cret'], /exactly one space/],
    ['a tab', ['Bearer\ts3cret'], /not ASCII|exactly one space/],
    ['a space after it', ['Bearer s3cret '], /exactly one space/],
    ['a space before it', [' Bearer s3cret'], /does not begin with Bearer/],
    ['no ASCII', ['Bearer s3crét'], /not ASCII/],
    ['another token', ['Bearer s3creT'], /token does not match/],
    ['a longer token', ['Bearer s3cret1'], /token does not match/],
  ])('%s: 401, with the reason in the log, and the body is not read', async (_, authorization, reason) => {
    const { receiver, arrivals } = setUp();
    const read = vi.fn();
    const answered = await receiver.receive({ method: 'POST', authorization, read });
    expect(answered).toEqual({ status: 401, headers: { 'www-authenticate': 'Bearer' } });
    expect(lines).toEqual([
      ['warn', '401: a delivery was rejected.', { reason: expect.stringMatching(reason) }],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/s3cr/);
    expect(read).not.toHaveBeenCalled();
    expect(arrivals).toEqual([]);
    expect(verify(authorization.join(', '), bearer)).toBe(false);
  });

  test('while a secret is changed, the old and the new one', async () => {
    const { receiver } = setUp({ auth: { authKey: 'bearer', authSecret: ['Bearer old', 'Bearer new'] } });
    const statuses = ['Bearer old', 'Bearer new', 'Bearer other'].map(
      async (secret) => (await receiver.receive(post(event, [secret]))).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 401]);
  });

  test('with noAuth everyone, and outside development it warns once', async () => {
    for (const [env, warnings] of [
      ['production', 1],
      ['development', 0],
    ] as const) {
      vi.stubEnv('NODE_ENV', env);
      lines.length = 0;
      const { receiver } = setUp({ auth: { authKey: 'noAuth' } });
      expect((await receiver.receive(post(event, []))).status).toBe(200);
      await receiver.receive(post(event, []));
      expect(lines.map(([level]) => level)).toEqual(Array(warnings).fill('warn'));
    }
  });

  test('only POST is taken', async () => {
    const { receiver } = setUp();
    const answered = await receiver.receive(post(event, ['Bearer s3cret'], 'GET'));
    expect(answered).toEqual({ status: 405, headers: { allow: 'POST' } });
  });
});

describe('what is stored', () => {
  const taken = async (body: unknown) => {
    const { receiver, arrivals } = setUp();
    const { status } = await receiver.receive(post(body));
    return { status, arrival: arrivals[0] };
  };

  test('an event, whether it comes as bytes, as a string or parsed', async () => {
    for (const body of [bytes(event), JSON.stringify(event), event]) {
      const { status, arrival } = await taken(body);
      expect(status).toBe(200);
      expect(arrival?.event).toMatchObject({ eventType: 'tool.executed', callId: 'call-1' });
      expect(arrival?.body).toEqual(bytes(event));
      expect(arrival?.problem).toBeUndefined();
    }
  });

  test.each<[string, unknown, string, string]>([
    ['no JSON', '{"a"', 'json', ''],
    ['invalid UTF-8', new Uint8Array([0x22, 0xff, 0x22]), 'json', ''],
    ['an unknown event type', { ...event, eventType: 'call.paused' }, 'event-type', '/eventType'],
  ])('%s: stored, status 200, with the place of its problem', async (_, body, kind, pointer) => {
    const { status, arrival } = await taken(body);
    expect(status).toBe(200);
    expect(arrival).toMatchObject({ event: undefined, problem: { kind, pointer } });
    if (body instanceof Uint8Array) expect(arrival?.body).toEqual(body);
    expect(lines).toMatchObject([
      ['warn', expect.stringContaining('kept as unrecognised'), { id: '1', pointer }],
    ]);
  });

  test('what is larger than the bound is not, even when a framework has read it', async () => {
    const { receiver, arrivals } = setUp({ maxBodyBytes: 100 });
    expect((await receiver.receive(post({ ...event, more: 'x'.repeat(100) }))).status).toBe(413);
    expect(arrivals).toEqual([]);
  });

  test('a parsed body that cannot be written again is rejected, not delivered for ever', async () => {
    let data: object = {};
    for (let depth = 0; depth < 50_000; depth++) data = { data };
    const { receiver } = setUp();
    expect((await receiver.receive(post({ ...event, data }))).status).toBe(413);
  });

  test.each([400, 408, 413] as const)('a body that cannot be read gets %i', async (status) => {
    const { receiver } = setUp();
    const read = () => Promise.reject(new BodyError(status, 'no'));
    expect((await receiver.receive({ ...post(event), read })).status).toBe(status);
  });

  test('the limits are reported to whoever reads', async () => {
    const { receiver } = setUp({ maxBodyBytes: 5_000, bodyTimeoutMs: 70 });
    const read = vi.fn(() => event);
    await receiver.receive({ ...post(event), read });
    expect(read).toHaveBeenCalledWith({ maxBytes: 5_000, timeoutMs: 70 });
  });

  test('what the inbox does not store gets 503, without a word of why', async () => {
    const append = () => Promise.reject(new InboxError('full', 'inbox.db: the disk is full.'));
    const { receiver } = setUp({}, { append });
    const answered = await receiver.receive(post(event));
    expect(answered).toEqual({ status: 503, headers: { 'retry-after': '1' } });
  });

  test('an inbox that does not open is tried again by the next delivery', async () => {
    const starts = vi
      .fn()
      .mockRejectedValueOnce(new InboxError('busy', 'in use'))
      .mockResolvedValue(undefined);
    const { receiver } = setUp({}, { start: starts });
    expect((await receiver.receive(post(event))).status).toBe(503);
    expect((await receiver.receive(post(event))).status).toBe(200);
    expect((await receiver.receive(post(event))).status).toBe(200);
    expect(starts).toHaveBeenCalledTimes(2);
    starts.mockRejectedValueOnce(new InboxError('busy', 'in use'));
    await expect(setUp({}, { start: starts }).receiver.start()).rejects.toThrow('in use');
  });

  test('more than may be taken in at the same time gets 503', async () => {
    const { receiver } = setUp({ maxPending: 2 });
    let release = (_: unknown) => {};
    const slow = { ...post(event), read: () => new Promise((resolve) => (release = resolve)) };
    const first = receiver.receive(slow);
    const second = receiver.receive(post(event));
    expect((await receiver.receive(post(event))).status).toBe(503);
    release(event);
    expect([(await first).status, (await second).status]).toEqual([200, 200]);
    expect((await receiver.receive(post(event))).status).toBe(200);
  });
});

describe('what is processed', () => {
  test('an event, by its handler or else by the fallback', async () => {
    const seen: unknown[] = [];
    const { inbox, process } = fakeInbox();
    const receiver = createReceiver({
      auth: bearer,
      inbox,
      log: logOfTest(),
      handlers: {
        'tool.executed': async ({ data }, { delivery, signal }) => {
          seen.push(['tool', data.tool, delivery, signal.aborted]);
        },
      },
      fallback: ({ eventType }) => {
        seen.push(['fallback', eventType]);
      },
    });
    await receiver.start();
    expect(await process(bytes(event), { count: 3, attempt: 2 })).toEqual({ kind: 'done' });
    expect(await process(bytes({ ...event, eventType: 'call.started' }))).toEqual({ kind: 'done' });
    expect(seen).toEqual([
      ['tool', 'tides', { id: '1', firstSeen: new Date(1_000), count: 3, attempt: 2 }, false],
      ['fallback', 'call.started'],
    ]);
  });

  test('a handler that throws makes a failed attempt, and its words stay in the log', async () => {
    const handler = () => {
      throw new Error('the database is away');
    };
    const { receiver, process } = setUp({ fallback: handler });
    expect((await receiver.receive(post(event))).status).toBe(200);
    const outcome = await process(bytes(event));
    expect(outcome).toEqual({ kind: 'failed', reason: 'Error: the database is away' });
    expect(lines).toMatchObject([['warn', 'A handler failed.', { callId: 'call-1', attempt: 1 }]]);
  });

  test.each(strangeValues)(
    '%s, thrown by a handler, a hook or the log, is a failed attempt or a 503',
    async (_, value) => {
      const raise = (): never => {
        throw value();
      };
      const { inbox, process } = fakeInbox({ append: async () => raise() });
      const log = logOfTest();
      const receiver = createReceiver({
        auth: bearer,
        inbox,
        log: (...line) => {
          log(...line);
          raise();
        },
        handlers: { 'tool.executed': raise, 'call.started': async () => raise() },
        refine: { 'call.answered': { '~standard': { version: 1, vendor: 'x', validate: raise } } },
        fallback: () => Promise.reject(value()),
      });
      await receiver.start();
      for (const eventType of ['tool.executed', 'call.started', 'call.answered', 'call.ended']) {
        const outcome = await process(bytes({ ...ended, eventType }));
        expect(outcome).toEqual({ kind: 'failed', reason: expect.any(String) });
      }
      expect(lines).toHaveLength(4);
      expect((await receiver.receive(post(event))).status).toBe(503);
      expect((await receiver.receive({ ...post(event), read: raise })).status).toBe(503);
      const asynchronous = createReceiver({ auth: bearer, inbox, fallback, log: async () => raise() });
      expect((await asynchronous.receive(post(event, []))).status).toBe(401);
    },
  );

  test('data as its schema gives it; what the schema rejects is kept as unrecognised', async () => {
    const seen: string[] = [];
    const { inbox, process } = fakeInbox();
    const receiver = createReceiver({
      auth: bearer,
      inbox,
      log: logOfTest(),
      refine: {
        'tool.executed': z.object({ tool: z.string().transform((name) => name.toUpperCase()) }),
      },
      handlers: {
        'tool.executed': ({ data }) => {
          seen.push(data.tool.padEnd(6, '!'));
        },
      },
      fallback,
    });
    await receiver.start();
    expect(await process(bytes(event))).toEqual({ kind: 'done' });
    expect(seen).toEqual(['TIDES!']);
    expect(await process(bytes({ ...event, data: { tool: 5 } }))).toMatchObject({
      kind: 'unrecognised',
      problem: { kind: 'schema', pointer: '/data/tool' },
    });
  });

  test('what this version does not know is kept as unrecognised', async () => {
    const { receiver, process } = setUp();
    await receiver.start();
    expect(await process(bytes({ ...event, eventType: 'call.paused' }))).toMatchObject({
      kind: 'unrecognised',
      problem: { kind: 'event-type' },
    });
  });

  test('by the bounds of the receiver', async () => {
    const { receiver, processing } = setUp({ concurrency: 3, maxAttempts: 4 });
    await receiver.start();
    expect(processing()).toMatchObject({
      concurrency: 3,
      maxAttempts: 4,
      initialDelayMs: 1_000,
      maxDelayMs: 600_000,
      attemptTimeoutMs: 60_000,
    });
  });
});

describe('stop', () => {
  test('stores until the server is closed, and waits for what is being taken in', async () => {
    const stop = vi.fn(async () => {});
    const { receiver, arrivals } = setUp({}, { stop });
    let release = (_: unknown) => {};
    const read = () => new Promise((resolve) => (release = resolve));
    const slow = receiver.receive({ ...post(event), read });
    let close = () => {};
    const stopped = Promise.all([
      receiver.stop(new Promise<void>((resolve) => (close = resolve))),
      receiver.stop(),
    ]);
    expect(await receiver.receive(post(event))).toEqual({ status: 200, headers: { connection: 'close' } });
    close();
    await vi.waitFor(async () => expect((await receiver.receive(post(event))).status).toBe(503), 60_000);
    expect(stop).not.toHaveBeenCalled();
    release(event);
    expect((await slow).status).toBe(200);
    await stopped;
    expect(stop).toHaveBeenCalledTimes(1);
    expect(arrivals.length).toBeGreaterThan(1);
  });
});

describe('handlers', () => {
  const inbox = () => fakeInbox().inbox;

  test('one more can come before the start, but neither twice nor late', async () => {
    const { receiver } = setUp();
    receiver.on('call.ended', () => {});
    expect(() => receiver.on('call.ended', () => {})).toThrow('call.ended has a handler already.');
    await receiver.start();
    expect(() => receiver.on('call.started', () => {})).toThrow('comes after the start');
  });

  test.each<[string, object, RegExp]>([
    ['no fallback and not all handlers', { handlers: { 'call.ended': () => {} } }, /fallback.*call\.started/],
    [
      'an unknown type',
      { handlers: { 'call.paused': () => {} }, fallback },
      /call\.paused is not an event type/,
    ],
    ['what is no function', { handlers: { 'call.ended': 5 }, fallback }, /must be a function/],
    ['a limit that is none', { fallback, maxAttempts: 0 }, /maxAttempts must be an integer/],
    [
      'a secret of another form',
      { fallback, auth: { authKey: 'bearer', authSecret: 's3cret' } },
      /^authSecret must/,
    ],
    ['no secret', { fallback, auth: { authKey: 'bearer', authSecret: [] } }, /^auth must/],
    ['no auth', { fallback, auth: undefined }, /^auth must/],
    ['no inbox', { fallback, inbox: undefined }, /^inbox is missing\. Pass sqlite\({ file: 'inbox\.db' }\)/],
    ['an inbox that was not made', { fallback, inbox: () => {} }, /^inbox is not an inbox\. Pass sqlite/],
  ])('%s is rejected', (_, options, message) => {
    const make = () => createReceiver({ auth: bearer, inbox: inbox(), ...options } as never);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
    expect(make).not.toThrow(/s3cret/);
  });

  test.each([undefined, null, 'inbox.db'])('%j in place of the options is rejected', (options) => {
    const make = () => createReceiver(options as never);
    expect(make).toThrow(new TypeError('createReceiver needs options: { auth, inbox, fallback }.'));
  });
});

describe('forward', () => {
  test('hands deliveries to a queue, whose consumer has them processed', async () => {
    const queue: Arrival[] = [];
    const seen: unknown[] = [];
    const inbox = forward(async (arrival) => {
      queue.push(arrival);
    });
    const receiver = createReceiver({
      auth: bearer,
      inbox,
      log: logOfTest(),
      fallback: ({ callId }, { delivery }) => {
        seen.push([callId, delivery.attempt]);
      },
    });
    expect((await receiver.receive(post(event))).status).toBe(200);
    await receiver.process(queue[0]?.body, { attempt: 2 });
    expect(seen).toEqual([['call-1', 2]]);
    await expect(receiver.process('{}')).rejects.toThrow(/not an event.*\/eventType/);
    await receiver.stop();
  });

  test('a queue that takes nothing makes a 503', async () => {
    const inbox = forward(() => Promise.reject(new Error('the queue is away')));
    const { receiver } = setUp({ inbox });
    expect((await receiver.receive(post(event))).status).toBe(503);
  });
});
