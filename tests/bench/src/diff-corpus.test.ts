import { expect, test } from 'vitest';
import { type CompatibilityCase, corpusScore, type Verdict } from './diff-corpus.ts';

const casesOf = (verdicts: Verdict[]): CompatibilityCase[] =>
  verdicts.map((verdict, index) => ({
    name: `${index}-${verdict}`,
    verdict,
    kind: 'openapi',
    before: '',
    after: '',
  }));

test('what is right, missed, a false alarm, unsure or not run is counted apart', async () => {
  const cases = casesOf(['breaks', 'breaks', 'breaks', 'safe', 'safe', 'safe', 'risky', 'risky', 'safe']);
  const said: (Verdict | undefined)[] = [
    ...(['breaks', 'safe', 'risky', 'safe', 'breaks', 'risky', 'risky', 'breaks'] as const),
    undefined,
  ];
  const score = await corpusScore('a tool', cases, async ({ name }) => {
    const verdict = said[Number(name[0])];
    if (verdict === undefined) throw new Error('can not read it');
    return verdict;
  });
  expect(score).toEqual({
    name: 'a tool',
    cases: 9,
    right: 3,
    missed: ['1-breaks', '2-breaks'],
    falseAlarms: ['4-safe'],
    unsure: ['5-safe', '7-risky'],
    notRun: ['8-safe'],
  });
});
