import { createRequire } from 'node:module';

// Its types and its module do not agree on where the exports stand.
const { apiCompare } = createRequire(import.meta.url)('api-smart-diff') as {
  apiCompare: (before: unknown, after: unknown) => { diffs: { type: string }[] };
};

/** What it could not class is for a person to look at, as what is risky. Throws when it can't read a document. */
export function verdictOf(before: unknown, after: unknown): 'breaks' | 'risky' | 'safe' {
  const types = apiCompare(before, after).diffs.map(({ type }) => type);
  if (types.includes('breaking')) return 'breaks';
  return types.includes('unclassified') ? 'risky' : 'safe';
}
