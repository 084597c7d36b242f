import { join } from 'node:path';
import { startChild } from './child.ts';
import type { Run } from './harness.ts';
import { packageFile } from './programs.ts';
import { type Player, race } from './race.ts';
import type { Figure, Target } from './report.ts';
import { type Backlog, type QueueRates, queues } from './webhooks-queues.ts';

const maxMs = 20_000;
/** By metric. */
const backlogs = {
  few: { events: 5_000, calls: 5_000, maxMs },
  many: { events: 50_000, calls: 50_000, maxMs },
  ofSameCalls: { events: 50_000, calls: 500, maxMs },
} satisfies Record<string, Backlog>;
const quickly: Backlog = { events: 200, calls: 50, maxMs: 2_000 };

/** A program of the package that brings the server. */
const soak = (file: string) => import(packageFile('@voice-agent/webhooks', join('soak', file)));

/** Queues and workers on a PostgreSQL server. No server for this machine takes no other figure away. */
export async function onPostgres(run: Run): Promise<Figure[]> {
  run.progress('starting PostgreSQL');
  let server: { url: string; stop(): Promise<void> };
  try {
    server = await (await soak('postgres-server.ts')).startServer();
  } catch (error) {
    console.error(`What works on PostgreSQL was not measured: ${String(error).slice(-500)}`);
    return [];
  }
  try {
    return [...(await drains(run, server.url)), ...(await workers(run, server.url))];
  } finally {
    await server.stop();
  }
}

/** Each queue with a backlog that it drains, for a limited time, with handlers that do nothing. */
async function drains(run: Run, url: string): Promise<Figure[]> {
  let schemas = 0;
  const rates = await race(run, {
    what: 'queues on PostgreSQL',
    rounds: 2,
    async open() {
      const drain = async (name: string, backlog: Backlog): Promise<QueueRates> => {
        const values = [name, url, `queue_${schemas++}`, run.isQuick ? quickly : backlog];
        await using child = await startChild(
          join(import.meta.dirname, 'webhooks-queues.ts'),
          'drainer',
          ...values,
        );
        return (await child.run()).result as QueueRates;
      };
      return Object.keys(queues).map((name): Player => {
        const turn = async () => {
          const [few, many, ofSameCalls] = [
            await drain(name, backlogs.few),
            await drain(name, backlogs.many),
            await drain(name, backlogs.ofSameCalls),
          ];
          return {
            few: few.drained,
            many: many.drained,
            ofSameCalls: ofSameCalls.drained,
            manyOverFew: many.drained / few.drained,
            appended: many.appended,
          };
        };
        return { name, turn };
      });
    },
  });
  const figure = (name: string, metric: string, atLeast?: number, unit = '/s'): Figure => {
    const targets: Target[] | undefined = atLeast === undefined ? undefined : [{ atLeast }];
    return rates.figure({ name, unit, metric, better: 'more', ...(targets && { targets }) });
  };
  return [
    figure('drain on PostgreSQL, 50,000 calls waiting over 5,000', 'manyOverFew', 0.67, '×'),
    figure('drain on PostgreSQL, 5,000 events of as many calls', 'few'),
    figure('drain on PostgreSQL, 50,000 events of as many calls', 'many', 1_000),
    figure('drain on PostgreSQL, 50,000 events of 500 calls', 'ofSameCalls'),
    figure('appends on PostgreSQL', 'appended', 4_000),
  ];
}

/** How many events worker processes of ours process in a second. */
async function workers(run: Run, url: string): Promise<Figure[]> {
  run.progress('workers on PostgreSQL');
  const { measure } = await soak('postgres-throughput.ts');
  const found: { workers: number; eventsPerSecond: number }[] = await measure(
    url,
    run.isQuick ? { eventsOfWorker: 100 } : {},
  );
  const [one, four] = [1, 4].map(
    (count) => found.find(({ workers }) => workers === count)?.eventsPerSecond ?? Number.NaN,
  ) as [number, number];
  return [
    {
      name: 'events on PostgreSQL, handlers of 50 ms, four workers over one',
      unit: '×',
      better: 'more',
      values: { ours: four / one },
      targets: [{ atLeast: 3.5 }],
    },
    ...found.map(
      ({ workers, eventsPerSecond }): Figure => ({
        name: `events on PostgreSQL, workers: ${workers}`,
        unit: '/s',
        better: 'more',
        values: { ours: eventsPerSecond },
      }),
    ),
  ];
}
