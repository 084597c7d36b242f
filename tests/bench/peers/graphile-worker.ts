import { Logger, makeWorkerUtils, type Runner, run } from 'graphile-worker';
import { concurrency, type OpenQueue, type QueuedEvent } from '../src/webhooks-queues.ts';

const logger = new Logger(() => () => {});

/** With a named queue for each call, fetched and completed in groups. */
export const open: OpenQueue = async (connectionString, schema) => {
  const utils = await makeWorkerUtils({ connectionString, schema, logger });
  await utils.migrate();
  let runner: Runner | undefined;
  return {
    async append(events) {
      await utils.addJobs(
        events.map((payload) => ({ identifier: 'event', payload, queueName: payload.callId })),
      );
    },
    async process(handle) {
      const worker = {
        connectionString,
        schema,
        logger,
        concurrentJobs: concurrency,
        maxPoolSize: concurrency + 2,
        // By its defaults it drains 50 a second. These were the best of those tried.
        localQueue: { size: 500 },
        completeJobBatchDelay: 0,
        pollInterval: 50,
      };
      const taskList = { event: async (payload: unknown) => handle(payload as QueuedEvent) };
      runner = await run({ preset: { worker }, taskList, noHandleSignals: true });
    },
    async [Symbol.asyncDispose]() {
      await runner?.stop();
      await runner?.promise;
      await utils.release();
    },
  };
};
