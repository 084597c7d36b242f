import { isNumber, isSame, type Schema, type SchemaRegistry } from '@voice-agent/spec-model';
import { toDnf } from '@voice-agent/spec-model/generate';
import type { DescribedList, ListRule } from '../described-list.ts';
import type { Executor } from '../executor.ts';
import type { ListSeen } from '../records/record-client.ts';
import { RecordReader } from '../records/record-reader.ts';
import type { Fields } from '../resources/read-records.ts';
import { keyOf, pathParameters, plainName, singular } from '../resources/resource.ts';
import { CircuitOpen } from '../run-errors.ts';
import { ListReader, type Selected, type Violation } from './list-reader.ts';

/** A UUID of version 4, and a text, that nothing has. */
const [unusedId, unusedText] = ['9e3779b1-7a1e-4c05-9d3b-3c6ef362e5b2', 'zq9e3779b1xj'];

/** Checks the pages, filters and search of lists that are described. */
export async function checkLists(
  executor: Executor,
  lists: readonly DescribedList[],
  seed: number,
): Promise<void> {
  const { document, records } = executor;
  for (const described of lists) {
    const list = document.operations.find(({ id }) => id === described.operation);
    if (list === undefined) continue;
    const { path, records: name = '' } = list;
    const entry = { key: keyOf(path), path, name: singular(plainName(name)), list, updates: [] };
    const resource = records.resources.find((each) => each.list === list) ?? entry;
    const client = new RecordReader(executor, seed, resource);
    client.parents = pathParameters(list).map((each) => records.given(list, each.name));
    const reader = new ListReader(client, described);
    try {
      await reader.discover();
      await reader.check(() => checkPages(reader));
      await reader.check(() => checkFilters(reader));
      if (described.search) await reader.check(() => checkSearch(reader));
    } catch (error) {
      if (!(error instanceof CircuitOpen)) throw error;
    }
  }
}

/** Judges what parts of a list show by what the whole list shows: its pages, and what its filters select. */
export async function checkParts(client: RecordReader, listed: ListSeen | undefined): Promise<void> {
  if (listed === undefined) return;
  const reader = new ListReader(client);
  const size = Math.ceil(listed.ids.length / 3);
  if (reader.size && listed.isWhole && listed.ids.length > 1)
    await reader.check(async function* () {
      const whole = await reader.all();
      const numbers = [1, 2, 3].slice(0, Math.ceil(whole.byId.size / size));
      if (whole.isWhole) yield* await reader.judgePages(whole, size, 'list-pages', numbers);
    });
  await checkShown(reader, listed);
}

/** Judges that a filter selects: an input with the name of a property that has one of few values, or an id. */
async function checkShown({ client, inputs }: ListReader, { records }: ListSeen): Promise<void> {
  const { document, records: known } = client.executor;
  const { requests } = document;
  for (const { name, schema } of inputs) {
    const isClosed = valuesOf(requests, schema).length > 0;
    const field = Object.keys(records[0] ?? {}).find((each) => plainName(each) === plainName(name));
    if (field === undefined || !(isClosed || known.resourceNamed(name))) continue;
    const [value, ...others] = [...new Set(records.map((each) => each[field]))]
      .filter((each) => (each ?? null) !== null)
      // With true some lists show what is hidden, beside what is not.
      .sort((one, other) => Number(one === true) - Number(other === true));
    if (others.length === 0 || !requests.accepts(schema, value)) continue;
    const filtered = await client.list(client.parents, { [name]: value });
    const wrong = filtered?.records.find((each) => !isSame(each[field] ?? value, value));
    const [expected, received] = [value, wrong?.[field]].map((each) => `records whose ${field} is ${each}`);
    client.judge('wrong-record', filtered?.seen, wrong !== undefined, `${expected} alone`, received);
  }
}

