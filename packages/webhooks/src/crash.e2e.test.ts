import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, inject, test } from 'vitest';
import { newFolder } from '../soak/deliveries.ts';
import type { InboxPlace } from '../soak/inbox-place.ts';
import { runScript } from '../soak/script.ts';

const server = inject('postgres');

/** Runs a receiver whose handler ends the process at one event. @returns what it prints when nothing waits or runs any more */
const run = (place: InboxPlace, doesStore: boolean): Promise<string> =>
  runScript(`
    const place = ${JSON.stringify(place)};
    const inbox = inboxAt(place);
    await inbox.start(processing({
      concurrency: 32,
      initialDelayMs: 20,
      maxDelayMs: 200,
      process: async (claimed) => {
        if (nameOf(claimed) === 'bad') process.exit(9);
        await new Promise((resolve) => setTimeout(resolve, 100));
        return { kind: 'done' };
      },
    }));
    const names = ['bad', ...Array.from({ length: 20 }, (_, number) => 'good ' + number)];
    if (${doesStore}) await Promise.all(names.map((name) => inbox.append(arrival(name, name))));
    const admin = await adminOf(place);
    for (;;) {
      const { waiting, running } = await admin.status();
      if (waiting + running === 0) break;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const [dead] = await admin.list({ state: 'dead-lettered' });
    console.log(JSON.stringify([dead.reason, await admin.status()]));
    process.exit();`);

const folder = newFolder();
afterAll(() => rmSync(folder, { recursive: true }));

test.concurrent.for<[string, InboxPlace]>([
  ['SQLite', { file: join(folder, 'inbox.sqlite') }],
  ['PostgreSQL', { connectionString: server.url, schema: 'crash', pollingIntervalMs: 50, leaseMs: 500 }],
])(
  'of an event that ends the process and 20 others it alone is dead-lettered (%s)',
  async ([, place], { expect }) => {
    let printed: string | undefined;
    for (let runs = 0; printed === undefined && runs < 13; runs++)
      printed = await run(place, runs === 0).catch((error: { code: unknown }) => {
        expect(error.code).toBe(9);
        return undefined;
      });
    const status = { waiting: 0, running: 0, done: 20, 'dead-lettered': 1, unrecognised: 0 };
    expect(JSON.parse(printed ?? '')).toEqual(['The process ended during 5 attempts.', status]);
  },
);
