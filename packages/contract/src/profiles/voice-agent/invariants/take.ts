import { amount } from '@voice-agent/test-engine/amount';
import { type Invariant, type Page, type Violation, violationOf } from '../violation.ts';

export const take: Invariant<'take'> = {
  id: 'take',
  title: 'A page has no more records than the request asks for',
  help: 'A page has more records than take says, or than the default of take says.',
};

/** @param max what `take` or its default says */
export const judgeTake = (page: Page, max: number, fact: string): Violation[] =>
  page.items.length > max
    ? [violationOf(take, page, fact, `at most ${amount(max, 'record')}`, `${page.items.length}`)]
    : [];
