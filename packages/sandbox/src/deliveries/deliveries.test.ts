import { describe, expect, test, vi } from 'vitest';
import type { Agent } from '../public.ts';
import { useWorld } from '../receiver.testing.ts';
import { transaction } from '../store/database.ts';
import { agentId, eventOf, failing, secret, until } from '../world.testing.ts';

const here = useWorld();
const { enqueue, numbersOf, statesOf, notified } = here;

test('an event is posted as JSON with the secret, and what came back is kept', async () => {
  const token = secret.slice('Bearer '.length);
  here.answer = (response) => response.writeHead(200, { 'x-trace': token }).end(`thanks, ${token}`);
  const [id = ''] = enqueue('call-1');
  expect(here.world.deliveries.get(id)).toMatchObject({ state: 'waiting', attempts: [] });
  await here.deliver();
  const body = JSON.stringify(eventOf('call-1', 1));
  const { headers } = here.server.arrived[0] ?? {};
  expect(here.server.arrived).toMatchObject([{ method: 'POST', url: '/calls', body }]);
  expect(headers).toMatchObject({ 'content-type': 'application/json', authorization: secret });
  const view = here.world.deliveries.get(id);
  expect(view).toMatchObject({
    id,
    callId: 'call-1',
    agentId,
    eventType: 'transcription.update',
    state: 'delivered',
    url: here.server.url,
    request: {
      headers: { 'content-type': 'application/json', authorization: 'Bearer <WEBHOOK_TOKEN>' },
      body,
    },
    attempts: [{ status: 200, headers: { 'x-trace': '<WEBHOOK_TOKEN>' }, body: 'thanks, <WEBHOOK_TOKEN>' }],
  });
  expect(view?.attempts[0]?.durationMs).toBeGreaterThanOrEqual(0);
  expect(view).not.toHaveProperty('nextAttemptAt');
  expect(notified(id)).toEqual(['waiting', 'sent', 'delivered']);
});

test('with noAuth no secret goes out, even when there is one', async () => {
  here.world.agents.configure(agentId, {
    webhookUrl: here.server.url,
    webhookAuth: { authKey: 'noAuth', authSecret: secret },
  });
  const [id = ''] = enqueue('call-1');
  await here.deliver();
  expect(here.server.arrived[0]?.headers).not.toHaveProperty('authorization');
  expect(here.world.deliveries.get(id)?.request.headers).not.toHaveProperty('authorization');
});

test('what is undone in the transaction is not sent', async () => {
  here.world.deliveries.start();
  const there = here.world.agents.get(agentId) as Agent;
  const undo = () =>
    transaction(here.world.db, () => {
      here.world.deliveries.enqueue(eventOf('call-1', 1), there);
      throw new Error('undone');
    });
  expect(undo).toThrow('undone');
  enqueue('call-3');
  await here.world.deliveries.idle();
  expect(here.server.arrived.map(({ body }) => JSON.parse(body).callId)).toEqual(['call-3']);
  expect(here.world.happenings.map((it) => it.kind === 'delivery' && it.callId)).toEqual([
    'call-3',
    'call-3',
    'call-3',
  ]);
});

describe('without a receiver', () => {
  test('an event stays undelivered, and is sent on request when there is one', async () => {
    here.world.agents.setReceiver(agentId, 'none');
    const [id = ''] = enqueue('call-1');
    await here.deliver();
    expect(here.world.deliveries.get(id)).toMatchObject({ state: 'undelivered', url: '', attempts: [] });
    expect(notified(id)).toEqual(['undelivered']);
    here.world.deliveries.redeliver(id);
    await here.world.deliveries.idle();
    expect(statesOf([id])).toEqual(['undelivered']);
    here.world.agents.setReceiver(agentId, 'own');
    here.world.deliveries.redeliver(id);
    await here.world.deliveries.idle();
    expect(statesOf([id])).toEqual(['delivered']);
    expect(here.server.arrived).toHaveLength(1);
  });

  test('what waits is not attempted any more', async () => {
    here.answer = (response) => response.writeHead(500).end();
    const [id = ''] = enqueue('call-1');
    here.world.deliveries.start();
    await until(here.world.feed, () => notified(id).filter((state) => state === 'waiting').length === 2);
    here.world.agents.setReceiver(agentId, 'none');
    await here.world.deliveries.idle();
    expect(here.world.deliveries.get(id)).toMatchObject({ state: 'undelivered', url: '' });
  });
});

