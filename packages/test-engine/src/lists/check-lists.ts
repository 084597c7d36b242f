import type { Executor } from '../executor.ts';
import { baseOf } from '../generators/base.ts';
import type { Fields } from '../resources/read-records.ts';
import { CircuitOpen } from '../run-errors.ts';
import type { DescribedList, ListRule } from './described-list.ts';
import { ListReader, type Selected, type Violation } from './list-reader.ts';

/**
 * Checks the pages, filters and search of lists that are described.
 *
 * @param seed of values that the service must not have
 */
export async function checkLists(
  executor: Executor,
  lists: readonly DescribedList[],
  seed: number,
): Promise<void> {
  const { operations, requests } = executor.document;
  for (const list of lists) {
    const operation = operations.find(({ id }) => id === list.operation);
    if (operation === undefined) continue;
    const found = baseOf(requests, operation, seed, (name) => executor.records.given(operation, name));
    if (typeof found === 'string') continue;
    const reader = new ListReader(executor, operation, list, uuidOf(seed), found.base);
    try {
      await reader.discover();
      await reader.check('pages', () => checkPages(reader));
      await reader.check('filter', () => checkFilters(reader, uuidOf(seed)));
      if (list.search) await reader.check('search', () => checkSearch(reader, `zq${digitsOf(seed)}xj`));
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
    }
  }
}

/** Checks pages of several sizes, of the default, and those after the end. */
async function checkPages(reader: ListReader): Promise<Violation[]> {
  const whole = await reader.all();
  const { size: count } = whole.byId;
  const max = Math.max(1, ...whole.pages.map(({ ids }) => ids.length));
  const violations: Violation[] = [];
  const judge = async (size: number | undefined, numbers?: readonly number[]): Promise<void> => {
    violations.push(...(await reader.judgePages(whole, size, 'pages', numbers)));
  };
  for (const size of [1, 2, 3]) if (size <= max) await judge(size, [1, 2, 3]);
  for (const size of new Set([Math.min(10, max), Math.min(7, max)])) await judge(size);
  if (!Number.isNaN(reader.defaultSize)) await judge(undefined);
  if (whole.isWhole) await judge(3, [count + 2, count + 101]);
  return violations;
}

/** Checks each filter, and the filters together, in one page and in several. @param unused a value that nothing has */
async function checkFilters(reader: ListReader, unused: string): Promise<Violation[]> {
  const { filters, list } = reader;
  const { exclusive = [], open = [] } = list;
  const whole = await reader.all();
  const violations: Violation[] = [];
  const groups: Selected[][] = [];
  for (const [name, values] of filters) {
    const group: Selected[] = [];
    /** The records that no value has selected yet. */
    let left = new Map(whole.byId);
    for (const [index, value] of values.entries()) {
      const query = { [name]: value };
      const found = await reader.all(query);
      const isShown = (each: Fields): boolean => each[name] !== undefined && !open.includes(value);
      const isMatch = (each: Fields): boolean => !isShown(each) || `${each[name]}` === `${value}`;
      const among = exclusive.includes(name) ? left : whole.byId;
      const isLast = exclusive.includes(name) && index === values.length - 1;
      const isAll = whole.isWhole && [found, ...group].every(({ isWhole }) => isWhole);
      const must = isAll ? [...among].filter(([, each]) => isLast || (isShown(each) && isMatch(each))) : [];
      const isExpected = (id: string, each: Fields): boolean =>
        value !== unused && isMatch(whole.byId.get(id) ?? each) && (!whole.isWhole || among.has(id));
      violations.push(...violationsOf(reader, found, isExpected, must, 'filter'));
      group.push(found);
      left = new Map([...left].filter(([id]) => !found.byId.has(id)));
    }
    groups.push(group);
  }
  for (const several of combinations(groups)) violations.push(...(await checkTogether(reader, several)));
  return violations;
}

/** Filters together select what each of them selects, in one page and in several. */
async function checkTogether(
  reader: ListReader,
  several: readonly Selected[],
  rule: ListRule = 'filter',
): Promise<Violation[]> {
  const [one, ...others] = several;
  if (one === undefined) return [];
  const query = Object.assign({}, ...several.map((each) => each.query));
  const found = others.length === 0 ? one : await reader.all(query);
  const violations: Violation[] = [];
  if (others.length > 0 && several.every(({ isWhole }) => isWhole)) {
    const isInAll = (id: string): boolean => several.every(({ byId }) => byId.has(id));
    const must = [...one.byId].filter(([id]) => isInAll(id));
    violations.push(...violationsOf(reader, found, isInAll, must, rule));
  }
  const size = Math.min(10, Math.max(3, Math.ceil(found.byId.size / 5)), reader.maxSize);
  if (found.pages.length > 0) violations.push(...(await reader.judgePages(found, size, rule)));
  return violations;
}

