import type { Item, Page, ServiceClient, Violation } from './client.ts';
import type { Records } from './walk.ts';

/** How lists of jobs are read. */
export interface Reader {
  /** All jobs that the filters let through. */
  all(filters: Item): Promise<Records>;
  /** What is wrong with the pages of what they let through. */
  paged(filters: Item, found: Records): Promise<Violation[]>;
}

const fact = 'list-jobs.search';
const filters: readonly Item[] = [
  ...['PENDING', 'COMPLETED', 'FAILED'].map((status) => ({ status })),
  ...['TRANSCRIPTION', 'TRANSLATION', 'TTS', 'AI_CONTENT'].map((type) => ({ type })),
];
const words = 4;

/**
 * What a search for jobs promises: that each hit has the text in some field. In which fields it looks is not described,
 * so a job is missed only where another one was found by the same word, in the same field and in no other.
 *
 * @param nowhere a text that no job has
 */
export async function searchFlaws(
  client: ServiceClient,
  nowhere: string,
  reader: Reader,
): Promise<Violation[]> {
  const whole = await reader.all({});
  client.count('search');
  const flaws: Violation[] = [];
  for (const more of [
    {},
    { status: 'COMPLETED' },
    { type: 'TTS' },
    { status: 'PENDING', type: 'TRANSLATION' },
  ])
    flaws.push(...strangers(await reader.all({ search: nowhere, ...more }), nowhere));
  const jobs = [...whole.byId.values()];
  let shownBy: Page | undefined;
  let widest: { word: string; hits: Records } | undefined;
  for (const word of wordsOf(jobs)) {
    const hits = await reader.all({ search: word });
    shownBy ??= hits.pages[0];
    flaws.push(...strangers(hits, word), ...missed(hits, whole, word));
    if (hits.byId.size > (widest?.hits.byId.size ?? 0)) widest = { word, hits };
  }
  if (widest !== undefined) {
    const { word, hits } = widest;
    for (const filter of filters) flaws.push(...(await beside(reader, hits, word, filter)));
    flaws.push(...(await reader.paged({ search: word }, hits)));
  } else if (whole.isWhole && shownBy !== undefined && !(await findsAny(reader, jobs)))
    // Whatever the fields are that it looks in, it finds nothing in any of those that are shown.
    flaws.push(flawOf(shownBy, 'a job for one of the texts that jobs show', 'no job for any of them'));
  return flaws;
}

function strangers(hits: Records, word: string): Violation[] {
  for (const page of hits.pages) {
    const wrong = page.items.find((job) => !textsOf(job).some(([, text]) => contains(text, word)));
    if (wrong !== undefined)
      return [flawOf(page, `"${word}" in every job that is found`, `${wrong.id} without it`)];
  }
  return [];
}

/** A job that has the word where alone another one has it, which was found. */
function missed(hits: Records, whole: Records, word: string): Violation[] {
  const [page] = hits.pages;
  if (!hits.isWhole || page === undefined) return [];
  const fieldsWith = (job: Item): string[] =>
    textsOf(job).flatMap(([field, text]) => (wordsIn(text).includes(word) ? [field] : []));
  const searched = new Set(
    [...hits.byId.values()].map(fieldsWith).flatMap((each) => (each.length === 1 ? each : [])),
  );
  for (const job of whole.byId.values()) {
    const field = fieldsWith(job).find((each) => searched.has(each));
    if (field !== undefined && !hits.byId.has(`${job.id}`))
      return [flawOf(page, `${job.id}, which has "${word}" in ${field} as others have`, 'a list without it')];
  }
  return [];
}

/** A filter beside a search lets through those hits that it lets through alone. */
async function beside({ all }: Reader, hits: Records, word: string, filter: Item): Promise<Violation[]> {
  const part = await all(filter);
  const both = await all({ ...filter, search: word });
  const [page] = both.pages;
  if (page === undefined || !part.isWhole || !hits.isWhole || !both.isWhole) return [];
  const said = Object.entries(filter)
    .map(([name, value]) => `${name} ${value}`)
    .join(' and ');
  for (const id of both.byId.keys()) {
    if (!hits.byId.has(id)) return [flawOf(page, `jobs that a search for "${word}" finds`, id)];
    if (!part.byId.has(id)) return [flawOf(page, `jobs with ${said}`, id)];
  }
  const missing = [...hits.byId.keys()].find((id) => part.byId.has(id) && !both.byId.has(id));
  return missing === undefined
    ? []
    : [flawOf(page, `${missing}, with ${said} and "${word}"`, 'a list without it')];
}

async function findsAny({ all }: Reader, [job]: readonly Item[]): Promise<boolean> {
  for (const [, text] of job === undefined ? [] : textsOf(job)) {
    const found = await all({ search: text });
    if (found.byId.size > 0) return true;
  }
  return job === undefined;
}

/** A few words of titles: one of one job, and others of more, but not of all. */
function wordsOf(jobs: readonly Item[]): string[] {
  const counts = new Map<string, number>();
  for (const job of jobs)
    for (const word of new Set(wordsIn(typeof job.title === 'string' ? job.title : '')))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const usable = [...counts].filter(([, count]) => count < jobs.length).sort((a, b) => a[1] - b[1]);
  const step = Math.max(1, Math.floor(usable.length / words));
  return usable
    .filter((_, at) => at % step === 0)
    .slice(0, words)
    .map(([word]) => word);
}

/** Every text that a job shows, by its field. */
function textsOf(value: unknown, field = ''): [field: string, text: string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[field, `${value}`]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    textsOf(each, field === '' ? name : `${field}.${name}`),
  );
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z0-9]{4,}/g) ?? [];

const contains = (text: string, word: string): boolean => folded(text).includes(folded(word));

/** Without case and accents: whether a search sees them is not described. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const flawOf = (page: Page, expected: string, received: string): Violation => ({
  rule: 'search',
  operation: page.operation,
  shownBy: page,
  fact,
  expected,
  received,
});
