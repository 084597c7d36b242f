import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { scoreFigures, scoreOf } from './diff.ts';
import { largeDocument } from './diff-document.ts';

test('what is right, missed, a false alarm, unsure or not run is counted apart', async () => {
  const verdicts = ['breaks', 'breaks', 'breaks', 'safe', 'safe', 'safe', 'risky', 'risky', 'safe'] as const;
  const judged = ['breaks', 'safe', 'risky', 'safe', 'breaks', 'risky', 'risky', 'breaks'] as const;
  const cases = verdicts.map((verdict, index) => ({ name: `${index}`, verdict, before: '', after: '' }));
  const score = await scoreOf(cases, ({ name }) => {
    const verdict = judged[Number(name)];
    if (verdict === undefined) throw new Error('cannot read it');
    return verdict;
  });
  expect(score).toEqual({
    right: ['0', '3', '6'],
    missed: ['1', '2'],
    falseAlarms: ['4'],
    unsure: ['5', '7'],
    notRun: ['8'],
  });
  const figures = scoreFigures({ ours: score }, cases.length);
  expect(figures.map(({ values }) => values.ours)).toEqual([3, 2, 1, 2, 1]);
});

test('a large document differs where it should', () => {
  const [before, after] = [() => false, (index: number) => index === 1].map((changed) => {
    const { paths, components } = parse(largeDocument(3, changed));
    expect(Object.keys(paths)).toHaveLength(3);
    return Object.values(components.schemas).map((schema) => JSON.stringify(schema));
  });
  expect(after?.map((schema, index) => schema === before?.[index])).toEqual([true, true, false, true]);
});
