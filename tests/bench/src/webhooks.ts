import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { startChild } from './child.ts';
import type { Bench, Run } from './harness.ts';
import type { Load } from './load.ts';
import { cpuPlayer, type Player, race } from './race.ts';
import type { Figure } from './report.ts';
import { bundledBytes, consumer } from './sizes.ts';
import { events } from './webhooks-events.ts';
import { plain, readings } from './webhooks-readings.ts';
import { bare, body, plainHeaders, receivers } from './webhooks-receivers.ts';

export const webhooks: Bench = {
  name: 'webhooks',
  about: '@voice-agent/webhooks: throughput, validation, size',
  minutes: 6,
  async measure(run) {
    run.progress('size');
    const size: Figure = {
      name: 'loaded by a receiver that only verifies, gzip',
      unit: 'B',
      values: { ours: await bundledBytes(consumer('verify')) },
      target: { atMost: 2_000 },
    };
    return [...(await throughput(run)), ...(await validation(run)), size];
  },
};

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
        ...(over && { over }),
        // Waiting for a disk counts by the clock only.
        ...(over && (isStored || metric === 'perCpuSecond') && { target: { atLeast } }),
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
    const server = stack.use(await startChild('webhooks-receivers.ts', 'serve', group, name, folder));
    const load: Load = { port: server.port, headers: plainHeaders, body };
    const senders = stack.use(await startChild('load.ts', 'senders', load));
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
  const names = Object.keys(events);
  const costs = await race(run, {
    what: 'validation',
    starts: 5,
    rounds: 12,
    async open(stack) {
      const players: Player[] = [];
      for (const group of names)
        for (const name of Object.keys(readings)) {
          const start: Parameters<typeof startChild> = ['webhooks-readings.ts', 'reader', group, name];
          players.push(await cpuPlayer(stack, { group, name, start, warmUp: 30_000, times: 3_000 }));
        }
      return players;
    },
  });
  return names.flatMap((group) => {
    const cpu = { group, metric: 'cpu', pick: 'low' } as const;
    const over = { name: `parse over JSON.parse, ${group}`, unit: '×', over: plain };
    return [
      costs.figure({ ...cpu, ...over, target: { atMost: 1.2 } }),
      costs.figure({ ...cpu, name: `parse, ${group}`, unit: 'µs' }),
    ];
  });
}
