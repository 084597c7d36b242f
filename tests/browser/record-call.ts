import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox } from '@voice-agent/sandbox';

/** A call of the sandbox, as people speak, whose receiver fails once. It takes about 30 seconds. */
export async function recordCall(sandbox: Sandbox): Promise<object> {
  const control = async (path: string, method = 'GET', body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return (await fetch(`${sandbox.url}/_sandbox${path}`, init)).json();
  };
  await using receiver = await slowReceiver();
  const [agent] = (await control('/agents')).agents;
  await control(`/agents/${agent.id}/webhook`, 'PUT', { webhookUrl: receiver.url });
  const { id } = await control('/calls', 'POST', { agentId: agent.id });
  for (;;) {
    const { state, startedAt, endedAt, events, tools } = await control(`/calls/${id}`);
    const { deliveries } = await control(`/deliveries?callId=${id}`);
    const isDelivered = deliveries.every((delivery: { state: string }) => delivery.state === 'delivered');
    if (state === 'ended' && isDelivered)
      return {
        startedAt,
        endedAt,
        events: events.map(({ eventType, timestamp, data }: Record<string, unknown>) =>
          eventType === 'call.ended' ? { eventType, timestamp } : { eventType, timestamp, data },
        ),
        tools,
        deliveries: deliveries
          .reverse()
          .map(({ state, attempts }: Record<string, unknown>) => ({ state, attempts })),
      };
    await pause(500);
  }
}

/** Takes half a second for each delivery, and fails at the fourth. */
async function slowReceiver(): Promise<AsyncDisposable & { url: string }> {
  let count = 0;
  const server = createServer(async (request, response) => {
    const isFailure = ++count === 4;
    for await (const _ of request);
    await pause(isFailure ? 900 : 450);
    response.writeHead(isFailure ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
