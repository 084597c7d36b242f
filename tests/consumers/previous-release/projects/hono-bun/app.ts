import { createClient } from '@voice-agent/client';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { toWebHandler } from '@voice-agent/webhooks/web';
import { Hono } from 'hono';

const { VOICE_AGENT_BASE_URL = '', VOICE_AGENT_API_KEY = '', VOICE_AGENT_WEBHOOK_SECRET = '' } = process.env;

export const received: unknown[] = [];
const client = createClient({ baseUrl: VOICE_AGENT_BASE_URL, apiKey: VOICE_AGENT_API_KEY });
const receiver = createReceiver({
  auth: { authKey: 'bearer', authSecret: VOICE_AGENT_WEBHOOK_SECRET },
  inbox: forward(async ({ body }) => {
    received.push(JSON.parse(new TextDecoder().decode(body)));
  }),
  fallback: () => {},
});
const take = toWebHandler(receiver);

export const app = new Hono();
app.all('/calls', (c) => take(c.req.raw));
app.get('/tools', async (c) => c.json(await client.webTools.list({ take: 2 }).orThrow()));
