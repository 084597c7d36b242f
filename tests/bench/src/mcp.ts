import { startChild } from './child.ts';
import type { Bench } from './harness.ts';
import { type Player, race } from './race.ts';

const client = 'call of the client';
const ways: Record<string, string> = { ours: 'tool', [client]: 'direct' };
const [tools, calls] = [['listJobs', 'listWebTools'], 20];

export const mcp: Bench = {
  name: 'mcp',
  about: '@voice-agent/mcp beside the client: CPU of a call',
  minutes: 2,
  builds: ['@voice-agent/mcp#build'],
  // JSON-RPC in and out over streams in memory; the reference is the same call of a client that validates responses.
  async measure(run) {
    const played = await race(run, {
      what: 'CPU of a call',
      starts: 5,
      rounds: 6,
      turns: 6,
      async open(stack) {
        const here = (file: string): string => `${import.meta.dirname}/${file}`;
        const server = stack.use(await startChild(here('client-server.ts'), 'serve'));
        const players: Player[] = [];
        for (const group of tools)
          for (const name of ['ours', client]) {
            const values = [`http://127.0.0.1:${server.port}`, group];
            const child = stack.use(await startChild(here('mcp-calls.ts'), `${ways[name]}`, ...values));
            await child.run(400);
            const turn = async () => ({ cpu: (await child.run(calls)).cpu / calls });
            players.push({ group, name, turn });
          }
        return players;
      },
    });
    return tools.flatMap((group) => {
      const cpu = { group, metric: 'cpu', pick: 'low' as const, references: [client] };
      const over = { name: `CPU over a ${client}, ${group}`, unit: '×', over: client };
      return [
        played.figure({ ...cpu, ...over, targets: [{ atMost: 1.2 }] }),
        played.figure({ ...cpu, name: `CPU of a call, ${group}`, unit: 'µs' }),
      ];
    });
  },
};
