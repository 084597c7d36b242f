import type { ServerResponse } from 'node:http';
import type { WireResponse } from '@voice-agent/service';
import { describe, expect, test } from 'vitest';
import { Feed } from '../feed.ts';
import type { FaultName } from '../public.ts';
import { Faults, readFaultHeader } from './faults.ts';
import { writeFaultHeader } from './header.ts';
import { faults } from './table.ts';

const answer: WireResponse = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ success: true, data: { items: [{ id: 'a', 'x/y~z': 1 }, { id: 'b' }], total: 2 } }),
};
const changed = (header: string, of: WireResponse = answer) => {
  const [effect] = readFaultHeader(header);
  const next = effect?.change?.(of);
  return next && JSON.parse(next.body);
};

describe('Faults', () => {
  test('notifies of each change, also when a response uses one up', () => {
    const feed = new Feed();
    let count = 0;
    feed.watch(() => count++);
    const kept = new Faults(feed);
    const notified = (change: () => void) => {
      count = 0;
      change();
      return count;
    };
    expect(notified(() => kept.add({ name: 'reset' }))).toBe(1);
    expect(notified(() => kept.take('listJobs'))).toBe(0);
    expect(notified(() => kept.add({ name: 'latency', times: 1, operation: 'listJobs' }))).toBe(1);
    expect(notified(() => kept.take('listWebTools'))).toBe(0);
    expect(notified(() => kept.take('listJobs'))).toBe(1);
    expect(notified(() => kept.clear())).toBe(1);
  });

  test.each<[unknown, string | RegExp]>([
    [null, 'must be an object'],
    [[], 'must be an object'],
    [{}, 'There is no such fault. The faults are latency, rate-limit'],
    [{ name: 'constructor' }, 'There is no such fault'],
    [{ name: 'status', operation: 'listCalls' }, /operation must be one of .*listJobs/],
    [{ name: 'status', times: 0 }, 'times must be an integer of at least 1'],
    [{ name: 'status', code: 200 }, 'code must be an integer from 400 to 599'],
    [{ name: 'status', code: '5e2' }, 'code must be an integer'],
    [{ name: 'status', status: 500 }, 'no such option. Its options are code'],
    [{ name: 'empty-body', ms: 1 }, 'This fault has no options'],
    [{ name: 'field' }, 'pointer must be a string'],
    [{ name: 'field', pointer: 'data' }, 'pointer must begin with /'],
    [{ name: 'field', pointer: '/data', as: 'gone' }, 'as must be one of missing, null'],
    [{ name: 'content-type', value: 'a\r\nb: c' }, 'value must be a string of printable ASCII'],
  ])('rejects %j', (fault, message) => {
    const kept = new Faults(new Feed());
    expect(() => kept.add(fault)).toThrow(TypeError);
    expect(() => kept.add(fault)).toThrow(message);
    expect(kept.isEmpty).toBe(true);
  });
});

describe('the header', () => {
  test('asks for one fault or more, with their options', () => {
    expect(readFaultHeader('latency; ms=20')).toEqual([{ name: 'latency', delayMs: 20 }]);
    expect(readFaultHeader(' status;code = 500 , latency')).toEqual([
      { name: 'status', instead: { status: 500, headers: {}, body: '' } },
      { name: 'latency', delayMs: 500 },
    ]);
    const [effect] = readFaultHeader('content-type; value="text/html; charset=utf-8, x"');
    expect(effect?.change?.(answer)?.headers).toEqual({ 'content-type': 'text/html; charset=utf-8, x' });
  });

  test.each([
    [{ name: 'empty-body' }, 'empty-body'],
    [{ name: 'rate-limit', 'retry-after': 7, operation: 'listJobs', times: 3 }, 'rate-limit; retry-after=7'],
    [{ name: 'field', pointer: '/data/items/*/id', as: 'null' }, 'field; pointer=/data/items/*/id; as=null'],
    [{ name: 'content-type', value: 'a/b; c=d, e' }, 'content-type; value="a/b; c=d, e"'],
  ])('is written for %j', (fault, header) => {
    const kept = new Faults(new Feed());
    expect(writeFaultHeader(kept.add(fault))).toBe(header);
    const [asked] = readFaultHeader(header);
    expect(asked?.change?.(answer) ?? asked).toEqual(
      kept.take('listJobs').map((effect) => effect.change?.(answer) ?? effect)[0],
    );
  });

  test('is not written for what it could not say', () => {
    expect(writeFaultHeader({ name: 'content-type', value: '"a", b' })).toBeUndefined();
  });

  test.each(['', 'delay', 'latency; ms', 'latency; ms=soon', 'latency; =5', 'latency; times=2', ';'])(
    'is rejected: %j',
    (value) => {
      expect(() => readFaultHeader(value)).toThrow(/^x-sandbox-fault: /);
    },
  );
});

