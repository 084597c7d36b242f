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

/** A page has no record twice. */
export function judgeOnce(page: Page, fact: string): Violation[] {
  const ids = idsOf(page.items);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  return repeated === undefined
    ? []
    : [violationOf(pages, page, fact, 'a record once on a page', `${repeated} twice`)];
}

/** A page has at least so many records. @param where for the reader of a finding */
function judgeLength(page: Page, min: number, fact: string, where: string = ''): Violation[] {
  const { length } = page.items;
  return length < min
    ? [violationOf(pages, page, fact, `${amount(min, 'record')}${where}`, amount(length, 'record'))]
    : [];
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
    const violations = judgeLength(page, Math.min(size, rest), fact, where);
    if (repeated !== undefined) {
      const received = `${repeated} on page ${firstPage.get(repeated)} and on page ${index + 1}`;
      violations.unshift(violationOf(pages, page, fact, 'a record on one page alone', received));
    }
    if (violations.length > 0) return violations;
  }
  return [];
}
