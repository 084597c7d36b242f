import { join } from 'node:path';
import { startChild } from './child.ts';
import type { Bench, Run } from './harness.ts';
import { type Player, race } from './race.ts';
import { type BenchRequest, loadOf, questions } from './sandbox-servers.ts';

export const sandbox: Bench = {
  name: 'sandbox',
  about: '@voice-agent/sandbox beside a bare Hono server and Prism',
  minutes: 3,
  builds: ['@voice-agent/sandbox#build'],
  peers: ['hono', '@stoplight/prism-cli'],
  measure: throughput,
};

const here = (file: string): string => join(import.meta.dirname, file);

/** Responses a second of the sandbox, and of servers that send the same. */
async function throughput(run: Run) {
  const start = (name: string, ...values: unknown[]) =>
    startChild(here('sandbox-servers.ts'), name, ...values);
  const rates = await race(run, {
    what: 'responses a second',
    starts: 3,
    rounds: 12,
    async open(stack) {
      const ours = stack.use(await start('serveSandbox'));
      const responses = await Promise.all(questions.map((question) => send(question, ours.port)));
      const bare = stack.use(await start('serveBare', responses));
      const prism = stack.use(await start('servePrism'));
      // Turns of about the same length.
      const servers = [
        { name: 'ours', port: ours.port, count: 1_000, warmUp: 4_000 },
        { name: 'bare Hono', port: bare.port, count: 1_000, warmUp: 4_000 },
        { name: 'Prism', port: prism.port, count: 40, warmUp: 100 },
      ];
      const players: Player[] = [];
      for (const question of questions)
        for (const { name, port, count, warmUp } of servers) {
          const senders = stack.use(await startChild(here('load.ts'), 'senders', loadOf(question, port)));
          await senders.run(warmUp);
          const turn = async () => ({ perSecond: (count / (await senders.run(count)).ms) * 1_000 });
          players.push({ group: question.name, name, turn });
        }
      return players;
    },
  });
  return questions.flatMap(({ name: group }) => {
    const figure = (name: string, unit: string, over?: string, atLeast?: number) =>
      rates.figure({
        name: `${group}, ${name}`,
        unit,
        group,
        metric: 'perSecond',
        pick: 'high',
        better: 'more',
        ...(over && { over }),
        ...(atLeast !== undefined && { targets: [{ atLeast }] }),
        references: ['bare Hono'],
      });
    return [
      figure('responses over a bare Hono route', '×', 'bare Hono', 0.5),
      figure('responses over Prism', '×', 'Prism', 10),
      figure('responses', '/s'),
    ];
  });
}

async function send(question: BenchRequest, port: number): Promise<string> {
  const { headers } = loadOf(question, port);
  const { method, path, body } = question;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body && { body }) });
  return response.text();
}
