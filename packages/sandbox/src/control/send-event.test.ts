import type { ConfigurationProblem } from '@voice-agent/webhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { askControl } from '../api.testing.ts';
import type { Attempt } from '../public.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';
import { type Answer, openServer, type Server } from '../world.testing.ts';

let sandbox: RunningSandbox;
let receiver: Server;
let answer: Answer;
beforeEach(async () => {
  sandbox = await runSandbox({ jobs: 1, webTools: 1 });
  answer = (response) => response.end();
  receiver = await openServer((response, request) => answer(response, request));
});
afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});

type Body = Attempt & { message: string; pointer?: string; problems?: ConfigurationProblem[] };

const sendEvent = (body: unknown, to: { url: string } = sandbox) =>
  askControl<Body>(to, '/events', 'POST', typeof body === 'string' ? Buffer.from(body) : body);

const event = { eventType: 'call.started', callId: 'call-1', data: { note: 'Grüße 😀' } };
const webhookAuth = { authKey: 'bearer', authSecret: 'Bearer a-secret-token' };

describe('an event', () => {
  test('goes out as a delivery does, and what came is reported', async () => {
    answer = (response) => response.writeHead(202, { 'x-id': '7' }).end('thanks');
    const { status, body } = await sendEvent({ webhookUrl: receiver.url, webhookAuth, event });
    expect(status).toBe(200);
    expect(body).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      durationMs: expect.any(Number),
      status: 202,
      headers: expect.objectContaining({ 'x-id': '7' }),
      body: 'thanks',
      warnings: [expect.stringContaining('the service rejects')],
    });
    const sent = JSON.stringify(event);
    expect(receiver.arrived).toMatchObject([
      {
        method: 'POST',
        url: '/calls',
        body: sent,
        headers: {
          'content-type': 'application/json',
          'content-length': `${Buffer.byteLength(sent)}`,
          authorization: 'Bearer a-secret-token',
        },
      },
    ]);
  });

  test.each([null, 0, false, '', [], {}, 'no event', { eventType: 'call.unknown' }, [{ a: 1 }]])(
    'may be any JSON value: %j',
    async (event) => {
      expect((await sendEvent({ webhookUrl: receiver.url, event })).status).toBe(200);
      expect(receiver.arrived.map(({ body }) => body)).toEqual([JSON.stringify(event)]);
    },
  );

  test('is not kept, and not sent again when the receiver fails', async () => {
    const notified: unknown[] = [];
    sandbox.state.feed.watch((happening) => happening.kind === 'log' || notified.push(happening));
    answer = (response) => response.writeHead(500).end('broken');
    expect((await sendEvent({ webhookUrl: receiver.url, event })).body).toMatchObject({
      status: 500,
      body: 'broken',
    });
    await sandbox.state.deliveries.idle();
    expect(receiver.arrived).toHaveLength(1);
    expect(sandbox.state.deliveries.list()).toEqual([]);
    expect(notified).toEqual([]);
  });

  test('shows the start of a long response, and no secret that the receiver repeats', async () => {
    answer = (response) =>
      response.writeHead(200, { 'x-token': 'a-secret-token' }).end(`a-secret-token ${'x'.repeat(9_000)}`);
    const { body, text } = await sendEvent({ webhookUrl: receiver.url, webhookAuth, event });
    expect(body.body).toMatch(/^<WEBHOOK_TOKEN> x+$/);
    expect(body.body).toHaveLength(4_096);
    expect(text).not.toContain('secret');
  });
});

describe('an event that does not arrive', () => {
  test('because nothing listens', async () => {
    await receiver.close();
    const { status, body } = await sendEvent({ webhookUrl: receiver.url, webhookAuth, event });
    expect(status).toBe(200);
    expect(body).toEqual({
      at: expect.any(String),
      durationMs: expect.any(Number),
      error: 'Nothing listens there. Start the receiver, or check the port.',
      warnings: [expect.any(String)],
    });
  });

  test('because the sandbox ends', async () => {
    const arrived = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const sent = sendEvent({ webhookUrl: receiver.url, event });
    sent.catch(() => undefined);
    await arrived;
    await sandbox.close();
    await expect(sent).rejects.toThrow();
  });
});

describe('rejected is', () => {
  const webhookUrl = 'https://receiver.example.com/';

  test.each<[string, unknown, number, string | undefined]>([
    ['no event', { webhookUrl }, 422, '/event'],
    ['no URL', { event }, 422, '/webhookUrl'],
    ['another field', { webhookUrl, event, retries: 3 }, 422, '/retries'],
    ['an auth that is none', { webhookUrl, event, webhookAuth: 'Bearer s3cret-token' }, 422, '/webhookAuth'],
    ['an event that nests too deeply', `{"webhookUrl":"${webhookUrl}","event":${deep(100)}}`, 422, ''],
  ])('%s, with the field', async (_, body, status, pointer) => {
    const rejected = await sendEvent(body);
    expect([rejected.status, rejected.body.pointer]).toEqual([status, pointer]);
    expect(rejected.body.message).toMatch(/ (must|is) /);
    expect(rejected.text).not.toContain('s3cret');
  });

  const bearer = (authSecret: unknown) => ({ authKey: 'bearer', authSecret });
  test.each<[string, object, string[]]>([
    ['a URL that is none', { webhookUrl: 'receiver' }, ['/webhookUrl']],
    ['an address of a local network', { webhookUrl: 'http://192.168.0.1/' }, ['/webhookUrl']],
    [
      'a header in the secret',
      { webhookUrl, webhookAuth: bearer('Bearer s3cret\r\nx: y') },
      ['/webhookAuth/authSecret'],
    ],
    [
      'all of it',
      { webhookUrl: 'x', webhookAuth: bearer('s3cret-token') },
      ['/webhookUrl', '/webhookAuth/authSecret'],
    ],
  ])('%s, with the field and without the secret', async (_, webhook, pointers) => {
    const { status, body, text } = await sendEvent({ ...webhook, event });
    expect([status, body.problems?.map(({ pointer }) => pointer)]).toEqual([422, pointers]);
    expect(body.message).toContain('was not sent');
    expect(text).not.toContain('s3cret');
  });
});

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
