import { createHash } from 'node:crypto';
import { amount } from '../amount.ts';
import { isAbout, isExpired, type KnownFinding } from '../baseline.ts';
import type { Covered } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';
import type { Report } from './report.ts';

/** Findings that say the same of the same place, as one. */
export interface JoinedFinding extends Finding {
  /** Twelve hexadecimal digits: the same finding has the same id in every run. */
  id: string;
  /** How often it was met. */
  count: number;
  /** What the baseline says of it, and whether it has expired: then the finding counts again. */
  known?: KnownFinding & { isExpired: boolean };
}

/** A report in the one order that every reporter shows. */
export interface NormalizedReport extends Omit<Report, 'findings' | 'baseline'> {
  /** Those that count: they break the build. */
  findings: readonly JoinedFinding[];
  /** Those that the baseline lets through, each with its entry. */
  known: readonly JoinedFinding[];
  /** The entries of the baseline that no finding came for, though it could have. They break the build too. */
  stale: readonly KnownFinding[];
}

/**
 * Joins findings of the same rule, operation, pointer, expectation and receipt, and those of one schema in several
 * records, keeping the smallest exchange, takes those apart that the baseline knows, and puts everything in an order that does not depend on the order it
 * came in.
 */
export function normalizeReport(report: Report): NormalizedReport {
  const joined = new Map<string, JoinedFinding>();
  for (const finding of report.findings) {
    const key = identity(finding);
    const known = joined.get(key);
    const smallest = known && !isSmaller(finding, known) ? known : finding;
    joined.set(key, { ...smallest, id: digest(key), count: (known?.count ?? 0) + 1 });
  }
  const { findings: _, baseline, ...rest } = report;
  const { entries = [], now = '' } = baseline ?? {};
  const all = [...joined.values()].sort(byPlace).map((finding) => {
    const about = entries.filter((entry) => isAbout(entry, finding));
    // Of two entries, the one that lasts.
    const known = about.find((entry) => !isExpired(entry, now)) ?? about[0];
    return known === undefined
      ? finding
      : { ...finding, known: { ...known, isExpired: isExpired(known, now) } };
  });
  const isSuppressed = ({ known }: JoinedFinding) => known?.isExpired === false;
  const covered = [...report.covered].sort((a, b) => compare(place(a), place(b)));
  return {
    ...rest,
    findings: all.filter((finding) => !isSuppressed(finding)),
    known: all.filter(isSuppressed),
    stale: entries.filter(
      (entry) => couldShow(entry, report) && !all.some((finding) => isAbout(entry, finding)),
    ),
    covered,
    uncovered: [...report.uncovered].sort(compare),
  };
}

/** Whether the service keeps its promises, as far as the run saw and the baseline lets through. */
export function holds(report: Report): boolean {
  const { findings, stale } = normalizeReport(report);
  return findings.length === 0 && stale.length === 0;
}

/** Whether a run went far enough for the finding of an entry to come. */
function couldShow({ operation }: KnownFinding, { stopped, covered }: Report): boolean {
  if (stopped !== undefined) return false;
  if (operation !== undefined) return covered.some((each) => each.operation === operation && each.cases > 0);
  return !covered.some(({ what, cases }) => what === 'operation' && cases === 0);
}

/** The findings under a heading each, in the order they have. */
export function groups(
  report: NormalizedReport,
): { rule: string; operation: string; findings: JoinedFinding[] }[] {
  const groups: { rule: string; operation: string; findings: JoinedFinding[] }[] = [];
  for (const finding of report.findings) {
    const last = groups.at(-1);
    if (last?.rule === finding.rule && last.operation === finding.operation) last.findings.push(finding);
    else groups.push({ rule: finding.rule, operation: finding.operation, findings: [finding] });
  }
  return groups;
}

/** One sentence on the whole run. */
export function summary(report: NormalizedReport): string {
  const { findings, known, stale, requests, unit, seed, stopped } = report;
  const operations = new Set(findings.map(({ operation }) => operation)).size;
  const found = findings.length
    ? `${amount(findings.length, 'finding')} in ${amount(operations, 'operation')}, `
    : requests === 0
      ? 'No finding, since nothing was asked: '
      : 'No finding in ';
  const of = unit === 'delivery' ? amount(requests, 'delivery', 'deliveries') : amount(requests, 'request');
  const beside = [
    ...(known.length ? [`${amount(known.length, 'known finding')}`] : []),
    ...(stale.length ? [`${amount(stale.length, 'entry', 'entries')} of the baseline out of date`] : []),
    ...(stopped === undefined ? [] : ['not complete']),
  ];
  return `${[`${found}${of}${seed === undefined ? '' : `, seed ${seed}`}`, ...beside].join('; ')}.`;
}

/** What an entry of the baseline is about, in one line: `response-schema listJobs /paths/…`. */
const entryName = ({ id, rule, operation, pointer }: KnownFinding): string =>
  [id, rule, operation, pointer].filter((part) => part !== undefined).join(' ');

/** A finding that the baseline lets through, in one line. */
export const knownSentence = ({ rule, operation, pointer, known }: JoinedFinding): string =>
  `${rule} ${operation} ${pointer}${known ? ` (${known.owner}, until ${known.expires}: ${known.reason})` : ''}`;

/** What is to be done with an entry that no finding came for. */
export const staleSentence = (entry: KnownFinding): string =>
  `line ${entry.line}: ${entryName(entry)} (${entry.owner}) no longer shows: take the entry out.`;

// What they receive is a record: the same fault shows in each record that has it.
const rulesOfRecords = new Set<string>(['response-schema', 'delivery-schema']);

function identity({ rule, operation, pointer, expected, received }: Finding): string {
  if (!rulesOfRecords.has(rule)) return JSON.stringify([rule, operation, pointer, expected, received]);
  // Which item of a list it is does not matter either.
  const anywhere = expected.replace(/^\S+/, (place) => place.replace(/\/\d+(?=\/|$)/g, '/*'));
  return JSON.stringify([rule, operation, pointer, anywhere]);
}

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
  const rest = ({ expected, received, exchange, facts, source }: Finding) =>
    JSON.stringify([expected, received, exchange, facts, source]);
  return compare(rest(a), rest(b)) < 0;
}
