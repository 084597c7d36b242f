import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Paging, paginate } from './pages.ts';
import { type Result, toApiPromise } from './result.ts';

interface Item {
  id: string;
}

/** The data of a page. */
interface Data {
  items: Item[];
  total?: unknown;
  filtered?: unknown;
}

type Counts = Paging['counts'];

const item = (id: string): Item => ({ id });
const named = { items: 'items', parameter: 'skip', size: 'take', total: 'total', filtered: 'filtered' };

/** The records of the pages that a function gives, for a page size that was asked for. */
function recordsOf(page: (skip: number | undefined) => Data, counts: Counts, take?: number, paging?: object) {
  const list = ({ skip }: { skip?: number }) =>
    toApiPromise(Promise.resolve({ ok: true, data: page(skip) } as Result<Data>));
  return paginate(list, { take }, undefined, { ...named, counts, ...paging });
}

const idsOf = (items: readonly Item[]): string[] => items.map(({ id }) => id);

/** How a service responds: its own page size, what it counts, and what comes after its end. */
interface Habits {
  size: number;
  counts: Counts;
  beyond?: 'empty' | 'last';
  counted?: (all: number) => Omit<Data, 'items'>;
}

/** A list behind a service; it records which pages it was asked for. */
class Service {
  readonly asked: (number | undefined)[] = [];
  readonly #live: string[];
  readonly #habits: Habits;

  constructor(live: string[], habits: Habits) {
    this.#live = live;
    this.#habits = habits;
  }

