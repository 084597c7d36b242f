import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rules } from '@voice-agent/contract';
import { afterAll, expect, test } from 'vitest';
import { messagesOf, readSpecs } from '../reference/specs.ts';
import { coveragePage, nameOf } from './coverage.ts';
import { type GateReport, readGateReport } from './gate.ts';
import { rulesPage } from './rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'voice-agent-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const specs = readSpecs();

const list = '/components/schemas/JobListRequest';
const report: GateReport = {
  seed: 7,
  api: {
    requests: 1_234,
    findings: 0,
    covered: [
      { what: 'operation', operation: 'listJobs', pointer: '/paths/~1v1~1jobs~1all/post', cases: 1_234 },
      { what: 'constraint', operation: 'listJobs', pointer: `${list}/properties/take/minimum`, cases: 4 },
      { what: 'value', operation: 'listJobs', pointer: '/components/schemas/JobStatus/enum/0', cases: 1 },
      { what: 'rule', operation: '', pointer: 'take', cases: 5 },
      { what: 'fact', operation: '', pointer: 'auth.header', cases: 6 },
      { what: 'fact', operation: '', pointer: 'call.life', cases: 0 },
    ],
  },
  receiver: {
    requests: 1,
    findings: 2,
    covered: [
      {
        what: 'event',
        operation: 'call.ended',
        pointer: '/channels/callEvents/messages/call.ended',
        cases: 1,
      },
    ],
  },
};
const fileWith = (text: string): URL => {
  const file = join(folder, 'gate.json');
  writeFileSync(file, text);
  return pathToFileURL(file);
};

test('every part has its cases, and what has none is named', () => {
  const { body } = coveragePage(specs, report);
  expect(body).toContain('with seed 7: 1,234 requests with no finding, and 1 delivery with 2 findings');
  expect(body).toContain('| operations | 1/1 |  | 1,234 |');
  expect(body).toContain('| facts | 1/2 |  | 6 |');
  expect(body).toContain('### [listJobs](/reference/list-jobs/)');
  expect(body).toContain('### [call.ended](/webhooks/call-ended/)');
  expect(body).toContain('| `JobListRequest/properties/take/minimum`: `1` | 4 |');
  expect(body).toContain('| `PENDING` | 1 |');
  expect(body).toContain(`| [take](/rules/#take) | ${rules.take.title} | 5 |`);
  expect(body).toContain('<summary>Auth: 1 fact</summary>');
  const life = specs.facts.find(({ id }) => id === 'call.life')?.fact;
  expect(body).toContain(`## Not exercised\n\n- fact: ${life} (\`call.life\`)`);
});

test('where all had a case, that is reported', () => {
  const covered = report.api.covered.filter(({ cases }) => cases > 0);
  const { body } = coveragePage(specs, { ...report, api: { ...report.api, covered } });
  expect(body).toContain('Nothing: every part had a case.');
});

test('a place that is in no document keeps its name', () => {
  const gone = {
    what: 'constraint',
    operation: 'listJobs',
    pointer: '/components/schemas/Gone/type',
  } as const;
  expect(nameOf(specs, gone)).toBe('`Gone/type`');
});

test('without a run the page shows how to make it', () => {
  const missing = pathToFileURL(join(folder, 'missing.json'));
  const { body } = coveragePage(specs, readGateReport(missing));
  expect(body).toContain('`pnpm build`');
});

test('a report is read as it was written', () => {
  expect(readGateReport(fileWith(JSON.stringify(report)))).toEqual(report);
});

test.each([
  ['cut off', '{"seed": 1, "api": {'],
  ['another object', '{"seed": 1, "api": {}, "receiver": {}}'],
  ['without a seed', JSON.stringify({ ...report, seed: undefined })],
  ['null', 'null'],
])('a file that is %s is rejected by its name', (_, text) => {
  expect(() => readGateReport(fileWith(text))).toThrow(
    /gate\.json is not a report of the gate.*`pnpm build`/,
  );
});

test('each rule has a heading that is its id, and its facts in words', () => {
  const { body } = rulesPage(specs);
  const headings = [...body.matchAll(/^## (.*)$/gm)].map(([, id]) => id);
  expect(headings).toEqual(Object.keys(rules));
  const text = body.replaceAll('`', '');
  for (const { title, help } of Object.values(rules)) expect(text).toContain(`**${title}.** ${help}`);
  expect(body).not.toMatch(/[^`]--[a-z]/);
  // A fact without words would stand as its id alone.
  expect(body).not.toMatch(/^- (\S+) \(`\1`\)$/m);
});

test('the last run asked for every operation and sent every event, and found nothing', () => {
  const last = readGateReport();
  expect(last?.api.findings).toBe(0);
  expect(last?.receiver.findings).toBe(0);
  const { body } = coveragePage(specs, last);
  for (const name of ['listJobs', 'listWebTools', 'updateWebTool']) expect(body).toContain(`### [${name}](`);
  for (const { name } of messagesOf(specs.asyncapi)) expect(body).toContain(`### [${name}](`);
});
