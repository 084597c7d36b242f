import { counted, type Flaw, type Item, idsOf, type Page } from './client.ts';

/** Pages that were asked for one after the other; undefined stands for one without a good answer. */
export interface Walk {
  /** How many records a page may have. */
  size: number;
  pages: (Page | undefined)[];
  /** Whether it went to an end. */
  isWhole: boolean;
}

/** Nobody walks through a list of millions. */
export const mostPages = 40;

/**
 * Asks for page after page, from 1: until `count` records must have been there and one page more, or, where the count
 * is not known, until one is empty.
 */
export async function walk(
  ask: (page: number) => Promise<Page | undefined>,
  size: number,
  count?: number,
  most: number = mostPages,
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
): Flaw[] {
  const flaws: Flaw[] = [];
  const firstAt = new Map<string, number>();
  const whole = known === undefined ? undefined : new Set([...known, ...recordsOf(pages).keys()]);
  for (const [at, page] of pages.entries()) {
    if (page === undefined) continue;
    const flaw = (expected: string, received: string): void => {
      flaws.push({ rule: 'pages', operation: page.operation, shownBy: page, fact, expected, received });
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
  check: () => Promise<Flaw[]>,
): Promise<Flaw[]> {
  for (let attempt = 1; attempt <= 2; attempt++) {
    if ((await check()).length === 0) return [];
    const before = await state();
    const flaws = await check();
    if (flaws.length === 0) return [];
    if (before !== undefined && before === (await state())) return flaws;
  }
  return [];
}
