import { amount } from '@voice-agent/cli-kit/text';
import { isObject, toJson } from '@voice-agent/spec-model';
import type { DescribedList, ListRule, Unit } from '../described-list.ts';
import { fieldsIn, inputsOf, pageSizeOf } from '../records/list.ts';
import type { ListSeen } from '../records/record-client.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { valueOfBody } from '../resources/known-records.ts';
import type { Fields } from '../resources/read-records.ts';
import { plainName } from '../resources/resource.ts';
import type { SequenceRule } from '../sequence-rules.ts';

/** The records that a query selects. */
export interface Selected {
  query: Fields;
  /** Those that show it. */
  pages: readonly ListSeen[];
  byId: ReadonlyMap<string, Fields>;
  /** Whether these are all. */
  isWhole: boolean;
}

/** A violation, with the page that shows it. */
export interface Violation {
  rule: ListRule | SequenceRule;
  /** The name of what is judged, as facts have it. */
  of: string;
  page: ListSeen;
  expected: string;
  received: string;
}

/** Upper bound on pages read from one list. */
const maxPages = 40;
/** Pages read from a list that is longer than those. */
const sampledPages = 3;
const maxAttempts = 2;

/** Reads one list, and reports what its pages violate. */
export class ListReader {
  readonly client: RecordReader;
  readonly list: DescribedList | undefined;
  /** The parameters of the query, or the properties of the body. */
  readonly inputs: ReturnType<typeof inputsOf>;
  /** The default of the size, as far as it is described. */
  readonly defaultSize: number;
  /** The input for the number of records on a page. */
  readonly size: string | undefined;
  #units: readonly Unit[];
  #maxPages: number;
  /** How long the longest page is. A described list is read in one, unless it is longer. */
  maxSize: number;

  /** @param list undefined where nothing but the document is known */
  constructor(client: RecordReader, list?: DescribedList) {
    const { list: operation } = client.resource;
    const { requests } = client.executor.document;
    const page = operation && pageSizeOf(requests, operation);
    const schema = page?.parameter.schema;
    this.client = client;
    this.list = list;
    this.inputs = operation === undefined ? [] : inputsOf(requests, operation);
    this.defaultSize = Number(isObject(schema) ? schema.default : undefined);
    this.size = page?.parameter.name;
    this.#units = list?.units ?? ['records'];
    this.#maxPages = list ? maxPages : 1;
    this.maxSize = list ? 1_000 : (page?.size ?? Number.NaN);
  }

  /** Finds out what the position counts, and the longest page of the service. */
  async discover(): Promise<void> {
    const first = await this.#page({}, this.maxSize);
    const { ids = [] } = first ?? {};
    for (const unit of ids.length > 0 ? this.#units : []) {
      const next = await this.#page(this.#placeOf(2, ids.length, unit, first), ids.length);
      // There may be an undocumented maximum: then the next page has others. One that is added meanwhile moves them.
      const added = next?.ids.filter((each) => !ids.includes(each)) ?? [];
      if (next === undefined || added.length <= next.ids.length / 2) continue;
      this.maxSize = ids.length;
      this.#units = [unit, ...this.#units.filter((each) => each !== unit)];
      return;
    }
  }

