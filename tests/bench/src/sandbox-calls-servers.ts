import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startSandbox } from '@voice-agent/sandbox';
import { type Load, senderOf } from './load.ts';
import { apiKey } from './sandbox-servers.ts';

/** How many events a call of the first script has. */
export const eventsOfACall = 9;

const pace = 'as-fast-as-possible';
const probePauseMs = 1;
const body = JSON.stringify({ eventType: 'call.answered', data: { codec: 'opus' }, pad: 'x'.repeat(300) });

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
  return Number(new URL((await open(receiver, folder)).url).port);
}

async function open(receiver: number, folder: string) {
  const db = folder === '' ? {} : { db: join(folder, `${process.pid}.db`) };
  const sandbox = await startSandbox({ apiKey, allowLocalTools: true, ...db });
  if (receiver === 0) return sandbox;
  const webhook = {
    webhookUrl: `http://127.0.0.1:${receiver}/`,
    webhookAuth: { authKey: 'bearer', authSecret: 'Bearer <WEBHOOK_TOKEN>' },
  };
  for (const { id } of sandbox.agents.all()) sandbox.agents.configure(id, webhook);
  return sandbox;
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

/** Gives a function that starts so many calls in a sandbox of its own and resolves when all their events are recorded as delivered. */
export async function deliverCalls(
  receiver: number,
  folder: string,
): Promise<(count: number) => Promise<void>> {
  const { agents, calls, deliveries } = await open(receiver, folder);
  const agentId = agents.all()[0]?.id ?? '';
  return async (count) => {
    const started = Array.from({ length: count }, () => calls.start({ agentId, pace }).id);
    await Promise.all(started.map((id) => calls.ended(id)));
    await deliveries.idle();
    const last = deliveries.list({ callId: started.at(-1) ?? '' });
    if (last.length !== eventsOfACall || last.some(({ state }) => state !== 'delivered'))
      throw new Error(`Of ${eventsOfACall} events ${last.length} are there, or not all are delivered.`);
  };
}

/** Gives a function that posts as many bodies as so many calls have events, and keeps nothing of it. */
export function postEvents(receiver: number): (count: number) => Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const headers = { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` };
  const post = () =>
    new Promise<void>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: receiver, method: 'POST', agent, headers };
      const sent = request(options, (response) => response.resume().on('end', resolve));
      sent.on('error', reject).end(body);
    });
  return async (count) => {
    let left = count * eventsOfACall;
    const sender = async () => {
      while (left-- > 0) await post();
    };
    await Promise.all(Array.from({ length: 16 }, sender));
  };
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
