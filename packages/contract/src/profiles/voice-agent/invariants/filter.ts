import type { Item } from '../operations.ts';
import { type ListReader, type Records, recordsOf } from '../pagination.ts';
import { type Invariant, idsOf, type Violation, violationOf, written } from '../violation.ts';
import { judgePages } from './pages.ts';

export const filter: Invariant<'filter'> = {
  id: 'filter',
  title: 'A filter selects exactly the records that match it',
  help:
    'A record that does not match is listed, or one that matches is missing: by one filter, by two together, or on a later page. ' +
    'A job does not show its status or type: there the lists by each value are compared.',
};

/** Some records of a list, and which these are. */
export interface Subset {
  /** The filters that select them. */
  query: Item;
  records: Records;
  /** For the reader of a finding: `jobs of the status FAILED`. */
  name: string;
  fact: string;
}

/** Every listed record has the value of the filter, if it shows the field. */
export function judgeShown(found: Records, field: string, value: unknown, fact: string): Violation[] {
  for (const page of found.pages) {
    const wrong = page.items.find((item) => item[field] !== undefined && `${item[field]}` !== `${value}`);
    if (wrong === undefined) continue;
    const received = `${wrong.id} with ${field} ${written(wrong[field])}`;
    return [violationOf(filter, page, fact, `only records with ${field} ${value}`, received)];
  }
  return [];
}

/** Every record of a list is one of a subset. @param rule what it violates otherwise */
export function judgeSubset(found: Records, among: Subset, rule: Invariant = filter): Violation[] {
  if (!among.records.isWhole) return [];
  for (const page of found.pages) {
    const unexpected = idsOf(page.items).find((id) => !among.records.byId.has(id));
    if (unexpected !== undefined) return [violationOf(rule, page, among.fact, among.name, unexpected)];
  }
  return [];
}

/** The pages of a filtered list are those of the records that it selects. */
export function checkFilteredPages(
  reader: ListReader,
  subset: Subset,
  pageFact: string,
): Promise<Violation[]> {
  const { query, records } = subset;
  const size = Math.min(10, Math.max(3, Math.ceil(records.byId.size / 5)));
  return reader.judge(query, size, records, (pagination) => [
    ...judgeSubset(recordsOf(pagination.pages, false), subset),
    ...judgePages(pagination, records, pageFact),
  ]);
}

/** The lists by each value of a filter have no record in common, and together they are the whole list. */
export function judgePartition(parts: readonly Subset[], whole: Records): Violation[] {
  const violations: Violation[] = [];
  const nameOf = new Map<string, string>();
  for (const { records, name, fact } of parts) {
    for (const page of records.pages) {
      const common = idsOf(page.items).find((id) => nameOf.has(id));
      if (common === undefined) continue;
      const received = `${common}, one of the ${nameOf.get(common)}`;
      violations.push(violationOf(filter, page, fact, `only ${name}`, received));
    }
    violations.push(...judgeSubset(records, { query: {}, records: whole, name: 'the whole list', fact }));
    for (const id of records.byId.keys()) nameOf.set(id, name);
  }
  if (!whole.isWhole) return violations;
  const together = recordsOf(
    parts.flatMap(({ records }) => records.pages),
    parts.every(({ records }) => records.isWhole),
  );
  const fact = parts[0]?.fact ?? '';
  return [
    ...violations,
    ...judgeComplete(together, whole.byId.values(), fact, 'listed by one of the values'),
  ];
}

/** A list has each of these records. @param why for the reader of a finding: `which has type MCP` */
export function judgeComplete(
  found: Records,
  expected: Iterable<Item>,
  fact: string,
  why: string,
  rule: Invariant = filter,
): Violation[] {
  const [page] = found.pages;
  if (page === undefined || !found.isWhole) return [];
  for (const { id } of expected)
    if (!found.byId.has(`${id}`))
      return [violationOf(rule, page, fact, `${id}, ${why}`, 'a list without it')];
  return [];
}

/** Two filters together select what each of them selects. */
export function judgeIntersection(
  both: Records,
  one: Subset,
  other: Subset,
  rule: Invariant = filter,
): Violation[] {
  const unexpected = [one, other].flatMap((each) => judgeSubset(both, each, rule));
  if (unexpected.length > 0) return unexpected.slice(0, 1);
  const expected = [...one.records.byId.values()].filter(({ id }) => other.records.byId.has(`${id}`));
  return judgeComplete(both, expected, other.fact, `one of the ${one.name} and of the ${other.name}`, rule);
}
