import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

/** A condition in SQL with the values of its parameters. */
export type Condition = readonly [sql: string, ...values: SQLInputValue[]];

/** Which part of a list is a page. */
export interface Section {
  skip: number;
  take: number;
  order: 'newest' | 'oldest';
}

/**
 * How strings and terms are compared: in lower case. A final sigma is a sigma, since whether it is final depends on
 * what stands around it.
 */
export const fold = (text: string): string => text.toWellFormed().toLowerCase().replaceAll('ς', 'σ');

/** Rows of a table that meet all conditions. A higher `number` is newer. */
export function rowsOf<Row = { json: string }>(
  db: DatabaseSync,
  table: string,
  conditions: readonly Condition[],
  { skip, take, order }: Section,
): Row[] {
  const { where, values } = joined(conditions);
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return db
    .prepare(`select * from ${table} ${where} order by number ${direction} limit ? offset ?`)
    .all(...values, take, skip) as Row[];
}

/** How many rows of a table meet all conditions. */
export function countOf(db: DatabaseSync, table: string, conditions: readonly Condition[] = []): number {
  const { where, values } = joined(conditions);
  return db.prepare(`select count(*) as count from ${table} ${where}`).get(...values)?.count as number;
}

function joined(conditions: readonly Condition[]): { where: string; values: SQLInputValue[] } {
  const where = ['true', ...conditions.map(([sql]) => sql)].join(' and ');
  return { where: `where ${where}`, values: conditions.flatMap(([, ...values]) => values) };
}
