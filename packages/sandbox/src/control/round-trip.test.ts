import type { WebhookEvent } from '@voice-agent/webhooks';
import { eventTypes } from '@voice-agent/webhooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askControl } from '../api.testing.ts';
import type { Happening } from '../feed.ts';
import type { DeliverySummary } from '../generated/types.ts';
import type { Agent, CallSummary, CallView, DeliveryView } from '../public.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';
import { openServer, type Server } from '../world.testing.ts';

let sandbox: RunningSandbox;
let receiver: Server;
let hook: string;

beforeAll(async () => {
  sandbox = await runSandbox();
  receiver = await openServer((response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"thanks":true}'),
  );
  hook = receiver.url;
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});

const ask = <T>(...request: [path: string, method?: string, body?: unknown]) =>
  askControl<T>(sandbox, ...request);

/** The nth agent, as the sandbox holds it. */
const agent = (index: number) => sandbox.state.agents.all()[index] as Agent;
const configure = (index: number, webhook: unknown) =>
  ask<{ agent: Agent; warnings: string[]; problems: { pointer: string; rule: string }[] }>(
    `/agents/${agent(index).id}/webhook`,
    'PUT',
    webhook,
  );
const bearer = (authSecret: string) => ({ authKey: 'bearer', authSecret });

describe('the webhook of an agent', () => {
  test('is saved; the secret is never shown', async () => {
    const { status, body, text } = await configure(0, {
      webhookUrl: hook,
      webhookAuth: bearer('Bearer s3cret'),
    });
    expect(status).toBe(200);
    expect(body.agent.webhook).toEqual({ webhookUrl: hook, webhookAuth: bearer('Bearer <WEBHOOK_TOKEN>') });
    expect(body.warnings).toHaveLength(1);
    expect(text).not.toContain('s3cret');
    expect(agent(0).webhook.webhookAuth).toEqual(bearer('Bearer s3cret'));
    expect((await ask('/agents')).text).not.toContain('s3cret');
  });

  test('keeps its secret when the placeholder comes back', async () => {
    const webhookUrl = `${hook}?moved`;
    await configure(0, { webhookUrl, webhookAuth: bearer('Bearer <WEBHOOK_TOKEN>') });
    expect(agent(0).webhook).toEqual({ webhookUrl, webhookAuth: bearer('Bearer s3cret') });
  });

  test('has no secret to keep when there was none', async () => {
    const { status, body } = await configure(1, { webhookAuth: bearer('Bearer <WEBHOOK_TOKEN>') });
    expect(status).toBe(422);
    expect(body.problems).toMatchObject([
      { pointer: '/webhookAuth/authSecret', rule: 'webhook.auth-secret' },
    ]);
  });

  test('hides user and password of a URL, and keeps them when the URL comes back', async () => {
    const webhookUrl = 'https://user:pa55@receiver.example.com/hook';
    const { body, text } = await configure(1, { webhookUrl, webhookAuth: { authKey: 'noAuth' } });
    expect(text).not.toContain('pa55');
    await configure(1, body.agent.webhook);
    expect(agent(1).webhook.webhookUrl).toBe(webhookUrl);
    await configure(1, { webhookUrl, webhookAuth: bearer('Bearer s3cret') });
    await configure(1, { ...body.agent.webhook, webhookAuth: bearer('Bearer <WEBHOOK_TOKEN>') });
    expect(agent(1).webhook).toEqual({ webhookUrl, webhookAuth: bearer('Bearer s3cret') });
    await configure(1, {});
    expect(agent(1).webhook).toEqual({});
  });

  test('is rejected by the rules, all at once, and nothing changes', async () => {
    const before = agent(2).webhook;
    const { status, body } = await configure(2, {
      webhookUrl: 'http://receiver.example.com',
      webhookAuth: bearer('s3cret'),
    });
    expect(status).toBe(422);
    expect(body.problems.map(({ pointer, rule }) => [pointer, rule])).toEqual([
      ['/webhookUrl', 'webhook.url.https-only'],
      ['/webhookAuth/authSecret', 'webhook.auth-secret.form'],
    ]);
    expect(agent(2).webhook).toEqual(before);
    for (const wrong of [null, [], 'x', 1])
      expect((await configure(2, wrong)).body.problems).not.toHaveLength(0);
  });
});

