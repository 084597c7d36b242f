import { parse, turns, type WebhookEvent } from '@voice-agent/webhooks';
import { scripts } from '@voice-agent/webhooks/testing';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { choices } from '../choices.ts';
import { agent, agentId, lastingDatabase, openWorld, until, type World } from '../world.testing.ts';

let world: World;
beforeEach(() => {
  world = openWorld();
  world.agents.add([agent('http://127.0.0.1:9/')]);
});
afterEach(() => world.close());

const run = (script: string, params: Record<string, unknown> = {}) =>
  world.calls.ended(world.calls.start({ agentId, script, params, pace: 'as-fast-as-possible' }).id);
const typesOf = (events: WebhookEvent[]) => events.map(({ eventType }) => eventType);
const bodiesOf = (callId: string) =>
  world.deliveries
    .list({ callId })
    .reverse()
    .map(({ request }) => request.body);
const endOf = (events: WebhookEvent[]) => {
  const last = events.at(-1);
  if (last?.eventType !== 'call.ended') throw new Error('The call did not end with call.ended.');
  return last.data.data ?? {};
};

describe.each(scripts)('the script $name', ({ name }) => {
  test('makes valid events in the order of a call, and stores each of them', async () => {
    const call = await run(name, { name: 'Zoë', nested: { a: [1, null] } });
    const types = typesOf(call.events);
    expect(types.slice(0, 2)).toEqual(['call.started', 'call.answered']);
    expect(types.at(-1)).toBe('call.ended');
    for (const event of call.events) {
      expect(parse(event)).toMatchObject({ ok: true });
      expect(event).toMatchObject({
        callId: call.id,
        agentId,
        agentName: 'Front desk',
        projectId: 'project-tests',
      });
    }
    expect(bodiesOf(call.id)).toEqual(call.events.map((event) => JSON.stringify(event)));
    const updates = call.events.filter(({ eventType }) => eventType === 'transcription.update');
    expect(updates.map(({ data }) => data)).toEqual(turns(call.events.at(-1)));
  });
});

describe('what is special', () => {
  const shapes = [
    ['appointment', 1, { least: 4, most: 12 }],
    ['stocktaking', 1, { least: 40, most: 100 }],
    ['rebooking', 4, { least: 5, most: 12 }],
    ['hang-up', 0, { least: 1, most: 2 }],
    ['silence', 0, { least: 0, most: 0 }],
  ] as const;

  test.each(shapes)('%s has %i tools and so many turns: %j', async (name, tools, { least, most }) => {
    const { events } = await run(name);
    expect(events.filter(({ eventType }) => eventType === 'tool.executed')).toHaveLength(tools);
    const { transcription = [] } = endOf(events);
    expect(transcription.length).toBeGreaterThanOrEqual(least);
    expect(transcription.length).toBeLessThanOrEqual(most);
  });

  test('languages keeps characters that get lost easily', async () => {
    const { events, id } = await run('languages');
    const message = JSON.stringify(endOf(events).transcription);
    for (const text of ['👩🏽‍🚀', '\u2028', 'e\u0301', 'שלום', '\\\\', '𝒢']) expect(message).toContain(text);
    expect(bodiesOf(id).at(-1)).toContain('👩🏽‍🚀');
  });

  test('broken-tool has an error as the output of its tool', async () => {
    const { events } = await run('broken-tool');
    const used = events.find(({ eventType }) => eventType === 'tool.executed');
    expect(used?.data).toMatchObject({ output: { error: expect.any(String) }, scripted: true });
  });

  test('a parameter that names the caller is heard, cut by whole characters', async () => {
    const { events } = await run('appointment', { name: '𝒢'.repeat(100) });
    const message = turns(events.at(-1)).map(({ text }) => text);
    expect(message.join('')).toContain(`Hello, ${'𝒢'.repeat(60)} speaking`);
  });
});

