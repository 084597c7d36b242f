import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { inject, test } from 'vitest';
import { newFolder } from '../soak/deliveries.ts';
import type { InboxPlace } from '../soak/inbox-place.ts';

const server = inject('postgres');

/** Runs the receiver until it ends. */
const run = (inbox: InboxPlace, first: boolean) =>
  new Promise<{ code: number; stdout: string }>((resolve) => {
    const script = join(import.meta.dirname, '../soak/crash-child.ts');
    const args = [script, JSON.stringify(inbox), ...(first ? ['store'] : [])];
    const child = execFile(process.execPath, args, (_, stdout) =>
      resolve({ code: child.exitCode ?? -1, stdout }),
    );
  });

test.concurrent.for<[string, () => InboxPlace]>([
  ['SQLite', () => ({ file: join(newFolder(), 'inbox.sqlite') })],
  [
    'PostgreSQL',
    () => ({ connectionString: server.url, schema: 'crash', pollingIntervalMs: 50, leaseMs: 500 }),
  ],
])(
  'of an event that ends the process and 20 others it alone is dead-lettered (%s)',
  async ([, make], { expect }) => {
    const inbox = make();
    let restarts = 0;
    let ended = await run(inbox, true);
    for (; ended.code === 9 && restarts < 12; restarts++) ended = await run(inbox, false);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain('"reason":"The process ended during 5 attempts."');
    expect(ended.stdout).toContain('{"waiting":0,"running":0,"done":20,"dead-lettered":1,"unrecognised":0}');
  },
);
