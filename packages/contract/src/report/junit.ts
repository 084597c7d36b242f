import type { Covered } from '../engine/coverage.ts';
import { notExercised } from './exercised.ts';
import { linesOf } from './lines.ts';
import {
  type JoinedFinding,
  type NormalizedReport,
  normalizeReport,
  staleSentence,
  summary,
} from './normalize-report.ts';
import type { Report } from './report.ts';
import { excerpt, visible } from './text.ts';

const nameCharacters = 200;

/**
 * JUnit XML: a suite for each operation, a failed test for each finding, and a passed one for each part of the
 * document that was exercised and has no finding. What was not exercised is a skipped test, and so is a finding that
 * the baseline lets through.
 */
export function junit(report: Report): string {
  const settled = normalizeReport(report);
  const shown = [...settled.findings, ...settled.known];
  const held = settled.covered.filter(
    (part) => part.cases > 0 && !shown.some((finding) => isBroken(part, finding)),
  );
  const operations = new Set([...held, ...shown].map(({ operation }) => operation));
  const suites = [...operations].sort().map((operation) => {
    const findings = settled.findings.filter((finding) => finding.operation === operation);
    const known = settled.known.filter((finding) => finding.operation === operation);
    const own = held.filter((covered) => covered.operation === operation);
    // A rule and a fact are of no operation.
    return suite(operation || 'Service', [
      ...findings.map((finding) => failed(settled, finding)),
      ...known.map((finding) => skipped(nameOf(finding), finding.known?.reason)),
      ...own.map((covered) => passed(covered)),
    ]);
  });
  if (settled.stale.length)
    suites.push(
      suite(
        'Baseline',
        settled.stale.map((entry) => stale(staleSentence(entry))),
      ),
    );
  const missing = notExercised(settled);
  if (missing.length)
    suites.push(
      suite(
        'Not exercised',
        missing.map((line) => skipped(line)),
      ),
    );

  const tests = suites.flatMap(({ tests }) => tests);
  const about: [string, string][] = [
    ['target', settled.target],
    ['document', settled.document],
    ...(settled.seed === undefined ? [] : [['seed', String(settled.seed)] satisfies [string, string]]),
    ['requests', String(settled.requests)],
  ];
  suites.push({
    ...suite('Run', []),
    text: runSuite(about, [
      ...(settled.stopped === undefined ? [] : [settled.stopped]),
      ...settled.notes,
      summary(settled),
    ]),
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="contract"${totals(tests)}>`,
    ...suites.map(({ text }) => text),
    '</testsuites>',
    '',
  ].join('\n');
}

/** Whether a finding is about a part: a passed test of it would say otherwise. */
function isBroken({ what, operation, pointer }: Covered, finding: JoinedFinding): boolean {
  if (what === 'rule') return finding.rule === pointer;
  if (what === 'fact') return finding.facts.includes(pointer);
  return finding.operation === operation && (what === 'operation' || finding.pointer === pointer);
}

interface Test {
  result: 'failed' | 'passed' | 'skipped';
  text(suite: string): string;
}

function suite(name: string, tests: Test[]): { tests: Test[]; text: string } {
  const lines = [`  <testsuite${attribute('name', name)}${totals(tests)}>`];
  for (const test of tests) lines.push(test.text(name));
  return { tests, text: [...lines, '  </testsuite>'].join('\n') };
}

// A suite of no tests: where the format has room for what is true of the whole run.
function runSuite(about: [string, string][], notes: string[]): string {
  const properties = about.map(
    ([name, value]) => `      <property${attribute('name', name)}${attribute('value', value)}/>`,
  );
  return [
    `  <testsuite name="Run"${totals([])}>`,
    '    <properties>',
    ...properties,
    '    </properties>',
    `    <system-out>${xml(notes.map((note) => `- ${visible(note)}`).join('\n'))}</system-out>`,
    '  </testsuite>',
  ].join('\n');
}

const failed = (report: NormalizedReport, finding: JoinedFinding): Test => ({
  result: 'failed',
  text: (suite) =>
    [
      `    <testcase${attribute('name', nameOf(finding))}${attribute('classname', suite)}>`,
      `      <failure${attribute('type', finding.rule)}${attribute('message', messageOf(finding))}>${xml(
        linesOf(report, finding)
          .map(({ label, text }) => `${label.padEnd(10)}${text}`)
          .join('\n'),
      )}</failure>`,
      '    </testcase>',
    ].join('\n'),
});

// The id keeps names apart: a reader of JUnit files takes two tests of one name for one.
const nameOf = ({ rule, pointer, id }: JoinedFinding) => `${rule} ${pointer} [${id}]`;

const stale = (sentence: string): Test => ({
  result: 'failed',
  text: (suite) =>
    `    <testcase${attribute('name', sentence)}${attribute('classname', suite)}><failure${attribute('message', sentence)}/></testcase>`,
});

const passed = ({ what, pointer }: Covered): Test => ({
  result: 'passed',
  text: (suite) =>
    `    <testcase${attribute('name', `${what} ${pointer}`)}${attribute('classname', suite)}/>`,
});

const skipped = (name: string, why?: string): Test => ({
  result: 'skipped',
  text: (suite) =>
    `    <testcase${attribute('name', name)}${attribute('classname', suite)}><skipped${
      why === undefined ? '' : attribute('message', why)
    }/></testcase>`,
});

const messageOf = ({ expected, received }: JoinedFinding) =>
  `expected ${excerpt(expected, nameCharacters)}, received ${excerpt(received, nameCharacters)}`;

function totals(tests: Test[]): string {
  const count = (result: Test['result']) => tests.filter((test) => test.result === result).length;
  return ` tests="${tests.length}" failures="${count('failed')}" errors="0" skipped="${count('skipped')}"`;
}

const attribute = (name: string, value: string) => ` ${name}="${xml(visible(value))}"`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const xml = (text: string) => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);
