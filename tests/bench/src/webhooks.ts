import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { startChild } from './child.ts';
import type { Bench, Run } from './harness.ts';
import type { Load } from './load.ts';
import { type Player, race } from './race.ts';
import type { Figure } from './report.ts';
import { bundledBytes, consumer } from './sizes.ts';
import { events } from './webhooks-events.ts';
import { plain, readings } from './webhooks-readings.ts';
import { bare, body, plainHeaders, receivers } from './webhooks-receivers.ts';

export const webhooks: Bench = {
  name: 'webhooks',
  about: '@voice-agent/webhooks: throughput, validation, size',
  minutes: 6,
  builds: ['@voice-agent/webhooks#build'],
  async measure(run) {
    run.progress('size');
    const size: Figure = {
      name: 'loaded by a receiver that only verifies, gzip',
      unit: 'B',
      values: { ours: await bundledBytes(consumer('verify')) },
      targets: [{ atMost: 2_000 }],
    };
    return [...(await throughput(run)), ...(await validation(run)), size];
  },
};

const here = (file: string): string => join(import.meta.dirname, file);

const [deliveriesATurn, warmUp] = [600, 4_000];

/** Each receiver beside a bare server, by CPU of the server and by the clock, which counts what a disk takes. */
async function throughput(run: Run): Promise<Figure[]> {
  const rates = await race(run, { what: 'receivers', starts: 3, rounds: 20, open: openReceivers });
  const groups = { 'verify, parse and validate': 0.62, 'stored on disk before the 200': 0.2 };
  return Object.entries(groups).flatMap(([group, atLeast]) => {
    const isStored = group.startsWith('stored');
    const figure = (name: string, unit: string, metric: string, over?: string): Figure =>
      rates.figure({
        name: `${group}: ${name}`,
        unit,
        metric,
        group,
        pick: metric === 'cpu' ? 'low' : 'high',
        references: [bare],
        ...(metric !== 'cpu' && { better: 'more' }),
        ...(over && { over }),
        // Waiting for a disk counts by the clock only.
        ...(over && (isStored || metric === 'perCpuSecond') && { targets: [{ atLeast }] }),
      });
    return [
      figure('deliveries over a bare server, by CPU', '×', 'perCpuSecond', bare),
      figure('deliveries over a bare server, by the clock', '×', 'perSecond', bare),
      figure('CPU of a delivery', 'µs', 'cpu'),
      figure('deliveries', '/s', 'perSecond'),
    ];
  });
}

async function openReceivers(stack: AsyncDisposableStack): Promise<Player[]> {
  const { path: folder } = stack.use(scratchFolder({}));
  const players: Player[] = [];
  for (const { group, name } of receivers) {
    const server = stack.use(await startChild(here('webhooks-receivers.ts'), 'serve', group, name, folder));
    const load: Load = {
      port: server.port,
      line: 'POST /hook',
      headers: plainHeaders,
      body,
    };
    const senders = stack.use(await startChild(here('load.ts'), 'senders', load));
    await senders.run(warmUp);
    const turn = async () => {
      const before = await server.run();
      const { ms } = await senders.run(deliveriesATurn);
      const cpu = (await server.run()).cpu - before.cpu;
      return {
        cpu: cpu / deliveriesATurn,
        perCpuSecond: (deliveriesATurn / cpu) * 1e6,
        perSecond: (deliveriesATurn / ms) * 1_000,
      };
    };
    players.push({ group, name, turn });
  }
  return players;
}

/** CPU time to read an event, over that of `JSON.parse` alone. */
async function validation(run: Run): Promise<Figure[]> {
  const eventsATurn = 3_000;
  const names = Object.keys(events);
  const costs = await race(run, {
    what: 'validation',
    starts: 5,
    rounds: 12,
    async open(stack) {
      const players: Player[] = [];
      for (const group of names)
        for (const name of Object.keys(readings)) {
          const child = stack.use(await startChild(here('webhooks-readings.ts'), 'reader', group, name));
          await child.run(30_000);
          const turn = async () => ({ cpu: (await child.run(eventsATurn)).cpu / eventsATurn });
          players.push({ group, name, turn });
        }
      return players;
    },
  });
  return names.flatMap((group) => [
    costs.figure({
      name: `parse over JSON.parse, ${group}`,
      unit: '×',
      group,
      metric: 'cpu',
      pick: 'low',
      over: plain,
      targets: [{ atMost: 1.2 }],
    }),
    costs.figure({
      name: `parse, ${group}`,
      unit: 'µs',
      group,
      metric: 'cpu',
      pick: 'low',
      references: [plain],
    }),
  ]);
}
