import { createHash } from 'node:crypto';
import { amount } from '@voice-agent/test-engine/amount';
import type { Covered } from '@voice-agent/test-engine/coverage';
import type { Finding } from '@voice-agent/test-engine/findings';
import { isAbout, isExpired, type KnownFinding } from '../baseline.ts';
import type { Report } from './report.ts';

/** Equal findings, joined to one. */
export interface ReportedFinding extends Finding {
  /** Twelve hexadecimal digits: the same finding has the same id in every run. */
  id: string;
  /** How often it was seen. */
  count: number;
  /** Its entry in the baseline. When that has expired, the finding counts again. */
  known?: KnownFinding & { isExpired: boolean };
}

/** A report in the one order that every reporter uses. */
export interface NormalizedReport extends Report {
  /** The findings that count: the report fails with them. */
  findings: readonly ReportedFinding[];
  /** The findings that the baseline suppresses. */
  known: readonly ReportedFinding[];
  /** The entries of the baseline without a finding, though the run went far enough. The report fails with them. */
  stale: readonly KnownFinding[];
  uncovered: readonly string[];
  notes: readonly string[];
  /** `incomplete`: nothing was found, but the run ended early. */
  verdict: 'passes' | 'fails' | 'incomplete';
}

/** Renders a report. It reads no file, no clock and no environment. */
export type Reporter = (report: NormalizedReport, colors?: boolean) => string;

/**
 * Joins findings with the same rule, operation, pointer, expected and received value (of a schema: in any record),
 * and keeps the smallest exchange. Sets apart what the baseline knows, and sorts everything.
 */
export function normalizeReport(report: Report): NormalizedReport {
  const joined = new Map<string, ReportedFinding>();
  for (const finding of report.findings) {
    const key = identity(finding);
    const known = joined.get(key);
    const smallest = known && !isSmaller(finding, known) ? known : finding;
    joined.set(key, { ...smallest, id: digest(key), count: (known?.count ?? 0) + 1 });
  }
  const { entries = [], now = '' } = report.baseline ?? {};
  const all = [...joined.values()].sort(byPlace).map((finding) => {
    const about = entries.filter((entry) => isAbout(entry, finding));
    // Of two entries, the one that lasts.
    const known = about.find((entry) => !isExpired(entry, now)) ?? about[0];
    return known === undefined
      ? finding
      : { ...finding, known: { ...known, isExpired: isExpired(known, now) } };
  });
  const isSuppressed = ({ known }: ReportedFinding) => known?.isExpired === false;
  const findings = all.filter((finding) => !isSuppressed(finding));
  const stale = entries.filter(
    (entry) => couldShow(entry, report) && !all.some((finding) => isAbout(entry, finding)),
  );
  const fails = findings.length + stale.length > 0;
  return {
    ...report,
    findings,
    known: all.filter(isSuppressed),
    stale,
    covered: report.covered.toSorted((a, b) => compare(place(a), place(b))),
    uncovered: (report.uncovered ?? []).toSorted(compare),
    notes: report.notes ?? [],
    verdict: fails ? 'fails' : report.stopped === undefined ? 'passes' : 'incomplete',
  };
}

/** Whether the run went far enough for the finding of an entry. */
function couldShow({ operation }: KnownFinding, { stopped, covered }: Report): boolean {
  if (stopped !== undefined) return false;
  if (operation !== undefined) return covered.some((each) => each.operation === operation && each.cases > 0);
  return !covered.some(({ what, cases }) => what === 'operation' && cases === 0);
}

/** The findings of one rule in one operation. */
interface Group {
  rule: string;
  operation: string;
  findings: ReportedFinding[];
}

/** The findings by rule and operation, in their order. */
export function groups(report: NormalizedReport): Group[] {
  const groups: Group[] = [];
  for (const finding of report.findings) {
    const { rule, operation } = finding;
    const last = groups.at(-1);
    if (last?.rule === rule && last.operation === operation) last.findings.push(finding);
    else groups.push({ rule, operation, findings: [finding] });
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
  const parts = [
    `${found}${of}${seed === undefined ? '' : `, seed ${seed}`}`,
    known.length && amount(known.length, 'known finding'),
    stale.length && `${amount(stale.length, 'entry', 'entries')} of the baseline out of date`,
    stopped !== undefined && 'not complete',
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}

/** A finding that the baseline suppresses, in one line. */
export const knownSentence = ({ rule, operation, pointer, known }: ReportedFinding): string =>
  `${rule} ${operation} ${pointer}${known ? ` (${known.owner}, until ${known.expires}: ${known.reason})` : ''}`;

/** What to do with an entry of the baseline that has no finding. */
export function staleSentence({ line, id, rule, operation, pointer, owner }: KnownFinding): string {
  const name = [id, rule, operation, pointer].filter((part) => part !== undefined).join(' ');
  return `line ${line}: ${name} (${owner}) no longer shows: take the entry out.`;
}

// They receive a record: one fault shows in each record that has the field.
const rulesOfRecords = new Set<string>(['response-schema', 'delivery-schema']);

function identity({ rule, operation, pointer, expected, received }: Finding): string {
  if (!rulesOfRecords.has(rule)) return JSON.stringify([rule, operation, pointer, expected, received]);
  // In any item of an array.
  const anywhere = expected.replace(/^\S+/, (place) => place.replace(/\/\d+(?=\/|$)/g, '/*'));
  return JSON.stringify([rule, operation, pointer, anywhere]);
}

const place = ({ operation, pointer, what, cases }: Covered) =>
  JSON.stringify([operation, pointer, what, cases]);

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

/** By rule and operation, as in groups; then by pointer, the smallest request first. */
function byPlace(a: ReportedFinding, b: ReportedFinding): number {
  for (const key of ['rule', 'operation', 'pointer'] as const)
    if (a[key] !== b[key]) return compare(a[key], b[key]);
  return sizeOf(a) - sizeOf(b) || compare(identity(a), identity(b));
}

const sizeOf = ({ exchange }: Finding) => JSON.stringify(exchange.request).length;

// By code unit, not by locale: a report is the same on every machine.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function isSmaller(a: Finding, b: Finding): boolean {
  if (sizeOf(a) !== sizeOf(b)) return sizeOf(a) < sizeOf(b);
  const rest = ({ expected, received, exchange, facts, source }: Finding) =>
    JSON.stringify([expected, received, exchange, facts, source]);
  return compare(rest(a), rest(b)) < 0;
}
