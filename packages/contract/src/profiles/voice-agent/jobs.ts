import type { ServiceClient } from './client.ts';
import {
  checkFilteredPages,
  filter,
  judgeIntersection,
  judgePartition,
  type Subset,
} from './invariants/filter.ts';
import { checkPages, pages } from './invariants/pages.ts';
import { checkSearch, search } from './invariants/search.ts';
import { jobStatuses, jobTypes } from './operations.ts';
import { discoverPaging, ListReader } from './pagination.ts';
import type { Violation } from './violation.ts';

const listing = 'jobs.listing';

/** Checks pages, filters and search of the list of jobs. @param unused a text that no job has */
export async function checkJobs(client: ServiceClient, unused: string): Promise<void> {
  const list = client.listJobs.bind(client);
  const reader = new ListReader(list, await discoverPaging(list));
  await client.check(pages, reader, () => checkPages(reader, listing));
  await client.check(filter, reader, () => checkFilters(reader));
  await client.check(search, reader, () => checkSearch(reader, unused));
}

/** A job does not show its status or type: the lists by each value are disjoint, and together the whole list. */
async function checkFilters(reader: ListReader): Promise<Violation[]> {
  const whole = await reader.all();
  const byStatus = await partsOf(reader, 'status', jobStatuses);
  const byType = await partsOf(reader, 'type', jobTypes);
  const violations = [...judgePartition(byStatus, whole), ...judgePartition(byType, whole)];
  for (const ofStatus of byStatus)
    for (const ofType of byType) {
      const both = await reader.all({ ...ofStatus.query, ...ofType.query });
      violations.push(...judgeIntersection(both, ofStatus, ofType));
    }
  for (const part of [...byStatus, ...byType])
    violations.push(...(await checkFilteredPages(reader, part, listing)));
  return violations;
}

/** The jobs by the values of one filter. */
async function partsOf(reader: ListReader, filter: string, values: readonly string[]): Promise<Subset[]> {
  const parts: Subset[] = [];
  for (const value of values) {
    const query = { [filter]: value };
    const records = await reader.all(query);
    parts.push({ query, records, name: `jobs of the ${filter} ${value}`, fact: `list-jobs.${filter}` });
  }
  return parts;
}