/** The values of a filter; none where it takes others, too. */
function valuesOf(registry: SchemaRegistry, schema: Schema): unknown[] {
  const all = toDnf(registry, schema, [], 4).map(
    ({ values, types }) => values ?? (types[0] === 'boolean' ? [true, false] : []),
  );
  return all.some(({ length }) => length === 0) ? [] : all.flat();
}

/** The filters, each with values of it. */
function filtersOf({ client, inputs, list }: ListReader): [name: string, values: unknown[]][] {
  const { document, records } = client.executor;
  const all = inputs.map(({ name, schema }): [string, unknown[]] => {
    const related = list?.related?.[name];
    if (related === undefined) return [name, valuesOf(document.requests, schema)];
    const given = client.resource.list && records.given(client.resource.list, name);
    return [name, [...new Set([given ?? related, related, unusedId])]];
  });
  return all.filter(([, values]) => values.length > 0);
}

/** Checks pages of several sizes, of the default, and those after the end. */
async function* checkPages(reader: ListReader): AsyncGenerator<Violation> {
  const whole = await reader.all();
  const { size: count } = whole.byId;
  const max = Math.max(1, ...whole.pages.map(({ ids }) => ids.length));
  const first = [1, 2, 3].filter((size) => size <= max).map((size) => [size, [1, 2, 3]] as const);
  const sizes = [...new Set([Math.min(10, max), Math.min(7, max)])].map((size) => [size] as const);
  const ofDefault = Number.isNaN(reader.defaultSize) ? [] : [[undefined] as const];
  const after = whole.isWhole ? [[3, [count + 2, count + 101]] as const] : [];
  for (const [size, numbers] of [...first, ...sizes, ...ofDefault, ...after])
    yield* await reader.judgePages(whole, size, 'pages', numbers);
}

/** Checks each filter, and the filters together, in one page and in several. */
async function* checkFilters(reader: ListReader): AsyncGenerator<Violation> {
  const { exclusive = [], open = [] } = reader.list ?? {};
  const whole = await reader.all();
  const groups: Selected[][] = [];
  for (const [name, values] of filtersOf(reader)) {
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
        value !== unusedId && isMatch(whole.byId.get(id) ?? each) && (!whole.isWhole || among.has(id));
      yield* violationsOf(found, isExpected, must, 'filter');
      group.push(found);
      left = new Map([...left].filter(([id]) => !found.byId.has(id)));
    }
    groups.push(group);
  }
  for (const several of combinations(groups)) yield* checkTogether(reader, several);
}

/** Filters together select what each of them selects, in one page and in several. */
async function* checkTogether(
  reader: ListReader,
  several: readonly Selected[],
  rule: ListRule = 'filter',
): AsyncGenerator<Violation> {
  const [one, ...others] = several;
  if (one === undefined) return;
  const query = Object.assign({}, ...several.map((each) => each.query));
  const found = others.length === 0 ? one : await reader.all(query);
  if (others.length > 0 && several.every(({ isWhole }) => isWhole)) {
    const isInAll = (id: string): boolean => several.every(({ byId }) => byId.has(id));
    const must = [...one.byId].filter(([id]) => isInAll(id));
    yield* violationsOf(found, isInAll, must, rule);
  }
  const size = Math.min(10, Math.max(3, Math.ceil(found.byId.size / 5)), reader.maxSize);
  if (found.pages.length > 0) yield* await reader.judgePages(found, size, rule);
}

/** Each choice of one or none of every group, and of one at least. */
function combinations(groups: readonly (readonly Selected[])[]): Selected[][] {
  let all: Selected[][] = [[]];
  for (const group of groups) all = all.flatMap((each) => [each, ...group.map((one) => [...each, one])]);
  return all.filter(({ length }) => length > 0);
}

