import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf } from './child.ts';
import type { Target } from './load.ts';
import { type Spread, spread } from './statistics.ts';
import { type Player, takeTurns } from './turns.ts';
import { bare, body, type Contender, contenders, plainHeaders } from './webhooks-contenders.ts';

// The same program is compiled in another way each time it runs, so each starts more than once.
const starts = 3;
const rounds = 20;
const deliveriesATurn = 600;
const warmUpDeliveries = 4_000;

/** What one turn cost. */
export interface Turn {
  /** CPU of the server for one delivery, all threads. */
  microseconds: number;
  /** Deliveries answered in a second. */
  rate: number;
}

/** How a receiver compares with the bare server; the spread is between starts. */
export interface Throughput {
  name: string;
  does: Contender['does'];
  microseconds: Spread;
  rate: Spread;
  /** How many deliveries it takes for each that the bare server takes, by CPU of the server. */
  byCpu: Spread;
  /** The same, by the clock: what a disk takes is counted. */
  byClock: Spread;
}

export async function throughputs(progress: (part: number) => void): Promise<Throughput[]> {
  const played: Map<string, Turn[]>[] = [];
  for (let start = 0; start < starts; start++)
    played.push(await playStart((round) => progress((start * rounds + round) / (starts * rounds))));
  return summarizeTurns(played);
}

async function playStart(roundEnded: (round: number) => void): Promise<Map<string, Turn[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-bench-'));
  const children: ChildProcess[] = [];
  const start = (program: string, ...words: string[]): ChildProcess => {
    const child = fork(join(import.meta.dirname, program), words);
    children.push(child);
    return child;
  };
  try {
    const load = start('load.ts');
    const players: Player<Turn>[] = [];
    for (const [index, contender] of contenders.entries()) {
      const server = start('webhooks-server.ts', `${index}`, folder);
      const port = await answerOf<number>(server);
      await answerOf(load, await targetOf(contender, port));
      players.push(playerOf(contender.name, server, load));
      await answerOf(load, { name: contender.name, count: warmUpDeliveries });
    }
    return await takeTurns(players, rounds, roundEnded);
  } finally {
    await Promise.all(children.map(ended));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function targetOf({ name, sign }: Contender, port: number): Promise<Target> {
  const headers = { ...plainHeaders, ...(await sign?.(body)) };
  return { name, port, line: 'POST /hook', headers, body, counted: sign === undefined };
}

function playerOf(name: string, server: ChildProcess, load: ChildProcess): Player<Turn> {
  return {
    name,
    turn: async () => {
      const before = await answerOf<number>(server, 'cpu');
      const milliseconds = await answerOf<number>(load, { name, count: deliveriesATurn });
      const after = await answerOf<number>(server, 'cpu');
      return {
        microseconds: (after - before) / deliveriesATurn,
        rate: (deliveriesATurn / milliseconds) * 1000,
      };
    },
  };
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  return exit;
}

/** What the rounds of each start say. */
export function summarizeTurns(played: Map<string, Turn[]>[]): Throughput[] {
  // Whatever else the machine does only adds, so a start counts with its calmer rounds.
  const cost = (start: Map<string, Turn[]>, name: string): number =>
    spread((start.get(name) ?? []).map(({ microseconds }) => microseconds)).low;
  const rate = (start: Map<string, Turn[]>, name: string): number =>
    spread((start.get(name) ?? []).map((turn) => turn.rate)).high;
  return [...(played[0]?.keys() ?? [])].map((name) => ({
    name,
    does: contenders.find((each) => each.name === name)?.does ?? 'read',
    microseconds: spread(played.map((start) => cost(start, name))),
    rate: spread(played.map((start) => rate(start, name))),
    byCpu: spread(played.map((start) => cost(start, bare) / cost(start, name))),
    byClock: spread(played.map((start) => rate(start, name) / rate(start, bare))),
  }));
}
