import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('keeps the limit', async () => {
  let inFlight = 0;
  let max = 0;
  const waiting: (() => void)[] = [];
  const done: number[] = [];
  const all = inParallel([0, 1, 2, 3, 4, 5], 3, async (item) => {
    max = Math.max(max, ++inFlight);
    await new Promise<void>((resolve) => waiting.push(resolve));
    inFlight--;
    done.push(item);
  });
  // The last one that began is let go first.
  while (waiting.length > 0) {
    waiting.pop()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await all;
  expect(done.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
  expect(max).toBe(3);
});

test('begins nothing after a failure, and waits for what is under way', async () => {
  const begun: number[] = [];
  let isThrough = false;
  const failed = inParallel([0, 1, 2, 3], 2, async (item) => {
    begun.push(item);
    if (item === 0) throw new Error('broken');
    await new Promise((resolve) => setImmediate(resolve));
    isThrough = true;
  });
  await expect(failed).rejects.toThrow('broken');
  expect(begun).toEqual([0, 1]);
  expect(isThrough).toBe(true);
});
