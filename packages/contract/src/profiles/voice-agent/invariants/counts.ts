import { type Invariant, type Page, type Violation, violationOf } from '../violation.ts';

export const counts: Invariant<'counts'> = {
  id: 'counts',
  title: 'No more records are filtered than there are in total',
  help: 'What the two numbers count is undocumented, but in every interpretation filtered is at most total.',
};

export const judgeCounts = (page: Page, fact: string): Violation[] =>
  page.filtered > page.total
    ? [violationOf(counts, page, fact, `filtered at most total, ${page.total}`, `filtered ${page.filtered}`)]
    : [];
