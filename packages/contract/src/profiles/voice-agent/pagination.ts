import type { Item } from './operations.ts';
import { idsOf, type Page, type Violation } from './violation.ts';

/** Pages of a list that were read in order. Undefined stands for one without a valid response. */
export interface Pagination {
  /** Maximum number of records of a page. */
  size: number;
  pages: (Page | undefined)[];
  /** Whether they were read to the end of the list. */
  isWhole: boolean;
}

/** The records of a list. */
export interface Records {
  pages: Page[];
  byId: ReadonlyMap<string, Item>;
  /** Whether these are all. */
  isWhole: boolean;
}

/** Sends a list request with filters, `take` and `skip`. @returns undefined when there is no valid response */
export type List = (query: Item) => Promise<Page | undefined>;

/** Whether `skip` is the number of a page, from 1, or a number of records. */
export type SkipUnit = 'pages' | 'records';

/** How a service pages one list. Discovered before the checks, and constant from then on. */
export interface PagingModel {
  /** The units that `skip` may have, the discovered one first. */
  units: readonly [SkipUnit, ...SkipUnit[]];
  /** `take` with which the whole list is read: the maximum of the service, where it has one. */
  maxTake: number;
  /** Pages read from the list at most. */
  maxPages: number;
}

/** Upper bound on pages read from one list. */
const maxPages = 40;
/** Pages sampled from a list that is too long to be read completely. */
const sampledPages = 3;
/** Reads a list in one page, unless it is longer or the service has a lower maximum. */
export const wholeTake = 1_000;
/** Attempts to read a list while nobody changes it. */
const maxAttempts = 3;

/**
 * Reads pages in order: so many that `count` records have been listed, and one more. Where the count is unknown, until a
 * page is empty.
 */
export async function paginate(
  read: (page: number) => Promise<Page | undefined>,
  size: number,
  count?: number,
  limit: number = maxPages,
): Promise<Pagination> {
  const pages: (Page | undefined)[] = [];
  const last = count === undefined ? limit : Math.ceil(count / size) + 1;
  for (let number = 1; number <= Math.min(last, limit); number++) {
    const page = await read(number);
    pages.push(page);
    if (count === undefined && (page === undefined || page.items.length === 0))
      return { size, pages, isWhole: page !== undefined };
  }
  return { size, pages, isWhole: count !== undefined && last <= limit && !pages.includes(undefined) };
}

/** The records of pages, each once. */
export function recordsOf(pages: readonly (Page | undefined)[], isWhole: boolean): Records {
  const valid = pages.filter((page) => page !== undefined);
  const items = valid.flatMap((page) => page.items);
  return { pages: valid, byId: new Map(items.map((item) => [`${item.id}`, item])), isWhole };
}

const skipOf = (page: number, size: number, unit: SkipUnit): { skip: number } => ({
  skip: unit === 'pages' ? page : (page - 1) * size,
});

/** Discovers how a service pages a list. @param units that `skip` may have. Default: which is undocumented */
export async function discoverPaging(list: List, units?: PagingModel['units']): Promise<PagingModel> {
  const paging = { units: units ?? (await discoverUnits(list)), maxTake: wholeTake, maxPages };
  const [unit] = paging.units;
  const page = await list({ take: wholeTake });
  const count = page?.items.length ?? 0;
  if (page === undefined || count === 0) return paging;
  if (count < wholeTake) {
    // There may be an undocumented maximum: then the next page has other records.
    const next = await list({ take: count, ...skipOf(2, count, unit) });
    const known = new Set(idsOf(page.items));
    if (next === undefined || idsOf(next.items).every((id) => known.has(id))) return paging;
    paging.maxTake = count;
  }
  const beyond = await list({ take: paging.maxTake, ...skipOf(maxPages + 1, paging.maxTake, unit) });
  const isTooLong = beyond !== undefined && beyond.items.length > 0;
  return { ...paging, maxPages: isTooLong ? sampledPages : maxPages };
}

/** With one record a page, `skip` 1 is the first record again when it counts pages, and the second when it counts records. */
async function discoverUnits(list: List): Promise<PagingModel['units']> {
  const firstId = async (query: Item): Promise<unknown> => (await list({ take: 1, ...query }))?.items[0]?.id;
  for (let attempt = 1; ; attempt++) {
    const [before, skipped, after] = [await firstId({}), await firstId({ skip: 1 }), await firstId({})];
    // A record that is added meanwhile moves the others.
    if (before !== after && attempt < maxAttempts) continue;
    return before !== undefined && before === skipped ? ['pages', 'records'] : ['records', 'pages'];
  }
}

/** Reads one list. */
export class ListReader {
  readonly paging: PagingModel;
  readonly list: List;

  constructor(list: List, paging: PagingModel) {
    this.list = list;
    this.paging = paging;
  }

  /** What the filters select of the records by, as one string. Undefined when the list can't be read completely. */
  async state(): Promise<string | undefined> {
    const { byId, isWhole } = await this.all();
    const items = [...byId.values()].map(({ id, type, isActive }) => `${id} ${type} ${isActive}`);
    return isWhole ? items.sort().join('\n') : undefined;
  }

  /**
   * Reads pages, and judges them. They are valid when they are so for any unit that `skip` may have.
   *
   * @param whole the records of the list, as far as they are known
   * @param limit number of pages
   */
  async judge(
    filters: Item,
    size: number,
    whole: Records,
    judge: (pagination: Pagination) => Violation[],
    limit?: number,
  ): Promise<Violation[]> {
    let first: Violation[] | undefined;
    for (const unit of this.paging.units) {
      const violations = judge(await this.#paginate(filters, size, whole, unit, limit));
      if (violations.length === 0) return [];
      first ??= violations;
    }
    return first ?? [];
  }

  /** All records that pass the filters, as far as the list can be read. */
  async all(filters: Item = {}): Promise<Records> {
    const { maxTake } = this.paging;
    if (maxTake === wholeTake) {
      const page = await this.list({ ...filters, take: wholeTake });
      if (page === undefined || page.items.length < wholeTake) return recordsOf([page], page !== undefined);
    }
    const { pages, isWhole } = await this.#paginate(filters, maxTake);
    return recordsOf(pages, isWhole);
  }

  #paginate(
    filters: Item,
    size: number,
    whole?: Records,
    unit: SkipUnit = this.paging.units[0],
    limit: number = this.paging.maxPages,
  ): Promise<Pagination> {
    const count = whole?.isWhole ? whole.byId.size : undefined;
    const read = (page: number): Promise<Page | undefined> =>
      this.list({ ...filters, take: size, ...(page > 1 && skipOf(page, size, unit)) });
    return paginate(read, size, count, limit);
  }
}

/**
 * Confirms what a check finds. Others may be using the service, so the check is repeated, and its violations count when
 * the records were the same before and after.
 *
 * @param state what must be the same before and after; undefined when it can't be read
 */
export async function confirmWhileUnchanged(
  state: () => Promise<string | undefined>,
  check: () => Promise<Violation[]>,
): Promise<Violation[]> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    if ((await check()).length === 0) return [];
    const before = await state();
    const violations = await check();
    if (violations.length === 0) return [];
    if (before !== undefined && before === (await state())) return violations;
  }
  return [];
}
