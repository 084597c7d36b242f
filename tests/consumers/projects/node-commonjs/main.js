const assert = require('node:assert/strict');
const { createClient } = require('@voice-agent/client');
const { parse } = require('@voice-agent/webhooks');
const { event } = require('@voice-agent/webhooks/testing');

async function main() {
  const { VOICE_AGENT_BASE_URL: baseUrl, VOICE_AGENT_API_KEY: apiKey } = process.env;
  const client = createClient({ baseUrl, apiKey });
  const { jobs } = await client.jobs.list({ projectId: 'project-harbour', take: 3 }).orThrow();
  assert.equal(jobs.length, 3);

  const parsed = parse(JSON.stringify(event('call.ended')));
  assert.equal(parsed.ok && parsed.event.eventType, 'call.ended');
}
main();
