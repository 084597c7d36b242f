import { isSafe } from '@voice-agent/cli-kit/text';
import { readYaml } from '@voice-agent/test-kit/files';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { KnownFinding } from '../baseline.ts';
import type { Finding } from '../engine/findings.ts';
import { linesOf } from './finding-lines.ts';
import { normalizeReport } from './normalize-report.ts';
import { render } from './render.ts';
import type { Report } from './report.ts';
import { formats, samples, wrongTotal } from './testing.ts';
import { readXml, type XmlElement } from './xml.testing.ts';

const attacks = fc.constantFrom(...readYaml<string[]>('attacks.yaml', import.meta.url));
const text = fc
  .array(fc.oneof(attacks, fc.string(), fc.string({ unit: 'binary' })), { maxLength: 6 })
  .map((pieces) => pieces.join(''));

/** A finding with hostile text wherever the server, or a request made by chance, put text. */
const finding = fc
  .record({
    received: text,
    body: text,
    answer: text,
    header: text,
    failure: text,
    path: text,
    expected: text,
  })
  .map(
    ({ received, body, answer, header, failure, path, expected }): Finding => ({
      ...wrongTotal,
      received,
      expected,
      exchange: {
        request: { method: 'POST', path: `/${path}`, headers: { 'x-a': header }, body },
        response: { status: 200, headers: { 'x-b': header }, body: answer },
        failure,
      },
    }),
  );
const json = (report: Report) => render(report, { format: 'json' });
const sarif = (report: Report) => render(report, { format: 'sarif' });
const junit = (report: Report) => render(report, { format: 'junit' });
const github = (report: Report) => render(report, { format: 'github' });
const markdown = (report: Report) => render(report, { format: 'markdown' });
const withFinding = (finding: Finding): Report => ({ ...samples.none, findings: [finding] });

/** The same finding with nothing to fear in it, of the same shape. */
const calm = ({ exchange, ...finding }: Finding): Finding => ({
  ...finding,
  received: 'a',
  expected: 'b',
  exchange: {
    ...exchange,
    request: { ...exchange.request, path: '/', headers: {}, body: '{}' },
    failure: 'c',
  },
});

/** One that lets the finding through, one that has expired, and one that no finding comes for. */
const strangeEntries = (text: string): KnownFinding[] =>
  ['2027-01-01', '2020-01-01', '2027-01-01'].map((expires, i) => ({
    rule: i === 2 ? 'pages' : text,
    operation: text,
    pointer: i === 1 ? 'other' : text,
    owner: text,
    reason: text,
    expires,
    line: 1,
  }));

const holds = (check: (finding: Finding, report: Report) => void) =>
  fc.assert(
    fc.property(finding, (finding) => check(finding, withFinding(finding))),
    { numRuns: 200 },
  );

describe.each(formats)('%s', (format) => {
  test('holds no character that could act, and no command of a CI log', () => {
    holds((_, report) => {
      for (const line of render(report, { format }).split('\n')) {
        expect(isSafe(line), line).toBe(true);
        if (format !== 'github') expect(line.trimStart().startsWith('::'), line).toBe(false);
      }
    });
  });

  test('is safe as well where the document and the run are strange', () => {
    fc.assert(
      fc.property(text, (text) => {
        const strange: Report = {
          ...samples.many,
          target: text,
          document: text,
          findings: ['other', text].map((pointer) => ({
            ...wrongTotal,
            rule: text,
            operation: text,
            pointer,
            facts: [text],
            source: text,
          })),
          covered: [0, 1].map((cases) => ({
            operation: text,
            what: 'value',
            pointer: `/${text}${cases}`,
            cases,
          })),
          uncovered: [text],
          notes: [text],
          stopped: text,
          cases: text,
          json: text,
          rulesUrl: text,
          baseline: { file: text, now: '2026-11-21', entries: strangeEntries(text) },
        };
        const lines = render(strange, { format }).split('\n');
        for (const line of lines) expect(isSafe(line), line).toBe(true);
        if (format !== 'github')
          expect(lines.filter((line) => line.trimStart().startsWith('::'))).toEqual([]);
      }),
    );
  });
});

test('json parses back to the very finding', () => {
  holds((finding, report) => {
    const parsed = JSON.parse(json(report));
    expect(parsed.findings).toHaveLength(1);
    expect(parsed.findings[0]).toMatchObject(finding);
  });
});

