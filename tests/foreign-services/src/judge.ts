import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { ReportedFinding } from './gate.ts';
import type { ServiceName } from './service.ts';

/**
 * - `true`: by the letter of the document, the service is wrong.
 * - `arguable`: the document can be read either way.
 * - `false`: the service is right.
 * - `unjudged`: nobody has looked yet.
 */
type Verdict = 'true' | 'arguable' | 'false' | 'unjudged';

/** What is wrong with a service, as `expected/*.yaml` has it. */
export interface Cause {
  /** What is wrong, in a sentence. */
  cause: string;
  verdict: Verdict;
  /** Each as `lineOf` writes it; what differs from run to run is left out behind `…`. */
  findings: string[];
}

export interface Judgement {
  /** How many findings have which verdict. */
  counts: Record<Verdict, number>;
  /** The causes that showed. */
  causes: Cause[];
  /** The findings that are not expected. */
  unexpected: ReportedFinding[];
  /** The expected findings that did not show. */
  missing: string[];
}

/** Compares the findings of a run with the expected ones. */
export function judge(findings: readonly ReportedFinding[], expected: readonly Cause[]): Judgement {
  const counts: Judgement['counts'] = { true: 0, arguable: 0, false: 0, unjudged: 0 };
  const unexpected: ReportedFinding[] = [];
  const causes = new Set<Cause>();
  const seen = new Set<string>();
  for (const finding of findings) {
    const cause = expected.find((each) => each.findings.some((line) => isAbout(line, finding)));
    counts[cause?.verdict ?? 'unjudged']++;
    if (cause === undefined) unexpected.push(finding);
    else causes.add(cause);
    for (const line of cause?.findings ?? []) if (isAbout(line, finding)) seen.add(line);
  }
  const missing = expected.flatMap((each) => each.findings).filter((line) => !seen.has(line));
  return { counts, causes: [...causes], unexpected, missing };
}

/** A finding as a line of `expected/*.yaml`: by its place, or by its cause where that has several. */
export function lineOf({
  rule,
  operation,
  pointer,
  received,
  cause = received,
  places,
}: ReportedFinding): string {
  return places === undefined
    ? `${rule} ${operation} ${pointer}: ${cause}`
    : `${rule} at several places: ${cause}`;
}

const isAbout = (line: string, finding: ReportedFinding): boolean =>
  line.endsWith('…') ? lineOf(finding).startsWith(line.slice(0, -1)) : lineOf(finding) === line;

const fileOf = (name: ServiceName): string => join(import.meta.dirname, '../expected', `${name}.yaml`);

export const readExpected = (name: ServiceName): Cause[] =>
  existsSync(fileOf(name)) ? (parse(readFileSync(fileOf(name), 'utf8')) ?? []) : [];

/** Writes the expected findings without those that are gone, and the new ones at the end, for a person to judge. */
export function writeExpected(name: ServiceName, expected: readonly Cause[], judgement: Judgement): void {
  const { unexpected, missing } = judgement;
  const kept = expected
    .map((each) => ({ ...each, findings: each.findings.filter((line) => !missing.includes(line)) }))
    .filter(({ findings }) => findings.length > 0);
  const added: Cause = { cause: '', verdict: 'unjudged', findings: [...new Set(unexpected.map(lineOf))] };
  const causes = unexpected.length > 0 ? [...kept, added] : kept;
  writeFileSync(fileOf(name), stringify(causes, { lineWidth: 0 }));
}
