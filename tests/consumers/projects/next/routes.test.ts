import assert from 'node:assert/strict';
import { test } from 'node:test';
import { event } from '@voice-agent/webhooks/testing';
import { POST, received } from './app/calls/route.ts';
import { GET } from './app/jobs/route.ts';

// Next hands a route its own kind of Request.
class NextRequest extends Request {}
const ended = event('call.ended');
const request = (authorization: string) =>
  new NextRequest('http://localhost:3000/calls', {
    method: 'POST',
    body: JSON.stringify(ended),
    headers: { authorization },
  });

test('a delivery is taken in', async () => {
  assert.equal((await POST(request(process.env.VOICE_AGENT_WEBHOOK_SECRET ?? ''))).status, 200);
  assert.deepEqual(received, [ended]);
});

test('an unauthenticated sender is rejected', async () => {
  assert.equal((await POST(request('Bearer x'))).status, 401);
});

test('the API is called', async () => {
  const answer = await GET(new NextRequest('http://localhost:3000/jobs?take=4'));
  const { jobs } = (await answer.json()) as { jobs: unknown[] };
  assert.equal(jobs.length, 4);
});
