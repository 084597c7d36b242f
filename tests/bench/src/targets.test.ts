import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import { buildRow } from './build.ts';
import { rowTable, type Target, targetRows } from './targets.ts';

const target: Target = {
  measured: 'answers',
  limit: { atLeast: 2 },
  ours: 2,
  oursText: '2.0',
  peer: '1 other',
};

test('a row says what is asked, what is so, and whether that holds', () => {
  const [held, missed, none] = targetRows([
    target,
    { ...target, limit: { atMost: 1 } },
    { ...target, ours: Number.NaN },
  ]);
  expect(held).toEqual({ measured: 'answers', target: '≥ 2', ours: '2.0', holds: true, peer: '1 other' });
  expect(missed).toMatchObject({ target: '≤ 1', holds: false });
  expect(none).toMatchObject({ holds: false });
});

test('where nothing is asked, nothing holds and nothing is missed', () => {
  const text = stripVTControlCharacters(rowTable([{ measured: 'node starts', ours: '0.03 s', peer: '' }]));
  expect(text.split('\n')[2]).toMatch(/^node starts +0\.03 s$/);
});

test('a time of the build must hold, and so must its ratio', () => {
  const timing = { name: 'build', milliseconds: 2_000, peer: 'the tools', limit: { seconds: 3, ratio: 1.5 } };
  expect(buildRow({ ...timing, ratio: 1.5 })).toEqual({
    measured: 'build',
    target: '< 3 s, ≤ 1.5 ×',
    ours: '2.00 s (1.50 × the tools)',
    holds: true,
    peer: '',
  });
  expect(buildRow({ ...timing, ratio: 1.6 }).holds).toBe(false);
  expect(buildRow({ ...timing, ratio: 1, milliseconds: 3_000 }).holds).toBe(false);
  expect(buildRow({ name: 'tool', milliseconds: 10 }).holds).toBeUndefined();
});
