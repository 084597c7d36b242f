import { startChild } from './child.ts';
import type { Bench } from './harness.ts';
import { cpuPlayer, type Player, race } from './race.ts';

const client = 'call of the client';
const ways = { ours: 'tool', [client]: 'direct' };
const tools = ['listJobs', 'listWebTools'];

export const mcp: Bench = {
  name: 'mcp',
  about: '@voice-agent/mcp beside the client: CPU of a call',
  minutes: 2,
  // JSON-RPC in and out over streams in memory; the reference is the same call of a client that validates responses.
  async measure(run) {
    const played = await race(run, {
      what: 'CPU of a call',
      starts: 5,
      rounds: 6,
      turns: 6,
      async open(stack) {
        const { port } = stack.use(await startChild('client-server.ts', 'serve'));
        const players: Player[] = [];
        for (const group of tools)
          for (const [name, way] of Object.entries(ways)) {
            const start: Parameters<typeof startChild> = [
              'mcp-calls.ts',
              way,
              `http://127.0.0.1:${port}`,
              group,
            ];
            players.push(await cpuPlayer(stack, { group, name, start, warmUp: 400, times: 20 }));
          }
        return players;
      },
    });
    return tools.flatMap((group) => {
      const cpu = { group, metric: 'cpu', pick: 'low' } as const;
      const over = { name: `CPU over a ${client}, ${group}`, unit: '×', over: client };
      return [
        played.figure({ ...cpu, ...over, target: { atMost: 1.2 } }),
        played.figure({ ...cpu, name: `CPU of a call, ${group}`, unit: 'µs' }),
      ];
    });
  },
};
