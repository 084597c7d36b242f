import { createClient } from '@voice-agent/client';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { toWebHandler } from '@voice-agent/webhooks/web';

const handler = (authSecret) =>
  toWebHandler(
    createReceiver({
      auth: { authKey: 'bearer', authSecret },
      // On a platform, its queue.
      inbox: forward(async ({ body }) => console.log(`${body.byteLength} bytes`)),
      fallback: () => {},
    }),
  );
let take;

export default {
  async fetch(request, { VOICE_AGENT_WEBHOOK_SECRET }) {
    const { pathname, searchParams } = new URL(request.url);
    take ??= handler(VOICE_AGENT_WEBHOOK_SECRET);
    if (pathname === '/calls') return take(request);
    const client = createClient({ baseUrl: searchParams.get('service'), apiKey: searchParams.get('key') });
    return Response.json(await client.webTools.list({ take: 2 }).orThrow());
  },
};
