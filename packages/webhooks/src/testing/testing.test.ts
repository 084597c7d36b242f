import fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { eventTypes } from '../generated/events.ts';
import type { CallEndedEvent, DeliveryReceiver } from '../index.ts';
import { createReceiver, forward, parse, turns } from '../index.ts';
import { type Call, call, deliver, event, examples } from './index.ts';

test('every example is an event of its type', () => {
  expect(Object.keys(examples)).toEqual(eventTypes);
  for (const [type, named] of Object.entries(examples)) {
    for (const [name, example] of Object.entries(named)) {
      expect(parse(example), `${type} ${name}`).toEqual({ ok: true, event: example });
      expect(example.eventType).toBe(type);
    }
  }
});

describe('event', () => {
  test.each(eventTypes)('%s is an example, and a copy of it', (type) => {
    const made = event(type);
    expect(made).toEqual(Object.values(examples[type])[0]);
    Object.assign(made.data, { changed: true });
    expect(event(type).data).not.toHaveProperty('changed');
  });

  test('has what is given in place of the example', () => {
    const transcription = [{ User: 'Hello' }];
    const made = event('call.ended', {
      callId: 'call-1',
      data: { timestamp: undefined, data: { transcription, outcomeResult: { bookingId: 'B-7' } } },
    });
    expectTypeOf(made).toEqualTypeOf<CallEndedEvent>();
    const example = examples['call.ended']['two-turns'];
    expect(made).toEqual({
      ...example,
      callId: 'call-1',
      data: {
        data: {
          ...example.data.data,
          transcription,
          outcomeResult: { ...example.data.data?.outcomeResult, bookingId: 'B-7' },
        },
      },
    });
    expect(made.data).not.toHaveProperty('timestamp');
  });

  test('does not keep what was given', () => {
    const params = { list: [1] };
    const made = event('call.started', { data: { params } });
    params.list.push(2);
    expect(made.data.params).toMatchObject({ list: [1] });
  });

  test('takes a field by the name of __proto__ for a field', () => {
    const data = JSON.parse('{ "__proto__": { "admin": true } }') as object;
    const made = event('tool.executed', { data: { ...data } });
    expect(Object.hasOwn(made.data, '__proto__')).toBe(true);
    expect(made.data.admin).toBeUndefined();
  });

  test.each<[string, () => unknown, string]>([
    ['a wrong value', () => event('call.ended', { callId: 7 as never }), '#/callId must be a string'],
    [
      'a field taken away',
      () => event('call.ended', { callId: undefined }),
      "# must have the property 'callId'",
    ],
    [
      'another type',
      () => event('call.ended', { eventType: 'call.started' } as never),
      '#/eventType must be',
    ],
    [
      'a turn of nobody',
      () => event('call.ended', { data: { data: { transcription: [{ Pilot: 'x' } as never] } } }),
      '#/data/data/transcription/0',
    ],
  ])('rejects %s with its place', (_name, make, message) => {
    expect(make).toThrow(TypeError);
    expect(make).toThrow(`This makes no call.ended: ${message}`);
  });

  test('rejects an unknown type', () => {
    for (const type of ['call.paused', 'constructor'])
      expect(() => event(type as never)).toThrow(/^An event must be one of call\.started, /);
  });

  test('rejects overrides that the compiler would reject', () => {
    // @ts-expect-error a number is not a callId
    expect(() => event('call.started', { callId: 7 })).toThrow(TypeError);
    // @ts-expect-error there is no such field
    event('call.ended', { data: { data: { transcript: [] } } });
  });
});

type Ended<Params> = Call<Params> extends [...unknown[], infer Last] ? Last : never;
const endOf = <Params extends object>(events: Call<Params>) => events.at(-1) as Ended<Params>;

