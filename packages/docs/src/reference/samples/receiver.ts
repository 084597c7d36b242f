import { createServer } from 'node:http';
import { createReceiver } from '@voice-agent/webhooks';
import { toNodeHandler } from '@voice-agent/webhooks/node';
import { sqlite } from '@voice-agent/webhooks/sqlite';

const receiver = createReceiver({
  auth: { authKey: 'bearer', authSecret: process.env.WEBHOOK_SECRET ?? '' },
  inbox: sqlite({ file: 'inbox.db' }),
  handlers: { 'call.ended': ({ callId, data }) => console.log(callId, data) },
  fallback: ({ eventType, callId }) => console.log(eventType, callId),
});
createServer(toNodeHandler(receiver)).listen(Number(process.env.PORT ?? 8080));
process.once('SIGTERM', () => receiver.stop().then(() => process.exit()));
