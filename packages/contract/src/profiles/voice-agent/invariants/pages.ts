import { amount } from '@voice-agent/test-engine/amount';
import { type ListReader, type Pagination, type Records, recordsOf } from '../pagination.ts';
import { type Invariant, idsOf, type Page, type Violation, violationOf } from '../violation.ts';

export const pages: Invariant<'pages'> = {
  id: 'pages',
  title: 'Pages do not overlap, and together they are the whole list',
  help:
    'A page repeats a record, leaves one out, or has fewer records than take says although there are more. ' +
    'The list did not change meanwhile. The skip of jobs may count pages or jobs: it is a violation when the pages fit neither.',
};

export const take: Invariant<'take'> = {
  id: 'take',
  title: 'A page has no more records than the request asks for',
  help: 'A page has more records than take says, or than the default of take says.',
};

export const counts: Invariant<'counts'> = {
  id: 'counts',
  title: 'No more records are filtered than there are in total',
  help: 'What the two numbers count is undocumented, but in every interpretation filtered is at most total.',
};

/** Pages read of each small size. */
const firstPages = 3;

/** Checks pages of several sizes, and those after the end. */
export async function checkPages(reader: ListReader, fact: string): Promise<Violation[]> {
  const whole = await reader.all();
  // An undocumented maximum is not below the longest page.
  const max = Math.max(1, ...whole.pages.map(({ items }) => items.length));
  const violations: Violation[] = [];
  const judge = (each: Pagination): Violation[] => judgePages(each, whole, fact);
  for (const size of [1, 2, 3].filter((each) => each <= max))
    violations.push(...(await reader.judge({}, size, whole, judge, firstPages)));
  for (const size of new Set([Math.min(10, max), Math.min(7, max)]))
    violations.push(...(await reader.judge({}, size, whole, judge)));
  for (const distance of whole.isWhole ? [1, 100] : []) {
    const page = await reader.list({ take: 3, skip: whole.byId.size + distance });
    if (page !== undefined && page.items.length > 0) {
      const received = amount(page.items.length, 'record');
      violations.push(violationOf(pages, page, fact, 'no record after the last page', received));
    }
  }
  return violations;
}

/** The ids of the facts that three rules of a page rest on. */
export type PageFacts = Readonly<Record<'take' | 'pages' | 'counts', string>>;

/**
 * Judges what every page must be, whatever the request.
 *
 * @param max what `take` or its default says
 */
export function judgePage(page: Page, max: number, facts: PageFacts): Violation[] {
  const { items, total, filtered } = page;
  const ids = idsOf(items);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  const found: [isViolated: boolean, rule: Invariant, fact: string, expected: string, received: string][] = [
    [items.length > max, take, facts.take, `at most ${amount(max, 'record')}`, `${items.length}`],
    [repeated !== undefined, pages, facts.pages, 'a record once on a page', `${repeated} twice`],
    [filtered > total, counts, facts.counts, `filtered at most total, ${total}`, `filtered ${filtered}`],
  ];
  return found.flatMap(([isViolated, rule, ...texts]) =>
    isViolated ? [violationOf(rule, page, ...texts)] : [],
  );
}

/**
 * Pages do not overlap, and together they are the whole list, whatever its order.
 *
 * @param list the list as it was read before
 * @returns the violations of the first page that has any
 */
export function judgePages({ size, pages: read }: Pagination, list: Records, fact: string): Violation[] {
  const firstPage = new Map<string, number>();
  const total = list.isWhole
    ? new Set([...list.byId.keys(), ...recordsOf(read, true).byId.keys()]).size
    : undefined;
  for (const [index, page] of read.entries()) {
    if (page === undefined) continue;
    const ids = idsOf(page.items);
    const repeated = ids.find((id) => firstPage.has(id));
    for (const id of ids) if (!firstPage.has(id)) firstPage.set(id, index + 1);
    // Where the end is unknown, a page must be full when records follow it.
    const isFollowed = read.slice(index + 1).some((later) => later !== undefined && later.items.length > 0);
    const rest = total === undefined ? (isFollowed ? size : 0) : Math.max(0, total - index * size);
    const of = total === undefined ? '' : ` of ${total}`;
    const where = `${of} on page ${index + 1} of ${size} each`;
    const min = Math.min(size, rest);
    const violations =
      ids.length < min
        ? [violationOf(pages, page, fact, `${amount(min, 'record')}${where}`, amount(ids.length, 'record'))]
        : [];
    if (repeated !== undefined) {
      const received = `${repeated} on page ${firstPage.get(repeated)} and on page ${index + 1}`;
      violations.unshift(violationOf(pages, page, fact, 'a record on one page alone', received));
    }
    if (violations.length > 0) return violations;
  }
  return [];
}
