import { expect, test } from 'vitest';
import { killRounds } from '../../soak/kill.ts';

test('ten kills lose no call and no delivery', async () => {
  const { wrong, calls, resumed } = await killRounds(10);
  expect(wrong).toEqual([]);
  expect(calls).toBeGreaterThan(0);
  expect(resumed).toBeGreaterThan(0);
});