describe('parameters', () => {
  const text =
    '{"b":{"__proto__":{"polluted":true},"list":[[1,2],[]]},"10":"ten","":"empty","__proto__":{"x":1},' +
    '"constructor":null,"lone":"\\ud800","zero":0,"tiny":1e-7,"big":12345678901234567000,"nul":"\\u0000"}';

  test('come back unchanged, in their order, before what was collected', async () => {
    const params = JSON.parse(text);
    const call = await run('appointment', params);
    const echoed = JSON.stringify(endOf(call.events).outcomeResult);
    expect(echoed.startsWith(JSON.stringify(params).slice(0, -1))).toBe(true);
    expect(endOf(call.events).outcomeResult).toHaveProperty('confirmed', true);
    expect(JSON.stringify(call.params)).toBe(JSON.stringify(params));
    expect(bodiesOf(call.id).at(-1)).toContain(echoed);
    expect({}).not.toHaveProperty('polluted');
  });

  test('which win over what was collected, or do not, as is chosen', async () => {
    const params = { confirmed: 'maybe', own: 1 };
    expect(endOf((await run('appointment', params)).events).outcomeResult).toMatchObject(params);
    world.choose({ 'event.outcome-collision': 'collected' });
    expect(endOf((await run('appointment', params)).events).outcomeResult).toMatchObject({
      confirmed: true,
      own: 1,
    });
  });

  const circle: Record<string, unknown> = {};
  circle.self = circle;
  const deep = JSON.parse(`{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
  const wrong: [string, unknown][] = [
    ['a list', []],
    ['null', null],
    ['a text', 'x'],
    ['a circle', circle],
    ['a bigint', { a: 1n }],
    ['a date', new Date(0)],
    ['deep nesting', deep],
  ];

  test.each(wrong)('that are not JSON object are rejected: %s', (_, params) => {
    const start = () => world.calls.start({ agentId, params: params as Record<string, unknown> });
    expect(start).toThrow(TypeError);
    expect(start).toThrow(/^params must /);
    expect(world.calls.list()).toEqual([]);
  });

  test('may be nested on 100 levels', async () => {
    const nested = (levels: number) => JSON.parse(`{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`);
    const call = await run('silence', nested(100));
    expect(endOf(call.events).outcomeResult).toEqual(nested(100));
    expect(() => world.calls.start({ agentId, params: nested(101) })).toThrow(
      new TypeError('params must not be nested on more than 100 levels.'),
    );
  });
});

test('an unknown agent, script or pace is rejected, and nothing is written', () => {
  expect(() => world.calls.start({ agentId: 'nobody' })).toThrow(TypeError);
  expect(() => world.calls.start({ agentId, script: 'nothing' })).toThrow(
    `There is no script "nothing". The scripts are ${scripts.map(({ name }) => name).join(', ')}.`,
  );
  expect(() => world.calls.start({ agentId, pace: 'slow' as 'real-time' })).toThrow(TypeError);
  expect(world.calls.list()).toEqual([]);
  expect(world.deliveries.list()).toEqual([]);
});

test('with event.data empty, an event has data where it must, and call.ended has', async () => {
  world.choose({ 'event.data': choices['event.data'].values[1] });
  const { events } = await run('appointment');
  for (const event of events.slice(0, -1)) {
    const isOptional = parse(JSON.stringify({ ...event, data: {} })).ok;
    expect(Object.keys(event.data).length === 0, event.eventType).toBe(isOptional);
  }
  expect(endOf(events).transcription).not.toEqual([]);
});

test('the same seed makes the same talk, in the order of the calls', async () => {
  const talks = async () =>
    [await run('rebooking'), await run('rebooking')].map(({ events }) => turns(events.at(-1)));
  const [first, second] = await talks();
  expect(first).not.toEqual(second);
  await world.close();
  world = openWorld();
  world.agents.add([agent()]);
  expect(await talks()).toEqual([first, second]);
});

test('calls are listed newest first, of one agent or of all, with what happened so far', async () => {
  const other = 'c2a7c0de-0000-4000-8000-000000000000';
  world.agents.add([agent(undefined, { id: other })]);
  const first = await run('silence');
  const second = world.calls.start({ agentId: other, script: 'silence' });
  expect(second).toMatchObject({ state: 'running', script: 'silence', params: {} });
  expect(typesOf(second.events)).toEqual(['call.started']);
  expect(second).not.toHaveProperty('endedAt');
  expect(world.calls.list().map(({ id }) => id)).toEqual([second.id, first.id]);
  expect(world.calls.list({ agentId })).toEqual([first]);
  expect(world.calls.list({ take: 1 })).toEqual([second]);
  expect(world.calls.get('nothing')).toBeUndefined();
  await expect(world.calls.ended('nothing')).rejects.toThrow('There is no call "nothing".');
});

test('what happens is reported after it is kept', async () => {
  const seen: number[] = [];
  world.feed.watch((happening) => {
    if (happening.kind === 'call') seen.push(world.calls.get(happening.callId)?.events.length ?? -1);
  });
  const { id, events } = await run('silence');
  expect(seen).toEqual([1, events.length]);
  const notified = world.happenings.filter(({ kind }) => kind === 'call');
  expect(notified.at(-1)).toEqual({ kind: 'call', callId: id, state: 'ended' });
  const promised = world.happenings.filter(({ kind }) => kind === 'delivery');
  expect(promised.map((it) => it.kind === 'delivery' && [it.eventType, it.state])).toEqual(
    events.map(({ eventType }) => [eventType, 'waiting']),
  );
});

test('no two events of a call have the same time, however fast it goes', async () => {
  const { events } = await run('stocktaking');
  const times = events.map(({ timestamp }) => timestamp);
  expect(times).toEqual([...new Set(times)].sort());
});

describe('in real time', () => {
  afterEach(() => void vi.useRealTimers());

  test('a call takes as long as its talk', async () => {
    vi.useFakeTimers();
    const { id } = world.calls.start({ agentId, script: 'appointment' });
    await vi.advanceTimersByTimeAsync(900);
    expect(world.calls.get(id)?.events).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(9_100);
    const { events = [] } = world.calls.get(id) ?? {};
    expect(events.length).toBeGreaterThan(1);
    expect(typesOf(events)).not.toContain('call.ended');
    await vi.advanceTimersByTimeAsync(110_000);
    expect(world.calls.get(id)?.state).toBe('ended');
  });
});

describe('a call that was cut off', () => {
  test('goes on where it was, as it would have gone on', async () => {
    const whole = await run('stocktaking', { name: 'Ada' });
    await world.close();
    const { db, end } = lastingDatabase();
    let now = openWorld({ db });
    now.agents.add([agent('http://127.0.0.1:9/')]);
    const { id } = now.calls.start({
      agentId,
      script: 'stocktaking',
      params: { name: 'Ada' },
      pace: 'as-fast-as-possible',
    });
    for (let events = 5; events < 40; events += 5) {
      await until(now.feed, () => (now.calls.get(id)?.events.length ?? 0) >= events);
      const cut = now.calls.ended(id);
      await Promise.all([expect(cut).rejects.toThrow('cut off'), now.close()]);
      now = openWorld({ db, seed: 99 });
      now.calls.resume();
    }
    const call = await now.calls.ended(id);
    const withoutTimes = (events: WebhookEvent[]) =>
      JSON.stringify(events)
        .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
        .replaceAll(/"callId":"[^"]*"|[\w-]+\.mp3/g, 'C');
    expect(withoutTimes(call.events)).toBe(withoutTimes(whole.events));
    const bodies = now.deliveries.list({ callId: id }).map(({ request }) => request.body);
    expect(bodies.reverse()).toEqual(call.events.map((event) => JSON.stringify(event)));
    await now.close();
    end();
    world = openWorld();
  });

  test('a closed sandbox starts no call', async () => {
    await world.calls.close();
    expect(() => world.calls.start({ agentId })).toThrow('The calls were closed.');
  });

  test('a database that cannot be written for a while only delays it', async () => {
    vi.useFakeTimers();
    const { id } = world.calls.start({ agentId, script: 'silence', pace: 'as-fast-as-possible' });
    world.db.exec('pragma query_only = on');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(world.calls.get(id)?.events).toHaveLength(1);
    world.db.exec('pragma query_only = off');
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect((await world.calls.ended(id)).events.at(-1)?.eventType).toBe('call.ended');
  });
});
