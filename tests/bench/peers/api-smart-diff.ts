import { createRequire } from 'node:module';
import { type Json, type VerdictOf, worst } from './verdict.ts';

// Its types and its module do not agree on where the exports stand.
const { apiCompare } = createRequire(import.meta.url)('api-smart-diff') as {
  apiCompare: (before: Json, after: Json) => { diffs: { type: string }[] };
};

export const verdictOf: VerdictOf = (before, after) => worst(apiCompare(before, after).diffs);
