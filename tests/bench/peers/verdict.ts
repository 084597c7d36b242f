/** What a change does to those who use a document. */
export type Verdict = 'breaks' | 'risky' | 'safe';

export type Json = Record<string, unknown>;

/** A tool's verdict on two documents; throws when it can't read them. */
export type VerdictOf = (before: Json, after: Json) => Verdict | Promise<Verdict>;

/** What a tool could not class is for a person to look at, as what is risky. */
export function worst(changes: { type: string }[]): Verdict {
  if (changes.some(({ type }) => type === 'breaking')) return 'breaks';
  return changes.some(({ type }) => type === 'unclassified') ? 'risky' : 'safe';
}