describe('a delivery that fails', () => {
  test('is retried with the same bytes, and shows why and when', async () => {
    here.answer = failing(3, 503);
    here.open({ pacing: { initialDelayMs: 100_000, maxDelayMs: 100_000 } });
    const [id = ''] = enqueue('call-1');
    here.world.deliveries.start();
    await until(here.world.feed, () => notified(id).filter((state) => state === 'waiting').length === 2);
    const { nextAttemptAt = '', attempts } = here.world.deliveries.get(id) ?? {};
    // Half of it at least, less the time that this took.
    expect(Date.parse(nextAttemptAt)).toBeGreaterThan(Date.now() + 40_000);
    expect(Date.parse(nextAttemptAt)).toBeLessThanOrEqual(Date.now() + 100_000);
    expect(attempts).toMatchObject([{ status: 503 }]);
    expect(statesOf([id])).toEqual(['waiting']);
  });

  test('is dead-lettered after eight attempts, and lets the next of its call pass', async () => {
    here.answer = (response, { body }) =>
      response.writeHead(JSON.parse(body).data.number === 1 ? 500 : 200).end();
    const ids = enqueue('call-1', 2);
    await here.deliver();
    expect(statesOf(ids)).toEqual(['dead-lettered', 'delivered']);
    expect(numbersOf('call-1')).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2]);
  });

  test('may be one that is redirected: that is not followed', async () => {
    here.world.choose({ 'delivery.redelivery': 'none', 'delivery.success': '2XX' });
    here.answer = (response) => response.writeHead(307, { location: '/elsewhere' }).end();
    const [id = ''] = enqueue('call-1');
    await here.deliver();
    expect(here.server.arrived.map(({ url }) => url)).toEqual(['/calls']);
    expect(here.world.deliveries.get(id)).toMatchObject({
      state: 'dead-lettered',
      attempts: [{ status: 307, error: 'The response is a redirect, which is not followed.' }],
    });
  });
});

describe('order', () => {
  test('events of a call wait for each other, calls do not', async () => {
    let release = () => {};
    here.answer = (response, { body }) => {
      if (JSON.parse(body).callId === 'slow') release = () => response.end();
      else response.end();
    };
    const slow = enqueue('slow', 2);
    const quick = enqueue('quick', 3);
    here.world.deliveries.start();
    await until(here.world.feed, () => statesOf(quick).every((state) => state === 'delivered'));
    await until(here.world.feed, () => here.server.arrived.some(({ body }) => body.includes('"slow"')));
    expect(statesOf(slow)).toEqual(['sent', 'waiting']);
    expect(numbersOf('quick')).toEqual([1, 2, 3]);
    expect(numbersOf('slow')).toEqual([1]);
    here.answer = (response) => response.end();
    release();
    await here.world.deliveries.idle();
    expect(numbersOf('slow')).toEqual([1, 2]);
  });

  test('with delivery.order any they do not wait', async () => {
    here.world.choose({ 'delivery.order': 'any' });
    const pending: (() => void)[] = [];
    here.answer = (response) => pending.push(() => response.end());
    const ids = enqueue('call-1', 5);
    here.world.deliveries.start();
    await vi.waitUntil(() => pending.length === 5, { timeout: 60_000 });
    expect(statesOf(ids)).toEqual(['sent', 'sent', 'sent', 'sent', 'sent']);
    for (const release of pending) release();
    await here.world.deliveries.idle();
    expect(here.server.arrived).toHaveLength(5);
  });

  test('delivery.order any that is chosen while events wait lets them go', async () => {
    here.open({ pacing: { initialDelayMs: 100_000, maxDelayMs: 100_000 } });
    here.answer = (response, { body }) =>
      response.writeHead(JSON.parse(body).data.number === 1 ? 500 : 200).end();
    const ids = enqueue('call-1', 5);
    here.world.deliveries.start();
    await until(here.world.feed, () => here.world.deliveries.get(ids[0] ?? '')?.attempts.length === 1);
    here.world.choose({ 'delivery.order': 'any' });
    const [other = ''] = enqueue('call-2');
    const all = [...ids.slice(1), other];
    await until(here.world.feed, () => statesOf(all).every((state) => state !== 'waiting'));
    expect(here.world.deliveries.get(ids[0] ?? '')?.attempts).toHaveLength(1);
    expect(statesOf(ids)[0]).toBe('waiting');
  });

  test('delivery.order in-order that is chosen while several are sent waits for all of them', async () => {
    here.open({ choices: { 'delivery.order': 'any' }, pacing: { concurrency: 3 } });
    const pending: (() => void)[] = [];
    here.answer = (response) => pending.push(() => response.end());
    const ids = enqueue('call-1', 5);
    here.world.deliveries.start();
    await vi.waitUntil(() => pending.length === 3, { timeout: 60_000 });
    here.world.choose({ 'delivery.order': 'in-order' });
    for (let ended = 1; ended <= 5; ended++) {
      pending[ended - 1]?.();
      const done = () => statesOf(ids).filter((state) => state === 'delivered').length === ended;
      await until(here.world.feed, done);
      const sent = ended < 3 ? 3 - ended : Math.min(1, 5 - ended);
      await vi.waitUntil(() => pending.length >= ended + sent, { timeout: 60_000 });
      expect(statesOf(ids).filter((state) => state === 'sent')).toHaveLength(sent);
    }
    expect(numbersOf('call-1').slice(3)).toEqual([4, 5]);
  });

  test('only so many are sent at once', async () => {
    here.open({ pacing: { concurrency: 3 } });
    let most = 0;
    here.world.feed.watch(() => {
      const sent = here.world.deliveries.list().filter(({ state }) => state === 'sent').length;
      most = Math.max(most, sent);
    });
    for (let call = 0; call < 20; call++) enqueue(`call-${call}`, 2);
    await here.deliver();
    expect(here.server.arrived).toHaveLength(40);
    expect(most).toBe(3);
  });
});

