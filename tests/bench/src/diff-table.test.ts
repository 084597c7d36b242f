import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CorpusScore } from './diff-corpus.ts';
import { largeDocument } from './diff-speed.ts';
import { type DiffMeasured, diffPeerTable, diffTargets } from './diff-table.ts';
import { isMet } from './targets.ts';

const even = (value: number) => ({ low: value, median: value, high: value });
const score = (change: Partial<CorpusScore>): CorpusScore => ({
  name: 'ours',
  cases: 9,
  right: 9,
  missed: [],
  falseAlarms: [],
  unsure: [],
  notRun: [],
  ...change,
});
const good: DiffMeasured = {
  corpus: score({}),
  peers: [
    score({ name: 'one', right: 2 }),
    score({
      name: 'another',
      right: 4,
      missed: ['a', 'b'],
      falseAlarms: ['c'],
      unsure: ['d'],
      notRun: ['e'],
    }),
  ],
  leftOut: [],
  speed: { ownSpecs: even(0.3), half: even(0.8), whole: even(1.5), peer: even(2) },
};

test('each target is met or missed', () => {
  const met = (change: Partial<DiffMeasured>) => diffTargets({ ...good, ...change }).map(isMet);
  expect(met({})).toEqual(Array.from({ length: 6 }, () => true));
  const corpus = score({ right: 7, missed: ['a'], falseAlarms: ['b'] });
  expect(met({ corpus })).toEqual([false, false, false, true, true, true]);
  const slow = { ownSpecs: even(0.6), half: even(1), whole: even(5.1) };
  expect(met({ speed: slow }).slice(3)).toEqual([false, false, false]);
});

test('the best of the others is named with what it missed', () => {
  expect(diffTargets(good).map(({ peer }) => peer)).toEqual([
    '4 another',
    '2 another, which ran 8',
    '1 another, which ran 8',
    '',
    '2.00 (2.00–2.00) api-smart-diff',
    '',
  ]);
  expect(diffPeerTable(good).rows.at(-1)).toEqual(['another', '4 of 9', '2', '1', '1', '1']);
});

test('a large document differs where it is told to', () => {
  const [before, after] = [() => false, (index: number) => index === 1].map((changed) => {
    const { paths, components } = parse(largeDocument(3, changed));
    expect(Object.keys(paths)).toHaveLength(3);
    return Object.values(components.schemas).map((schema) => JSON.stringify(schema));
  });
  expect(after?.map((schema, index) => schema === before?.[index])).toEqual([true, true, false, true]);
});
