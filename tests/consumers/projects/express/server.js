import { createReceiver, forward } from '@voice-agent/webhooks';
import { toExpressHandler } from '@voice-agent/webhooks/express';
import express from 'express';

export const received = [];

const receiver = createReceiver({
  auth: { authKey: 'bearer', authSecret: process.env.VOICE_AGENT_WEBHOOK_SECRET ?? '' },
  inbox: forward(async ({ body }) => received.push(JSON.parse(new TextDecoder().decode(body)))),
  fallback: () => {},
});

export const app = express();
app.use('/calls', toExpressHandler(receiver));
// What comes after it is parsed as ever.
app.use(express.json());
app.post('/echo', (request, response) => response.json(request.body));
