import type { Covered } from '../../engine/coverage.ts';
import { notExercised } from '../exercised.ts';
import { alignedText } from '../finding-lines.ts';
import { junitText, type SuiteTest } from '../junit-suites.ts';
import { compare, type NormalizedReport, placesOf, type ReportedFinding } from '../normalize-report.ts';
import { differenceText, findingSentence, staleSentence, summary } from '../sentences.ts';

const nameCharacters = 200;

/**
 * JUnit XML: a suite for each operation, a failed test for each finding, and a passed one for each part of the
 * document that was exercised and has no finding. What was not exercised is a skipped test, and so are a warning and a
 * finding that the baseline suppresses.
 */
export function junit(report: NormalizedReport): string {
  const { findings, warnings, known, stale, covered } = report;
  const all = [...findings, ...warnings, ...known];
  const passed = covered.filter((part) => part.cases > 0 && !all.some((finding) => isBroken(part, finding)));
  const tests: SuiteTest[] = [
    ...findings.map((each) => failed(report, each)),
    ...warnings.map((each) => skipped(each, `warning: ${findingSentence(each)}`)),
    ...known.map((each) => skipped(each, each.known?.reason ?? '')),
    ...passed.map(({ what, operation, pointer }): SuiteTest => [operation, `${what} ${pointer}`]),
  ].sort(([one], [other]) => compare(one, other));
  tests.push(
    ...stale.map(staleSentence).map((name): SuiteTest => ['Baseline', name, 'failure', { message: name }]),
  );
  tests.push(...notExercised(report).map((name): SuiteTest => ['Not exercised', name, 'skipped']));
  // A rule and a fact belong to no operation.
  const named = tests.map(([suite, ...test]): SuiteTest => [suite || 'Service', ...test]);
  const { target, document, seed, requests, stopped = [], notes } = report;
  const lines = [stopped, notes, summary(report)].flat();
  return junitText('contract', named, { target, document, seed, requests }, lines);
}

/** Whether a finding is about a part: a passed test of it would contradict the finding. */
function isBroken({ what, operation, pointer }: Covered, finding: ReportedFinding): boolean {
  if (what === 'rule') return finding.rule === pointer;
  return placesOf(finding).some((each) =>
    what === 'fact'
      ? each.facts.includes(pointer)
      : each.operation === operation && (what === 'operation' || each.pointer === pointer),
  );
}

// The id keeps names apart: a reader of JUnit files takes two tests of one name for one.
const nameOf = ({ rule, pointer, id }: ReportedFinding): string => `${rule} ${pointer} [${id}]`;

function failed(report: NormalizedReport, finding: ReportedFinding): SuiteTest {
  const attributes = { type: finding.rule, message: differenceText(finding, nameCharacters) };
  return [finding.operation, nameOf(finding), 'failure', attributes, alignedText(report, finding)];
}

function skipped(finding: ReportedFinding, message: string): SuiteTest {
  return [finding.operation, nameOf(finding), 'skipped', { message }];
}
