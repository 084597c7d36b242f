import { expect, test } from 'vitest';
import { prove } from '../../soak/postgres-kill.ts';

test('workers killed under load and a server restarted lose nothing that was acknowledged', async () => {
  const figures = await prove({ rounds: 3, restarts: 1, workers: 2 });
  expect(figures).toMatchObject({ kills: 3, restarts: 1 });
  expect(figures.acknowledged).toBeGreaterThan(100);
  expect(figures.interrupted).toBeGreaterThan(0);
});
