import { expect, test } from 'vitest';
import { killRounds } from '../../soak/kill.ts';

// 50 kills are in soak/kill.ts.
test('three kills lose no acknowledged update, no call and no delivery', async () => {
  const { wrong, updates, calls, resumed } = await killRounds(3);
  expect(wrong).toEqual([]);
  expect(updates).toBeGreaterThan(0);
  expect(calls).toBeGreaterThan(0);
  expect(resumed).toBeGreaterThan(0);
});
