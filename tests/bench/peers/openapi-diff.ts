import { createRequire } from 'node:module';
import type { Json, VerdictOf } from './verdict.ts';

interface Document {
  content: string;
  location: string;
  format: 'openapi3';
}
const { diffSpecs } = createRequire(import.meta.url)('openapi-diff') as {
  diffSpecs: (documents: { sourceSpec: Document; destinationSpec: Document }) => Promise<{
    breakingDifferencesFound: boolean;
    unclassifiedDifferences: unknown[];
  }>;
};

const document = (location: string, content: Json): Document => ({
  content: JSON.stringify(content),
  location,
  format: 'openapi3',
});

export const verdictOf: VerdictOf = async (before, after) => {
  if (!('openapi' in before)) throw new TypeError('It reads OpenAPI documents.');
  const { breakingDifferencesFound, unclassifiedDifferences } = await diffSpecs({
    sourceSpec: document('before.yaml', before),
    destinationSpec: document('after.yaml', after),
  });
  if (breakingDifferencesFound) return 'breaks';
  return unclassifiedDifferences.length > 0 ? 'risky' : 'safe';
};

/** The peer does not support 3.1, so this reads the documents as 3.0. */
export const verdictAs30: VerdictOf = (before, after) =>
  verdictOf({ ...before, openapi: '3.0.3' }, { ...after, openapi: '3.0.3' });
