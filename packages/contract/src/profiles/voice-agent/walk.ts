import { aWholeList, counted, type Item, idsOf, type Page, type Violation } from './client.ts';

/** Pages that were asked for one after the other; undefined stands for one without a good answer. */
export interface Walk {
  /** How many records a page may have. */
  size: number;
  pages: (Page | undefined)[];
  /** Whether it went to an end. */
  isWhole: boolean;
}

/** Nobody walks through a list of millions. */
export const maxPages = 40;
/** So much is looked at of a list that is too long to be read whole. */
const pagesOfMany = 3;

/**
 * Asks for page after page, from 1: until `count` records must have been there and one page more, or, where the count
 * is not known, until one is empty.
 */
export async function walk(
  ask: (page: number) => Promise<Page | undefined>,
  size: number,
  count?: number,
  most: number = maxPages,
): Promise<Walk> {
  const pages: (Page | undefined)[] = [];
  const last = count === undefined ? most : Math.ceil(count / size) + 1;
  for (let at = 1; at <= Math.min(last, most); at++) {
    const page = await ask(at);
    pages.push(page);
    if (page === undefined && count === undefined) return { size, pages, isWhole: false };
    if (page?.items.length === 0 && count === undefined) return { size, pages, isWhole: true };
  }
  return { size, pages, isWhole: count !== undefined && last <= most && !pages.includes(undefined) };
}

/** Records as lists show them, read in as few pages as the service gives them. */
export interface Records {
  pages: Page[];
  byId: ReadonlyMap<string, Item>;
  /** Whether these are all. */
  isWhole: boolean;
}

/** The records of the pages that came. */
export function joined(pages: readonly (Page | undefined)[], isWhole: boolean): Records {
  return { pages: pages.filter((page) => page !== undefined), byId: recordsOf(pages), isWhole };
}

/** Asks for a page of so many records, counted from 1. */
type AskPage<Filters> = (filters: Filters, take: number, at: number) => Promise<Page | undefined>;

/** A list that is read whole, as far as that can be done. */
export class WholeList<Filters> {
  readonly #ask: AskPage<Filters>;
  /** The greatest page that is known to come, once it is known. */
  #most: number | undefined;
  #hasEnd = true;

  constructor(ask: AskPage<Filters>) {
    this.#ask = ask;
  }

  /** How many pages are looked at. */
  get maxPages(): number {
    return this.#hasEnd ? maxPages : pagesOfMany;
  }

  /** All records that the filters let through. */
  async all(filters: Filters): Promise<Records> {
    if (this.#most === undefined || this.#most === aWholeList) {
      const page = await this.#ask(filters, aWholeList, 1);
      if (page === undefined) return joined([], false);
      const count = page.items.length;
      if (this.#most === undefined && count > 0) this.#most = await this.#maxOf(page, filters);
      if (this.#most === undefined || (this.#most === aWholeList && count < aWholeList))
        return joined([page], true);
    }
    const size = this.#most;
    const ask = (at: number): Promise<Page | undefined> => this.#ask(filters, size, at);
    const { pages, isWhole } = await walk(ask, size, undefined, this.maxPages);
    this.#hasEnd = isWhole;
    return joined(pages, isWhole);
  }

  /** A list may have a greatest page, which is not described: whether a page is the whole, its successor tells. */
  async #maxOf(page: Page, filters: Filters): Promise<number> {
    const count = page.items.length;
    if (count >= aWholeList) return aWholeList;
    const next = await this.#ask(filters, count, 2);
    const known = idsOf(page.items);
    return next?.items.some(({ id }) => !known.includes(`${id}`)) ? count : aWholeList;
  }
}

/** What is wrong with the records of a page. */
export const flawOf = (
  rule: Violation['rule'],
  page: Page,
  fact: string,
  expected: string,
  received: string,
): Violation => ({ rule, operation: page.operation, shownBy: page, fact, expected, received });

/** The records of the pages, each once. */
export function recordsOf(pages: readonly (Page | undefined)[]): Map<string, Item> {
  return new Map(pages.flatMap((page) => page?.items ?? []).map((item) => [`${item.id}`, item]));
}

/**
 * Holds that pages do not overlap and together are the whole, in whatever order they come.
 *
 * @param known the ids of the whole, as far as any list has shown it; undefined when it has no known end
 */
export function pageFlaws(
  { size, pages }: Walk,
  known: ReadonlySet<string> | undefined,
  fact: string,
): Violation[] {
  const flaws: Violation[] = [];
  const firstAt = new Map<string, number>();
  const whole = known === undefined ? undefined : new Set([...known, ...recordsOf(pages).keys()]);
  for (const [at, page] of pages.entries()) {
    if (page === undefined) continue;
    const flaw = (expected: string, received: string): void => {
      flaws.push(flawOf('pages', page, fact, expected, received));
    };
    const again = idsOf(page.items).find((id) => firstAt.has(id));
    if (again !== undefined)
      flaw(
        'a record on one page alone',
        `${again} on page ${(firstAt.get(again) ?? 0) + 1} and on page ${at + 1}`,
      );
    for (const id of idsOf(page.items)) if (!firstAt.has(id)) firstAt.set(id, at);
    // Without a known end, a page that another one follows must be full.
    const isFollowed = pages.slice(at + 1).some((later) => (later?.items.length ?? 0) > 0);
    const expected =
      whole === undefined ? (isFollowed ? size : 0) : Math.min(size, Math.max(0, whole.size - at * size));
    if (page.items.length < expected) {
      const of = whole === undefined ? '' : ` of ${whole.size}`;
      flaw(`${counted(expected)}${of} on page ${at + 1} of ${size} each`, counted(page.items.length));
    }
    if (flaws.length > 0) return flaws;
  }
  return flaws;
}

/**
 * What a check finds while nothing changes: it is done again before anything is said, and counts when the service holds
 * the same records before and after. Others may be at work on the service.
 *
 * @param state what must be the same before and after, or undefined when that can't be seen
 */
export async function steady(
  state: () => Promise<string | undefined>,
  check: () => Promise<Violation[]>,
): Promise<Violation[]> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    if ((await check()).length === 0) return [];
    const before = await state();
    const flaws = await check();
    if (flaws.length === 0) return [];
    if (before !== undefined && before === (await state())) return flaws;
  }
  return [];
}
