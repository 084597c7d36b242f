import { expect, test } from 'vitest';
import { coveringArray } from './covering-array.ts';

const met = (rows: readonly (readonly number[])[]): Set<string> =>
  new Set(
    rows.flatMap((row) =>
      row.flatMap((level, one) =>
        row.flatMap((other, two) => (one < two ? [`${one}=${level} ${two}=${other}`] : [])),
      ),
    ),
  );
const product = (levels: readonly number[]): number[][] =>
  levels.reduce<number[][]>(
    (rows, count) => rows.flatMap((row) => Array.from({ length: count }, (_, level) => [...row, level])),
    [[]],
  );

test.each([[[2, 2]], [[3, 2, 4]], [[2, 2, 2, 2, 2, 2, 2]], [[5, 4, 3, 3, 2]], [[1, 3, 2]]])(
  'every two levels meet: %j',
  (levels) => {
    const rows = coveringArray(levels, () => true);
    expect(met(rows)).toEqual(met(product(levels)));
    expect(rows.length).toBeLessThanOrEqual(product(levels).length);
  },
);

test('few rows are enough', () => {
  expect(coveringArray([2, 2, 2, 2, 2, 2, 2], () => true).length).toBeLessThanOrEqual(9);
});

test('only allowed rows are made, and every pair that can be', () => {
  // The first needs the second, and must not be with the third.
  const isAllowed = (row: readonly number[]): boolean => row[0] === 0 || (row[1] === 1 && row[2] === 0);
  const levels = [2, 2, 3, 2];
  const rows = coveringArray(levels, isAllowed);
  expect(rows.every(isAllowed)).toBe(true);
  expect(met(rows)).toEqual(met(product(levels).filter(isAllowed)));
});
