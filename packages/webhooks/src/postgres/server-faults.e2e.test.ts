import { expect, test } from 'vitest';
import { runSoak } from '../../soak/postgres-faults.ts';

test('a server that is frozen, restarted and cut off under load loses nothing that was acknowledged', async () => {
  const figures = await runSoak(3);
  expect(figures.faults).toEqual({ frozen: 1, restarted: 1, cut: 1 });
  expect(figures.acknowledged).toBeGreaterThan(50);
});
