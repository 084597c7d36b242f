import assert from 'node:assert/strict';
import { createClient } from '@voice-agent/client';
import { validateResponses } from '@voice-agent/client/validators';
import { createReceiver } from '@voice-agent/webhooks';
import { sqlite } from '@voice-agent/webhooks/sqlite';
import { deliver, event } from '@voice-agent/webhooks/testing';

const {
  VOICE_AGENT_BASE_URL: baseUrl,
  VOICE_AGENT_API_KEY: apiKey,
  VOICE_AGENT_WEBHOOK_SECRET: authSecret,
} = process.env;
const client = createClient({ baseUrl, apiKey, validateResponses });
const { items, total } = await client.webTools.list({ take: 5 }).orThrow();
assert.equal(items.length, 5);
console.log(`${total} web tools`);

const handled = Promise.withResolvers();
const receiver = createReceiver({
  auth: { authKey: 'bearer', authSecret },
  inbox: sqlite({ file: 'inbox.db' }),
  fallback: (event) => handled.resolve(event.eventType),
});
const { status } = await deliver(receiver, event('call.started'), { authorization: authSecret });
assert.equal(status, 200);
assert.equal(await handled.promise, 'call.started');
await receiver.stop();
