import { expect, test } from 'vitest';
import type { Finding } from '../engine/findings.ts';
import { linesOf } from './finding-lines.ts';
import { normalizeReport } from './normalize-report.ts';
import type { Report } from './report.ts';
import { samples, wrongTotal } from './testing.ts';

function textsOf(findings: Finding[]): Record<string, string> {
  const [finding] = normalizeReport({ ...samples.none, findings }).findings;
  const lines = finding ? linesOf(samples.none, finding) : [];
  return Object.fromEntries(lines.map(({ label, text }) => [label, text]));
}

const { request } = wrongTotal.exchange;
const withBody = (body: string): Finding => ({ ...wrongTotal, exchange: { request: { ...request, body } } });

test('reports what is known, and nothing of what is not', () => {
  expect(Object.keys(textsOf([{ ...wrongTotal, facts: [], exchange: { request } }]))).toEqual([
    'expected',
    'received',
    'request',
    'spec',
    'rule',
    'id',
    'curl',
  ]);
  expect(textsOf([{ ...wrongTotal, exchange: { request, failure: 'a reset' } }])).toMatchObject({
    response: 'a reset',
  });
  expect(textsOf([wrongTotal])).not.toHaveProperty('seen');
  expect(textsOf([wrongTotal, wrongTotal])).toMatchObject({ seen: '2 times' });
});

test('shows the beginning of a long body, and no curl line that nobody would read', () => {
  const short = textsOf([withBody('no'.repeat(200))]);
  expect(short.request?.endsWith(`${'no'.repeat(150)}… (400 characters)`)).toBe(true);
  expect(short.curl).toContain('no'.repeat(200));
  expect(textsOf([withBody('no'.repeat(500))]).curl).toBe(
    'too long for this place: --reporter json=FILE shows all',
  );
});

test('writes a long run of one character as what it is', () => {
  const requestOf = (body: string) => textsOf([withBody(body)]).request;
  expect(requestOf(`{"name":"${'n'.repeat(251)}"}`)).toMatch(/ \{"name":"<251 × n>"\}$/);
  expect(requestOf(`${'🦜'.repeat(40)}${'\u0000'.repeat(39)}`)).toMatch(/ <40 × 🦜>(?:\\u0000){39}$/);
  expect(requestOf('n'.repeat(60_000))).toMatch(/ <50,000 × n>… \(60,000 characters\)$/);
});

test('links to the rule, and reports how to replay the case', () => {
  const linesIn = (report: Report) => {
    const [finding] = normalizeReport(report).findings;
    const lines = finding ? linesOf(report, finding) : [];
    return Object.fromEntries(lines.map(({ label, text }) => [label, text]));
  };
  expect(linesIn(samples.one)).toMatchObject({ rule: '@voice-agent/contract/rules.md#response-schema' });
  expect(linesIn(samples.one)).not.toHaveProperty('replay');
  const { id } = normalizeReport(samples.stopped).findings[0] ?? {};
  expect(linesIn(samples.stopped)).toMatchObject({
    rule: 'https://docs.example.com/rules#response-schema',
    replay: `npx @voice-agent/contract replay '/tmp/the cases/${id}.json'`,
    source: 'deliveries.ndjson:12',
  });
  expect(linesIn({ ...samples.one, cases: 'cases/' }).replay).toBe(
    `npx @voice-agent/contract replay cases/${id}.json`,
  );
});
