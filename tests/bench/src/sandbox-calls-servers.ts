import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startSandbox } from '@voice-agent/sandbox';
import { type Load, senderOf } from './load.ts';
import { apiKey } from './sandbox-servers.ts';

/** How many events a call of the first script has. */
const eventsOfACall = 9;

const pace = 'as-fast-as-possible';
const probePauseMs = 1;

/** Takes deliveries; gives its port. */
export async function serveReceiver(): Promise<number> {
  const server = createServer((_request, response) => response.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/**
 * Starts a sandbox whose agents deliver to a port; gives its own.
 *
 * @param receiver 0: the built-in receiver
 * @param folder of its file; empty: in memory
 */
export async function serveCalls(receiver: number, folder: string): Promise<number> {
  const db = folder === '' ? {} : { db: join(folder, `${process.pid}.db`) };
  const { agents, url } = await startSandbox({ apiKey, allowLocalTools: true, ...db });
  const webhook = {
    webhookUrl: `http://127.0.0.1:${receiver}/`,
    webhookAuth: { authKey: 'bearer', authSecret: 'Bearer <WEBHOOK_TOKEN>' },
  };
  if (receiver !== 0) for (const { id } of agents.all()) agents.configure(id, webhook);
  return Number(new URL(url).port);
}

/** The request that starts a call. */
export async function callLoad(port: number): Promise<Load> {
  const response = await fetch(`http://127.0.0.1:${port}/_sandbox/agents`);
  const { agents } = (await response.json()) as { agents: [{ id: string }] };
  return {
    port,
    line: 'POST /_sandbox/calls',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ agentId: agents[0].id, pace }),
  };
}

/** Whether all events of the newest call are delivered; those of other calls are sent before. */
export async function isDelivered(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/_sandbox/calls?take=1`);
  const { calls } = (await response.json()) as { calls: [{ deliveries: { delivered: number } }] };
  return calls[0].deliveries.delivered === eventsOfACall;
}

/** Gives a function that sends one request after another for so many milliseconds; gives how many each took. */
export function probes(loads: Load[]): (ms: number) => Promise<number[]> {
  const senders = loads.map((load) => senderOf(load));
  return async (ms) => {
    const taken: number[] = [];
    for (const end = performance.now() + ms; performance.now() < end; ) {
      const sender = senders[taken.length % senders.length];
      const begin = performance.now();
      await new Promise<void>((resolve) => sender?.send(resolve));
      taken.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, probePauseMs));
    }
    return taken;
  };
}
