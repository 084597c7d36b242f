import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { event } from '@voice-agent/webhooks/testing';

const workerd = spawn('workerd', ['serve', '--control-fd=3', 'config.capnp'], {
  stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
});
try {
  const port = await new Promise((resolve, reject) => {
    workerd.once('error', reject).once('exit', () => reject(new Error('workerd ended')));
    createInterface(workerd.stdio[3]).on('line', (line) => {
      const { event, port } = JSON.parse(line);
      if (event === 'listen') resolve(port);
    });
  });
  const url = `http://127.0.0.1:${port}`;

  const { VOICE_AGENT_BASE_URL, VOICE_AGENT_API_KEY, VOICE_AGENT_WEBHOOK_SECRET } = process.env;
  const query = new URLSearchParams({ service: VOICE_AGENT_BASE_URL, key: VOICE_AGENT_API_KEY });
  const { items } = await (await fetch(`${url}/tools?${query}`)).json();
  assert.equal(items.length, 2);

  const body = JSON.stringify(event('call.ended'));
  const post = async (authorization) =>
    (await fetch(`${url}/calls`, { method: 'POST', body, headers: { authorization } })).status;
  assert.equal(await post(VOICE_AGENT_WEBHOOK_SECRET), 200);
  assert.equal(await post('Bearer x'), 401);
} finally {
  workerd.kill();
}
