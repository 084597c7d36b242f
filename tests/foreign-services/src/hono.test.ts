import { expect, test } from 'vitest';
import { runGate } from './gate.ts';
import { judge, readExpected } from './judge.ts';
import { startService } from './service.ts';

// The others are for `test:soak`.
test('the gate finds in the application of Hono what is expected', async () => {
  await using service = await startService('hono');
  const { findings, requests, stopped } = await runGate(service);
  expect(requests).toBeGreaterThan(400);
  const { unexpected, missing } = judge(findings, readExpected('hono'));
  expect({ stopped, unexpected, missing }).toEqual({ stopped: undefined, unexpected: [], missing: [] });
});
