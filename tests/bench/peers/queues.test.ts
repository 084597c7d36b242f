import { afterAll, beforeAll, expect, test } from 'vitest';
import { packageFile, until } from '../src/programs.ts';
import { concurrency, drainer, type QueuedEvent, query, queues } from '../src/webhooks-queues.ts';

let server: { url: string; stop(): Promise<void> };
beforeAll(async () => {
  server = await (
    await import(packageFile('@voice-agent/webhooks', 'soak/postgres-server.ts'))
  ).startServer();
});
afterAll(async () => {
  // graphile-worker closes its connections after it has claimed that they are closed.
  const open = `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;
  await until('closed connections', async () => (await query(server.url, open)).length === 0);
  await server.stop();
});

// Fewer than handlers, so that those of one call would overlap.
const calls = 10;
const eventsOfCall = 20;

// A queue that let the events of a call overtake each other would be fast for nothing.
test.each(Object.entries(queues))('%s keeps the order of a call, one at a time', async (name, open) => {
  const order = Array.from({ length: calls }, (): number[] => []);
  const running: string[] = [];
  let [overlaps, most, ended] = [0, 0, 0];
  await using queue = await open(server.url, `order_${name.replace('-', '_')}`);
  // Events of a call that arrive together have no order for some of them.
  for (let number = 0; number < eventsOfCall; number++)
    await queue.append(Array.from({ length: calls }, (_, call) => ({ callId: `${call}`, data: { number } })));
  await queue.process(async ({ callId, data }: QueuedEvent) => {
    if (running.includes(callId)) overlaps++;
    most = Math.max(most, running.push(callId));
    order[Number(callId)]?.push(data.number);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running.splice(running.indexOf(callId), 1);
    ended++;
  });
  await expect.poll(() => ended, { timeout: 60_000 }).toBe(calls * eventsOfCall);
  const numbers = Array.from({ length: eventsOfCall }, (_, number) => number);
  expect(order).toEqual(Array.from({ length: calls }, () => numbers));
  expect(overlaps).toBe(0);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(concurrency);
});

test.each(Object.keys(queues))('%s drains a backlog within its bounds', async (name) => {
  const backlog = { events: 300, calls: 300, maxMs: 60_000 };
  const rates = await drainer(name, server.url, `drain_${name.replace('-', '_')}`, backlog)();
  expect(rates.appended).toBeGreaterThan(0);
  expect(rates.drained).toBeGreaterThan(300 / 60);
});
