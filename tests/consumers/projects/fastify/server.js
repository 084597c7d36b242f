import { createReceiver, forward } from '@voice-agent/webhooks';
import { toFastifyPlugin } from '@voice-agent/webhooks/fastify';
import fastify from 'fastify';

export const received = [];

const receiver = createReceiver({
  auth: { authKey: 'bearer', authSecret: process.env.VOICE_AGENT_WEBHOOK_SECRET ?? '' },
  inbox: forward(async ({ body }) => received.push(JSON.parse(new TextDecoder().decode(body)))),
  fallback: () => {},
});

export const app = fastify();
app.register(toFastifyPlugin(receiver), { prefix: '/calls' });
app.post('/echo', async (request) => request.body);
