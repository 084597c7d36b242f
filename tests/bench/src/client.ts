import { startChild } from './child.ts';
import { bare, limited, operations, waysOf } from './client-calls.ts';
import type { Bench, Run } from './harness.ts';
import { cpuPlayer, type Player, type Reading, race } from './race.ts';
import type { Figure } from './report.ts';
import { ourSizes } from './sizes.ts';

export const client: Bench = {
  name: 'client',
  about: '@voice-agent/client beside a bare fetch: size, CPU of a call',
  minutes: 4,
  async measure(run) {
    run.progress('sizes');
    return [...(await sizes()), ...(await cpu(run))];
  },
};

async function sizes(): Promise<Figure[]> {
  const { whole, withoutValidation, validators } = await ourSizes();
  return [
    {
      name: 'consumer without validation, gzip',
      unit: 'B',
      values: { ours: withoutValidation, 'ours with validation': whole },
      target: { atMost: 7_500 },
    },
    {
      name: 'request validators on top, gzip',
      unit: 'B',
      values: { ours: validators },
      target: { atMost: 3_000 },
    },
  ];
}

/** CPU time of our calls and of those with `fetch`, each in a process of its own; the server is another. */
async function cpu(run: Run): Promise<Figure[]> {
  const calls = await race(run, {
    what: 'CPU of a call',
    starts: 9,
    rounds: 6,
    turns: 6,
    async open(stack) {
      const { port } = stack.use(await startChild('client-server.ts', 'serve'));
      const players: Player[] = [];
      for (const group of operations)
        for (const name of waysOf(group)) {
          const values = [`http://127.0.0.1:${port}`, group, name];
          const start: Parameters<typeof startChild> = ['client-calls.ts', 'caller', ...values];
          players.push(await cpuPlayer(stack, { group, name, start, warmUp: 400, times: 20 }));
        }
      return players;
    },
  });
  return operations.flatMap((group) => [
    calls.figure({ ...over(group, bare), target: { atMost: 1.1 } }),
    calls.figure(over(group, limited)),
    calls.figure({ ...cpuOf(group), name: `CPU of a call, ${group}`, unit: 'µs' }),
  ]);
}

const cpuOf = (group: string): Pick<Reading, 'group' | 'metric' | 'pick'> => ({
  group,
  metric: 'cpu',
  pick: 'low',
});

const over = (group: string, other: string): Reading => ({
  ...cpuOf(group),
  name: `CPU over a ${other === bare ? 'bare fetch' : other}, ${group}`,
  unit: '×',
  over: other,
});
