import type { Covered, CoveredKind } from '../engine/coverage.ts';
import type { Report } from './report.ts';

/** How much of one kind of part was exercised. */
export interface Exercised {
  what: CoveredKind;
  /** How many parts had a case, of how many. */
  exercised: number;
  of: number;
  cases: number;
}

/** Each kind, in the order of a report, with its name there. */
const kinds: Readonly<Record<CoveredKind, string>> = {
  operation: 'operations',
  parameter: 'parameters',
  constraint: 'constraints',
  value: 'values',
  response: 'responses',
  event: 'events',
  rule: 'rules',
  fact: 'facts',
};

/** `parameters`, for `parameter`. */
export const pluralOf = (what: CoveredKind): string => kinds[what];

/** The kinds that there are parts of. */
export function exercised({ covered }: Pick<Report, 'covered'>): Exercised[] {
  const parts = distinct(covered);
  return (Object.keys(kinds) as CoveredKind[]).flatMap((what) => {
    const own = parts.filter((part) => part.what === what);
    if (own.length === 0) return [];
    const exercised = own.filter(({ cases }) => cases > 0).length;
    return [{ what, exercised, of: own.length, cases: own.reduce((sum, { cases }) => sum + cases, 0) }];
  });
}

/** What was not exercised, a line each: the parts without a case, then what else the run says. */
export function notExercised({ covered, uncovered }: Pick<Report, 'covered' | 'uncovered'>): string[] {
  const parts = distinct(covered).filter(({ cases }) => cases === 0);
  const order = Object.keys(kinds);
  parts.sort((a, b) => order.indexOf(a.what) - order.indexOf(b.what));
  return [...parts.map(partName), ...uncovered];
}

const partName = ({ what, operation, pointer }: Covered): string =>
  [what, operation, pointer === operation ? '' : pointer].filter(Boolean).join(' ');

/**
 * Whether less was exercised than asked for.
 *
 * @param percent of all parts that could be exercised, 0 to 100
 * @returns a sentence that says so; undefined when enough was exercised
 */
export function fallsUnder({ covered }: Pick<Report, 'covered'>, percent: number): string | undefined {
  const parts = distinct(covered);
  const count = parts.filter(({ cases }) => cases > 0).length;
  const reached = parts.length === 0 ? 0 : (count / parts.length) * 100;
  if (reached >= percent) return undefined;
  // Cut, not rounded: 89.96 must not read as the 90 that it falls under.
  const shown = Math.floor(reached * 10) / 10;
  return `${count} of ${parts.length} parts of the contract were exercised, ${shown} %: --fail-under asks for ${percent} %.`;
}

/** Each part once, with all of its cases. */
function distinct(covered: readonly Covered[]): Covered[] {
  const parts = new Map<string, Covered>();
  for (const part of covered) {
    const key = JSON.stringify([part.what, part.operation, part.pointer]);
    const known = parts.get(key);
    parts.set(key, known === undefined ? part : { ...known, cases: known.cases + part.cases });
  }
  return [...parts.values()];
}
