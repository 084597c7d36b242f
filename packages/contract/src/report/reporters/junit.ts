import type { Covered } from '@voice-agent/test-engine/coverage';
import { notExercised } from '../exercised.ts';
import { alignedText } from '../finding-lines.ts';
import {
  type NormalizedReport,
  placesOf,
  type ReportedFinding,
  staleSentence,
  summary,
  warningSentence,
} from '../normalize-report.ts';
import { excerpt, visible } from '../text.ts';

const nameCharacters = 200;

interface Test {
  name: string;
  result: 'passed' | 'failed' | 'skipped';
  /** The XML inside the test. */
  content?: string;
}

/**
 * JUnit XML: a suite for each operation, a failed test for each finding, and a passed one for each part of the
 * document that was exercised and has no finding. What was not exercised is a skipped test, and so are a warning and a
 * finding that the baseline suppresses.
 */
export function junit(report: NormalizedReport): string {
  const { findings, warnings, known, stale, covered } = report;
  const all = [...findings, ...warnings, ...known];
  const passed = covered.filter((part) => part.cases > 0 && !all.some((finding) => isBroken(part, finding)));
  const operations = [...new Set([...passed, ...all].map(({ operation }) => operation))].sort();
  const suites = operations.map((operation): [string, Test[]] => {
    const isOfIt = (each: { operation: string }): boolean => each.operation === operation;
    // A rule and a fact belong to no operation.
    return [
      operation || 'Service',
      [
        ...findings.filter(isOfIt).map((finding) => failed(report, finding)),
        ...warnings.filter(isOfIt).map((each) => skipped(nameOf(each), `warning: ${warningSentence(each)}`)),
        ...known.filter(isOfIt).map((finding) => skipped(nameOf(finding), finding.known?.reason)),
        ...passed
          .filter(isOfIt)
          .map(({ what, pointer }): Test => ({ name: `${what} ${pointer}`, result: 'passed' })),
      ],
    ];
  });
  suites.push(['Baseline', stale.map((entry) => outOfDate(staleSentence(entry)))]);
  suites.push(['Not exercised', notExercised(report).map((line) => skipped(line))]);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="contract"${totals(suites.flatMap(([, tests]) => tests))}>`,
    ...suites.filter(([, tests]) => tests.length > 0).map(([name, tests]) => suite(name, tests)),
    runSuite(report),
    '</testsuites>',
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

function suite(name: string, tests: readonly Test[]): string {
  const lines = tests.map(
    (test) => `    ${element('testcase', { name: test.name, classname: name }, test.content)}`,
  );
  return [`  <testsuite${attribute('name', name)}${totals(tests)}>`, ...lines, '  </testsuite>'].join('\n');
}

/** A suite without tests: the place of the format for what is true of the whole run. */
function runSuite(report: NormalizedReport): string {
  const { target, document, seed, requests, stopped, notes } = report;
  const properties = Object.entries({ target, document, seed, requests }).flatMap(([name, value]) =>
    value === undefined ? [] : [`      ${element('property', { name, value: `${value}` })}`],
  );
  const lines = [...(stopped === undefined ? [] : [stopped]), ...notes, summary(report)];
  return [
    `  <testsuite name="Run"${totals([])}>`,
    '    <properties>',
    ...properties,
    '    </properties>',
    `    ${element('system-out', {}, xml(lines.map((line) => `- ${visible(line)}`).join('\n')))}`,
    '  </testsuite>',
  ].join('\n');
}

// The id keeps names apart: a reader of JUnit files takes two tests of one name for one.
const nameOf = ({ rule, pointer, id }: ReportedFinding): string => `${rule} ${pointer} [${id}]`;

function failed(report: NormalizedReport, finding: ReportedFinding): Test {
  const [expected, received] = [finding.expected, finding.received].map((text) =>
    excerpt(text, nameCharacters),
  );
  const attributes = { type: finding.rule, message: `expected ${expected}, received ${received}` };
  const failure = element('failure', attributes, xml(alignedText(report, finding)));
  return { name: nameOf(finding), result: 'failed', content: `\n      ${failure}\n    ` };
}

const outOfDate = (sentence: string): Test => ({
  name: sentence,
  result: 'failed',
  content: element('failure', { message: sentence }),
});

const skipped = (name: string, message?: string): Test => ({
  name,
  result: 'skipped',
  content: element('skipped', message === undefined ? {} : { message }),
});

function totals(tests: readonly Test[]): string {
  const count = (result: Test['result']) => tests.filter((test) => test.result === result).length;
  return ` tests="${tests.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`;
}

/** @param content XML; without it the element is empty */
function element(name: string, attributes: Readonly<Record<string, string>>, content?: string): string {
  const start = [name, ...Object.entries(attributes).map(([key, value]) => attribute(key, value))].join('');
  return content === undefined ? `<${start}/>` : `<${start}>${content}</${name}>`;
}

const attribute = (name: string, value: string): string => ` ${name}="${xml(visible(value))}"`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const xml = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);
