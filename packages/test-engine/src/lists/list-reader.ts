import type { Operation } from '@voice-agent/api-documents/document';
import type { RequestValues } from '@voice-agent/api-documents/request';
import type { HttpRequest, HttpResponse } from '@voice-agent/http-exchanges/http';
import { toDnf } from '@voice-agent/json-schema/dnf';
import { isObject, type Schema } from '@voice-agent/json-schema/keywords';
import { amount } from '../amount.ts';
import type { Executor } from '../executor.ts';
import { isSuccess } from '../outcome.ts';
import { valueOfBody } from '../resources/known-records.ts';
import type { Fields } from '../resources/read-records.ts';
import { propertiesOf } from '../resources/request-values.ts';
import type { DescribedList, ListRule, Unit } from './described-list.ts';

/** One page of a list. */
export interface Page {
  request: HttpRequest;
  response: HttpResponse;
  records: readonly Fields[];
  ids: readonly string[];
}

/** The records that a query selects. */
export interface Selected {
  query: Fields;
  /** Those that show it. */
  pages: readonly Page[];
  byId: ReadonlyMap<string, Fields>;
  /** Whether these are all. */
  isWhole: boolean;
}

/** A violation, with the page that shows it. */
export interface Violation {
  rule: ListRule;
  fact: string | undefined;
  page: Page;
  expected: string;
  received: string;
}

/** At most this many findings are reported per rule and fact. */
const maxFindings = 3;
/** Upper bound on pages read from one list. */
const maxPages = 40;
/** Pages read from a list that is longer than those. */
const sampledPages = 3;
const maxAttempts = 2;

/** Reads one list, and reports what its pages violate. */
export class ListReader {
  readonly list: DescribedList;
  /** The default of the size, as far as it is described. */
  readonly defaultSize: number;
  /** The filters, each with values of it. */
  readonly filters: ReadonlyMap<string, readonly unknown[]>;
  readonly #executor: Executor;
  readonly #operation: Operation;
  readonly #base: RequestValues;
  readonly #found = new Map<string, number>();
  #units: readonly Unit[];
  #maxPages = maxPages;
  /** Reads a list in one page, unless it is longer or the service has a lower maximum. */
  #maxSize = 1_000;

  /** @param unused a UUID that nothing has @param base what each request has */
  constructor(
    executor: Executor,
    operation: Operation,
    list: DescribedList,
    unused: string,
    base: RequestValues,
  ) {
    const { body, parameters } = operation;
    const { requests } = executor.document;
    const schemas: ReadonlyMap<string, Schema> =
      body === undefined
        ? new Map(parameters.map(({ name, schema }) => [name, schema]))
        : propertiesOf(requests, body.schema);
    const values = [...schemas].map(([name, schema]): [string, unknown[]] => {
      const related = list.related?.[name];
      if (related !== undefined) {
        const given = executor.records.given(operation, name) ?? related;
        return [name, [...new Set([given, related]), unused]];
      }
      const all = toDnf(requests, schema, [], 4).map(
        (each) => each.values ?? (each.types.join() === 'boolean' ? [true, false] : []),
      );
      return [name, all.some(({ length }) => length === 0) ? [] : all.flat()];
    });
    const size = schemas.get(list.size);
    this.list = list;
    this.filters = new Map(values.filter(([, each]) => each.length > 0));
    this.defaultSize = Number(isObject(size) ? size.default : undefined);
    this.#executor = executor;
    this.#operation = operation;
    this.#base = base;
    this.#units = list.units;
  }

  /** The size of the longest page, as far as it is known. */
  get maxSize(): number {
    return this.#maxSize;
  }

