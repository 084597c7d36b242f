import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askControl } from '../api.testing.ts';
import type { CallSummary, LogSummary } from '../public.ts';
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

/** Requests page after page, and adds something between two of them. */
async function all<T extends { id: string }>(
  list: (query: string) => Promise<T[]>,
  add: () => unknown = () => {},
): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const until = ids.length === 0 ? '' : `&until=${ids[0]}`;
    const page = await list(`?take=70&skip=${ids.length}${until}`);
    if (page.length === 0) return ids;
    ids.push(...page.map(({ id }) => id));
    await add();
  }
}

const start = (orderId: string, index = 0) => {
  const { agents, calls } = sandbox.state;
  const agentId = agents.all()[index]?.id ?? '';
  return calls.start({ agentId, script: 'silence', pace: 'as-fast-as-possible', params: { orderId } });
};
const listCalls = async (query = ''): Promise<{ calls: CallSummary[] } & Counts> =>
  (await askControl<{ calls: CallSummary[] } & Counts>(sandbox, `/calls${query}`)).body;
const listLog = async (query = ''): Promise<{ entries: LogSummary[] } & Counts> => {
  const answer = await fetch(`${sandbox.url}/_sandbox/log${query}`, {
    headers: { accept: 'application/json' },
  });
  return (await answer.json()) as { entries: LogSummary[] } & Counts;
};

describe('calls', () => {
  test('each of 300 is reached, while others are added, and a search finds an old one', async () => {
    const started = Array.from({ length: 300 }, (_, index) => start(`Order-${index}`, index % 2).id);
    await Promise.all(started.map((id) => sandbox.state.calls.ended(id)));
    const ids = await all(
      async (query) => (await listCalls(query)).calls,
      () => sandbox.state.calls.ended(start('later').id),
    );
    expect(ids).toEqual(started.toReversed());

    const old = await listCalls('?search=ORDER-7%22');
    expect(old).toMatchObject({ filtered: 1, calls: [{ id: started[7] }] });
    expect(old.total).toBeGreaterThan(300);
    const name = sandbox.state.agents.all()[1]?.name ?? '';
    expect((await listCalls(`?search=${encodeURIComponent(name)}`)).filtered).toBe(150);
    expect((await listCalls(`?search=${started[9]?.slice(0, 8)}`)).calls[0]?.id).toBe(started[9]);
    expect((await listCalls('?search=call.answered&take=1')).filtered).toBe(old.total);
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

describe('log', () => {
  const add = (url: string) =>
    sandbox.state.log.add({
      kind: 'api',
      at: 0,
      method: 'GET',
      url,
      durationMs: 1,
      status: 200,
      request: { headers: {} },
    });

  test('each of 1,000 entries is reached, a search finds an old one, and a page stays while others are added', async () => {
    const { log } = sandbox.state;
    const added = Array.from({ length: 1_000 }, (_, index) => add(`/entry-${index}.`));
    const found = await listLog('?search=ENTRY-3.&kind=api');
    expect(found).toMatchObject({ total: 1_000, filtered: 1, entries: [{ id: added[3] }] });
    const ids = await all(async (query) => (await listLog(query)).entries);
    expect(ids).toEqual(added.toReversed());
    const shown = await listLog(`?take=10&skip=10&until=${added.at(-1)}`);
    add('/later');
    const again = await listLog(`?take=10&skip=10&until=${added.at(-1)}`);
    expect(again.entries).toEqual(shown.entries);
    expect(log.list({ take: 2 }).map(({ url }) => url)).toEqual(['/entry-999.', '/later']);
  });

  test('is cleared, and goes on', async () => {
    const before = Number(sandbox.state.log.lastId);
    const { body } = await askControl(sandbox, '/log', 'DELETE');
    expect(body).toEqual({ cleared: 1_000 });
    expect(await listLog()).toEqual({ entries: [], total: 0, filtered: 0 });
    expect(Number(add('/next'))).toBe(before + 1);
    expect((await listLog()).entries).toHaveLength(1);
  });
});
