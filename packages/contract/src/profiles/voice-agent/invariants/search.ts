import { type Item, jobStatuses, jobTypes } from '../operations.ts';
import type { ListReader, Records } from '../pagination.ts';
import { type Invariant, type Page, type Violation, violationOf } from '../violation.ts';
import { checkFilteredPages, judgeComplete, judgeIntersection } from './filter.ts';

export const search: Invariant<'search'> = {
  id: 'search',
  title: 'A job that a search finds has the text',
  help:
    'No field of a found job has the text, a search and a filter together do not find what both of them find, or a job is missing although a similar one is found. ' +
    'Which fields are searched is undocumented.',
};

const fact = 'list-jobs.search';
const filters: readonly Item[] = [
  ...jobStatuses.map((status) => ({ status })),
  ...jobTypes.map((type) => ({ type })),
];
const maxWords = 4;

/**
 * Each found job has the text in some field. Which fields are searched is undocumented, so a job is missing only where
 * another one is found by a word that both have in the same field and in no other.
 *
 * @param unused a text that no job has
 */
export async function checkSearch(jobs: ListReader, unused: string): Promise<Violation[]> {
  const whole = await jobs.all();
  const violations: Violation[] = [];
  const beside = [{}, { status: 'COMPLETED' }, { type: 'TTS' }, { status: 'PENDING', type: 'TRANSLATION' }];
  for (const filters of beside)
    violations.push(...judgeHits(await jobs.all({ search: unused, ...filters }), unused));
  let shownBy: Page | undefined;
  let widest: { word: string; hits: Records } | undefined;
  for (const word of wordsOf(whole)) {
    const hits = await jobs.all({ search: word });
    shownBy ??= hits.pages[0];
    violations.push(...judgeHits(hits, word), ...judgeMissing(hits, whole, word));
    if (hits.byId.size > (widest?.hits.byId.size ?? 0)) widest = { word, hits };
  }
  if (widest !== undefined) {
    const { word, hits } = widest;
    const query = { search: word };
    const found = { query, records: hits, name: `jobs that a search for "${word}" finds`, fact };
    for (const filter of filters) {
      const records = await jobs.all(filter);
      const both = await jobs.all({ ...filter, ...query });
      const name = `jobs with ${Object.entries(filter).flat().join(' ')}`;
      violations.push(...judgeIntersection(both, found, { query: filter, records, name, fact }, search));
    }
    violations.push(...(await checkFilteredPages(jobs, found, 'jobs.listing')));
  } else if (whole.isWhole && shownBy !== undefined && !(await findsAny(jobs, whole))) {
    // Whichever fields are searched, one of those that a job shows must find it.
    const expected = 'a job for one of the texts that jobs show';
    violations.push(violationOf(search, shownBy, fact, expected, 'no job for any of them'));
  }
  return violations;
}

function judgeHits(hits: Records, word: string): Violation[] {
  for (const page of hits.pages) {
    const wrong = page.items.find((job) => !textsOf(job).some(([, text]) => includes(text, word)));
    if (wrong !== undefined)
      return [violationOf(search, page, fact, `"${word}" in every found job`, `${wrong.id} without it`)];
  }
  return [];
}

/** A job is missing when it has the word in a field in which alone a found job has it. */
function judgeMissing(hits: Records, whole: Records, word: string): Violation[] {
  const fieldsWith = (job: Item): string[] =>
    textsOf(job).flatMap(([field, text]) => (wordsIn(text).includes(word) ? [field] : []));
  const onlyFields = [...hits.byId.values()].map(fieldsWith).filter((fields) => fields.length === 1);
  const searched = new Set(onlyFields.flat());
  const expected = [...whole.byId.values()].filter((job) =>
    fieldsWith(job).some((field) => searched.has(field)),
  );
  return judgeComplete(hits, expected, fact, `which has "${word}" in the same field as a found job`, search);
}

async function findsAny(jobs: ListReader, { byId }: Records): Promise<boolean> {
  const [job] = byId.values();
  for (const [, text] of textsOf(job)) if ((await jobs.all({ search: text })).byId.size > 0) return true;
  return job === undefined;
}

/** A few words of titles: one that a single job has, and others that more jobs have, but not all. */
function wordsOf({ byId }: Records): string[] {
  const counts = new Map<string, number>();
  for (const { title } of byId.values())
    for (const word of new Set(wordsIn(typeof title === 'string' ? title : '')))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const usable = [...counts].filter(([, count]) => count < byId.size).sort((a, b) => a[1] - b[1]);
  const step = Math.max(1, Math.floor(usable.length / maxWords));
  const chosen = usable.filter((_, index) => index % step === 0).slice(0, maxWords);
  return chosen.map(([word]) => word);
}

/** Every text in a value, by its field. */
function textsOf(value: unknown, field = ''): [field: string, text: string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[field, `${value}`]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    textsOf(each, field === '' ? name : `${field}.${name}`),
  );
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z0-9]{4,}/g) ?? [];

const includes = (text: string, word: string): boolean => folded(text).includes(folded(word));

/** Without case and accents: whether a search ignores them is undocumented. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
