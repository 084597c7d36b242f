import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paginate } from './pages.ts';
import { type Result, toApiPromise } from './result.ts';

const record = (id: string) => ({ id });

type Page = (skip: number | undefined) => Promise<{ id: string }[]>;

/** Iterates over the pages that a function gives. */
function pagesOf(page: Page, skipCounts: 'pages' | 'records') {
  const list = ({ skip }: { skip?: number }) =>
    toApiPromise(
      page(skip).then((items) => ({ ok: true, data: { items } }) as Result<{ items: { id: string }[] }>),
    );
  return paginate(list, {}, {}, { items: 'items', parameter: 'skip', counts: skipCounts });
}

async function ids(walked: AsyncIterable<{ id: string }>): Promise<string[]> {
  const found: string[] = [];
  for await (const { id } of walked) found.push(id);
  return found;
}

/** A list behind a service that gives pages of at most `size`; it records which pages it was asked for. */
function service(list: string[], size: number, skipCounts: 'pages' | 'records', beyond: 'empty' | 'last') {
  const asked: (number | undefined)[] = [];
  const page = async (skip: number | undefined) => {
    asked.push(skip);
    const start = skipCounts === 'pages' ? ((skip ?? 1) - 1) * size : (skip ?? 0);
    const found = list.slice(start, start + size);
    return (found.length === 0 && beyond === 'last' ? list.slice(-size) : found).map(record);
  };
  return { asked, page };
}

const list = fc.uniqueArray(fc.string(), { maxLength: 40 });
const size = fc.integer({ min: 1, max: 12 });
const skipCounts = fc.constantFrom('pages', 'records');
const beyond = fc.constantFrom('empty', 'last');

test('every record once, in order, and no page twice', async () => {
  const property = fc.asyncProperty(list, size, skipCounts, beyond, async (all, length, counts, after) => {
    const { asked, page } = service(all, length, counts, after);
    expect(await ids(pagesOf(page, counts))).toEqual(all);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeLessThanOrEqual(Math.ceil(all.length / length) + 1);
    expect(asked.includes(0)).toBe(false);
  });
  await fc.assert(property);
});

test('a list that grows at its front loses nothing that was there', async () => {
  const property = fc.asyncProperty(
    list,
    size,
    fc.array(fc.nat({ max: 3 }), { maxLength: 20 }),
    async (all, length, growth) => {
      const live = [...all];
      let grown = 0;
      const found = await ids(
        pagesOf(async (skip = 1) => {
          const records = live.slice((skip - 1) * length, skip * length).map(record);
          // Less than a page, since a page of nothing but records from before looks like the end.
          const more = Math.min(growth.pop() ?? 0, length - 1);
          for (let i = 0; i < more; i++) live.unshift(`new ${grown++}`);
          return records;
        }, 'pages'),
      );
      expect(new Set(found).size).toBe(found.length);
      expect(found.filter((id) => all.includes(id))).toEqual(all);
    },
  );
  await fc.assert(property);
});

test('a service that repeats a page for ever ends the walk', async () => {
  let asked = 0;
  const page = async () => {
    asked++;
    return [record('a'), record('a'), record('b')];
  };
  expect(await ids(pagesOf(page, 'pages'))).toEqual(['a', 'b']);
  expect(asked).toBe(2);
});

test('who stops early asks for no further page', async () => {
  const { asked, page } = service(['a', 'b', 'c', 'd'], 2, 'pages', 'empty');
  for await (const { id } of pagesOf(page, 'pages')) if (id === 'b') break;
  expect(asked).toEqual([1]);
});