/** Each choice of one or none of every group, and of one at least. */
function combinations(groups: readonly (readonly Selected[])[]): Selected[][] {
  let all: Selected[][] = [[]];
  for (const group of groups) all = all.flatMap((each) => [each, ...group.map((one) => [...each, one])]);
  return all.filter(({ length }) => length > 0);
}

/** Judges that a list has no record but those expected, and all that it must have. */
function violationsOf(
  { list }: ListReader,
  { query, pages, byId, isWhole }: Selected,
  isExpected: (id: string, record: Fields) => boolean,
  must: Iterable<readonly [id: string, record: Fields]>,
  rule: ListRule,
): Violation[] {
  const filters = Object.entries(query).map(([name, value]) => `${name} ${value}`);
  const fact = list.facts[Object.keys(query).at(-1) ?? ''];
  for (const page of pages) {
    const other = page.ids.find((id, index) => !isExpected(id, page.records[index] ?? {}));
    const expected = `only records with ${filters.join(' and ')}`;
    if (other !== undefined) return [{ rule, fact, page, expected, received: other }];
  }
  const [page] = pages;
  for (const [id] of isWhole ? must : [])
    if (page !== undefined && !byId.has(id)) {
      const expected = `${id}, which has ${filters.join(' and ')}`;
      return [{ rule, fact, page, expected, received: 'a list without it' }];
    }
  return [];
}

const maxWords = 4;

/**
 * Each found record has the text in some property. Which are searched is undocumented, so a record is missing only where
 * another one is found by a word that both have in the same property and in no other.
 *
 * @param unused a text that no record has
 */
async function checkSearch(reader: ListReader, unused: string): Promise<Violation[]> {
  const { filters, list } = reader;
  const { name = '', property = '' } = list.search ?? {};
  const whole = await reader.all();
  const violations: Violation[] = [];
  const searchFor = async (word: string): Promise<Selected> => {
    const hits = await reader.all({ [name]: word });
    const fieldsWith = (record: Fields): string[] =>
      textsOf(record).flatMap(([field, text]) => (wordsIn(text).includes(word) ? [field] : []));
    const alone = [...hits.byId.values()].map(fieldsWith).filter((fields) => fields.length === 1);
    const searched = new Set(alone.flat());
    const must = [...whole.byId].filter(([, each]) => fieldsWith(each).some((field) => searched.has(field)));
    const hasText = (_: string, each: Fields): boolean =>
      textsOf(each).some(([, text]) => folded(text).includes(folded(word)));
    violations.push(...violationsOf(reader, hits, hasText, must, 'search'));
    return hits;
  };
  const found = [await searchFor(unused)];
  for (const word of wordsOf(whole, property)) found.push(await searchFor(word));
  const widest = found.toSorted((one, other) => other.byId.size - one.byId.size)[0];
  if (widest === undefined || widest.byId.size === 0) {
    // Whichever properties are searched, one of those that a record shows must find it.
    const [page] = whole.pages;
    const [record] = whole.byId.values();
    if (page === undefined || record === undefined || !whole.isWhole) return violations;
    for (const [, text] of textsOf(record)) if ((await searchFor(text)).byId.size > 0) return violations;
    const expected = 'a record for one of the texts that records show';
    const received = 'none for any of them';
    return [...violations, { rule: 'search', fact: list.facts[name], page, expected, received }];
  }
  const single: Selected[] = [];
  for (const [filter, values] of filters)
    for (const value of values) single.push(await reader.all({ [filter]: value }));
  const [none = widest] = found;
  for (const hits of [none, widest])
    for (const several of combinations([single, [hits]]))
      if (several.includes(hits)) violations.push(...(await checkTogether(reader, several, 'search')));
  return violations;
}

/** A few words of a property: one that a single record has, and others that more records have, but not all. */
function wordsOf({ byId }: Selected, property: string): string[] {
  const counts = new Map<string, number>();
  for (const { [property]: text } of byId.values())
    for (const word of new Set(wordsIn(typeof text === 'string' ? text : '')))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  const usable = [...counts].filter(([, count]) => count < byId.size).sort((a, b) => a[1] - b[1]);
  const step = Math.max(1, Math.floor(usable.length / maxWords));
  const chosen = usable.filter((_, index) => index % step === 0).slice(0, maxWords);
  return chosen.map(([word]) => word);
}

/** Every text in a value, by its property. */
function textsOf(value: unknown, field = ''): [field: string, text: string][] {
  if (typeof value === 'string' || typeof value === 'number') return [[field, `${value}`]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, `${field}.${name}`));
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z0-9]{4,}/g) ?? [];

/** Without case and accents: whether a search ignores them is undocumented. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const digitsOf = (seed: number): string =>
  Math.imul(seed + 1, 0x9e3779b1)
    .toString(16)
    .replace('-', '')
    .padStart(8, '0');

/** A UUID of version 4 that nothing has. */
const uuidOf = (seed: number): string => `${digitsOf(seed)}-7a1e-4c05-9d3b-${digitsOf(seed + 1)}e5b2`;
