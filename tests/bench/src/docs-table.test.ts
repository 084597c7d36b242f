import { expect, test } from 'vitest';
import { type DocsMeasured, docsTargets, type Experience, experienceTable } from './docs-table.ts';
import { isMet, targetRows } from './targets.ts';

const even = (value: number) => ({ low: value, median: value, high: value });
const page = (value: number): Experience => ({
  largestPaint: even(value),
  blocking: even(value),
  nextPaint: even(value),
  opened: even(value),
  bytes: even(value),
});
const good: DocsMeasured = {
  weights: [
    { kind: 'guides', limit: 70_000, path: '/a/', bytes: 70_000, requests: 9, pages: 2 },
    { kind: 'console', limit: 850_000, path: '/b/', bytes: 120_400, requests: 12, pages: 1 },
  ],
  build: {
    cold: even(15_000),
    unchanged: { milliseconds: 300, ran: [] },
    edited: { file: 'call.ended.yaml', milliseconds: 9000, ran: ['webhooks#generate', 'docs#build'] },
  },
  pages: { ours: page(100), Redoc: page(400), Scalar: page(800) },
  outside: {},
  leftOut: [],
};
const met = (change: Partial<DocsMeasured>) => docsTargets({ ...good, ...change }).map(isMet);
const build = (change: Partial<DocsMeasured['build']>) => met({ build: { ...good.build, ...change } });

test('all targets hold, each of two peers by itself', () => {
  expect(met({})).toEqual(Array(2 + 3 + 5 * 2).fill(true));
});

test('a page that is too heavy misses its own limit', () => {
  const weights = good.weights.map((each) => ({ ...each, bytes: 70_001 }));
  expect(met({ weights }).slice(0, 2)).toEqual([false, true]);
});

test('a slow build, and one that does again what is done, are missed', () => {
  expect(build({ cold: even(15_001) }).slice(2, 5)).toEqual([false, true, true]);
  expect(build({ unchanged: { milliseconds: 1, ran: ['docs#build'] } }).slice(2, 5)).toEqual([
    true,
    false,
    true,
  ]);
});

test('an edit of a message makes the site, and nothing of the API', () => {
  const edited = (...ran: string[]) => ({ edited: { ...good.build.edited, ran } });
  expect(build(edited('docs#build', 'client#generate'))[4]).toBe(false);
  expect(build(edited('docs#build', 'client#build'))[4]).toBe(false);
  expect(build(edited('webhooks#build'))[4]).toBe(false);
  const rows = targetRows(docsTargets({ ...good, build: { ...good.build, ...edited('client#build') } }));
  expect(rows[4]).toMatchObject({ ours: '2 client#build docs#build, in 9.00 s', holds: false });
});

test('what takes longer than with a peer is missed beside that peer', () => {
  const slower = { ...good.pages, ours: { ...page(100), largestPaint: even(401) } };
  expect(met({ pages: slower }).slice(5, 8)).toEqual([false, true, true]);
});

test('the ratio and the figure of each peer are shown, weights in kB', () => {
  const rows = docsTargets({ ...good, pages: { ours: page(100), Redoc: page(400) } }).slice(5);
  expect(rows.map(({ oursText, peer }) => [oursText, peer])).toEqual([
    ...Array(4).fill(['0.25', '400 (400–400) Redoc']),
    ['0.25', '0.4 Redoc'],
  ]);
  expect(experienceTable(good).rows[1]).toEqual(['ours', ...Array(4).fill('100 (100–100)'), '0.1']);
});

test('two that block nothing are alike, and nothing holds that was not measured', () => {
  const still = { ...page(100), blocking: even(0) };
  expect(met({ pages: { ours: still, Redoc: still } })[6]).toBe(true);
  expect(met({ pages: { ours: page(1), Redoc: still } })[6]).toBe(false);
  expect(met({ pages: { Redoc: still } }).slice(5)).toEqual(Array(5).fill(false));
});
