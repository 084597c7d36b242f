import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import type { Run } from './harness.ts';
import { scratchFolder } from './programs.ts';
import { type Player, race } from './race.ts';
import type { Figure } from './report.ts';
import { callLoad, eventsOfACall, isDelivered } from './sandbox-calls-servers.ts';
import { loadOf, questions } from './sandbox-servers.ts';
import { quantile } from './statistics.ts';

const calls = 1_000;
const [idleMs, probeMs] = [1_000, 100];
const stores = ['in memory', 'in a file'] as const;
const groups = [...stores, 'built-in receiver'] as const;
const idle = 'idle';
const bare = 'bare posts';

const start = (name: string, ...values: unknown[]): Promise<Child> =>
  startChild(join(import.meta.dirname, 'sandbox-calls-servers.ts'), name, ...values);

const load = (name: string, ...values: unknown[]): Promise<Child> =>
  startChild(join(import.meta.dirname, 'load.ts'), name, ...values);

/**
 * Measures a thousand calls that are started as fast as possible: how long API responses take meanwhile, and how many
 * events a second are recorded, sent to a receiver on this machine and recorded as delivered.
 */
export const callFigures = async (run: Run): Promise<Figure[]> => [
  ...(await latency(run)),
  ...(await throughput(run)),
];

async function latency(run: Run): Promise<Figure[]> {
  const taken = await race(run, {
    what: 'API responses beside 1,000 calls',
    starts: 2,
    rounds: 5,
    async open(stack) {
      const { path } = stack.use(scratchFolder());
      const players: Player[] = [];
      for (const group of groups) {
        const receiver = group === 'built-in receiver' ? 0 : stack.use(await start('serveReceiver')).port;
        const { port } = stack.use(await start('serveCalls', receiver, group === 'in a file' ? path : ''));
        const callers = stack.use(await load('senders', await callLoad(port)));
        const prober = stack.use(
          await start(
            'probes',
            questions.map((question) => loadOf(question, port)),
          ),
        );
        const probe = async (ms: number) => (await prober.run(ms)).result as number[];
        const beside = async () => {
          let isPosted = false;
          const posted = callers.run(calls).then(() => {
            isPosted = true;
          });
          const times: number[] = [];
          do times.push(...(await probe(probeMs)));
          while (!isPosted || !(await isDelivered(port)));
          await posted;
          return times;
        };
        const quantiles = (times: number[]) => ({ p50: quantile(times, 0.5), p99: quantile(times, 0.99) });
        await probe(idleMs);
        await beside();
        players.push(
          { group, name: idle, turn: async () => quantiles(await probe(idleMs)) },
          { group, name: 'ours', turn: async () => quantiles(await beside()) },
        );
      }
      return players;
    },
  });
  return groups.flatMap((group) =>
    ['p50', 'p99'].flatMap((metric) => {
      const reading = { group, metric, references: [idle] };
      const name = `API responses beside 1,000 calls, ${group}, ${metric}`;
      return [
        taken.figure({
          ...reading,
          name: `${name} over an idle sandbox`,
          unit: '×',
          over: idle,
          targets: [{ atMost: 3 }],
        }),
        taken.figure({ ...reading, name, unit: 'ms' }),
      ];
    }),
  );
}

async function throughput(run: Run): Promise<Figure[]> {
  const events = calls * eventsOfACall;
  const rates = await race(run, {
    what: 'events delivered',
    starts: 2,
    rounds: 5,
    async open(stack) {
      const { path } = stack.use(scratchFolder());
      const { port } = stack.use(await start('serveReceiver'));
      const players: Player[] = [];
      for (const group of stores) {
        const ours = stack.use(await start('deliverCalls', port, group === 'in a file' ? path : ''));
        const posts = stack.use(await start('postEvents', port));
        for (const [name, child] of [['ours', ours] as const, [bare, posts] as const]) {
          await child.run(calls / 10);
          const turn = async () => {
            const { cpu, ms } = await child.run(calls);
            return { perSecond: (events / ms) * 1_000, cpu: cpu / events };
          };
          players.push({ group, name, turn });
        }
      }
      return players;
    },
  });
  return stores.flatMap((group) => [
    rates.figure({
      name: `events recorded and delivered, ${group}`,
      unit: '/s',
      group,
      metric: 'perSecond',
      pick: 'high',
      better: 'more',
      references: [bare],
      targets: [{ atLeast: 3_000 }],
    }),
    rates.figure({
      name: `CPU of an event, ${group}`,
      unit: 'µs',
      group,
      metric: 'cpu',
      pick: 'low',
      references: [bare],
    }),
  ]);
}
