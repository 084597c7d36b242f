import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askControl } from '../api.testing.ts';
import type { CallSummary } from '../public.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';
import { openServer } from '../world.testing.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox({ jobs: 1, webTools: 1, receiver: 'none' });
});
afterAll(() => sandbox.close());

interface Counts {
  total: number;
  filtered: number;
}

const start = (orderId: string, index = 0) => {
  const { agents, calls } = sandbox.state;
  const agentId = agents.all()[index]?.id ?? '';
  return calls.start({ agentId, script: 'silence', pace: 'as-fast-as-possible', params: { orderId } });
};
const listCalls = async (query = ''): Promise<{ calls: CallSummary[] } & Counts> =>
  (await askControl<{ calls: CallSummary[] } & Counts>(sandbox, `/calls${query}`)).body;
describe('calls', () => {
  test('are searched by all that they have, in whatever case', async () => {
    const started = Array.from({ length: 10 }, (_, index) => start(`Order-${index}`, index % 2).id);
    await Promise.all(started.map((id) => sandbox.state.calls.ended(id)));
    const old = await listCalls('?search=ORDER-7%22');
    expect(old).toMatchObject({ total: 10, filtered: 1, calls: [{ id: started[7] }] });
    const name = sandbox.state.agents.all()[1]?.name ?? '';
    expect((await listCalls(`?search=${encodeURIComponent(name)}`)).filtered).toBe(5);
    expect((await listCalls(`?search=${started[9]?.slice(0, 8)}`)).calls[0]?.id).toBe(started[9]);
    expect((await listCalls('?search=call.answered&take=1')).filtered).toBe(10);
    expect(await listCalls('?search=nothing+of+the+kind')).toMatchObject({ filtered: 0, calls: [] });
  });

  test('are cleared once they have ended; a running one stays', async () => {
    const { agents, calls, deliveries } = sandbox.state;
    const running = calls.start({ agentId: agents.all()[0]?.id ?? '' });
    const { total } = await listCalls();
    const { body } = await askControl(sandbox, '/calls', 'DELETE');
    expect(body).toEqual({ cleared: total - 1 });
    expect((await listCalls()).calls.map(({ id }) => id)).toEqual([running.id]);
    expect(deliveries.list({ take: 1_000 }).every(({ callId }) => callId === running.id)).toBe(true);
    const { id } = start('next');
    expect((await calls.ended(id)).events.length).toBeGreaterThan(1);
  });
});

test('of a call that is cleared nothing is sent any more, and a delivery that is being sent keeps its call', async () => {
  const { agents, calls, deliveries } = sandbox.state;
  const pending: ServerResponse[] = [];
  const receiver = await openServer((response) => void pending.push(response));
  const [agent] = agents.all();
  agents.configure(agent?.id ?? '', { webhookUrl: receiver.url });
  const { id } = start('held');
  await calls.ended(id);
  await vi.waitFor(() => expect(pending).toHaveLength(1));
  await askControl(sandbox, '/calls', 'DELETE');
  expect(calls.get(id)).toBeDefined();
  pending[0]?.writeHead(500).end();
  await vi.waitFor(() => expect(deliveries.list({ callId: id, failing: true })).toHaveLength(1));
  await askControl(sandbox, '/calls', 'DELETE');
  expect([calls.get(id), deliveries.list({ callId: id })]).toEqual([undefined, []]);
  agents.setReceiver(agent?.id ?? '', 'none');
  await calls.ended(start('next').id);
  await receiver.close();
});
