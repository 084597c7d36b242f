import { createClient } from '@voice-agent/client';
import { createReceiver, forward } from '@voice-agent/webhooks';
import { event } from '@voice-agent/webhooks/testing';
import { toWebHandler } from '@voice-agent/webhooks/web';

const same = (actual: unknown, expected: unknown) => {
  const [got, requested] = [JSON.stringify(actual), JSON.stringify(expected)];
  if (got !== requested) throw new Error(`got ${got}, expected ${requested}`);
};

Deno.test('the API is called', async () => {
  const client = createClient({
    baseUrl: Deno.env.get('VOICE_AGENT_BASE_URL') ?? '',
    apiKey: Deno.env.get('VOICE_AGENT_API_KEY') ?? '',
  });
  const { items } = await client.webTools.list({ take: 2 }).orThrow();
  same(items.length, 2);
});

Deno.test('a delivery is taken in, and an unauthenticated sender is rejected', async () => {
  const authSecret = Deno.env.get('VOICE_AGENT_WEBHOOK_SECRET') ?? '';
  const received: unknown[] = [];
  const receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret },
    inbox: forward(async ({ body }) => {
      received.push(JSON.parse(new TextDecoder().decode(body)));
    }),
    fallback: () => {},
  });
  const server = Deno.serve({ port: 0, hostname: '127.0.0.1', onListen() {} }, toWebHandler(receiver));
  const ended = event('call.ended');
  const post = async (authorization: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.addr.port}`, {
      method: 'POST',
      body: JSON.stringify(ended),
      headers: { authorization },
    });
    await answer.body?.cancel();
    return answer.status;
  };
  same(await post(authSecret), 200);
  same(await post('Bearer x'), 401);
  same(received, [ended]);
  await server.shutdown();
});
