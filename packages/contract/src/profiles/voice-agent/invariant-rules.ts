import type { RuleText } from '@voice-agent/test-engine/check';
import { filter } from './invariants/filter.ts';
import { counts, pages, take } from './invariants/pages.ts';
import { search } from './invariants/search.ts';

export type InvariantRule = 'counts' | 'filter' | 'pages' | 'search' | 'take';

/** The texts of the invariants, by id. */
export const invariantRules = Object.fromEntries(
  [counts, filter, pages, search, take].map(({ id, title, help }) => [id, { title, help }]),
) as Readonly<Record<InvariantRule, RuleText>>;
