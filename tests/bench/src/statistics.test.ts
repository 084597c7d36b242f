import { expect, test } from 'vitest';
import { rotated, spread } from './statistics.ts';

test('the middle and the quarters, whatever the order', () => {
  expect(spread([5, 1, 4, 2, 3])).toEqual({ low: 2, median: 3, high: 4 });
  expect(spread([10, 9])).toEqual({ low: 9.25, median: 9.5, high: 9.75 });
});

test('numbers are not sorted as words', () => {
  expect(spread([100, 20, 3]).median).toBe(20);
});

test('nothing to measure is no number', () => {
  expect(spread([]).median).toBeNaN();
});

test('each round starts with the next, and loses none', () => {
  expect(rotated(['a', 'b', 'c'], 1)).toEqual(['b', 'c', 'a']);
  expect(rotated(['a', 'b', 'c'], 5)).toEqual(['c', 'a', 'b']);
});
