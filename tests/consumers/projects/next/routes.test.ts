import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mock, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { event } from '@voice-agent/webhooks/testing';
import { GET } from './app/jobs/route.ts';

// Next hands a route its own kind of Request.
class NextRequest extends Request {}
const { VOICE_AGENT_WEBHOOK_SECRET: secret = '' } = process.env;
const request = (authorization: string, callId = 'call-1') =>
  new NextRequest('http://localhost:3000/calls', {
    method: 'POST',
    body: JSON.stringify(event('call.ended', { callId })),
    headers: { authorization },
  });

/** Evaluates the route anew, as a hot reload does. */
const load = (name: string): Promise<typeof import('./app/calls/route.ts')> =>
  import(`./app/calls/route.ts?${name}`);

test('next build loads the route without the secret, and opens no inbox', async () => {
  delete process.env.VOICE_AGENT_WEBHOOK_SECRET;
  process.env.NEXT_PHASE = 'phase-production-build';
  await load('build');
  await sleep(100);
  assert.equal(existsSync('inbox.db'), false);
  delete process.env.NEXT_PHASE;
});

test('without the secret, the log has it when the server starts, and deliveries get 503', async () => {
  const log = mock.method(console, 'error', () => {});
  const { POST } = await load('start');
  while (log.mock.callCount() === 0) await sleep(5);
  assert.match(JSON.stringify(log.mock.calls[0]?.arguments), /cannot be made.*authSecret is empty/);
  assert.equal((await POST(request(secret))).status, 503);
  log.mock.restore();
  process.env.VOICE_AGENT_WEBHOOK_SECRET = secret;
});

test('after a hot reload deliveries are stored and processed, whichever route gets them', async () => {
  const first = await load('first');
  assert.equal((await first.POST(request('Bearer x'))).status, 401);
  assert.equal((await first.POST(request(secret, 'before'))).status, 200);
  while (first.processed.length < 1) await sleep(5);
  const second = await load('second');
  for (const [index, { POST }] of [second, first, second].entries())
    assert.equal((await POST(request(secret, `after-${index}`))).status, 200);
  while (first.processed.length + second.processed.length < 4) await sleep(5);
  assert.deepEqual(second.processed.map(({ callId }) => callId).sort(), ['after-0', 'after-1', 'after-2']);
});

test('the API is called', async () => {
  const answer = await GET(new NextRequest('http://localhost:3000/jobs?take=4'));
  const { jobs } = (await answer.json()) as { jobs: unknown[] };
  assert.equal(jobs.length, 4);
});
