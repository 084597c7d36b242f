import { afterAll, expect, test } from 'bun:test';
import type { WebToolList } from '@voice-agent/client';
import { event } from '@voice-agent/webhooks/testing';
import { app, received } from './app.ts';

const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: app.fetch });
afterAll(() => server.stop(true));

const ended = event('call.ended');
const post = (authorization: string) =>
  fetch(`${server.url}calls`, { method: 'POST', body: JSON.stringify(ended), headers: { authorization } });

test('a delivery is taken in', async () => {
  expect((await post(process.env.VOICE_AGENT_WEBHOOK_SECRET ?? '')).status).toBe(200);
  expect(received).toEqual([ended]);
});

test('a stranger is refused', async () => {
  expect((await post('Bearer x')).status).toBe(401);
});

test('the API is called', async () => {
  const { items } = (await (await fetch(`${server.url}tools`)).json()) as WebToolList;
  expect(items).toHaveLength(2);
});
