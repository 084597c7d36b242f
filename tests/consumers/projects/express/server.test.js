import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { event } from '@voice-agent/webhooks/testing';
import { app, received } from './server.js';

const ended = event('call.ended');
let server;
let url;

before(async () => {
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${server.address().port}`;
});
after(() => server.close());

const post = (path, body, headers) =>
  fetch(url + path, { method: 'POST', body: JSON.stringify(body), headers });

test('a delivery is taken in', async () => {
  const answer = await post('/calls', ended, { authorization: process.env.VOICE_AGENT_WEBHOOK_SECRET });
  assert.equal(answer.status, 200);
  assert.deepEqual(received, [ended]);
});

test('an unauthenticated sender is rejected', async () => {
  assert.equal((await post('/calls', ended, { authorization: 'Bearer x' })).status, 401);
});

test('the rest of the app goes on', async () => {
  const answer = await post('/echo', { tide: 'low' }, { 'content-type': 'application/json' });
  assert.deepEqual(await answer.json(), { tide: 'low' });
});
