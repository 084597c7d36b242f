import { expect, test } from 'vitest';
import type { ReportedFinding } from './gate.ts';
import { type Cause, judge } from './judge.ts';

const finding = (operation: string, received = '500'): ReportedFinding => ({
  rule: 'server-error',
  operation,
  pointer: '/paths',
  expected: 'no failure of the server',
  received,
});
const expected: Cause[] = [
  {
    cause: 'It fails.',
    verdict: 'true',
    findings: ['server-error a /paths: 500', 'server-error b /paths: 500 at…'],
  },
  { cause: 'It is right.', verdict: 'false', findings: ['server-error at several places: 501'] },
];

const inTwo: ReportedFinding = { ...finding('c', '501'), places: [finding('c', '501'), finding('a', '501')] };

test('expected findings have the verdict of their cause', () => {
  const { counts, causes, unexpected, missing } = judge(
    [finding('a'), finding('b', '500 at 12:00'), finding('b', '500 at 12:01'), inTwo],
    expected,
  );
  expect(counts).toEqual({ true: 3, arguable: 0, false: 1, unjudged: 0 });
  expect({ causes, unexpected, missing }).toEqual({ causes: expected, unexpected: [], missing: [] });
});

test('what is new and what is gone is named', () => {
  const { counts, unexpected, missing } = judge([finding('a', '502'), finding('b'), inTwo], expected);
  expect(counts.unjudged).toBe(2);
  expect(unexpected).toEqual([finding('a', '502'), finding('b')]);
  expect(missing).toEqual(['server-error a /paths: 500', 'server-error b /paths: 500 at…']);
});
