import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { concurrency, type OpenQueue, type QueuedEvent } from '../src/webhooks-queues.ts';

const queue = 'events';

/** With its policy for the order of a key; fetched and completed in groups, as the former inbox did. */
export const open: OpenQueue = async (connectionString, schema) => {
  const boss = new PgBoss({ connectionString, schema });
  boss.on('error', () => {});
  await boss.start();
  await boss.createQueue(queue, { policy: 'key_strict_fifo' });
  let isOver = false;
  let fetching = Promise.resolve();
  return {
    async append(events) {
      await boss.insert(
        queue,
        events.map((event) => ({ data: event, singletonKey: event.callId })),
      );
    },
    async process(handle) {
      fetching = (async () => {
        while (!isOver) {
          const jobs = await boss.fetch<QueuedEvent>(queue, { batchSize: concurrency });
          await Promise.all(jobs.map(({ data }) => handle(data)));
          if (jobs.length > 0)
            await boss.complete(
              queue,
              jobs.map(({ id }) => id),
            );
          else await sleep(50);
        }
      })();
    },
    async [Symbol.asyncDispose]() {
      isOver = true;
      await fetching;
      await boss.stop({ graceful: false });
    },
  };
};
