import { expect, test } from 'vitest';
import { type Figure, isMet, missedTargets, rowsOf, type Subject } from './report.ts';

const spread = (median: number) => ({ low: median / 2, median, high: median * 2 });
const figure = (change: Partial<Figure>): Figure => ({
  name: 'time',
  unit: 'ms',
  values: { ours: 100 },
  ...change,
});
const rows = (...figures: Figure[]) => rowsOf({ figures });

test('a target is met at the number itself, by the median, and never where nothing was measured', () => {
  const met = (values: Figure['values'], target: object) => isMet(figure({ values }), target);
  expect(met({ ours: 5 }, { atMost: 5 })).toBe(true);
  expect(met({ ours: spread(5) }, { atLeast: 5 })).toBe(true);
  expect(met({ ours: 5.01 }, { atMost: 5 })).toBe(false);
  expect(met({ ours: 4.99 }, { atLeast: 5 })).toBe(false);
  for (const target of [{ atMost: 5 }, { atLeast: 0 }, { atMost: 1, over: 'peer' }])
    expect(met({ peer: 9 }, target)).toBe(false);
});

test('a target over a peer is a ratio, and two that take nothing are alike', () => {
  const met = (ours: number, peer: number) =>
    isMet(figure({ values: { ours, peer } }), { atMost: 1, over: 'peer' });
  expect([met(100, 400), met(401, 400), met(0, 0), met(1, 0)]).toEqual([true, false, true, false]);
});

test('a row for each target, with ours, whether it is met, and the others, the best first', () => {
  const values = { ours: spread(100), slow: 800, fast: 40, bare: 10 };
  const targets = [{ atMost: 99 }, { atMost: 0.2, over: 'slow' }];
  const beside = { others: ['40 ms fast', '800 ms slow'], references: ['10 ms bare'] };
  expect(rows(figure({ values, targets, references: ['bare'] }))).toEqual([
    {
      measured: 'time',
      target: '≤ 99 ms',
      ours: '100 (50–200) ms',
      isMet: false,
      ...beside,
    },
    {
      measured: 'time',
      target: '≤ 0.2 × slow',
      ours: '0.125 × (100 (50–200) ms)',
      isMet: true,
      ...beside,
    },
  ]);
  const [rate] = rows(figure({ unit: '/s', better: 'more', values: { a: 1, b: 2 } }));
  expect(rate).toEqual({
    measured: 'time',
    target: '',
    ours: '',
    others: ['2 /s b', '1 /s a'],
    references: [],
  });
});

test('what only a ratio is made of has no row', () => {
  expect(rows(figure({ values: { ours: 1, bare: 2 }, references: ['bare'] }))).toEqual([]);
  expect(rows(figure({}))).toHaveLength(1);
});

test('numbers have three digits, whole ones all of theirs', () => {
  const ours = (value: Figure['values'][string], unit = '') =>
    rows(figure({ values: { ours: value }, unit }))[0]?.ours;
  expect([ours(5_001, 'B'), ours(1.1, '×'), ours(0.0723), ours(1234.5), ours(spread(1))]).toEqual([
    '5,001 B',
    '1.10 ×',
    '0.07',
    '1,235',
    '1.00 (0.500–2.00)',
  ]);
});

test('what is missed is named by subject, figure and target', () => {
  const figures = [figure({ targets: [{ atMost: 99 }, { atMost: 100 }, { atMost: 1, over: 'peer' }] })];
  expect(missedTargets({ docs: { figures } as Subject })).toEqual([
    'docs: time, ≤ 99 ms',
    'docs: time, ≤ 1 × peer',
  ]);
});
