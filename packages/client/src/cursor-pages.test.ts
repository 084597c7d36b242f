import { expect, test } from 'vitest';
import { paginateByCursor } from './cursor-pages.ts';
import { toApiPromise } from './result.ts';

/** A list of three pages, one of them empty, whose pages name the next one; it records the cursors that it was asked for. */
function service(last?: string) {
  const pages = new Map([
    [undefined, { lines: ['a', 'b'], next: 'two' }],
    ['two', { lines: [], next: 'three' }],
    ['three', { lines: ['b', 'c'], next: last }],
  ]);
  const asked: (string | undefined)[] = [];
  const list = ({ after }: { after?: string }) => {
    asked.push(after);
    return toApiPromise<unknown>(Promise.resolve({ ok: true, data: pages.get(after) } as never));
  };
  const paging = { items: 'lines', parameter: 'after', cursor: 'next' };
  return { asked, records: paginateByCursor(list, {}, undefined, paging) };
}

test('the records of a list by cursor come one by one, by pages and as an array', async () => {
  const { asked, records } = service();
  const found: unknown[] = [];
  for await (const record of records) found.push(record);
  expect(found).toEqual(['a', 'b', 'b', 'c']);
  const pages: unknown[] = [];
  for await (const page of records.pages()) pages.push(page);
  expect(pages).toEqual([
    ['a', 'b'],
    ['b', 'c'],
  ]);
  expect(await records.toArray()).toEqual(found);
  expect(asked).toEqual(Array.from({ length: 3 }, () => [undefined, 'two', 'three']).flat());
});

test('a limit ends a list by cursor early, and a cursor that comes again ends it, too', async () => {
  const { asked, records } = service('two');
  expect(await records.toArray({ limit: 2 })).toEqual(['a', 'b']);
  expect(asked).toEqual([undefined]);
  expect(await records.toArray()).toEqual(['a', 'b', 'b', 'c']);
  expect(asked).toEqual([undefined, undefined, 'two', 'three']);
});