/** Judges that a list has no record but those expected, and all that it must have. */
function violationsOf(
  { query, pages, byId, isWhole }: Selected,
  isExpected: (id: string, record: Fields) => boolean,
  must: Iterable<readonly [id: string, record: Fields]>,
  rule: ListRule,
): Violation[] {
  const filters = Object.entries(query).map(([name, value]) => `${name} ${value}`);
  const of = Object.keys(query).at(-1) ?? '';
  for (const page of pages) {
    const other = page.ids.find((id, index) => !isExpected(id, page.records[index] ?? {}));
    const expected = `only records with ${filters.join(' and ')}`;
    if (other !== undefined) return [{ rule, of, page, expected, received: other }];
  }
  const [page] = pages;
  for (const [id] of isWhole ? must : [])
    if (page !== undefined && !byId.has(id)) {
      const expected = `${id}, which has ${filters.join(' and ')}`;
      return [{ rule, of, page, expected, received: 'a list without it' }];
    }
  return [];
}

const maxWords = 4;

/**
 * Each found record has the text in some property. Which are searched is undocumented, so a record is missing only where
 * another one is found by a word that both have in the same property and in no other.
 */
async function* checkSearch(reader: ListReader): AsyncGenerator<Violation> {
  const { name = '', property = '' } = reader.list?.search ?? {};
  const whole = await reader.all();
  async function* searchFor(word: string): AsyncGenerator<Violation, Selected> {
    const hits = await reader.all({ [name]: word });
    const fieldsWith = (record: Fields): string[] =>
      textsOf(record).flatMap(([field, text]) => (wordsIn(text).includes(word) ? [field] : []));
    const alone = [...hits.byId.values()].map(fieldsWith).filter((fields) => fields.length === 1);
    const searched = new Set(alone.flat());
    const must = [...whole.byId].filter(([, each]) => fieldsWith(each).some((field) => searched.has(field)));
    const hasText = (_: string, each: Fields): boolean =>
      textsOf(each).some(([, text]) => folded(text).includes(folded(word)));
    yield* violationsOf(hits, hasText, must, 'search');
    return hits;
  }
  const found = [yield* searchFor(unusedText)];
  for (const word of wordsOf(whole, property)) found.push(yield* searchFor(word));
  const widest = found.toSorted((one, other) => other.byId.size - one.byId.size)[0];
  if (widest === undefined || widest.byId.size === 0) {
    // Whichever properties are searched, one of those that a record shows must find it.
    const [page] = whole.pages;
    const [record] = whole.byId.values();
    if (page === undefined || record === undefined || !whole.isWhole) return;
    for (const [, text] of textsOf(record)) if ((yield* searchFor(text)).byId.size > 0) return;
    const expected = 'a record for one of the searched strings';
    const received = 'none for any of them';
    yield { rule: 'search', of: name, page, expected, received };
    return;
  }
  const single: Selected[] = [];
  for (const [filter, values] of filtersOf(reader))
    for (const value of values) single.push(await reader.all({ [filter]: value }));
  const [none = widest] = found;
  for (const hits of [none, widest])
    for (const several of combinations([single, [hits]]))
      if (several.includes(hits)) yield* checkTogether(reader, several, 'search');
}

/** A few words of a property: one that a single record has, and others that more records have, but not all. */
function wordsOf({ byId }: Selected, property: string): string[] {
  const all = [...byId.values()].flatMap(({ [property]: text }) => [...new Set(wordsIn(`${text ?? ''}`))]);
  const usable = [...Map.groupBy(all, (word) => word)]
    .filter(([, { length }]) => length < byId.size)
    .sort(([, one], [, other]) => one.length - other.length);
  const step = Math.max(1, Math.floor(usable.length / maxWords));
  const chosen = usable.filter((_, index) => index % step === 0).slice(0, maxWords);
  return chosen.map(([word]) => word);
}

/** Every text in a value, by its property. */
function textsOf(value: unknown, field = ''): [field: string, text: string][] {
  if (typeof value === 'string' || isNumber(value)) return [[field, `${value}`]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, `${field}.${name}`));
}

const wordsIn = (text: string): string[] => text.match(/[A-Za-z0-9]{4,}/g) ?? [];

/** Without case and accents: whether a search ignores them is undocumented. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
