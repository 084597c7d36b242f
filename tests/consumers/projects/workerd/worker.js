import { createClient } from '@voice-agent/client';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { toWebHandler } from '@voice-agent/webhooks/web';

const take = toWebHandler(
  createReceiver({
    auth: { authKey: 'bearer', authSecret: 'Bearer <WEBHOOK_TOKEN>' },
    // On a platform, its queue.
    inbox: forward(async ({ body }) => console.log(`${body.byteLength} bytes`)),
    fallback: () => {},
  }),
);

export default {
  async fetch(request) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/calls') return take(request);
    const client = createClient({ baseUrl: searchParams.get('service'), apiKey: searchParams.get('key') });
    return Response.json(await client.webTools.list({ take: 2 }).orThrow());
  },
};
