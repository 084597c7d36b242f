import type { Covered } from '@voice-agent/test-engine/coverage';
import { notExercised } from '../exercised.ts';
import { alignedText } from '../finding-lines.ts';
import {
  compare,
  findingSentence,
  type NormalizedReport,
  placesOf,
  type ReportedFinding,
  staleSentence,
  summary,
} from '../normalize-report.ts';
import { excerpt, visible } from '../text.ts';

const nameCharacters = 200;

/** A test with what became of it, unless it passed. */
type Test = [name: string, result?: 'failure' | 'skipped', attributes?: Attributes, text?: string];
type Attributes = Readonly<Record<string, string>>;

/**
 * JUnit XML: a suite for each operation, a failed test for each finding, and a passed one for each part of the
 * document that was exercised and has no finding. What was not exercised is a skipped test, and so are a warning and a
 * finding that the baseline suppresses.
 */
export function junit(report: NormalizedReport): string {
  const { findings, warnings, known, stale, covered } = report;
  const all = [...findings, ...warnings, ...known];
  const passed = covered.filter((part) => part.cases > 0 && !all.some((finding) => isBroken(part, finding)));
  const tests: [operation: string, test: Test][] = [
    ...findings.map((each): [string, Test] => [each.operation, failed(report, each)]),
    ...warnings.map((each) => skipped(each, `warning: ${findingSentence(each)}`)),
    ...known.map((each) => skipped(each, each.known?.reason ?? '')),
    ...passed.map(({ what, operation, pointer }): [string, Test] => [operation, [`${what} ${pointer}`]]),
  ];
  const suites = [...Map.groupBy(tests, ([operation]) => operation)]
    .sort(([one], [other]) => compare(one, other))
    // A rule and a fact belong to no operation.
    .map(([name, tests]): [string, Test[]] => [name || 'Service', tests.map(([, test]) => test)]);
  suites.push(['Baseline', stale.map(staleSentence).map((name) => [name, 'failure', { message: name }])]);
  suites.push(['Not exercised', notExercised(report).map((name) => [name, 'skipped'])]);
  const content = suites.filter(([, each]) => each.length > 0).flatMap(([name, each]) => suite(name, each));
  const total = totals(suites.flatMap(([, each]) => each));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    ...element('testsuites', { name: 'contract', ...total }, [...content, ...runSuite(report)]),
    '',
  ].join('\n');
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

const suite = (name: string, tests: readonly Test[]): string[] =>
  element(
    'testsuite',
    { name, ...totals(tests) },
    tests.flatMap(([test, result, attributes = {}, text]) =>
      element('testcase', { name: test, classname: name }, result && element(result, attributes, text)),
    ),
  );

/** A suite without tests: the place of the format for what is true of the whole run. */
function runSuite(report: NormalizedReport): string[] {
  const { target, document, seed, requests, stopped = [], notes } = report;
  const properties = Object.entries({ target, document, seed, requests }).flatMap(([name, value]) =>
    value === undefined ? [] : element('property', { name, value: `${value}` }),
  );
  const lines = [stopped, notes, summary(report)].flat().map((line) => `- ${visible(line)}`);
  const content = [...element('properties', {}, properties), ...element('system-out', {}, lines.join('\n'))];
  return element('testsuite', { name: 'Run', ...totals([]) }, content);
}

// The id keeps names apart: a reader of JUnit files takes two tests of one name for one.
const nameOf = ({ rule, pointer, id }: ReportedFinding): string => `${rule} ${pointer} [${id}]`;

function failed(report: NormalizedReport, finding: ReportedFinding): Test {
  const [expected, received] = [finding.expected, finding.received].map((text) =>
    excerpt(text, nameCharacters),
  );
  const attributes = { type: finding.rule, message: `expected ${expected}, received ${received}` };
  return [nameOf(finding), 'failure', attributes, alignedText(report, finding)];
}

const skipped = (finding: ReportedFinding, message: string): [string, Test] => [
  finding.operation,
  [nameOf(finding), 'skipped', { message }],
];

function totals(tests: readonly Test[]): Attributes {
  const count = (kind: Test[1]): string => `${tests.filter(([, result]) => result === kind).length}`;
  return { tests: `${tests.length}`, failures: count('failure'), errors: '0', skipped: count('skipped') };
}

/** The lines of an element. @param content a text, or the lines of other elements; without it the element is empty */
function element(name: string, attributes: Attributes, content?: string | readonly string[]): string[] {
  const start = [
    name,
    ...Object.entries(attributes).map(([key, value]) => `${key}="${xml(visible(value))}"`),
  ];
  if (content === undefined) return [`<${start.join(' ')}/>`];
  if (typeof content === 'string') return [`<${start.join(' ')}>${xml(content)}</${name}>`];
  return [`<${start.join(' ')}>`, ...content, `</${name}>`];
}

const entities: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };
const xml = (text: string): string => text.replace(/[&<>"']/g, (found) => `&${entities[found]};`);
