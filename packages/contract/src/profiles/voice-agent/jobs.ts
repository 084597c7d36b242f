import type { ServiceClient } from './client.ts';
import { filter, judgeComplete, judgeIntersection, judgeSubset, type Subset } from './invariants/filter.ts';
import { judgeBeyondEnd, judgeLength, judgePages, pages } from './invariants/pages.ts';
import { type JobReader, judgeSearch, search } from './invariants/search.ts';
import { type Item, jobStatuses, jobTypes } from './operations.ts';
import { confirmWhileUnchanged, discoverPaging, ListReader, type Records, recordsOf } from './pagination.ts';
import { type Violation, violationOf } from './violation.ts';

const pageSize = 10;
const listing = 'jobs.listing';

/** Checks pages, filters and search of the list of jobs. @param unused a text that no job has */
export async function checkJobs(client: ServiceClient, unused: string): Promise<void> {
  const list = client.listJobs.bind(client);
  const jobs = new JobChecks(client, new ListReader(list, await discoverPaging(list)));
  const checkSearch = (): Promise<Violation[]> => {
    client.count(search);
    return judgeSearch(jobs, unused);
  };
  for (const check of [() => jobs.pages(), () => jobs.filters(), checkSearch])
    client.report(await confirmWhileUnchanged(() => jobs.state(), check));
}

class JobChecks implements JobReader {
  readonly #client: ServiceClient;
  readonly #reader: ListReader;

  constructor(client: ServiceClient, reader: ListReader) {
    this.#client = client;
    this.#reader = reader;
  }

  all(filters: Item): Promise<Records> {
    return this.#reader.all(filters);
  }

  /** Undefined when the list can't be read completely. */
  async state(): Promise<string | undefined> {
    const { byId, isWhole } = await this.#reader.all();
    return isWhole ? JSON.stringify([...byId.keys()].sort()) : undefined;
  }

  async pages(): Promise<Violation[]> {
    const whole = await this.#reader.all();
    this.#client.count(pages);
    // An undocumented maximum is not below the longest page.
    const longest = Math.max(1, ...whole.pages.map(({ items }) => items.length));
    const violations = await this.#lengths(Math.min(pageSize, longest), whole.byId.size);
    for (const size of new Set([Math.min(pageSize, longest), Math.min(4, longest)])) {
      const found = await this.#judgeBothUnits(size, {}, whole);
      violations.push(...found);
      if (found.length > 0) break;
    }
    for (const distance of whole.isWhole ? [1, 100] : []) {
      const page = await this.#client.listJobs({ take: 3, skip: whole.byId.size + distance });
      if (page !== undefined) violations.push(...judgeBeyondEnd(page, listing));
    }
    return violations;
  }

  /** A page has `take` jobs while there are so many, whatever `skip` counts. */
  async #lengths(longest: number, total: number): Promise<Violation[]> {
    const violations: Violation[] = [];
    for (const take of [1, 2, 3, longest].filter((each) => each <= longest))
      for (const skip of [undefined, 1, 2, 3]) {
        const page = await this.#client.listJobs({ take, ...(skip !== undefined && { skip }) });
        const min = Math.max(0, Math.min(take, total - (skip ?? 0) * take));
        if (page !== undefined) violations.push(...judgeLength(page, min, listing));
      }
    return violations;
  }

  /** Pages are valid when they are so for either unit of `skip`. */
  async #judgeBothUnits(size: number, filters: Item, whole: Records): Promise<Violation[]> {
    const { skipUnit } = this.#reader.paging;
    const units = [skipUnit, skipUnit === 'pages' ? 'records' : 'pages'] as const;
    let first: Violation[] | undefined;
    for (const unit of units) {
      const violations = judgePages(await this.#reader.paginate(filters, size, whole, unit), whole, listing);
      if (violations.length === 0) return [];
      first ??= violations;
    }
    return first ?? [];
  }

  /** A job does not show its status or type: the lists by each value are disjoint, and together the whole list. */
  async filters(): Promise<Violation[]> {
    const whole = await this.#reader.all();
    this.#client.count(filter);
    const byStatus = await this.#partition('status', jobStatuses, whole);
    const byType = await this.#partition('type', jobTypes, whole);
    const violations = [...byStatus.violations, ...byType.violations];
    for (const ofStatus of byStatus.parts)
      for (const ofType of byType.parts) {
        const both = await this.#reader.all({ ...ofStatus.query, ...ofType.query });
        violations.push(...judgeIntersection(both, ofStatus, ofType));
      }
    for (const { query, records, fact } of [...byStatus.parts, ...byType.parts])
      violations.push(...(await this.judgePages(query, records, fact)));
    return violations;
  }

  /** The pages of a filtered list. */
  async judgePages(query: Item, records: Records, fact: string): Promise<Violation[]> {
    if (!records.isWhole) return [];
    const size = Math.min(pageSize, Math.max(2, Math.ceil(records.byId.size / 4)));
    const violations = await this.#judgeBothUnits(size, query, records);
    for (const skip of [2, 3]) {
      const page = await this.#client.listJobs({ ...query, take: size, skip });
      const among = { records, name: 'records of the list without skip', fact };
      if (page !== undefined) violations.push(...judgeSubset(recordsOf([page], false), among));
    }
    return violations;
  }

  async #partition(name: 'status' | 'type', values: readonly string[], whole: Records): Promise<Partition> {
    const fact = `list-jobs.${name}`;
    const all = { records: whole, name: 'jobs of the whole list', fact };
    const violations: Violation[] = [];
    const parts: Part[] = [];
    const firstValue = new Map<string, string>();
    for (const value of values) {
      const query = { [name]: value };
      const records = await this.#reader.all(query);
      parts.push({ query, records, name: `jobs of the ${name} ${value}`, fact });
      for (const page of records.pages) {
        const repeated = page.items.find(({ id }) => firstValue.has(`${id}`))?.id;
        if (repeated === undefined) continue;
        const received = `${repeated}, which is ${firstValue.get(`${repeated}`)}`;
        violations.push(violationOf(filter, page, fact, `only jobs of the ${name} ${value}`, received));
      }
      violations.push(...judgeSubset(records, all));
      for (const id of records.byId.keys()) if (!firstValue.has(id)) firstValue.set(id, value);
    }
    const together = recordsOf(
      parts.flatMap(({ records }) => records.pages),
      parts.every(({ records }) => records.isWhole),
    );
    if (violations.length === 0 && whole.isWhole)
      violations.push(...judgeComplete(together, whole.byId.values(), fact, `in the list of one ${name}`));
    return { parts, violations };
  }
}

/** The jobs that a filter selects. */
interface Part extends Subset {
  query: Item;
}

/** The jobs by the values of one filter. */
interface Partition {
  parts: Part[];
  violations: Violation[];
}
