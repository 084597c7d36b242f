import { expect, test } from 'vitest';
import { fuzz } from './fuzz.testing.ts';

test('random arguments end in data or a clear error, never in a request that violates the spec', async () => {
  const { outcomes, wrong } = await fuzz(2_000, Number(process.env.FAST_CHECK_SEED ?? 1));
  expect(wrong).toEqual([]);
  expect(outcomes).toMatchObject({
    'listJobs: data': expect.any(Number),
    'updateWebTool: invalid': expect.any(Number),
  });
});
