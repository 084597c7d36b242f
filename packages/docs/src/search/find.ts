import MiniSearch, { type SearchResult } from 'minisearch';
import type { Entry, Kind } from './entries.ts';
import { keyOf, keysOf, termOf, wholeWordsOf, wordsOf } from './words.ts';

/** A result with the words that it was found by. */
export interface Hit {
  entry: Entry;
  terms: ReadonlySet<string>;
}

/** Results of one kind. */
export interface HitGroup {
  kind: Kind;
  hits: Hit[];
}

export type Find = (query: string) => HitGroup[];

const maxHits = 24;
const maxOfKind = 6;

/** Weights of kinds that are looked for less often than others. */
const weights: Partial<Record<Kind, number>> = { SDK: 0.8, Command: 0.8, 'Control API': 0.5, More: 0.6 };

/** Indexes entries in small steps, so that nothing else waits for it. */
export async function createFind(entries: readonly Entry[]): Promise<Find> {
  const index = new MiniSearch<Entry & { id: number }>({
    fields: ['title', 'words', 'within', 'text'],
    tokenize: wordsOf,
    processTerm: (word) => termOf(word),
    searchOptions: {
      tokenize: wholeWordsOf,
      boost: { title: 4, words: 3, within: 1.5 },
      weights: { prefix: 0.6, fuzzy: 0.4 },
      boostDocument: (id) => {
        const { kind, within } = entries[id] as Entry;
        return (weights[kind] ?? 1) * (within === '' ? 1.6 : 1);
      },
    },
  });
  await index.addAllAsync(
    entries.map((entry, id) => ({ ...entry, id })),
    { chunkSize: 40 },
  );
  const byName = entriesByName(entries);
  const isKnown = (term: string) => index.search(term, { prefix: true }).length > 0;
  return (query) => {
    const terms = termsOf(wholeWordsOf(query));
    const named = byName.get(keyOf(query)) ?? [];
    // A word that nothing has may be a typo.
    const fuzzy = (term: string) => term.length > 3 && !isKnown(term) && (term.length < 7 ? 1 : 2);
    const results = matching(index.search(query, { prefix: true, fuzzy }), terms.length);
    // What is found in both ways has its first place, and the words of its text.
    const hits = new Map(named.map((entry) => [entry, terms]));
    for (const { id, terms } of results) hits.set(entries[id] as Entry, terms);
    return grouped([...hits].map(([entry, terms]) => ({ entry, terms: new Set(terms) })));
  };
}

/** The entries that a name may mean: by kind, and of one kind those first whose whole name it is. */
function entriesByName(entries: readonly Entry[]): Map<string, Entry[]> {
  const kinds = [...new Set(entries.map(({ kind }) => kind))];
  const named = entries
    .filter(({ isName }) => isName)
    .flatMap((entry) => {
      const keys = [entry.title, ...(entry.aliases ?? [])].flatMap(keysOf);
      return [...new Set(keys)].map((key, index) => ({
        entry,
        key,
        order: kinds.indexOf(entry.kind) * 2 + Math.min(index, 1),
      }));
    })
    .sort((a, b) => a.order - b.order);
  const found = new Map<string, Entry[]>();
  for (const { entry, key } of named) found.set(key, [...(found.get(key) ?? []), entry]);
  return found;
}

const termsOf = (words: string[]): string[] => [...new Set(words.flatMap((word) => termOf(word) ?? []))];

/** The results that have the most words of a query, if these are more than half of it. */
function matching(results: SearchResult[], count: number): SearchResult[] {
  const most = Math.max(0, ...results.map(({ queryTerms }) => queryTerms.length));
  return most * 2 > count ? results.filter(({ queryTerms }) => queryTerms.length === most) : [];
}

function grouped(hits: Hit[]): HitGroup[] {
  const groups = Map.groupBy(hits.slice(0, maxHits), ({ entry }) => entry.kind);
  return [...groups].map(([kind, all]) => ({ kind, hits: all.slice(0, maxOfKind) }));
}

/** The sentence of an entry that has the most of the words it was found by; the first one where its title has as many. */
export function snippetOf({ entry, terms }: Hit): string {
  const sentences = entry.text.split(/\n|(?<=[.!?]) /);
  const count = (sentence: string) => termsOf(wordsOf(sentence)).filter((term) => terms.has(term)).length;
  const inTitle = count(entry.title);
  return sentences.reduce((best, each) => (count(each) > Math.max(count(best), inTitle) ? each : best));
}

/** A text in parts; every second one is a word that the entry was found by. */
export const highlighted = (text: string, { terms }: Hit): string[] => {
  const isFound = (word: string) => wordsOf(word).some((part) => terms.has(termOf(part) ?? ''));
  const parts = [''];
  for (const part of text.split(/([\p{L}\p{N}]+)/u))
    if (isFound(part)) parts.push(part, '');
    else parts[parts.length - 1] += part;
  return parts;
};
