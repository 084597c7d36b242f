import { expect, test } from 'vitest';
import { responseTimesText } from './response-times.ts';

test('tells what half, 95 and 99 of a hundred answers stayed within', () => {
  const tookMs = Array.from({ length: 200 }, (_, index) => 2_000 - index * 10);
  expect(responseTimesText(tookMs, 5_000)).toBe(
    'Time until the answer to an event: p50 1,000 ms, p95 1,900 ms, p99 1,980 ms, of at most 5,000 ms (200 events).',
  );
});

test('one answer is all of them', () => {
  expect(responseTimesText([1.25], 100)).toContain(
    'p50 1.3 ms, p95 1.3 ms, p99 1.3 ms, of at most 100 ms (1 events)',
  );
});

test('says nothing of nothing', () => {
  expect(responseTimesText([], 5_000)).toBeUndefined();
});