describe('call', () => {
  test('has an event of each type, in order', () => {
    const spoken = [{ User: 'Hello' }, { Agent: 'Good morning' }];
    const startedAt = new Date('2026-05-01T08:00:00Z');
    const events = call({ callId: 'call-1', agentId: 'agent-1', turns: spoken, startedAt });
    expect(events.map(({ eventType }) => eventType)).toEqual(eventTypes);
    const times = events.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...times].sort());
    expect(times[0]).toBe(startedAt.toISOString());
    for (const each of events) {
      expect(parse(each)).toEqual({ ok: true, event: each });
      expect(each).toMatchObject({ callId: 'call-1', agentId: 'agent-1', agentName: 'Front desk' });
    }
    expect(events[2].data).toEqual(turns(spoken)[0]);
    expect(turns(endOf(events))).toEqual(turns(spoken));
  });

  test('is another one each time', () => {
    const [[first], [second]] = [call(), call()];
    expect(first.callId).not.toBe(second.callId);
  });

  test('without turns has none', () => {
    const events = call({ turns: [] });
    expect(turns(endOf(events))).toEqual([]);
    expect(parse(events[2]).ok).toBe(true);
  });

  test('has the type of its parameters', () => {
    const ended = endOf(call({ params: { bookingId: 'B-1' } }));
    expectTypeOf(ended.data.data.outcomeResult.bookingId).toEqualTypeOf<string>();
    expect(ended.data.data.outcomeResult).toEqual({ bookingId: 'B-1' });
  });

  test('gives the parameters back unchanged, whatever they and the collected values are', () => {
    const values = fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'a')), fc.jsonValue());
    fc.assert(
      fc.property(values, values, (params, collected) => {
        const events = call({ params, collected });
        expect(JSON.stringify(events[0].data.params)).toBe(JSON.stringify(params));
        const { outcomeResult } = endOf(events).data.data;
        expect(new Set(Object.keys(outcomeResult))).toEqual(
          new Set([...Object.keys(collected), ...Object.keys(params)]),
        );
        for (const name of Object.keys(params)) {
          const { value } = Object.getOwnPropertyDescriptor(outcomeResult, name) ?? {};
          const given = Object.getOwnPropertyDescriptor(params, name)?.value;
          expect(JSON.stringify(value)).toBe(JSON.stringify(given));
        }
      }),
    );
  });
});

describe('deliver', () => {
  const bodies: string[] = [];
  const receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret: 'Bearer s3cret' },
    inbox: forward(async ({ body }) => {
      bodies.push(new TextDecoder().decode(body));
    }),
    fallback: () => {},
    log: () => {},
  });
  const authorization = 'Bearer s3cret';

  test.each<[string, object | string | Uint8Array, string]>([
    ['an event', event('call.ended'), JSON.stringify(event('call.ended'))],
    ['a text', '{"eventType":', '{"eventType":'],
    ['bytes', new TextEncoder().encode('{}'), '{}'],
  ])('hands %s over', async (_name, given, expected) => {
    expect(await deliver(receiver, given, { authorization })).toEqual({ status: 200, headers: {} });
    expect(bodies.splice(0)).toEqual([expected]);
  });

  test.each([
    [401, {}],
    [401, { authorization: 'Bearer x' }],
    [401, { authorization: [authorization, authorization] }],
    [200, { authorization: [authorization] }],
    [405, { authorization, method: 'GET' }],
  ])('gives the response: %i to %j', async (status, options) => {
    expect((await deliver(receiver, event('call.started'), options)).status).toBe(status);
    expect(bodies.splice(0)).toHaveLength(status === 200 ? 1 : 0);
  });

  test('obeys the limit that the receiver gives', async () => {
    const reading: DeliveryReceiver = {
      receive: async ({ read }) => {
        await read({ maxBytes: 3, timeoutMs: 100 });
        return { status: 200, headers: {} };
      },
    };
    expect((await deliver(reading, 'xyz')).status).toBe(200);
    await expect(deliver(reading, 'xyzz')).rejects.toMatchObject({ name: 'BodyError', status: 413 });
  });
});
