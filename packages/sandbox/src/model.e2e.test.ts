import { expect, test } from 'vitest';
import { agreeWithModel } from '../soak/model.ts';

// 40 runs of 80 commands are in soak/model.ts.
test('updates, lists, calls, kills and restarts are as in a simple model', async () => {
  const figures = await agreeWithModel({ runs: 2, commands: 20 });
  expect(figures.updates).toBeGreaterThan(0);
  expect(figures.lists).toBeGreaterThan(0);
  expect(figures.calls).toBeGreaterThan(0);
  expect(figures.kills).toBeGreaterThan(0);
});
