import { type Covered, type CoveredKind, coveredKinds } from '../engine/coverage.ts';
import type { Report } from './report.ts';

/** How much of one kind was exercised. */
export interface Exercised {
  what: CoveredKind;
  /** How many parts had a case, of how many. */
  exercised: number;
  of: number;
  cases: number;
}

/** How much of each kind was exercised; a kind without parts is left out. */
export function exercised({ covered }: Pick<Report, 'covered'>): Exercised[] {
  return coveredKinds.flatMap((what) => {
    const parts = covered.filter((part) => part.what === what);
    if (parts.length === 0) return [];
    const cases = parts.reduce((sum, part) => sum + part.cases, 0);
    return [{ what, exercised: parts.filter(hasCase).length, of: parts.length, cases }];
  });
}

/** The parts that were not exercised, a line each: those that the run left out, then those without a case by kind. */
export function notExercised({ covered, uncovered = [] }: Pick<Report, 'covered' | 'uncovered'>): string[] {
  const parts = covered.filter((part) => !hasCase(part));
  parts.sort((a, b) => coveredKinds.indexOf(a.what) - coveredKinds.indexOf(b.what));
  return [...uncovered, ...parts.map(partName)];
}

const hasCase = ({ cases }: Covered): boolean => cases > 0;

const partName = ({ what, operation, pointer }: Covered): string =>
  [what, operation, pointer === operation ? '' : pointer].filter(Boolean).join(' ');

/**
 * Compares what was exercised with `--fail-under`.
 *
 * @param percent of all parts that could be exercised, 0 to 100
 * @returns a sentence when less was exercised
 */
export function fallsUnder({ covered }: Pick<Report, 'covered'>, percent: number): string | undefined {
  const count = covered.filter(hasCase).length;
  const reached = covered.length === 0 ? 0 : (count / covered.length) * 100;
  if (reached >= percent) return undefined;
  // Cut, not rounded: 89.96 must not read as the 90 that it falls under.
  const shown = Math.floor(reached * 10) / 10;
  return `${count} of ${covered.length} parts of the contract were exercised, ${shown} %: --fail-under asks for ${percent} %.`;
}
