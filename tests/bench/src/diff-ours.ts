import type { CompatibilityCase, Verdict } from './diff-corpus.ts';

/** What our own check says: the worst of its changes. */
export async function ourVerdict({ before, after }: CompatibilityCase): Promise<Verdict> {
  // Here, since it is built only when the subject runs.
  const { compare } = await import('@voice-agent/contract');
  return compare(before, after).verdict;
}
