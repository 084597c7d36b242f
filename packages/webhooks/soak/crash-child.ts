// A receiver in a process of its own, whose handler ends the process at one event. Arguments: the inbox as JSON, and
// whether to store the events first. It prints the states of its inbox when nothing waits or runs any more.
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgresInbox, postgres } from '../src/postgres/index.ts';
import { openSqliteInbox, sqlite } from '../src/sqlite/index.ts';
import { arrival, nameOf, processing } from './deliveries.ts';

/** Which inbox. */
export type CrashInbox = { file: string } | { url: string; schema: string };

const options = JSON.parse(process.argv[2] ?? '') as CrashInbox;
const connection =
  'file' in options
    ? undefined
    : { connectionString: options.url, schema: options.schema, pollingIntervalMs: 50, leaseMs: 500 };
const inbox = 'file' in options ? sqlite(options) : postgres(connection ?? {});
await inbox.start(
  processing({
    concurrency: 32,
    initialDelayMs: 20,
    maxDelayMs: 200,
    process: async (claimed) => {
      if (nameOf(claimed) === 'bad') process.exit(9);
      await sleep(100);
      return { kind: 'done' };
    },
  }),
);
const names = ['bad', ...Array.from({ length: 20 }, (_, number) => `good ${number}`)];
if (process.argv[3] === 'store') await Promise.all(names.map((name) => inbox.append(arrival(name, name))));
const admin = 'file' in options ? await openSqliteInbox(options) : await openPostgresInbox(connection ?? {});
for (;;) {
  const { waiting, running } = await admin.stats();
  if (waiting + running === 0) break;
  await sleep(50);
}
console.log(
  JSON.stringify(await admin.list({ state: 'dead-lettered' })),
  JSON.stringify(await admin.stats()),
);
process.exit();
