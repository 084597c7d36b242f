import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { answerOf } from './child.ts';
import {
  keyOf,
  prismScript,
  type Question,
  questions,
  type Server,
  servers,
  targetOf,
} from './sandbox-contenders.ts';
import { type Spread, spread } from './statistics.ts';
import { type Player, takeTurns } from './turns.ts';

// The same program is compiled in another way each time it runs, so each starts more than once.
const starts = 3;
const rounds = 12;
// Turns of about the same length.
const requestsATurn: Record<Server, number> = { bare: 1_000, sandbox: 1_000, prism: 40 };
const warmUp: Record<Server, number> = { bare: 4_000, sandbox: 4_000, prism: 100 };

/** How many requests a second the sandbox answers, and for each of another server how many; spread between starts. */
export interface Rates {
  question: string;
  /** Requests a second. */
  rate: Record<Server, Spread>;
  overBare: Spread;
  overPrism: Spread;
}

export async function listRates(progress: (part: number) => void): Promise<Rates[]> {
  const played: Map<string, number[]>[] = [];
  for (let start = 0; start < starts; start++)
    played.push(await playStart((round) => progress((start * rounds + round) / (starts * rounds))));
  return summarizeRates(played);
}

async function playStart(roundEnded: (round: number) => void): Promise<Map<string, number[]>> {
  const children: ChildProcess[] = [];
  const start = (program: string, ...words: string[]): ChildProcess => {
    const child = fork(join(import.meta.dirname, program), words);
    children.push(child);
    return child;
  };
  try {
    const sandbox = await answerOf<number>(start('sandbox-server.ts', 'sandbox'));
    const answers = await Promise.all(questions.map((question) => ask(sandbox, question)));
    const bare = await answerOf<number>(start('sandbox-server.ts', 'bare', JSON.stringify(answers)));
    const prism = spawnPrism();
    children.push(prism);
    const ports: Record<Server, number> = { bare, sandbox, prism: await portOf(prism) };
    const load = start('load.ts');
    const players: Player<number>[] = [];
    for (const question of questions) {
      for (const server of servers) {
        const name = keyOf(server, question);
        await answerOf(load, targetOf(server, question, ports[server]));
        await answerOf(load, { name, count: warmUp[server] });
        const count = requestsATurn[server];
        players.push({
          name,
          turn: async () => (count / (await answerOf<number>(load, { name, count }))) * 1000,
        });
      }
    }
    return await takeTurns(players, rounds, roundEnded);
  } finally {
    await Promise.all(children.map(ended));
  }
}

async function ask(port: number, { method, path, body }: Question): Promise<string> {
  const { headers } = targetOf('sandbox', questions[0] as Question, port);
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) });
  return answer.text();
}

function spawnPrism(): ChildProcess {
  const document = createRequire(import.meta.url).resolve('@voice-agent/specs/openapi.yaml');
  const words = ['mock', '--errors', '--host', '127.0.0.1', '--port', '0', document];
  return spawn(process.execPath, [prismScript(), ...words], { stdio: ['ignore', 'pipe', 'ignore'] });
}

function portOf(prism: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    prism.stdout?.on('data', (text: Buffer) => {
      if (said.length < 100_000) said += text;
      const port = /listening on http:\/\/\S+:(\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    });
    prism.once('exit', (code) => reject(new Error(`Prism ended with ${code} before it listened.`)));
  });
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  return exit;
}

/** What the rounds of each start say. */
export function summarizeRates(played: Map<string, number[]>[]): Rates[] {
  // Whatever else the machine does only slows down, so a start counts with its calmer rounds.
  const of = (start: Map<string, number[]>, server: Server, question: Question): number =>
    spread(start.get(keyOf(server, question)) ?? []).high;
  return questions.map((question) => {
    const rates = (server: Server): number[] => played.map((start) => of(start, server, question));
    const over = (server: Server): Spread =>
      spread(played.map((start) => of(start, 'sandbox', question) / of(start, server, question)));
    return {
      question: question.name,
      rate: { bare: spread(rates('bare')), sandbox: spread(rates('sandbox')), prism: spread(rates('prism')) },
      overBare: over('bare'),
      overPrism: over('prism'),
    };
  });
}
