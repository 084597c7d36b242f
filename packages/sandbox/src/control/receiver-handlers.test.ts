import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { askControl } from '../api.testing.ts';
import type { Agent, Attempt, SandboxOptions } from '../public.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';
import { openServer, until } from '../world.testing.ts';

let sandbox: RunningSandbox;
afterEach(() => sandbox.close());

const open = async (options: SandboxOptions = {}) => {
  sandbox = await runSandbox({ jobs: 1, webTools: 0, ...options });
};
const agent = () => sandbox.state.agents.all()[0] as Agent;
const call = async () => {
  const { calls, deliveries } = sandbox.state;
  const { id, events } = await calls.ended(
    calls.start({ agentId: agent().id, pace: 'as-fast-as-possible' }).id,
  );
  await deliveries.idle();
  return { events, deliveries: deliveries.list({ callId: id }).reverse() };
};
const ask = <T>(...request: [path: string, method?: string, body?: unknown]) =>
  askControl<T>(sandbox, ...request);
const sent = (webhook: object, event: unknown = { eventType: 'call.started' }) =>
  ask<Attempt>('/events', 'POST', { webhookUrl: agent().receiver.url, ...webhook, event });
const bearer = (authSecret: string) => ({ webhookAuth: { authKey: 'bearer', authSecret } });

describe('in a fresh sandbox', () => {
  test.each(['127.0.0.1', 'localhost', '0.0.0.0', '::', '::1'])(
    'on %s each event reaches the built-in receiver, which verifies it',
    async (host) => {
      await open({ host });
      const { deliveries, events } = await call();
      expect(deliveries.map(({ request }) => JSON.parse(request.body))).toEqual(events);
      for (const { state, url, request, attempts, eventType } of deliveries) {
        expect([state, url]).toEqual(['delivered', agent().receiver.url]);
        expect(request.headers.authorization).toBe('Bearer <WEBHOOK_TOKEN>');
        expect(attempts).toMatchObject([{ status: 200, body: JSON.stringify({ received: eventType }) }]);
      }
    },
  );

  test('an agent shows its receiver', async () => {
    await open();
    const { id, receiver, webhook } = agent();
    expect(receiver).toEqual({ kind: 'built-in', url: `${sandbox.url}/_sandbox/receiver/${id}` });
    expect(webhook).toEqual({});
    const { body } = await ask<{ agents: Agent[]; strictWebhooks: boolean }>('/agents');
    expect(body.agents[0]?.receiver).toEqual(receiver);
    expect(body.strictWebhooks).toBe(false);
  });

  test('events of more than a megabyte arrive', async () => {
    await open();
    const { calls, deliveries } = sandbox.state;
    const params = { text: 'x'.repeat(2 << 20) };
    await calls.ended(calls.start({ agentId: agent().id, params, pace: 'as-fast-as-possible' }).id);
    await deliveries.idle();
    expect(new Set(deliveries.list().map(({ state }) => state))).toEqual(new Set(['delivered']));
  });

  test('agents have none, when that is asked for', async () => {
    await open({ receiver: 'none' });
    expect(agent().receiver).toEqual({ kind: 'none' });
    const { deliveries } = await call();
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(['undelivered']));
  });
});

