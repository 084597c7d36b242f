import type { RequestListener } from 'node:http';
import { serve } from '@voice-agent/test-kit/servers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type Clock, LimitedSender, RateLimited, type SenderTarget } from './rate-limits.ts';

const get = { method: 'GET', path: '/', headers: {} };
const never = new AbortController().signal;

/** A clock that goes on by what is waited for. */
class TestClock implements Clock {
  time = 0;
  waits: number[] = [];

  now(): number {
    return this.time;
  }

  async wait(ms: number): Promise<void> {
    this.waits.push(ms);
    this.time += ms;
  }
}

let clock: TestClock;
beforeEach(() => {
  clock = new TestClock();
});

async function senderTo(listener: RequestListener, options: Partial<SenderTarget> = {}, time: Clock = clock) {
  const url = await serve(listener);
  const sender = new LimitedSender({ url, ...options }, time);
  onTestFinished(() => sender.close());
  return sender;
}

/** Responds with 429 so many times, then 200. */
function busy(times: number, retryAfter?: () => string): RequestListener {
  let left = times;
  return (_, response) => {
    if (left-- <= 0) return response.end();
    return response.writeHead(429, retryAfter && { 'retry-after': retryAfter() }).end();
  };
}

test.each<[options: Partial<SenderTarget>, concurrency: number, waits: number[]]>([
  [{}, 4, []],
  [{ isRemote: true }, 1, [100, 100]],
  [{ rate: 4 }, 4, [250, 250]],
  [{ isRemote: true, rate: 2, concurrency: 3 }, 3, [500, 500]],
])('with %j %i go at once, and three wait %j ms', async (options, concurrency, waits) => {
  const sender = await senderTo((_, response) => response.end(), options);
  expect(sender.concurrency).toBe(concurrency);
  for (let i = 0; i < 3; i++) await sender.send(get, never);
  expect(clock.waits).toEqual(waits);
});

test('as many go at once as may, and all go', async () => {
  const open: (() => void)[] = [];
  const sender = await senderTo((_, response) => open.push(() => response.end()), { concurrency: 3 });
  const all = Promise.all(Array.from({ length: 8 }, () => sender.send(get, never)));
  for (const count of [3, 3, 2]) {
    await expect.poll(() => open.length).toBe(count);
    for (const answer of open.splice(0)) answer();
  }
  expect((await all).map(({ status }) => status)).toEqual(Array(8).fill(200));
});

test.each<[what: string, listener: RequestListener, waits: number[]]>([
  ['seconds', busy(1, () => '7'), [7_000]],
  ['no time', busy(4), [1_000, 2_000, 4_000, 8_000]],
  ['what is no time', busy(2, () => 'soon'), [1_000, 2_000]],
  ['a date that is over', busy(2, () => 'Thu, 01 Jan 1970 00:00:00 GMT'), []],
])('a 429 with %s is waited for, and the request is sent again', async (_, listener, waits) => {
  const sender = await senderTo(listener);
  expect((await sender.send(get, never)).status).toBe(200);
  expect(clock.waits).toEqual(waits);
  expect(sender.resent.get('')).toBeGreaterThan(0);
});

test('a 429 with a date is waited for until then', async () => {
  const sender = await senderTo(busy(1, () => new Date(Date.now() + 30_000).toUTCString()));
  await sender.send(get, never);
  // A date has whole seconds, and some time goes by.
  expect(clock.waits[0]).toBeGreaterThan(20_000);
  expect(clock.waits[0]).toBeLessThanOrEqual(30_000);
});

test('while one waits after a 429, no other is sent', async () => {
  let requests = 0;
  const waiting: (() => void)[] = [];
  const time: Clock = {
    now: () => clock.time,
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
  };
  const answer = busy(1, () => '5');
  const sender = await senderTo(
    (...exchange) => {
      requests++;
      answer(...exchange);
    },
    {},
    time,
  );
  const first = sender.send(get, never);
  await expect.poll(() => waiting.length).toBe(1);
  const second = sender.send(get, never);
  await expect.poll(() => waiting.length).toBe(2);
  expect(requests).toBe(1);
  clock.time = 5_000;
  for (const goOn of waiting) goOn();
  expect([(await first).status, (await second).status, requests]).toEqual([200, 200, 3]);
});

test.each<[what: string, listener: RequestListener, requests: number, expected: RegExp]>([
  ['that never ends', busy(99), 6, /one request got it 6 times/],
  ['that wants an hour', busy(99, () => '3600'), 1, /it wants 3600 s of rest/],
  ['that wants for ever', busy(99, () => '9'.repeat(400)), 1, /it wants Infinity s of rest/],
])('a 429 %s ends the run', async (_, listener, requests, expected) => {
  let seen = 0;
  const sender = await senderTo((...exchange) => {
    seen++;
    listener(...exchange);
  });
  const error: unknown = await sender.send(get, never).catch((each: unknown) => each);
  expect(error).toBeInstanceOf(RateLimited);
  expect(error).toMatchObject({ message: expect.stringMatching(expected) });
  expect(seen).toBe(requests);
});

test('a signal ends every wait', async () => {
  const controller = new AbortController();
  const time: Clock = {
    now: () => 0,
    wait: async () => {
      controller.abort(new RangeError('enough'));
      throw new Error('aborted');
    },
  };
  const sender = await senderTo(busy(9), {}, time);
  const both = [sender.send(get, controller.signal), sender.send(get, controller.signal)];
  for (const each of await Promise.allSettled(both))
    expect(each).toMatchObject({ status: 'rejected', reason: new RangeError('enough') });
});