test('every fault has a description, and works with its defaults', () => {
  for (const [name, { description, options }] of Object.entries(faults)) {
    expect(description).toMatch(/\.$/);
    for (const { label } of Object.values(options)) expect(label).toMatch(/^[A-Z]/);
    const needed = Object.entries(options).filter(([, option]) => option.default === undefined);
    const given = Object.fromEntries(needed.map(([option, { example }]) => [option, example]));
    expect(new Faults(new Feed()).add({ name, ...given }).name).toBe(name as FaultName);
  }
});

describe('field', () => {
  test.each([
    ['missing', [{ id: 'b' }], '/data/items/0'],
    ['missing', [{ 'x/y~z': 1 }, { id: 'b' }], '/data/items/0/id'],
    ['missing', [], '/data/items/*'],
    ['null', [{ id: null, 'x/y~z': 1 }, { id: null }], '/data/items/*/id'],
    ['number', [{ id: 4.2, 'x/y~z': 1 }, { id: 'b' }], '/data/items/0/id'],
    ['string', [{ id: 'a', 'x/y~z': 'not what was there' }, { id: 'b' }], '/data/items/0/x~1y~0z'],
    ['boolean', true, '/data/items'],
    ['list', [[], { id: 'b' }], '/data/items/0'],
    ['object', {}, '/data/items'],
    ['empty', [], '/data/items'],
    ['empty', [{}, { id: 'b' }], '/data/items/0'],
    ['empty', [{ id: '', 'x/y~z': 1 }, { id: 'b' }], '/data/items/0/id'],
    ['extra', [{ id: 'a', 'x/y~z': 1, unexpected: 'field' }, { id: 'b' }], '/data/items/0'],
  ])('as %s gives %j', (as, items, pointer) => {
    expect(changed(`field; pointer=${pointer}; as=${as}`)).toEqual({
      success: true,
      data: { items, total: 2 },
    });
  });

  test('takes a whole response away or replaces it', () => {
    expect(changed('field; pointer=/data')).toEqual({ success: true });
    expect(changed('field; pointer=/*; as=null')).toEqual({ success: null, data: null });
    expect(changed('field; pointer=/data/items/*/id; as=long').data.items[1].id).toHaveLength(10_000);
  });

  test.each([
    '/data/items/2',
    '/other',
    '/data/total/0',
    '/__proto__/x',
    '/constructor',
    '/data/items/length',
  ])('finds nothing at %s', (pointer) => {
    expect(changed(`field; pointer=${pointer}; as=null`)).toBeUndefined();
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test('leaves a rejection as it is', () => {
    const problem = { ...answer, status: 422, body: 'no' };
    const [effect] = readFaultHeader('field; pointer=/data');
    expect(effect?.change?.(problem)).toEqual(problem);
  });
});

test('slow-drip stops when the connection is gone', async () => {
  const written: string[] = [];
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const outgoing = {
    destroyed: false,
    writeHead: () => {},
    write: (piece: Buffer) => {
      written.push(`${piece}`);
      outgoing.destroyed = written.length === 2;
    },
    end,
  };
  const [effect] = readFaultHeader('slow-drip; bytes=1; ms=0');
  effect?.send?.(answer, outgoing as unknown as ServerResponse);
  await ended;
  expect(written).toEqual(['{', '"']);
});
