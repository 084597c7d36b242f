import { amount } from '@voice-agent/cli-kit/text';
import { causeId, digest, isAbout, isExpired, type KnownFinding } from '../baseline.ts';
import type { Covered } from '../engine/coverage.ts';
import type { Finding } from '../engine/findings.ts';
import type { Report } from './report.ts';

/** Equal findings, joined to one. */
export interface ReportedFinding extends Finding {
  /** Twelve hexadecimal digits: the same finding has the same id in every run. */
  id: string;
  /** How often it was seen. */
  count: number;
  /** Its entry in the baseline. When that has expired, the finding counts again. */
  known?: KnownFinding & { isExpired: boolean };
  /** All places of its cause, the smallest request first; it is the first of them. Absent when there is one. */
  places?: readonly ReportedFinding[];
}

/** A report in the one order that every reporter uses. */
export interface NormalizedReport extends Report {
  /** The findings that count: the report fails with them. */
  findings: readonly ReportedFinding[];
  /** The findings that are warnings. */
  warnings: readonly ReportedFinding[];
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
 * Joins findings with the same rule, operation, pointer and cause, or else expected and received value, and keeps the
 * smallest exchange. Then joins those of one cause: at one place of the document, or at three places or more. Sets
 * apart what is a warning and what the baseline knows, and sorts everything.
 */
export function normalizeReport(report: Report): NormalizedReport {
  const joined = [...Map.groupBy(report.findings, identity)].map(([key, same]): ReportedFinding => {
    const smallest = same.reduce((one, other) => (bySize(one, other) <= 0 ? one : other));
    return { ...smallest, id: digest(key), count: same.length };
  });
  const { entries = [], now = '' } = report.baseline ?? {};
  const all = joined.sort(byPlace).map((finding) => {
    const about = entries.filter((entry) => isAbout(entry, finding));
    // The entry that expires last counts.
    const known = about.find((entry) => !isExpired(entry, now)) ?? about[0];
    return known ? { ...finding, known: { ...known, isExpired: isExpired(known, now) } } : finding;
  });
  const isSuppressed = ({ known }: ReportedFinding) => known?.isExpired === false;
  const counting = all.filter((finding) => !isSuppressed(finding));
  const findings = byCause(counting.filter(({ severity }) => severity === 'error'));
  const stale = entries.filter(
    (entry) => couldShow(entry, report) && !all.some((finding) => isAbout(entry, finding)),
  );
  const fails = findings.length + stale.length > 0;
  return {
    ...report,
    findings,
    warnings: byCause(counting.filter(({ severity }) => severity === 'warn')),
    known: byCause(all.filter(isSuppressed)),
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

/** From so many places on, findings of one cause are joined, wherever they are. */
const manyPlaces = 3;
/** The message of the service is the cause of these. */
const explained: readonly string[] = ['server-error', 'valid-request-rejected'];

function byCause(findings: readonly ReportedFinding[]): ReportedFinding[] {
  const causes = Map.groupBy(findings, ({ rule, cause, id, known, severity }) =>
    JSON.stringify([rule, cause ?? id, known?.line, severity]),
  );
  const result = [...causes.values()].flatMap((places) => {
    const [first, ...others] = places.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    const isOne =
      places.length >= manyPlaces ||
      others.every(({ pointer }) => pointer === first?.pointer) ||
      explained.includes(first?.rule ?? '');
    if (first === undefined || others.length === 0 || !isOne) return places;
    const count = places.reduce((sum, each) => sum + each.count, 0);
    return [{ ...first, id: causeId(first) ?? first.id, count, places: [first, ...others] }];
  });
  return result.sort(byPlace);
}

export const placesOf = (finding: ReportedFinding): readonly ReportedFinding[] => finding.places ?? [finding];

export const operationsOf = (findings: readonly ReportedFinding[]): string[] => [
  ...new Set(findings.flatMap((finding) => placesOf(finding).map(({ operation }) => operation))),
];

/** Longer causes are not shown as names. */
const causeCharacters = 30;

/** The operation of a finding, or how many it has; and its cause, where that has a short name. */
export function whereOf(finding: ReportedFinding): string {
  const { operation, cause = '', places } = finding;
  const operations = operationsOf([finding]);
  const where = operations.length > 1 ? amount(operations.length, 'operation') : operation;
  const isNamed = places !== undefined && cause !== '' && cause.length <= causeCharacters;
  return isNamed ? `${where} (${cause})` : where;
}

/** The findings of one rule in one operation, or of one cause in several. */
interface Group {
  rule: string;
  where: string;
  findings: ReportedFinding[];
}

/** The most severe first: who gets in, and what fails. */
const worst = ['unauthenticated-request-accepted', 'server-error', 'connection-cut', 'no-response'];
const rank = ({ rule }: Finding): number => (worst.includes(rule) ? worst.indexOf(rule) : worst.length);

/** The findings by rule and operation, the worst first. */
export function groups({ findings }: Pick<NormalizedReport, 'findings'>): Group[] {
  const sorted = findings.toSorted((a, b) => rank(a) - rank(b));
  const keyOf = (finding: ReportedFinding): string =>
    finding.places === undefined ? `${finding.rule} ${finding.operation}` : finding.id;
  return [...Map.groupBy(sorted, keyOf).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ rule: first.rule, where: whereOf(first), findings: [first, ...others] }],
  );
}

function identity({ rule, operation, pointer, expected, received, cause }: Finding): string {
  // Whichever form of a wrong credential it was.
  if (rule === 'unauthenticated-request-accepted') return JSON.stringify([rule, operation, pointer]);
  const seen = cause === undefined ? [expected, received] : [cause];
  return JSON.stringify([rule, operation, pointer, ...seen]);
}

const place = ({ operation, pointer, what, cases }: Covered) =>
  JSON.stringify([operation, pointer, what, cases]);

/** By rule and operation, as in groups; then by pointer, the smallest request first. */
function byPlace(a: ReportedFinding, b: ReportedFinding): number {
  for (const key of ['rule', 'operation', 'pointer'] as const)
    if (a[key] !== b[key]) return compare(a[key], b[key]);
  return sizeOf(a) - sizeOf(b) || compare(identity(a), identity(b));
}

const sizeOf = ({ exchange }: Finding) => JSON.stringify(exchange.request).length;

// By code unit, not by locale: a report is the same on every machine.
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The smallest request first; all else that a finding shows decides where they are equal. */
function bySize(a: Finding, b: Finding): number {
  const rest = ({ expected, received, exchange, facts, source }: Finding) =>
    JSON.stringify([expected, received, exchange, facts, source]);
  return sizeOf(a) - sizeOf(b) || compare(rest(a), rest(b));
}
