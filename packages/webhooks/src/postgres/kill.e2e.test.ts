import { expect, test } from 'vitest';
import { runSoak } from '../../soak/postgres-kill.ts';

test('workers killed under load and a server restarted lose nothing that was acknowledged', async () => {
  const figures = await runSoak({ rounds: 2, restarts: 1, workers: 2, leaseMs: 2_000 });
  expect(figures).toMatchObject({ kills: 2, restarts: 1 });
  expect(figures.acknowledged).toBeGreaterThan(100);
  expect(figures.interrupted).toBeGreaterThan(0);
});
