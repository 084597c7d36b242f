import { expect, test } from 'vitest';
import { killRounds } from '../../soak/kill.ts';

// 200 kills are in soak/kill.ts.
test('three kills lose no call and no delivery', async () => {
  const { wrong, calls, resumed } = await killRounds(3);
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(0);
  expect(resumed).toBeGreaterThan(0);
});