  readonly page = (skip: number | undefined): Data => {
    this.asked.push(skip);
    const { size, counts, beyond, counted } = this.#habits;
    const start = counts === 'pages' ? ((skip ?? 1) - 1) * size : (skip ?? 0);
    const found = this.#live.slice(start, start + size);
    const shown = found.length === 0 && beyond === 'last' ? this.#live.slice(-size) : found;
    return { items: shown.map(item), ...counted?.(this.#live.length) };
  };

  records(take?: number, paging?: object) {
    return recordsOf(this.page, this.#habits.counts, take, paging);
  }
}

const list = fc.uniqueArray(fc.string(), { maxLength: 40 });
const size = fc.integer({ min: 1, max: 12 });
const counts = fc.constantFrom('pages', 'records');
const beyond = fc.constantFrom('empty', 'last');
const anyCount = fc.oneof(
  fc.integer({ min: -1, max: 60 }),
  fc.constantFrom(undefined, null, 'many', '', Number.NaN, [], true),
);

test('every record once, in order, and no page twice', async () => {
  const property = fc.asyncProperty(list, size, counts, beyond, async (all, length, what, after) => {
    const service = new Service(all, { size: length, counts: what, beyond: after });
    expect(idsOf(await service.records().toArray())).toEqual(all);
    expect(new Set(service.asked).size).toBe(service.asked.length);
    expect(service.asked.length).toBeLessThanOrEqual(Math.ceil(all.length / length) + 1);
    expect(service.asked.includes(0)).toBe(false);
  });
  await fc.assert(property);
});

test('a list that grows at its front loses nothing that was there', async () => {
  const growths = fc.array(fc.nat({ max: 3 }), { maxLength: 20 });
  const property = fc.asyncProperty(list, size, growths, async (all, length, growth) => {
    const live = [...all];
    let grown = 0;
    const service = new Service(live, { size: length, counts: 'pages', counted: (total) => ({ total }) });
    const page = (skip: number | undefined) => {
      const data = service.page(skip);
      // Less than a page, since a page of nothing but records from before looks like the end.
      const more = Math.min(growth.pop() ?? 0, length - 1);
      for (let i = 0; i < more; i++) live.unshift(`new ${grown++}`);
      return data;
    };
    const found = idsOf(await recordsOf(page, 'pages', length).toArray());
    expect(new Set(found).size).toBe(found.length);
    expect(found.filter((id) => all.includes(id))).toEqual(all);
  });
  await fc.assert(property);
});

describe('a service that lies', () => {
  test('about its counts, with pages as long as asked: no record is lost or repeated', async () => {
    const lies = fc.tuple(list, size, counts, beyond, anyCount, anyCount);
    const property = fc.asyncProperty(lies, async ([all, length, what, after, total, filtered]) => {
      const counted = () => ({ total, filtered });
      const service = new Service(all, { size: length, counts: what, beyond: after, counted });
      expect(idsOf(await service.records(length).toArray())).toEqual(all);
    });
    await fc.assert(property);
  });

  test('about its pages, which are shorter than asked, with true counts: none is lost or repeated', async () => {
    const shorter = fc.integer({ min: 1, max: 30 });
    const property = fc.asyncProperty(list, size, counts, shorter, async (all, length, what, less) => {
      // Without a filter both count the same, or the service leaves one out.
      for (const counted of [
        (total: number) => ({ total, filtered: total }),
        (total: number) => ({ total: total + 5, filtered: total }),
        (total: number) => ({ total }),
        (filtered: number) => ({ filtered }),
      ]) {
        const service = new Service(all, { size: length, counts: what, counted });
        expect(idsOf(await service.records(length + less).toArray())).toEqual(all);
      }
    });
    await fc.assert(property);
  });

  test('for ever, by a page that repeats, is left', async () => {
    let asked = 0;
    const page = () => {
      asked++;
      return { items: [item('a'), item('a'), item('b')], total: 50 };
    };
    expect(idsOf(await recordsOf(page, 'pages').toArray())).toEqual(['a', 'b']);
    expect(asked).toBe(2);
  });
});

describe('the request for the page after the last', () => {
  const letters = [...'abcde'];
  const asked = async (counted: Omit<Data, 'items'>, take?: number, paging?: object) => {
    const service = new Service(letters, { size: 2, counts: 'pages', counted: () => counted });
    expect(idsOf(await service.records(take, paging).toArray())).toEqual(letters);
    return service.asked.length;
  };

  test.each([
    { total: 5, filtered: 5 },
    { total: 5 },
    { total: 4 },
    { total: 9, filtered: 5 },
    { filtered: 5 },
  ])('is not sent when the last page is short and the counts are %j', async (counted) => {
    expect(await asked(counted, 2)).toBe(3);
  });

  test.each([
    {},
    { total: 6 },
    { total: 0 },
    { total: -1 },
    { total: null },
    { total: 6, filtered: 4 },
    { filtered: 0 },
    { filtered: null },
  ])('is sent when the counts are %j', async (counted) => {
    expect(await asked(counted, 2)).toBe(4);
  });

  test('is sent when the last page is full, or no size is known', async () => {
    expect(await asked({ total: 5 }, 1)).toBe(4);
    expect(await asked({ total: 5 })).toBe(4);
    expect(await asked({ total: 5 }, 2, { size: undefined })).toBe(4);
  });

  test('is sent when the counts have no names', async () => {
    expect(await asked({ total: 5, filtered: 5 }, 2, { total: undefined, filtered: undefined })).toBe(4);
  });

  test('is not sent when the last page is shorter than the documented size', async () => {
    expect(await asked({ total: 5 }, undefined, { defaultSize: 2 })).toBe(3);
    expect(await asked({ total: 5 }, 1, { defaultSize: 2 })).toBe(4);
  });

  test('depends on the size that the options put into the query', async () => {
    const sizes: unknown[] = [];
    const page = ({ skip = 1 }: { skip?: number }, { query }: { query?: object | undefined }) => {
      sizes.push(query);
      const items = skip === 1 ? ['a', 'b'] : skip === 2 ? ['c'] : [];
      return toApiPromise(Promise.resolve({ ok: true, data: { items: items.map(item), total: 2 } } as never));
    };
    const records = paginate(page, { take: 50 }, { query: { take: 2 } }, { ...named, counts: 'pages' });
    expect(idsOf(await records.toArray())).toEqual(['a', 'b', 'c']);
    expect(sizes).toEqual([{ take: 2 }, { take: 2 }]);
  });
});

describe('the records', () => {
  const letters = [...'abcde'];
  const paged = () => new Service(letters, { size: 2, counts: 'pages' });

  test('request nothing before they are iterated, and nothing after a loop has ended', async () => {
    const service = paged();
    const records = service.records();
    records.pages();
    expect(service.asked).toEqual([]);
    for await (const { id } of records) if (id === 'b') break;
    expect(service.asked).toEqual([1]);
    for await (const page of records.pages()) if (idsOf(page).includes('c')) break;
    expect(service.asked).toEqual([1, 1, 2]);
  });

  test('begin anew with each iteration', async () => {
    const service = paged();
    const records = service.records();
    for (let round = 1; round <= 2; round++) {
      const found: string[] = [];
      for await (const { id } of records) found.push(id);
      expect(found).toEqual(letters);
      expect(service.asked).toEqual(Array.from({ length: round }, () => [1, 2, 3, 4]).flat());
    }
  });

  test('come page by page, each once, without the pages that bring nothing', async () => {
    const shown = [['a', 'b'], ['b', 'c'], ['c', 'c'], ['d']];
    const page = (skip = 1) => ({ items: (shown[skip - 1] ?? []).map(item) });
    const pages: string[][] = [];
    for await (const each of recordsOf(page, 'pages').pages()) pages.push(idsOf(each));
    expect(pages).toEqual([['a', 'b'], ['c']]);
    for await (const each of recordsOf(() => ({ items: [] }), 'pages').pages()) expect(each).toBe('none');
  });

  test.each([
    [1, ['a'], [1]],
    [2, ['a', 'b'], [1]],
    [3, ['a', 'b', 'c'], [1, 2]],
    [9, letters, [1, 2, 3, 4]],
    [undefined, letters, [1, 2, 3, 4]],
  ])('become an array of at most %j', async (limit, expected, asked) => {
    const service = paged();
    expect(idsOf(await service.records().toArray({ limit }))).toEqual(expected);
    expect(service.asked).toEqual(asked);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '5', null])(
    'become no array of at most %j',
    async (limit) => {
      const service = paged();
      const thrown = await service
        .records()
        .toArray({ limit: limit as never })
        .catch((error: unknown) => error);
      expect(thrown).toBeInstanceOf(TypeError);
      expect(String(thrown)).toContain('limit must be an integer of at least 1, not ');
      expect(service.asked).toEqual([]);
    },
  );
});