  /** Finds out what the position counts, and the longest page of the service. */
  async discover(): Promise<void> {
    const { size } = this.list;
    const { ids = [] } = (await this.#page({ [size]: this.#maxSize })) ?? {};
    for (const unit of ids.length > 0 ? this.#units : []) {
      const next = await this.#page({ [size]: ids.length, ...this.#positionOf(2, ids.length, unit) });
      // There may be an undocumented maximum: then the next page has others. One that is added meanwhile moves them.
      const added = next?.ids.filter((each) => !ids.includes(each)) ?? [];
      if (next === undefined || added.length <= next.ids.length / 2) continue;
      this.#maxSize = ids.length;
      this.#units = [unit, ...this.#units.filter((each) => each !== unit)];
      return;
    }
  }

  /** All records that the filters select, as far as the list can be read. */
  async all(query: Fields = {}): Promise<Selected> {
    const pages: Page[] = [];
    const size = this.#maxSize;
    let isWhole = false;
    for (let number = 1; number <= this.#maxPages && !isWhole; number++) {
      const page = await this.#page({
        ...query,
        [this.list.size]: size,
        ...(number > 1 && this.#positionOf(number, size)),
      });
      if (page === undefined) break;
      pages.push(page);
      isWhole = page.ids.length < size;
    }
    if (pages.length === maxPages && !isWhole) this.#maxPages = sampledPages;
    const records = pages.flatMap((page) => page.records);
    return { query, pages, byId: new Map(records.map((each) => [`${each.id}`, each])), isWhole };
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
    rule: ListRule = 'pages',
    numbers?: readonly number[],
  ): Promise<Violation[]> {
    const { list, defaultSize } = this;
    const length = size ?? defaultSize;
    const count = selected.isWhole
      ? Math.min(maxPages, Math.ceil(selected.byId.size / length) + 1)
      : sampledPages;
    const asked = numbers ?? Array.from({ length: count }, (_, index) => index + 1);
    let first: Violation[] | undefined;
    for (const unit of this.#units) {
      const pages: (Page | undefined)[] = [];
      for (const number of asked) {
        // Without a size, the first page is asked for by its number.
        const isNamed = number > 1 || (size === undefined && list.units.length === 1);
        const place = isNamed ? this.#positionOf(number, length, unit) : {};
        const sized = size === undefined ? {} : { [list.size]: size };
        pages.push(await this.#page({ ...selected.query, ...sized, ...place }));
      }
      const violations = this.#violationsOf(selected, pages, asked, length, rule);
      if (violations.length === 0) return [];
      first ??= violations;
    }
    return first ?? [];
  }

  /** Checks by a rule, and reports the violations that are found again while the list does not change. */
  async check(rule: ListRule, check: () => Promise<Violation[]>): Promise<void> {
    this.#count(rule);
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      if ((await check()).length === 0) return;
      const before = await this.#state();
      const violations = await check();
      if (violations.length === 0) return;
      if (before === undefined || before !== (await this.#state())) continue;
      for (const each of violations) this.#report(each);
      return;
    }
  }

  /** The first violation of pages in order. */
  #violationsOf(
    { byId, isWhole }: Selected,
    pages: readonly (Page | undefined)[],
    numbers: readonly number[],
    size: number,
    rule: ListRule,
  ): Violation[] {
    const fact = this.list.facts.pages;
    const seen = new Map<string, number>();
    for (const [index, page] of pages.entries()) {
      if (page === undefined) continue;
      const { ids } = page;
      const number = numbers[index] ?? 0;
      const other = isWhole ? ids.find((id) => !byId.has(id)) : undefined;
      if (other !== undefined)
        return [{ rule, fact, page, expected: 'records of the list in one page', received: other }];
      const repeated = ids.find((id) => seen.has(id));
      const expected = 'a record on one page alone';
      const received = `${repeated} on page ${seen.get(repeated ?? '')} and on page ${number}`;
      if (repeated !== undefined) return [{ rule: 'pages', fact, page, expected, received }];
      for (const id of ids) seen.set(id, number);
      // Where the end is unknown, a page must be full when records follow it.
      const isFollowed = pages.slice(index + 1).some((each) => (each?.ids.length ?? 0) > 0);
      const rest = isWhole ? Math.max(0, byId.size - (number - 1) * size) : isFollowed ? size : ids.length;
      const wanted = Math.min(size, rest);
      const of = isWhole ? ` of ${byId.size}` : '';
      if (ids.length !== wanted)
        return [
          {
            rule: 'pages',
            fact,
            page,
            expected: `${amount(wanted, 'record')}${of} on page ${number} of ${size} each`,
            received: amount(ids.length, 'record'),
          },
        ];
    }
    return [];
  }

  /** What the filters select of the records by, as one string. Undefined when the list can't be read completely. */
  async #state(): Promise<string | undefined> {
    const { byId, isWhole } = await this.all();
    const shown = [...byId].map(([id, each]) => [id, ...[...this.filters.keys()].map((name) => each[name])]);
    return isWhole
      ? shown
          .map((each) => JSON.stringify(each))
          .sort()
          .join()
      : undefined;
  }