test('sarif parses back, with the exchange as it was', () => {
  holds((finding, report) => {
    const [run] = JSON.parse(sarif(report)).runs;
    expect(run.results).toHaveLength(1);
    const [result] = run.results;
    expect(run.tool.driver.rules[result.ruleIndex].id).toBe(finding.rule);
    expect(result.webRequest.body.text).toBe(finding.exchange.request.body);
    expect(result.webResponse.body.text).toBe(finding.exchange.response?.body);
    expect(result.locations[0].logicalLocations[0].fullyQualifiedName).toBe(finding.pointer);
  });
});

test('junit is well-formed and has what is reported of the finding', () => {
  holds((_, report) => {
    const root = readXml(junit(report));
    expect(root.name).toBe('testsuites');
    const suites = root.children.filter(({ name }) => name === 'testsuite');
    const tests = suites.flatMap(({ children }) => children).filter(({ name }) => name === 'testcase');
    expect(root.attributes).toMatchObject({ tests: String(tests.length), failures: '1' });
    const failures = tests.flatMap(({ children }) => children).filter(({ name }) => name === 'failure');
    expect(failures.map(({ text }) => text)).toEqual([saidOf(report)]);
  });
});

test('junit counts the tests of each suite', () => {
  const count = ({ children }: XmlElement, name: string) =>
    children.filter((child) => child.name === name || child.children.some((inner) => inner.name === name))
      .length;
  for (const suite of readXml(junit(samples.many)).children) {
    expect(suite.attributes).toMatchObject({
      tests: String(count(suite, 'testcase')),
      failures: String(count(suite, 'failure')),
      skipped: String(count(suite, 'skipped')),
    });
  }
});

test('github writes one command a line, and reads back to what is reported of the finding', () => {
  holds((_, report) => {
    const lines = github(report).split('\n');
    expect(lines).toHaveLength(3);
    const [, message = ''] = /^::error file=[^,:]*,title=[^,:]*::(.*)$/.exec(lines[0] ?? '') ?? [];
    const read = message.replaceAll('%0A', '\n').replaceAll('%0D', '\r').replaceAll('%25', '%');
    expect(read).toBe(saidOf(report, (label) => `${label}: `));
    expect(lines[1]).toMatch(/^::notice /);
    expect(lines[2]).toBe('');
  });
});

test('github keeps a document and an operation from ending a property', () => {
  const strange = { ...wrongTotal, operation: 'GET /a,b::c:d%' };
  const [line] = github({ ...withFinding(strange), document: 'c:a,b.yaml' }).split('\n');
  expect(line).toContain(
    '::error file=c%3Aa%2Cb.yaml,title=response-schema · GET /a%2Cb%3A%3Ac%3Ad%25::expected: ',
  );
});

test('markdown shows what was sent and received only inside a fence that it cannot end', () => {
  const fenced = /^(`{3,})text\n([\s\S]*?)\n\1$/m;
  holds((finding, report) => {
    const shown = markdown(report);
    expect(fenced.exec(shown)?.[2]).toBe(saidOf(report));
    const outside = (markdown: string) => markdown.replace(fenced, '');
    expect(outside(shown)).toBe(outside(markdown(withFinding(calm(finding)))));
  });
});

test('markdown stays within a step summary whatever a server sends', () => {
  const received = '\u001b\u0007'.repeat(500);
  const findings = Array.from({ length: 500 }, (_, i) => ({ ...wrongTotal, pointer: `/${i}`, received }));
  const shown = markdown({ ...samples.none, findings });
  expect(Buffer.byteLength(shown)).toBeLessThan(2 ** 20);
  const details = shown.split('<details>').length - 1;
  expect(details).toBeGreaterThan(50);
  expect(shown).toContain(`… and ${500 - details} others: --reporter json=FILE shows all`);
});

test('the terminal shows as many lines as for a harmless server, in colours that it began itself', () => {
  holds((finding, report) => {
    const conjunction = render(report);
    expect(conjunction.split('\n')).toHaveLength(render(withFinding(calm(finding))).split('\n').length);
    const start = String.fromCharCode(27);
    expect(render(report, { colors: true }).replaceAll(new RegExp(`${start}\\[\\d+m`, 'g'), '')).toBe(
      conjunction,
    );
  });
});

/** The lines about the one finding in every report for people. */
function saidOf(report: Report, labelled = (label: string) => label.padEnd(10)): string {
  const [finding] = normalizeReport(report).findings;
  if (!finding) throw new Error('There is a finding.');
  return linesOf(report, finding)
    .map(({ label, text }) => `${labelled(label)}${text}`)
    .join('\n');
}
