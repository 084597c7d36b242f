import { once } from 'node:events';
import { Agent, createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { arrival } from '../soak/deliveries.ts';
import { testFolder, until } from '../soak/inbox-tests.ts';
import { toFastifyPlugin } from './adapters/fastify.ts';
import { toNodeHandler } from './adapters/node.ts';
import { createReceiver, type Receiver } from './receiver.ts';
import { openSqliteInbox, sqlite } from './sqlite/index.ts';
import { deliver as deliverTo } from './testing/deliver.ts';

/** The status of one delivery, or the code of the error where the server takes no more connections. */
const deliver = (port: number, agent: Agent, name: string): Promise<number | string> =>
  new Promise((resolve) => {
    const sent = request({ port, host: '127.0.0.1', method: 'POST', agent }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    sent.end(arrival(name, name).body);
  });

/** Starts a server. @returns its port, and what closes it together with the receiver */
type Start = (receiver: Receiver) => Promise<[port: number, close: () => Promise<void>]>;

const portOf = (server: Server) => (server.address() as AddressInfo).port;

test.each<[string, Start]>([
  [
    'node:http',
    async (receiver) => {
      const server = createServer(toNodeHandler(receiver)).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const close = () => receiver.stop(new Promise((resolve) => server.close(resolve)));
      return [portOf(server), close];
    },
  ],
  [
    'Fastify',
    async (receiver) => {
      const app = fastify({ return503OnClosing: false });
      await app.register(toFastifyPlugin(receiver));
      // Other work of the app leaves the server open for a while.
      app.addHook('preClose', () => sleep(200));
      await app.listen({ port: 0, host: '127.0.0.1' });
      return [portOf(app.server), () => app.close()];
    },
  ],
])('%s that closes under load responds to every delivery with 200, and each is stored', async (_, start) => {
  const file = join(testFolder(), 'inbox.sqlite');
  let running = 0;
  const receiver = createReceiver({
    auth: { authKey: 'noAuth' },
    inbox: sqlite({ file }),
    log: () => {},
    fallback: async () => {
      running++;
      await sleep(500);
    },
  });
  const [port, close] = await start(receiver);
  const agent = new Agent({ keepAlive: true });
  const results: (number | string)[] = [];
  const load = Array.from({ length: 16 }, async (_, sender) => {
    for (let count = 0; typeof (results.at(-1) ?? 0) === 'number'; count++)
      results.push(await deliver(port, agent, `${sender}-${count}`));
  });
  await until(() => expect(running).toBeGreaterThan(20));
  const before = results.length;
  await close();
  expect((await deliverTo(receiver, {})).status).toBe(503);
  await Promise.all(load);
  agent.destroy();
  const statuses = results.filter((result) => typeof result === 'number');
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(results.length).toBeGreaterThan(before);
  const admin = openSqliteInbox({ file });
  const { waiting, done } = await admin.status();
  expect(waiting + done).toBeGreaterThanOrEqual(statuses.length);
  await admin.close();
});
