import type { Covered } from '../coverage.ts';
import { linesOf } from './lines.ts';
import type { Report } from './report.ts';
import { type JoinedFinding, settle, summary } from './settle.ts';
import { excerpt, visible } from './text.ts';

const nameCharacters = 200;

/**
 * JUnit XML: a suite for each operation, a failed test for each finding, and a passed one for each part of the
 * document that was exercised and has no finding. What was not exercised is a skipped test.
 */
export function junit(report: Report): string {
  const settled = settle(report);
  const operations = new Set([...settled.covered, ...settled.findings].map(({ operation }) => operation));
  const suites = [...operations].sort().map((operation) => {
    const findings = settled.findings.filter((finding) => finding.operation === operation);
    const broken = new Set(findings.map(({ pointer }) => pointer));
    const held = settled.covered.filter(
      (covered) => covered.operation === operation && !broken.has(covered.pointer),
    );
    return suite(operation, [
      ...findings.map((finding) => failed(settled.target, finding)),
      ...held.map((covered) => passed(covered)),
    ]);
  });
  if (settled.uncovered.length) suites.push(suite('Not exercised', settled.uncovered.map(skipped)));

  const all = suites.flatMap(({ tests }) => tests);
  const about: [string, string][] = [
    ['target', settled.target],
    ['document', settled.document],
    ['seed', String(settled.seed)],
    ['requests', String(settled.requests)],
  ];
  suites.push({ ...suite('Run', []), text: runSuite(about, [...settled.notes, summary(settled)]) });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="contract"${totals(all)}>`,
    ...suites.map(({ text }) => text),
    '</testsuites>',
    '',
  ].join('\n');
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

const failed = (target: string, finding: JoinedFinding): Test => ({
  result: 'failed',
  text: (suite) =>
    [
      // The id keeps names apart: a reader of JUnit files takes two tests of one name for one.
      `    <testcase${attribute('name', `${finding.rule} ${finding.pointer} [${finding.id}]`)}${attribute('classname', suite)}>`,
      `      <failure${attribute('type', finding.rule)}${attribute('message', messageOf(finding))}>${xml(
        linesOf(target, finding)
          .map(({ label, text }) => `${label.padEnd(10)}${text}`)
          .join('\n'),
      )}</failure>`,
      '    </testcase>',
    ].join('\n'),
});

const passed = ({ what, pointer }: Covered): Test => ({
  result: 'passed',
  text: (suite) =>
    `    <testcase${attribute('name', `${what} ${pointer}`)}${attribute('classname', suite)}/>`,
});

const skipped = (name: string): Test => ({
  result: 'skipped',
  text: (suite) =>
    `    <testcase${attribute('name', name)}${attribute('classname', suite)}><skipped/></testcase>`,
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
