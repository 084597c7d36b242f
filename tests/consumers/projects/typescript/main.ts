import { createClient, type Job, type WebToolPatch } from '@voice-agent/client';
import { updateWebToolBody } from '@voice-agent/client/validators';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { event } from '@voice-agent/webhooks/testing';
import { toWebHandler } from '@voice-agent/webhooks/web';

const { VOICE_AGENT_BASE_URL = '', VOICE_AGENT_API_KEY = '' } = process.env;
const client = createClient({ baseUrl: VOICE_AGENT_BASE_URL, apiKey: VOICE_AGENT_API_KEY });

const result = await client.jobs.list({ projectId: 'project-harbour', status: 'COMPLETED', take: 3 });
if (!result.ok) throw result.error;
const jobs: Job[] = result.data.jobs;
console.log(jobs.map(({ title }) => title ?? 'untitled'));

const { items } = await client.webTools.list({ take: 1, type: 'MCP' }).orThrow();
const patch: WebToolPatch = { type: 'MCP', description: 'Shows the tide.' };
for (const { id } of items) await client.webTools.update(id, patch).orThrow();

// @ts-expect-error an MCP web tool takes no `async`
const wrong: WebToolPatch = { type: 'MCP', async: true };
if (updateWebToolBody['~standard'].validate(wrong).issues === undefined)
  throw new Error('it should be rejected');

const take = toWebHandler(
  createReceiver({
    auth: { authKey: 'noAuth' },
    inbox: forward(async () => {}),
    handlers: { 'call.ended': ({ data }) => console.log(data.data?.outcomeResult) },
    fallback: () => {},
  }),
);
const request = new Request('http://localhost/', {
  method: 'POST',
  body: JSON.stringify(event('call.ended')),
});
if ((await take(request)).status !== 200) throw new Error('it should be taken in');