  #positionOf(number: number, size: number, unit: Unit | undefined = this.#units[0]): Fields {
    return { [this.list.position]: unit === 'pages' ? number : (number - 1) * size };
  }

  /** @returns undefined when there is no valid response, which is a finding by itself */
  async #page(query: Fields): Promise<Page | undefined> {
    const { list } = this;
    const operation = this.#operation;
    const { body, pointer, records: name = '' } = operation;
    const base = this.#base;
    const values = body === undefined ? { query: { ...base.query, ...query } } : { body: query };
    const request = this.#executor.requestOf(operation, { ...base, ...values });
    // The service may reject what it does not have.
    const isOpen = Object.keys(list.related ?? {}).some((each) => each in query);
    const expected = isOpen ? 'a documented response' : 'a success, since the request is valid';
    const expects = isOpen ? 'any' : 'success';
    const result = await this.#executor.test({ operation, request, expects, expected, pointer });
    if (result?.response === undefined || !isSuccess(result.response.status)) return undefined;
    if (!isOpen && result.violations.length > 0) return undefined;
    const all = valueOfBody(result);
    const data = [all, ...Object.values(Object(all))].find((each) => Array.isArray(Object(each)[name]));
    if (!isObject(data)) return undefined;
    const records = (data[name] as unknown[]).filter(isObject);
    const page = { request, response: result.response, records, ids: records.map(({ id }) => `${id}`) };
    this.#judgePage(page, query, Number(data.total), Number(data.filtered));
    return page;
  }

  /** Judges what every page must be, whatever the request. */
  #judgePage(page: Page, query: Fields, total: number, filtered: number): void {
    const { ids } = page;
    const { facts, size } = this.list;
    const repeated = ids.find((id, index) => ids.indexOf(id) !== index);
    const max = Number(query[size] ?? this.defaultSize);
    const take = query[size] === undefined ? (facts['take.default'] ?? facts.take) : facts.take;
    const judged: [boolean, ListRule, fact: string, expected: string, received: string][] = [
      [ids.length > max, 'take', take, `at most ${amount(max, 'record')}`, `${ids.length}`],
      [repeated !== undefined, 'pages', facts.pages, 'a record once on a page', `${repeated} twice`],
      [filtered > total, 'counts', facts.counts, `filtered at most total, ${total}`, `filtered ${filtered}`],
    ];
    for (const [isViolated, rule, fact, expected, received] of judged) {
      this.#count(rule);
      if (isViolated) this.#report({ rule, fact, page, expected, received });
    }
  }

  #report({ rule, fact, page, expected, received }: Violation): void {
    const kind = `${rule} ${fact}`;
    const count = (this.#found.get(kind) ?? 0) + 1;
    this.#found.set(kind, count);
    const { request, response } = page;
    const violation = { rule, pointer: this.#operation.pointer, expected, received: received.slice(0, 200) };
    const facts = fact === undefined ? [] : [fact];
    if (count <= maxFindings) this.#executor.found(this.#operation, request, response, violation, facts);
  }

  #count(rule: ListRule): void {
    this.#executor.coverage.count('rule', '', rule);
  }
}