describe('redelivery by hand', () => {
  test('sends what was delivered or dead-lettered again, to where the webhook is now', async () => {
    here.answer = failing(1);
    here.world.choose({ 'delivery.redelivery': 'none' });
    const [deadLettered = ''] = enqueue('call-1');
    await here.deliver();
    expect(statesOf([deadLettered])).toEqual(['dead-lettered']);
    const moved = `${here.server.url}/moved`;
    here.world.agents.configure(agentId, { webhookUrl: moved, webhookAuth: { authKey: 'noAuth' } });
    for (const attempts of [2, 3]) {
      expect(here.world.deliveries.redeliver(deadLettered)).toBe(true);
      await here.world.deliveries.idle();
      const view = here.world.deliveries.get(deadLettered);
      expect(view).toMatchObject({ state: 'delivered', url: moved });
      expect(view?.attempts).toHaveLength(attempts);
      expect(view?.request.headers).not.toHaveProperty('authorization');
    }
    expect(here.server.arrived.map(({ url }) => url)).toEqual(['/calls', '/calls/moved', '/calls/moved']);
    expect(new Set(here.server.arrived.map(({ body }) => body)).size).toBe(1);
  });

  test('does not wait for the time of the next attempt', async () => {
    here.open({ pacing: { initialDelayMs: 100_000, maxDelayMs: 100_000 } });
    here.answer = failing(1);
    const [id = ''] = enqueue('call-1');
    here.world.deliveries.start();
    await until(here.world.feed, () => notified(id).filter((state) => state === 'waiting').length === 2);
    expect(here.world.deliveries.redeliver(id)).toBe(true);
    await here.world.deliveries.idle();
    expect(statesOf([id])).toEqual(['delivered']);
  });

  test('does not end the delay of a later one of its call', async () => {
    here.open({ pacing: { initialDelayMs: 100_000, maxDelayMs: 100_000 } });
    here.answer = (response, { body }) =>
      response.writeHead(JSON.parse(body).data.number === 2 ? 500 : 200).end();
    const [first = '', second = ''] = enqueue('call-1', 2);
    here.world.deliveries.start();
    await until(here.world.feed, () => here.world.deliveries.get(second)?.attempts.length === 1);
    expect(here.world.deliveries.redeliver(first)).toBe(true);
    await until(here.world.feed, () => here.world.deliveries.get(first)?.attempts.length === 2);
    await until(here.world.feed, () => statesOf([first])[0] === 'delivered');
    await new Promise((resolve) => setImmediate(resolve));
    expect(statesOf([second])).toEqual(['waiting']);
    expect(numbersOf('call-1')).toEqual([1, 2, 1]);
  });

  test('waits for what is being sent of its call', async () => {
    let release = () => {};
    here.answer = (response, { body }) => {
      if (JSON.parse(body).data.number === 1) response.end();
      else release = () => response.end();
    };
    const ids = enqueue('call-1', 2);
    here.world.deliveries.start();
    await vi.waitUntil(() => here.server.arrived.length === 2, { timeout: 60_000 });
    expect(here.world.deliveries.redeliver(ids[0] ?? '')).toBe(true);
    await new Promise((resolve) => setImmediate(resolve));
    expect(statesOf(ids)).toEqual(['waiting', 'sent']);
    release();
    await here.world.deliveries.idle();
    expect(numbersOf('call-1')).toEqual([1, 2, 1]);
  });

  test('is tried as often as the first time', async () => {
    here.open({ pacing: { maxAttempts: 2 } });
    here.answer = (response) => response.writeHead(500).end();
    const [id = ''] = enqueue('call-1');
    await here.deliver();
    here.world.deliveries.redeliver(id);
    await here.world.deliveries.idle();
    expect(here.world.deliveries.get(id)).toMatchObject({ state: 'dead-lettered' });
    expect(here.world.deliveries.get(id)?.attempts).toHaveLength(4);
  });

  test('is of no use for an unknown delivery, or while it is sent', async () => {
    expect(here.world.deliveries.redeliver('nothing')).toBe(false);
    expect(here.world.deliveries.get('nothing')).toBeUndefined();
    let release = () => {};
    here.answer = (response) => {
      release = () => response.end();
    };
    const [id = ''] = enqueue('call-1');
    here.world.deliveries.start();
    await vi.waitUntil(() => here.server.arrived.length === 1, { timeout: 60_000 });
    expect(here.world.deliveries.redeliver(id)).toBe(false);
    release();
    await here.world.deliveries.idle();
    expect(here.server.arrived).toHaveLength(1);
  });
});

test('a user in the URL is not shown', () => {
  const url = here.server.url.replace('//', '//user:word@');
  here.world.agents.configure(agentId, { webhookUrl: url });
  const [id = ''] = enqueue('call-1');
  expect(here.world.deliveries.get(id)?.url).toBe(here.server.url);
});