  /** All records that the filters select, as far as the list can be read. */
  async all(query: Fields = {}): Promise<Selected> {
    const pages: ListSeen[] = [];
    const size = this.maxSize;
    let isWhole = false;
    for (let number = 1; number <= this.#maxPages && !isWhole; number++) {
      const place = number === 1 ? {} : this.#placeOf(number, size, this.#units[0], pages.at(-1));
      const page = place && (await this.#page({ ...query, ...place }, size));
      if (page === undefined) break;
      pages.push(page);
      isWhole = this.list ? page.ids.length < size : page.isWhole;
    }
    if (pages.length === maxPages && !isWhole) this.#maxPages = sampledPages;
    const all = pages.flatMap(({ ids, records }) =>
      ids.map((id, index): [string, Fields] => [id, records[index] ?? {}]),
    );
    return { query, pages, byId: new Map(all), isWhole };
  }

  /**
   * Judges the pages of what a query selects: for any unit that the position can have, they do not overlap, and together
   * they are the whole.
   *
   * @param size undefined for the default
   * @param numbers of the pages. Default: all, and one more
   */
  async judgePages(
    selected: Selected,
    size: number | undefined,
    rule: Violation['rule'] = 'pages',
    numbers?: readonly number[],
  ): Promise<Violation[]> {
    const length = size ?? this.defaultSize;
    const count = selected.isWhole
      ? Math.min(maxPages, Math.ceil(selected.byId.size / length) + 1)
      : sampledPages;
    const asked = numbers ?? Array.from({ length: count }, (_, index) => index + 1);
    let first: Violation[] | undefined;
    for (const unit of this.#units) {
      const pages: (ListSeen | undefined)[] = [];
      for (const number of asked) {
        // Without a size, the first page is asked for by its number.
        const isNamed = number > 1 || (size === undefined && this.#units.length === 1);
        const last = pages.at(-1);
        const place = isNamed ? this.#placeOf(number, length, unit, last) : {};
        if (!place && (!last || number === 2)) return [];
        // A page that names no next one is the last.
        const end = place || !last ? undefined : { ...last, ids: [], records: [] };
        pages.push(end ?? (await this.#page({ ...selected.query, ...place }, size)));
      }
      // A service that nobody described further may fail, or have a lower maximum: then more pages follow.
      const isEnded = nextIn(pages[0]) !== undefined && nextIn(pages.at(-1)) === undefined;
      const isOther = pages[0]?.ids.length !== size && !isEnded;
      if (!this.list && (isOther || pages.includes(undefined))) return [];
      this.client.executor.coverage.count('rule', '', rule);
      const violations = violationsOf(selected, pages, asked, length, rule);
      if (violations.length === 0) return [];
      first ??= violations;
    }
    return first ?? [];
  }

  /** Checks, and reports the violations that are found again while the list does not change. */
  async check(check: () => AsyncGenerator<Violation>): Promise<void> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      if ((await collected(check())).length === 0) return;
      const before = await this.#state();
      const violations = await collected(check());
      if (violations.length === 0) return;
      if (before === undefined || before !== (await this.#state())) continue;
      for (const each of violations) this.#judge(each);
      return;
    }
  }

  /** The records of a list as its inputs name them, as one string. Undefined when the list can't be read completely. */
  async #state(): Promise<string | undefined> {
    const { byId, isWhole } = await this.all();
    const shown = [...byId].map(([id, each]) => toJson([id, ...this.inputs.map(({ name }) => each[name])]));
    return isWhole ? shown.sort().join() : undefined;
  }

  /** The query of a page; undefined when there is none. @param number from 1 @param last the page before it */
  #placeOf(number: number, size: number, unit?: Unit, last?: ListSeen): Fields | undefined {
    const offset = (number - 1) * size;
    for (const { name, schema } of this.inputs) {
      const plain = plainName(name);
      // The unit of `skip`, records or pages, is undocumented.
      if (plain === 'skip' && this.list) return { [name]: unit === 'pages' ? number : offset };
      if (plain === 'offset') return { [name]: offset };
      const first = isObject(schema) ? (schema.default ?? schema.minimum) : undefined;
      if (/^page(?:no|number)?$/.test(plain) && (first === 0 || first === 1))
        return { [name]: number - 1 + first };
      const cursor = /cursor|token$/.test(plain) ? nextIn(last) : undefined;
      if (cursor !== undefined) return { [name]: cursor };
    }
    return undefined;
  }

  /** @param size undefined for the default @returns undefined when there is no valid response, a finding by itself */
  async #page(query: Fields | undefined, size?: number): Promise<ListSeen | undefined> {
    const { client, list } = this;
    // The service may reject what it does not have.
    const isOpen = !list || Object.keys(list.related ?? {}).some((each) => query && each in query);
    const { pointer = '' } = client.resource.list ?? {};
    const test = { expects: 'success', expected: 'a success, since the request is valid', pointer } as const;
    const sized = this.size === undefined ? {} : { [this.size]: size };
    const page =
      query && (await client.list(client.parents, { ...sized, ...query }, isOpen ? undefined : test));
    if (page === undefined || (!isOpen && page.seen.result.violations.length > 0)) return undefined;
    if (list) this.#judgePage(page, size);
    return page;
  }

  /** Judges what every page must be, whatever the request. @param size what was asked for */
  #judgePage(page: ListSeen, size: number | undefined): void {
    const { ids, seen, total } = page;
    const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
    const max = size ?? this.defaultSize;
    const take = size === undefined && this.list?.facts['take.default'] ? 'take.default' : 'take';
    const [, filtered] = fieldsIn(valueOfBody(seen.result)).find(([name]) => name === 'filtered') ?? [];
    const judge = (rule: ListRule, of: string, isViolated: boolean, expected: string, received: string) =>
      this.#judge({ rule, of, page, expected, received }, isViolated);
    judge('take', take, ids.length > max, `at most ${amount(max, 'record')}`, `${ids.length}`);
    judge('pages', 'pages', repeated !== undefined, 'a record once on a page', `${repeated} twice`);
    const isMore = Number(filtered) > Number(total);
    judge('counts', 'counts', isMore, `filtered at most total, ${total}`, `filtered ${filtered}`);
  }

