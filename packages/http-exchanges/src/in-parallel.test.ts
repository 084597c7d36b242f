import { expect, test } from 'vitest';
import { inParallel } from './in-parallel.ts';

test('keeps the order, and the limit', async () => {
  let underWay = 0;
  let most = 0;
  const waiting: (() => void)[] = [];
  const made = inParallel([0, 1, 2, 3, 4, 5], 3, async (item) => {
    most = Math.max(most, ++underWay);
    await new Promise<void>((resolve) => waiting.push(resolve));
    underWay--;
    return item * 2;
  });
  // The last one that began is let go first.
  while (waiting.length > 0) {
    waiting.pop()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await made).toEqual([0, 2, 4, 6, 8, 10]);
  expect(most).toBe(3);
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
