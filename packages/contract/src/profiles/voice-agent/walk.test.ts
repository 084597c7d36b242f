import { expect, test } from 'vitest';
import type { Page, Violation } from './client.ts';
import { pageFlaws, steady, walk } from './walk.ts';

const operation = { id: 'list' } as Page['operation'];
const pageOf = (ids: string): Page => ({
  operation,
  items: [...ids].map((id) => ({ id })),
  total: 0,
  filtered: 0,
  request: { method: 'GET', path: `/${ids}`, headers: {} },
  answer: { status: 200, headers: {}, body: Buffer.alloc(0) },
});
const said = (pages: string[], size: number, known?: string): string[] =>
  pageFlaws(
    { size, pages: pages.map(pageOf), isWhole: true },
    known === undefined ? undefined : new Set(known),
    'list-web-tools.skip',
  ).map(({ expected, received }) => `${expected} | ${received}`);

test.each([
  [['ab', 'cd', 'e', ''], 2, 'abcde'],
  [['ba', 'dc', 'e'], 2, 'abcde'],
  [['', ''], 2, ''],
  [['ab', 'cd'], 2, undefined],
  [['ab', 'c'], 2, undefined],
])('%j of %i each are the pages of %j', (pages, size, known) => {
  expect(said(pages, size, known)).toEqual([]);
});

test.each([
  [['ab', 'bc'], 2, 'abc', 'a record on one page alone | b on page 1 and on page 2'],
  [['ab', 'de'], 2, 'abcde', '1 record of 5 on page 3 of 2 each | 0 records'],
  [['ab', '', 'e'], 2, 'abcde', '2 records of 5 on page 2 of 2 each | 0 records'],
  [['a', 'cd'], 2, undefined, '2 records on page 1 of 2 each | 1 record'],
])('%j of %i each are not the pages of %j', (pages, size, known, flaw) => {
  const all = known !== undefined && pages.length * size < known.length ? [...pages, ''] : pages;
  expect(said(all, size, known)).toContain(flaw);
});

test('walks one page further than it must, or until one is empty', async () => {
  const asked: number[] = [];
  const ask = async (at: number): Promise<Page> => {
    asked.push(at);
    return pageOf(['ab', 'cd', 'e'][at - 1] ?? '');
  };
  expect((await walk(ask, 2, 5)).isWhole).toBe(true);
  expect(asked.splice(0)).toEqual([1, 2, 3, 4]);
  expect((await walk(ask, 2)).isWhole).toBe(true);
  expect(asked.splice(0)).toEqual([1, 2, 3, 4]);
  expect((await walk(ask, 2, undefined, 2)).isWhole).toBe(false);
  expect((await walk(async () => undefined, 2, 5)).isWhole).toBe(false);
});

test('what is found counts when nothing changes, and when it is found again', async () => {
  const flaw = { rule: 'pages' } as Violation;
  const answers =
    (...of: Violation[][]) =>
    async (): Promise<Violation[]> =>
      of.shift() ?? [];
  const same = async (): Promise<string> => 'same';
  let count = 0;
  const changing = async (): Promise<string> => `${count++}`;
  expect(await steady(same, answers([flaw], [flaw]))).toEqual([flaw]);
  expect(await steady(same, answers([flaw], []))).toEqual([]);
  expect(await steady(changing, async () => [flaw])).toEqual([]);
  expect(
    await steady(
      async () => undefined,
      async () => [flaw],
    ),
  ).toEqual([]);
});
