import { expect, test } from 'vitest';
import { responseTimesText } from './response-times.ts';

test('reports the median and the 95th and 99th percentile', () => {
  const tookMs = Array.from({ length: 200 }, (_, index) => 2_000 - index * 10);
  expect(responseTimesText(tookMs, 5_000)).toBe(
    'Response times: p50 1,000 ms, p95 1,900 ms, p99 1,980 ms, at most 5,000 ms allowed (200 events).',
  );
});

test('one response is all of them', () => {
  expect(responseTimesText([1.25], 100)).toContain(
    'p50 1.3 ms, p95 1.3 ms, p99 1.3 ms, at most 100 ms allowed (1 events)',
  );
});

test('reports nothing of nothing', () => {
  expect(responseTimesText([], 5_000)).toBeUndefined();
});
