import { startChild } from './child.ts';
import { bare, limited, operations, waysOf } from './client-calls.ts';
import type { Bench, Run } from './harness.ts';
import { type Player, type Reading, race } from './race.ts';
import type { Figure } from './report.ts';
import { ourSizes } from './sizes.ts';

export const client: Bench = {
  name: 'client',
  about: '@voice-agent/client beside a bare fetch: size, CPU of a call',
  minutes: 4,
  builds: ['@voice-agent/client#build'],
  async measure(run) {
    run.progress('sizes');
    return [...(await sizes()), ...(await cpu(run))];
  },
};

async function sizes(): Promise<Figure[]> {
  const { whole, withoutValidation, validators } = await ourSizes();
  const values = { ours: withoutValidation, 'ours with validation': whole };
  return [
    {
      name: 'consumer without validation, gzip',
      unit: 'B',
      values,
      targets: [{ atMost: 7_500 }],
      references: ['ours with validation'],
    },
    {
      name: 'request validators on top, gzip',
      unit: 'B',
      values: { ours: validators },
      targets: [{ atMost: 3_000 }],
    },
  ];
}

/** CPU time of our calls and of those with `fetch`, each in a process of its own; the server is another. */
async function cpu(run: Run): Promise<Figure[]> {
  const callsATurn = 20;
  const calls = await race(run, {
    what: 'CPU of a call',
    starts: 9,
    rounds: 6,
    turns: 6,
    async open(stack) {
      const here = (file: string): string => `${import.meta.dirname}/${file}`;
      const server = stack.use(await startChild(here('client-server.ts'), 'serve'));
      const players: Player[] = [];
      for (const group of operations)
        for (const name of waysOf(group)) {
          const values = [`http://127.0.0.1:${server.port}`, group, name];
          const child = stack.use(await startChild(here('client-calls.ts'), 'caller', ...values));
          await child.run(400);
          players.push({
            group,
            name,
            turn: async () => ({ cpu: (await child.run(callsATurn)).cpu / callsATurn }),
          });
        }
      return players;
    },
  });
  return operations.flatMap((group) => [
    calls.figure({ ...over(group, bare), targets: [{ atMost: 1.1 }] }),
    calls.figure(over(group, limited)),
    calls.figure({ ...cpuOf(group), name: `CPU of a call, ${group}`, unit: 'µs' }),
  ]);
}

const cpuOf = (group: string): Pick<Reading, 'group' | 'metric' | 'pick' | 'references'> => ({
  group,
  metric: 'cpu',
  pick: 'low',
  references: [bare, limited, 'ours, requests not validated'],
});

const over = (group: string, other: string): Reading => ({
  ...cpuOf(group),
  name: `CPU over ${other === bare ? 'a bare fetch' : `a ${other}`}, ${group}`,
  unit: '×',
  over: other,
});