  #judge({ rule, of, page, expected, received }: Violation, isViolated = true): void {
    const fact = this.list?.facts[of];
    const facts = fact === undefined ? [] : [fact];
    const { operation } = page.seen;
    const short = received.slice(0, 200);
    this.client.judge(rule, page.seen, isViolated, expected, short, operation, facts);
  }
}

async function collected(violations: AsyncIterable<Violation>): Promise<Violation[]> {
  const all: Violation[] = [];
  for await (const each of violations) all.push(each);
  return all;
}

/** The first violation of pages in order. */
function violationsOf(
  { byId, isWhole }: Selected,
  pages: readonly (ListSeen | undefined)[],
  numbers: readonly number[],
  size: number,
  rule: Violation['rule'],
): Violation[] {
  const seen = new Map<string, number>();
  const ofPages = rule === 'list-pages' ? rule : 'pages';
  for (const [index, page] of pages.entries()) {
    if (page === undefined) continue;
    const { ids } = page;
    const violation = (by: Violation['rule'], expected: string, received: string): Violation[] => [
      { rule: by, of: 'pages', page, expected, received },
    ];
    const number = numbers[index] ?? 0;
    const other = isWhole ? ids.find((id) => !byId.has(id)) : undefined;
    if (other !== undefined) return violation(rule, 'records of the list in one page', other);
    const repeated = ids.find((id) => seen.has(id));
    if (repeated !== undefined) {
      const received = `${repeated} on page ${seen.get(repeated)} and on page ${number}`;
      return violation(ofPages, 'a record on one page alone', received);
    }
    for (const id of ids) seen.set(id, number);
    // With an unknown end, a page must be full when records follow it.
    const isFollowed = pages.slice(index + 1).some((each) => (each?.ids.length ?? 0) > 0);
    const rest = isWhole ? Math.max(0, byId.size - (number - 1) * size) : isFollowed ? size : ids.length;
    const requested = Math.min(size, rest);
    const of = isWhole ? ` of ${byId.size}` : '';
    const expected = `${amount(requested, 'record')}${of} on page ${number} of ${size} each`;
    if (ids.length !== requested) return violation(ofPages, expected, amount(ids.length, 'record'));
  }
  return [];
}

/** The text in a field such as `nextCursor`. */
function nextIn(page: ListSeen | undefined): unknown {
  const fields = fieldsIn(page && valueOfBody(page.seen.result));
  return fields.find(
    ([name, value]) => /^next/i.test(name) && typeof value === 'string' && value !== '',
  )?.[1];
}
