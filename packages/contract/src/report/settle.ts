import { createHash } from 'node:crypto';
import type { Covered } from '../coverage.ts';
import type { Finding } from '../findings.ts';
import type { Report } from './report.ts';

/** Findings that say the same of the same place, as one. */
export interface JoinedFinding extends Finding {
  /** Twelve hexadecimal digits: the same finding has the same id in every run. */
  id: string;
  /** How often it was met. */
  count: number;
}

/** A report in the one order that every reporter shows. */
export interface SettledReport extends Omit<Report, 'findings'> {
  findings: readonly JoinedFinding[];
}

/**
 * Joins findings of the same rule, operation, pointer, expectation and receipt, keeping the smallest exchange,
 * and puts everything in an order that does not depend on the order it came in.
 */
export function settle(report: Report): SettledReport {
  const joined = new Map<string, JoinedFinding>();
  for (const finding of report.findings) {
    const key = identity(finding);
    const known = joined.get(key);
    const smallest = known && !isSmaller(finding, known) ? known : finding;
    joined.set(key, { ...smallest, id: digest(key), count: (known?.count ?? 0) + 1 });
  }
  const { target, document, seed, requests, notes } = report;
  return {
    target,
    document,
    seed,
    requests,
    findings: [...joined.values()].sort(byPlace),
    covered: [...report.covered].sort((a, b) => compare(place(a), place(b))),
    uncovered: [...report.uncovered].sort(compare),
    notes,
  };
}

/** The findings under a heading each, in the order they have. */
export function groups(
  report: SettledReport,
): { rule: string; operation: string; findings: JoinedFinding[] }[] {
  const groups: { rule: string; operation: string; findings: JoinedFinding[] }[] = [];
  for (const finding of report.findings) {
    const last = groups.at(-1);
    if (last?.rule === finding.rule && last.operation === finding.operation) last.findings.push(finding);
    else groups.push({ rule: finding.rule, operation: finding.operation, findings: [finding] });
  }
  return groups;
}

/** `1 finding`, `2 findings`, `1,024 requests`. */
export function amount(count: number, one: string, many: string = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** One sentence on the whole run. */
export function summary(report: SettledReport): string {
  const { findings, requests, seed } = report;
  const operations = new Set(findings.map(({ operation }) => operation)).size;
  const found = findings.length
    ? `${amount(findings.length, 'finding')} in ${amount(operations, 'operation')}, `
    : 'No finding in ';
  return `${found}${amount(requests, 'request')}, seed ${seed}.`;
}

/** How much was exercised: `2 operations: 3 parameters, 12 constraints`. Empty when nothing was. */
export function coverage(report: SettledReport): string {
  const operations = new Set(report.covered.map(({ operation }) => operation)).size;
  const parts = kinds.flatMap(([what, plural]) => {
    const count = report.covered.filter((covered) => covered.what === what && covered.cases > 0).length;
    return count ? [amount(count, what, plural)] : [];
  });
  return parts.length ? `${amount(operations, 'operation')}: ${parts.join(', ')}` : '';
}

const kinds: [Covered['what'], string][] = [
  ['parameter', 'parameters'],
  ['value', 'values'],
  ['constraint', 'constraints'],
  ['response', 'responses'],
];

const identity = ({ rule, operation, pointer, expected, received }: Finding) =>
  JSON.stringify([rule, operation, pointer, expected, received]);

const place = ({ operation, pointer, what, cases }: Covered) =>
  JSON.stringify([operation, pointer, what, cases]);

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** By rule and operation, as they are grouped; then by place, the smallest request first. */
function byPlace(a: JoinedFinding, b: JoinedFinding): number {
  for (const key of ['rule', 'operation', 'pointer'] as const)
    if (a[key] !== b[key]) return compare(a[key], b[key]);
  return sizeOf(a) - sizeOf(b) || compare(identity(a), identity(b));
}

const sizeOf = ({ exchange }: Finding) => JSON.stringify(exchange.request).length;

// By code unit, not by language: a report reads the same on every machine.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function isSmaller(a: Finding, b: Finding): boolean {
  if (sizeOf(a) !== sizeOf(b)) return sizeOf(a) < sizeOf(b);
  return compare(JSON.stringify([a.exchange, a.facts]), JSON.stringify([b.exchange, b.facts])) < 0;
}
