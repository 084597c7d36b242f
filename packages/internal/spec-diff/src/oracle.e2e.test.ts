import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { comparer } from './oracle.testing.ts';
import {
  homes,
  mirrored,
  neverSafeInVain,
  neverThrows,
  sameAsItself,
  sameInOtherWords,
} from './oracle-properties.testing.ts';

const { compare, end } = comparer();
afterAll(end);

test.each([
  ['bodies', 40],
  ['events', 15],
  ['query', 70],
] as const)('what ajv rejects now, or accepts now, is never called safe: %s', (home, numRuns) => {
  const witnessed = { count: 0 };
  fc.assert(neverSafeInVain(compare, homes[home], witnessed, 120), { numRuns });
  // Enough pairs had a value that could disprove the verdict.
  expect(witnessed.count).toBeGreaterThan(numRuns / 20);
});

test('what is written in other words is not a change', () => {
  fc.assert(sameInOtherWords(compare, homes.bodies), { numRuns: 130 });
  fc.assert(sameInOtherWords(compare, homes.events), { numRuns: 30 });
});

test('a change and its undoing mirror each other in requests and responses', () => {
  fc.assert(mirrored(compare), { numRuns: 70 });
});

test('the order of keys makes no difference', () => {
  fc.assert(sameAsItself(compare), { numRuns: 50 });
});

test('no document makes it fail, valid or not', () => {
  fc.assert(neverThrows(compare), { numRuns: 60 });
});