describe('the built-in receiver', () => {
  test('rejects a wrong secret, and reports why', async () => {
    await open();
    expect((await sent(bearer('Bearer wrong-t0ken'))).body).toMatchObject({
      status: 401,
      body: '{"message":"Rejected: its token does not match."}',
    });
    expect((await sent({})).body).toMatchObject({
      status: 401,
      body: '{"message":"Rejected: it has no Authorization header."}',
    });
  });

  test('takes the secret of the agent, or none where the agent has none', async () => {
    await open();
    const mine = bearer('Bearer 0123456789abcdef');
    await ask(`/agents/${agent().id}/webhook`, 'PUT', mine);
    expect(agent().receiver.kind).toBe('built-in');
    expect((await sent(bearer('Bearer 0123456789abcdee'))).body.status).toBe(401);
    expect((await sent(mine)).body.status).toBe(200);
    expect((await call()).deliveries.map(({ state }) => state)).not.toContain('waiting');
    await ask(`/agents/${agent().id}/webhook`, 'PUT', { webhookAuth: { authKey: 'noAuth' } });
    expect((await sent({})).body.status).toBe(200);
  });

  test('reports what is wrong with an event', async () => {
    await open();
    const auth = { webhookAuth: { authKey: 'noAuth' } };
    await ask(`/agents/${agent().id}/webhook`, 'PUT', auth);
    const { body } = await sent(auth, { eventType: 'call.stopped' });
    expect(JSON.parse(body.body ?? '')).toMatchObject({ problem: { pointer: '/eventType' } });
  });

  test('has each delivery in the log once, and what others send too', async () => {
    await open();
    const { events } = await call();
    const foreign = await fetch(agent().receiver.url ?? '', { method: 'POST', body: '{}' });
    expect(foreign.status).toBe(401);
    const entries = sandbox.state.log.list();
    expect(entries.map(({ kind }) => kind)).toEqual([...events.map(() => 'delivery'), 'control']);
    expect(entries.at(-1)).toMatchObject({
      request: { body: '{}' },
      rejection: { message: 'Rejected: it has no Authorization header.' },
    });
    expect(new Set(entries.slice(0, -1).map(({ request }) => request.headers.authorization))).toEqual(
      new Set(['Bearer <WEBHOOK_TOKEN>']),
    );
  });

  test('is no way to anything else on this machine', async () => {
    await open({ strictWebhooks: true });
    const { url } = agent().receiver;
    const other = await openServer();
    for (const webhookUrl of [
      other.url,
      `${sandbox.url}/_sandbox/calls`,
      `${url}/../../calls`,
      url?.replace('127.0.0.1', '127.0.0.2'),
      url?.replace('http:', 'https:'),
    ])
      expect((await sent({ webhookUrl })).status).toBe(422);
    expect(other.arrived).toEqual([]);
    await other.close();
    expect((await ask('/receiver/nobody', 'POST', {})).status).toBe(404);
    expect((await fetch(url ?? '')).status).toBe(405);
  });
});

describe('switching', () => {
  test('leads to the receiver of the agent and back, and the configuration stays', async () => {
    await open();
    const server = await openServer();
    const { id, receiver } = agent();
    const switchTo = (kind: unknown) => ask<{ agent: Agent }>(`/agents/${id}/receiver`, 'PUT', { kind });
    expect((await switchTo('own')).status).toBe(422);
    await ask(`/agents/${id}/webhook`, 'PUT', { webhookUrl: server.url });
    expect(agent().receiver).toEqual({ kind: 'own', url: server.url });
    const { events } = await call();
    expect(server.arrived).toHaveLength(events.length);

    expect((await switchTo('built-in')).body.agent.receiver).toEqual(receiver);
    expect((await call()).deliveries[0]).toMatchObject({ state: 'delivered', url: receiver.url });
    expect((await switchTo('none')).body.agent.receiver).toEqual({ kind: 'none' });
    expect((await call()).deliveries[0]).toMatchObject({ state: 'undelivered' });
    expect((await switchTo('own')).body.agent.receiver).toEqual({ kind: 'own', url: server.url });
    expect(server.arrived).toHaveLength(events.length);
    await server.close();

    // Its own address is the built-in one, wherever that is at the next start.
    await ask(`/agents/${id}/webhook`, 'PUT', { webhookUrl: receiver.url });
    expect(agent()).toMatchObject({ receiver, webhook: {} });
    for (const wrong of ['mine', undefined, 1]) expect((await switchTo(wrong)).status).toBe(422);
    expect((await ask('/agents/nobody/receiver', 'PUT', { kind: 'none' })).status).toBe(404);
  });
});

describe('with a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-receiver-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('what was under way at the end goes on at the new address', async () => {
    const db = join(folder, 'ended.db');
    await open({ db });
    const { calls, feed } = sandbox.state;
    const { id } = calls.start({ agentId: agent().id, pace: 'as-fast-as-possible' });
    let sending = 0;
    feed.watch((it) => {
      if (it.kind === 'delivery' && it.state === 'sent') sending++;
    });
    await until(feed, () => sending === 2);
    await sandbox.close();
    await open({ db });
    await sandbox.state.calls.ended(id);
    await sandbox.state.deliveries.idle();
    const attempts = sandbox.state.deliveries.list({ callId: id }).flatMap((delivery) => delivery.attempts);
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([200]));
    expect(sandbox.state.deliveries.list({ callId: id })[0]?.url).toBe(agent().receiver.url);
  });
});
