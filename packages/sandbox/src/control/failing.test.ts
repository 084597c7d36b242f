import { afterAll, beforeAll, expect, test } from 'vitest';
import { askControl } from '../api.testing.ts';
import type { DeliverySummary } from '../generated/types.ts';
import type { CallSummary } from '../public.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';
import { type Answer, openServer, type Server } from '../world.testing.ts';

let sandbox: RunningSandbox;
let receiver: Server;
let answer: Answer = (response) => response.end();
beforeAll(async () => {
  const choices = { 'delivery.redelivery': 'none' } as const;
  sandbox = await runSandbox({ choices });
  receiver = await openServer((response, request) => answer(response, request));
  for (const { id } of sandbox.state.agents.all().slice(0, 2))
    sandbox.state.agents.configure(id, { webhookUrl: receiver.url });
});
afterAll(async () => {
  await sandbox.close();
  await receiver.close();
});

/** Runs a call of the nth agent to its end. */
async function run(index: number): Promise<string> {
  const { agents, calls, deliveries } = sandbox.state;
  const agentId = agents.all()[index]?.id ?? '';
  const { id } = calls.start({ agentId, script: 'silence', pace: 'as-fast-as-possible' });
  await calls.ended(id);
  await deliveries.idle();
  return id;
}

async function list(query: string): Promise<CallSummary[]> {
  return (await askControl<{ calls: CallSummary[] }>(sandbox, `/calls?${query}`)).body.calls;
}

test('calls with failing deliveries are counted and found, and all that failed is retried at once', async () => {
  const good = await run(0);
  answer = (response, { body }) => response.writeHead(body.includes('call.ended') ? 200 : 500).end();
  const bad = await run(1);
  const all = await list('take=2');
  // As many as the spec has events for a call in which nobody speaks.
  const total = sandbox.state.calls.get(good)?.events.length ?? 0;
  expect(total).toBeGreaterThan(1);
  expect(all.map(({ id, eventCount, deliveries }) => ({ id, eventCount, deliveries }))).toEqual([
    { id: bad, eventCount: total, deliveries: { total, delivered: 1, waiting: 0, failing: total - 1 } },
    { id: good, eventCount: total, deliveries: { total, delivered: total, waiting: 0, failing: 0 } },
  ]);
  expect(all[0]).not.toHaveProperty('events');
  expect((await list('failing=true')).map(({ id }) => id)).toEqual([bad]);
  expect((await list('failing=false&take=2')).map(({ id }) => id)).toEqual([bad, good]);
  const [first, second] = sandbox.state.agents.all();
  expect(await list(`failing=true&agentId=${first?.id}`)).toEqual([]);
  expect(await list(`failing=true&agentId=${second?.id}`)).toHaveLength(1);
  expect((await askControl(sandbox, '/calls?failing=maybe')).status).toBe(422);

  const { body } = await askControl<{ deliveries: DeliverySummary[] }>(sandbox, `/deliveries?callId=${bad}`);
  const [last] = body.deliveries.at(-1)?.attempts ?? [];
  expect(Object.keys(last ?? {})).toEqual(['at', 'durationMs', 'status']);

  answer = (response) => response.end();
  const again = await askControl(sandbox, `/deliveries/retry?callId=${bad}`, 'POST');
  expect(again).toMatchObject({ status: 202, body: { retried: total - 1 } });
  await sandbox.state.deliveries.idle();
  expect(await list('failing=true')).toEqual([]);
  expect((await askControl(sandbox, '/deliveries/retry?callId=none', 'POST')).status).toBe(404);
});
