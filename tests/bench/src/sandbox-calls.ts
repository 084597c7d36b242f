import { join } from 'node:path';
import { type Child, startChild } from './child.ts';
import type { Run } from './harness.ts';
import { scratchFolder } from './programs.ts';
import { type Player, race } from './race.ts';
import type { Figure } from './report.ts';
import { callLoad, isDelivered } from './sandbox-calls-servers.ts';
import { loadOf, questions } from './sandbox-servers.ts';
import { quantile } from './statistics.ts';

const calls = 1_000;
const [idleMs, probeMs] = [1_000, 100];
const groups = ['in memory', 'in a file', 'built-in receiver'] as const;
const idle = 'idle';

const start = (name: string, ...values: unknown[]): Promise<Child> =>
  startChild(join(import.meta.dirname, 'sandbox-calls-servers.ts'), name, ...values);

const load = (name: string, ...values: unknown[]): Promise<Child> =>
  startChild(join(import.meta.dirname, 'load.ts'), name, ...values);

/** How long API responses take while a thousand calls are started as fast as possible. */
export async function latency(run: Run): Promise<Figure[]> {
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
