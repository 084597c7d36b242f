import { expect, test } from 'vitest';
import { judgePages } from './invariants/pages.ts';
import {
  confirmWhileUnchanged,
  discoverPaging,
  type List,
  ListReader,
  paginate,
  recordsOf,
  type SkipUnit,
} from './pagination.ts';
import type { Page, Violation } from './violation.ts';

const operation = { id: 'list' } as Page['operation'];
const pageOf = (ids: Iterable<string>): Page => ({
  operation,
  items: [...ids].map((id) => ({ id })),
  total: 0,
  filtered: 0,
  request: { method: 'GET', path: '/', headers: {} },
  response: { status: 200, headers: {}, body: Buffer.alloc(0) },
});
const judge = (pages: string[], size: number, known?: string): string[] => {
  const list = recordsOf(known === undefined ? [] : [pageOf(known)], known !== undefined);
  const pagination = { size, pages: pages.map(pageOf), isWhole: true };
  const violations = judgePages(pagination, list, 'list-web-tools.skip');
  return violations.map(({ expected, received }) => `${expected} | ${received}`);
};

test.each([
  [['ab', 'cd', 'e', ''], 2, 'abcde'],
  [['ba', 'dc', 'e'], 2, 'abcde'],
  [['', ''], 2, ''],
  [['ab', 'cd'], 2, undefined],
  [['ab', 'c'], 2, undefined],
])('%j of %i each are the pages of %j', (pages, size, known) => {
  expect(judge(pages, size, known)).toEqual([]);
});

test.each([
  [['ab', 'bc'], 2, 'abc', 'a record on one page alone | b on page 1 and on page 2'],
  [['ab', 'de'], 2, 'abcde', '1 record of 5 on page 3 of 2 each | 0 records'],
  [['ab', '', 'e'], 2, 'abcde', '2 records of 5 on page 2 of 2 each | 0 records'],
  [['a', 'cd'], 2, undefined, '2 records on page 1 of 2 each | 1 record'],
])('%j of %i each are not the pages of %j', (pages, size, known, violation) => {
  const all = known !== undefined && pages.length * size < known.length ? [...pages, ''] : pages;
  expect(judge(all, size, known)).toContain(violation);
});

test('pages are read until one after the last, or until one is empty', async () => {
  const numbers: number[] = [];
  const read = async (page: number): Promise<Page> => {
    numbers.push(page);
    return pageOf(['ab', 'cd', 'e'][page - 1] ?? '');
  };
  expect((await paginate(read, 2, 5)).isWhole).toBe(true);
  expect(numbers.splice(0)).toEqual([1, 2, 3, 4]);
  expect((await paginate(read, 2)).isWhole).toBe(true);
  expect(numbers.splice(0)).toEqual([1, 2, 3, 4]);
  expect((await paginate(read, 2, undefined, 2)).isWhole).toBe(false);
  expect((await paginate(async () => undefined, 2, 5)).isWhole).toBe(false);
});

/** A service with so many records, and a maximum of `take`. */
const listOf =
  (count: number, unit: SkipUnit, max: number = Number.POSITIVE_INFINITY): List =>
  async ({ take, skip }) => {
    const size = Math.min(Number(take), max);
    const pages = Math.max(1, Number(skip ?? 1)) - 1;
    const from = unit === 'pages' ? pages * size : Number(skip ?? 0);
    return pageOf(Array.from({ length: count }, (_, id) => `${id}`).slice(from, from + size));
  };

test.each<[count: number, unit: SkipUnit, max: number | undefined, maxTake: number, maxPages: number]>([
  [260, 'pages', undefined, 1_000, 40],
  [260, 'records', undefined, 1_000, 40],
  [260, 'pages', 100, 100, 40],
  [260, 'records', 100, 100, 40],
  [100, 'pages', 100, 1_000, 40],
  [1_200, 'pages', undefined, 1_000, 40],
  [260, 'records', 5, 5, 3],
])('the paging of %i records, skip in %s, maximum %s', async (count, skipUnit, max, maxTake, maxPages) => {
  const list = listOf(count, skipUnit, max);
  const paging = await discoverPaging(list);
  const units = skipUnit === 'pages' ? ['pages', 'records'] : ['records', 'pages'];
  expect(paging).toEqual({ units, maxTake, maxPages });
  expect(await discoverPaging(list, [skipUnit])).toEqual({ units: [skipUnit], maxTake, maxPages });
  const { byId, isWhole } = await new ListReader(list, paging).all();
  expect([byId.size, isWhole]).toEqual(maxPages === 3 ? [15, false] : [count, true]);
});

test('a record that is added meanwhile does not change what skip counts', async () => {
  const ids = ['a', 'b', 'c'];
  let count = 0;
  const list: List = async () => {
    if (++count === 2) ids.unshift('new');
    return pageOf(ids.slice(0, 1));
  };
  expect((await discoverPaging(list)).units[0]).toBe('pages');
});

test('without a valid response a list is read in one page', async () => {
  const paging = { units: ['pages'], maxTake: 1_000, maxPages: 40 };
  expect(await discoverPaging(async () => undefined, ['pages'])).toEqual(paging);
  expect(await discoverPaging(async () => pageOf(''), ['pages'])).toEqual(paging);
});

test('a violation counts when it is found again while nothing changes', async () => {
  const violation = { rule: 'pages' } as Violation;
  const responses =
    (...of: Violation[][]) =>
    async (): Promise<Violation[]> =>
      of.shift() ?? [];
  const same = async (): Promise<string> => 'same';
  let count = 0;
  const changing = async (): Promise<string> => `${count++}`;
  const always = async (): Promise<Violation[]> => [violation];
  expect(await confirmWhileUnchanged(same, responses([violation], [violation]))).toEqual([violation]);
  expect(await confirmWhileUnchanged(same, responses([violation], []))).toEqual([]);
  expect(await confirmWhileUnchanged(changing, always)).toEqual([]);
  expect(await confirmWhileUnchanged(async () => undefined, always)).toEqual([]);
});
