import { createReceiver, forward } from '@voice-agent/webhooks';
import { toWebHandler } from '@voice-agent/webhooks/web';

export const received: unknown[] = [];

const receiver = createReceiver({
  auth: { authKey: 'bearer', authSecret: process.env.VOICE_AGENT_WEBHOOK_SECRET ?? '' },
  inbox: forward(async ({ body }) => {
    received.push(JSON.parse(new TextDecoder().decode(body)));
  }),
  fallback: () => {},
});
const take = toWebHandler(receiver);

export async function POST(request: Request): Promise<Response> {
  return take(request);
}