describe('a call', () => {
  const params = { bookingId: 'B-1', note: 'Bearer s3cret' };
  let call: CallView;
  let ended: DeliverySummary;

  beforeAll(async () => {
    await configure(0, { webhookUrl: hook, webhookAuth: bearer('Bearer s3cret') });
    const start = { agentId: agent(0).id, params, pace: 'as-fast-as-possible', script: 'appointment' };
    const answer = await ask<CallView>('/calls', 'POST', start);
    expect(answer.status).toBe(201);
    call = await sandbox.state.calls.ended(answer.body.id);
    await sandbox.state.deliveries.idle();
    const { body } = await ask<{ deliveries: DeliverySummary[] }>(`/deliveries?callId=${call.id}`);
    ended = body.deliveries[0] as DeliverySummary;
  });

  test('is listed without its events, and shown with them', async () => {
    const { body } = await ask<{ calls: CallSummary[] }>('/calls');
    expect(body.calls[0]).toMatchObject({ id: call.id, state: 'ended', eventCount: call.events.length });
    expect(body.calls[0]).not.toHaveProperty('events');
    expect((await ask<CallView>(`/calls/${call.id}`)).body).toEqual(call);
    expect((await ask<{ calls: [] }>(`/calls?agentId=${agent(1).id}`)).body.calls).toEqual([]);
  });

  test('has a delivery for each event, the newest first', async () => {
    const { body } = await ask<{ deliveries: DeliverySummary[] }>('/deliveries?take=1000');
    expect(body.deliveries.map(({ eventType }) => eventType)).toEqual(
      call.events.map(({ eventType }) => eventType).reverse(),
    );
    expect(new Set(call.events.map(({ eventType }) => eventType))).toEqual(new Set(eventTypes));
    expect(ended).toMatchObject({
      eventType: 'call.ended',
      state: 'delivered',
      attemptCount: 1,
      last: { status: 200 },
    });
    expect(ended.timestamp).toBe(call.events.at(-1)?.timestamp);
    expect(Object.keys(ended.attempts[0] ?? {})).toEqual(['at', 'durationMs', 'status']);
    expect((await ask<{ deliveries: [] }>('/deliveries?take=1')).body.deliveries).toHaveLength(1);
    expect((await ask<{ deliveries: [] }>(`/deliveries?agentId=${agent(1).id}`)).body.deliveries).toEqual([]);
  });

  test('is delivered again on request', async () => {
    const before = receiver.arrived.length;
    const { status, body } = await ask<DeliveryView>(`/deliveries/${ended.id}/redeliver`, 'POST');
    expect([status, body.id]).toEqual([202, ended.id]);
    await sandbox.state.deliveries.idle();
    expect(receiver.arrived.length).toBe(before + 1);
    expect((await ask<DeliveryView>(`/deliveries/${ended.id}`)).body.attempts).toHaveLength(2);
  });

  test('gives a test case of an event, without secrets', async () => {
    const answer = await fetch(`${sandbox.url}/_sandbox/deliveries/${ended.id}/test-case`);
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="call.ended-${ended.id}.event.json"`,
    );
    const text = await answer.text();
    const expected = structuredClone(call.events.at(-1)) as Extract<
      WebhookEvent,
      { eventType: 'call.ended' }
    >;
    const outcome = expected.data.data?.outcomeResult as Record<string, unknown>;
    outcome.note = 'Bearer <WEBHOOK_TOKEN>';
    expect(JSON.parse(text)).toEqual(expected);
    expect(text).toBe(`${JSON.stringify(JSON.parse(text), null, 2)}\n`);
  });
});

describe('the feed', () => {
  test('sends what happens to each that watches, and forgets those who leave', async () => {
    const { feed } = sandbox.state;
    const watch = feed.watch.bind(feed);
    let watching = 0;
    const spy = vi.spyOn(feed, 'watch').mockImplementation((watcher) => {
      watching++;
      const unwatch = watch(watcher);
      return () => {
        watching--;
        unwatch();
      };
    });
    const leave = new AbortController();
    const open = () => fetch(`${sandbox.url}/_sandbox/feed`, { signal: leave.signal });
    const streams = await Promise.all([open(), open()]);
    expect(streams[0]?.headers.get('content-type')).toBe('text/event-stream');
    const readers = streams.map((stream) => messagesOf(stream));
    feed.notify({ kind: 'agent', agentId: 'line\nbreak' });
    for (const reader of readers)
      expect(await reader.next()).toEqual({ kind: 'agent', agentId: 'line\nbreak' });

    await configure(0, { webhookUrl: hook });
    for (const reader of readers)
      expect(await reader.next()).toEqual({ kind: 'agent', agentId: agent(0).id });
    expect(watching).toBe(2);
    leave.abort();
    await vi.waitFor(() => expect(watching).toBe(0), { timeout: 60_000 });
    spy.mockRestore();
  });

  test('lets a watcher go who does not read', async () => {
    const { feed } = sandbox.state;
    const answer = await fetch(`${sandbox.url}/_sandbox/feed`);
    // More than all the buffers between here and there hold.
    const agentId = 'x'.repeat(10_000);
    for (let i = 0; i < 3_000; i++) feed.notify({ kind: 'agent', agentId });
    await expect(answer.text()).rejects.toThrow('terminated');
  });

  test('a HEAD request is not left watching', async () => {
    const watch = vi.spyOn(sandbox.state.feed, 'watch');
    const { status } = await fetch(`${sandbox.url}/_sandbox/feed`, { method: 'HEAD' });
    expect(status).toBe(200);
    expect(watch).not.toHaveBeenCalled();
  });
});

/** Reads the messages of a stream of server-sent events, one by one. */
function messagesOf(answer: Response): { next: () => Promise<Happening> } {
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  return {
    next: async () => {
      for (;;) {
        const found = /data: (.*)\n\n/.exec(text);
        if (found) {
          text = text.slice(found.index + found[0].length);
          const happening = JSON.parse(found[1] ?? '') as Happening;
          // Each request to the control API comes into the log some time later.
          if (happening.kind === 'log') continue;
          return happening;
        }
        const { value, done } = await reader.read();
        if (done) throw new Error('The stream has ended.');
        text += decoder.decode(value, { stream: true });
      }
    },
  };
}
