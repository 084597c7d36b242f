import { amount } from '../../../amount.ts';
import { type Pagination, type Records, recordsOf } from '../pagination.ts';
import { type Invariant, idsOf, type Page, type Violation, violationOf } from '../violation.ts';

export const pages: Invariant<'pages'> = {
  id: 'pages',
  title: 'Pages do not overlap, and together they are the whole list',
  help:
    'A page repeats a record, leaves one out, or has fewer records than take says although there are more. ' +
    'The list did not change meanwhile. The skip of jobs may count pages or jobs: it is a violation when the pages fit neither.',
};

/** A page has no record twice. */
export function judgeOnce(page: Page, fact: string): Violation[] {
  const ids = idsOf(page.items);
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
  return repeated === undefined
    ? []
    : [violationOf(pages, page, fact, 'a record once on a page', `${repeated} twice`)];
}

/** A page has at least so many records. @param expected the same in words */
export const judgeLength = (
  page: Page,
  min: number,
  fact: string,
  expected: string = amount(min, 'record'),
): Violation[] =>
  page.items.length < min
    ? [violationOf(pages, page, fact, expected, amount(page.items.length, 'record'))]
    : [];

/** A page after the last one is empty. */
export const judgeBeyondEnd = (page: Page, fact: string): Violation[] =>
  page.items.length > 0
    ? [violationOf(pages, page, fact, 'no record after the last page', amount(page.items.length, 'record'))]
    : [];

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
    const min =
      total === undefined ? (isFollowed ? size : 0) : Math.min(size, Math.max(0, total - index * size));
    const of = total === undefined ? '' : ` of ${total}`;
    const expected = `${amount(min, 'record')}${of} on page ${index + 1} of ${size} each`;
    const violations = judgeLength(page, min, fact, expected);
    if (repeated !== undefined) {
      const received = `${repeated} on page ${firstPage.get(repeated)} and on page ${index + 1}`;
      violations.unshift(violationOf(pages, page, fact, 'a record on one page alone', received));
    }
    if (violations.length > 0) return violations;
  }
  return [];
}
