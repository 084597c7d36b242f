import { expect, test } from 'vitest';
import type { Covered } from '../engine/coverage.ts';
import { fallsUnder } from './exercised.ts';

const part = (what: Covered['what'], pointer: string, cases: number): Covered => ({
  what,
  pointer,
  cases,
  operation: what === 'rule' || what === 'fact' ? '' : 'listJobs',
});
const covered = [
  part('fact', 'job.id', 0),
  part('value', '/a', 5),
  part('value', '/b', 0),
  part('operation', '/paths/~1a/get', 7),
];

test('falls under what was asked for, exactly', () => {
  expect(fallsUnder({ covered }, 50)).toBeUndefined();
  expect(fallsUnder({ covered }, 50.1)).toBe(
    '2 of 4 parts of the contract were exercised, 50 %: --fail-under asks for 50.1 %.',
  );
  const most = Array.from({ length: 10_000 }, (_, i) => part('value', `/${i}`, i < 8_996 ? 1 : 0));
  expect(fallsUnder({ covered: most }, 90)).toMatch(/, 89\.9 %:/);
  expect(fallsUnder({ covered: [] }, 1)).toMatch(/^0 of 0 /);
  expect(fallsUnder({ covered: [] }, 0)).toBeUndefined();
});
