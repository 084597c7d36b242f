import type { ServiceClient } from './client.ts';
import {
  checkFilteredPages,
  filter,
  judgeComplete,
  judgeDisjoint,
  judgeIntersection,
  judgeSubset,
  type Subset,
} from './invariants/filter.ts';
import { checkPages, pages } from './invariants/pages.ts';
import { checkSearch, search } from './invariants/search.ts';
import { jobStatuses, jobTypes } from './operations.ts';
import { discoverPaging, ListReader, type Records, recordsOf } from './pagination.ts';
import type { Violation } from './violation.ts';

const listing = 'jobs.listing';

/** Checks pages, filters and search of the list of jobs. @param unused a text that no job has */
export async function checkJobs(client: ServiceClient, unused: string): Promise<void> {
  const list = client.listJobs.bind(client);
  const reader = new ListReader(list, await discoverPaging(list), ({ id }) => id);
  await client.check(pages, reader, () => checkPages(reader, listing));
  await client.check(filter, reader, () => checkFilters(reader));
  await client.check(search, reader, () => checkSearch(reader, unused));
}

/** A job does not show its status or type: the lists by each value are disjoint, and together the whole list. */
async function checkFilters(reader: ListReader): Promise<Violation[]> {
  const whole = await reader.all();
  const violations: Violation[] = [];
  const byStatus = await partition(reader, 'status', jobStatuses, whole, violations);
  const byType = await partition(reader, 'type', jobTypes, whole, violations);
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
async function partition(
  reader: ListReader,
  name: 'status' | 'type',
  values: readonly string[],
  whole: Records,
  violations: Violation[],
): Promise<Subset[]> {
  const fact = `list-jobs.${name}`;
  const all = { query: {}, records: whole, name: 'jobs of the whole list', fact };
  const parts: Subset[] = [];
  for (const value of values) {
    const query = { [name]: value };
    const part = { query, records: await reader.all(query), name: `jobs of the ${name} ${value}`, fact };
    violations.push(
      ...parts.flatMap((other) => judgeDisjoint(part, other)),
      ...judgeSubset(part.records, all),
    );
    parts.push(part);
  }
  const together = recordsOf(
    parts.flatMap(({ records }) => records.pages),
    parts.every(({ records }) => records.isWhole),
  );
  if (whole.isWhole)
    violations.push(...judgeComplete(together, whole.byId.values(), fact, `in the list of one ${name}`));
  return parts;
}
