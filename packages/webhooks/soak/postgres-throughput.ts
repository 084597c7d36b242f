import { openDatabase } from '../src/postgres/database.ts';
import { settingsOf } from '../src/postgres/options.ts';
import { storeOf } from '../src/postgres/store.ts';
import { until } from './postgres-kill.ts';
import { startWorkerProcess } from './postgres-workers.ts';

/** What so many workers do on one database. */
export interface Throughput {
  readonly workers: number;
  readonly eventsPerSecond: number;
}

/**
 * Measures how many events are processed in a second as workers are added, each a process of ten handlers.
 *
 * @param options.handlerMs how long a handler waits for something else, as most do
 */
export async function measure(
  url: string,
  {
    eventsOfWorker = 1_000,
    workers = [1, 2, 4],
    handlerMs = 50,
  }: { eventsOfWorker?: number; workers?: readonly number[]; handlerMs?: number } = {},
): Promise<Throughput[]> {
  const results: Throughput[] = [];
  for (const count of workers)
    results.push({
      workers: count,
      eventsPerSecond: await measureOne(url, count, count * eventsOfWorker, handlerMs),
    });
  return results;
}

async function measureOne(url: string, count: number, events: number, handlerMs: number): Promise<number> {
  const schema = `throughput_${count}`;
  const settings = settingsOf({ connectionString: url, schema });
  const database = await openDatabase(settings, true);
  let ended = 0;
  const hear = (line: string) => {
    if (line.startsWith('ended')) ended++;
  };
  const options = { url, schema, calls: 0, handlerMs };
  const processes = await Promise.all(
    Array.from({ length: count }, (_, index) => startWorkerProcess({ ...options, name: `w${index}` }, hear)),
  );
  try {
    const store = storeOf(database, settings, () => {});
    const begin = performance.now();
    for (let event = 0; event < events; event += 500)
      await store.append(
        Array.from({ length: Math.min(500, events - event) }, (_, index) => ({
          body: Buffer.from(`${event + index}`),
          receivedAt: Date.now(),
          event: { eventType: 'tool.executed', callId: `call-${(event + index) % 400}` },
          problem: undefined,
          isOrdered: true,
        })),
        0,
      );
    await until('every event is processed', () => ended >= events);
    return Math.round((events / (performance.now() - begin)) * 1_000);
  } finally {
    for (const { kill } of processes) await kill();
    await database.close();
  }
}
