import { expect, test } from 'vitest';
import { added, nothing } from './client-import.ts';

const round = (empty: number, a: number) => ({ [nothing]: empty, a });

test('what importing adds is the least time over the least of nothing, group by group', () => {
  // One slow process spoils no group.
  const groups = [
    [round(30, 38), round(90, 37)],
    [round(31, 99), round(30, 38)],
    [round(30, 39), round(30, 39)],
  ];
  expect(added(groups, 'a')).toEqual({ low: 7.5, median: 8, high: 8.5 });
});

test('a package that was not timed adds no number', () => {
  expect(added([[round(30, 38)]], 'b').median).toBeNaN();
});
