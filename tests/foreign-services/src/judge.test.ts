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
    findings: ['server-error a /paths', 'server-error b /paths → 500 at…'],
  },
  { cause: 'It is right.', verdict: 'false', findings: ['server-error c /paths → 501'] },
];

test('expected findings have the verdict of their cause', () => {
  const { counts, causes, unexpected, missing } = judge(
    [finding('a'), finding('a', '502'), finding('b', '500 at 12:00'), finding('c', '501')],
    expected,
  );
  expect(counts).toEqual({ true: 3, arguable: 0, false: 1, unjudged: 0 });
  expect({ causes, unexpected, missing }).toEqual({ causes: expected, unexpected: [], missing: [] });
});

test('what is new and what is gone is named', () => {
  const { counts, unexpected, missing } = judge([finding('a'), finding('b'), finding('c', '501')], expected);
  expect(counts.unjudged).toBe(1);
  expect(unexpected).toEqual([finding('b')]);
  expect(missing).toEqual(['server-error b /paths → 500 at…']);
});
