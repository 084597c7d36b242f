import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { answerOf } from './child.ts';
import { bare, contenders } from './client-calls.ts';
import { rotated, type Spread, spread } from './statistics.ts';

// The same program is compiled in another way each time it runs, so each starts more than once.
const starts = 9;
const rounds = 6;
// A round is long enough for garbage to be collected, its turns so short that what else runs meets all alike.
const turnsARound = 6;
const callsATurn = 20;
const warmUpCalls = 400;

/** The CPU time of one call, and how many times that of a bare `fetch` it is; the spread is between starts. */
export interface CpuTime {
  operation: string;
  name: string;
  microseconds: Spread;
  ratio: Spread;
}

/** Microseconds of CPU for one call, in one round. */
export interface Figure {
  operation: string;
  name: string;
  microseconds: number;
}

/** CPU time of our calls and the peers', which take turns, each in a process of its own; the server is another. */
export async function cpuTimes(progress: (part: number) => void): Promise<CpuTime[]> {
  const played: Figure[][][] = [];
  const server = fork(join(import.meta.dirname, 'client-server.ts'));
  try {
    const baseUrl = `http://127.0.0.1:${await answerOf<number>(server)}`;
    for (let start = 0; start < starts; start++) {
      const processes = await startAll(baseUrl);
      const figures: Figure[][] = [];
      played.push(figures);
      try {
        for (let round = 0; round < rounds; round++) {
          figures.push(await playRound(processes, round));
          progress((start * rounds + round + 1) / (starts * rounds));
        }
      } finally {
        for (const { child } of processes) child.kill();
      }
    }
  } finally {
    server.kill();
  }
  return summarize(played);
}

interface Running {
  operation: string;
  name: string;
  child: ChildProcess;
}

async function startAll(baseUrl: string): Promise<Running[]> {
  const program = join(import.meta.dirname, 'client-cpu-run.ts');
  const running: Running[] = [];
  for (const [index, { operation, name }] of contenders.entries()) {
    const child = fork(program, [baseUrl, `${index}`]);
    running.push({ operation, name, child });
    await answerOf(child);
    await answerOf(child, warmUpCalls);
  }
  return running;
}

async function playRound(processes: Running[], round: number): Promise<Figure[]> {
  const figures = new Map(processes.map(({ child, ...named }) => [child, { ...named, microseconds: 0 }]));
  for (let turn = 0; turn < turnsARound; turn++) {
    for (const [child, figure] of rotated([...figures], round + turn))
      figure.microseconds += (await answerOf<number>(child, callsATurn)) / turnsARound;
  }
  return [...figures.values()];
}

/** What the rounds of each start say. */
export function summarize(played: Figure[][][]): CpuTime[] {
  return (played[0]?.[0] ?? []).map(({ operation, name }) => {
    // Whatever else the machine does only adds, so a start counts with its calmer rounds.
    const calm = (start: Figure[][], of: string): number =>
      spread(
        start
          .flat()
          .flatMap((each) => (each.operation === operation && each.name === of ? each.microseconds : [])),
      ).low;
    return {
      operation,
      name,
      microseconds: spread(played.map((start) => calm(start, name))),
      ratio: spread(played.map((start) => calm(start, name) / calm(start, bare))),
    };
  });
}
