import { expect, test } from 'vitest';
import { runSandbox } from './sandbox.ts';

test('requests are served while hundreds of calls go on at once', async () => {
  const sandbox = await runSandbox({ apiKey: 'key-of-the-test' });
  try {
    const { calls, agents, deliveries } = sandbox.state;
    const [{ id: agentId = '' } = {}] = agents.all();
    const started = Array.from({ length: 300 }, () =>
      calls.start({ agentId, script: 'silence', pace: 'as-fast-as-possible' }),
    );
    let isOver = false;
    const over = Promise.all(started.map(({ id }) => calls.ended(id)))
      .then(() => deliveries.idle())
      .finally(() => (isOver = true));
    let served = 0;
    for (; !isOver; served++) {
      const headers = { authorization: `Token ${sandbox.apiKey}` };
      const { status } = await fetch(`${sandbox.url}/v1/voice-agents/web-tool/list`, { headers });
      expect(status).toBe(200);
    }
    await over;
    // About 450; fewer than 30 when the work of many calls is done in one turn.
    expect(served).toBeGreaterThan(100);
    const states = deliveries.list({ take: 10_000 }).map(({ state }) => state);
    expect(states.length).toBeGreaterThanOrEqual(600);
    expect(new Set(states)).toEqual(new Set(['delivered']));
  } finally {
    await sandbox.close();
  }
});
