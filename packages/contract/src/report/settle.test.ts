import { expect, test } from 'vitest';
import type { Report } from './report.ts';
import { coverage, groups, settle, summary } from './settle.ts';
import { samples, wrongTotal } from './testing.ts';

const withFindings = (findings: Report['findings']): Report => ({ ...samples.none, findings });
const withBody = (body: string) => ({
  ...wrongTotal,
  exchange: { ...wrongTotal.exchange, request: { ...wrongTotal.exchange.request, body } },
});

test('joins what says the same, counts it and keeps the smallest request', () => {
  for (const bodies of [
    ['{"take":100}', '{}', '{"take":2}'],
    ['{}', '{"take":2}', '{"take":100}'],
    ['{"take":2}', '{"take":100}', '{}'],
  ]) {
    const { findings } = settle(withFindings(bodies.map(withBody)));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ count: 3, exchange: { request: { body: '{}' } } });
  }
});

test('of two requests of one length it keeps the same one whatever came first', () => {
  const [first, second] = [withBody('{"take":1}'), withBody('{"take":2}')];
  expect(settle(withFindings([first, second]))).toEqual(settle(withFindings([second, first])));
});

test.each(['rule', 'operation', 'pointer', 'expected', 'received'] as const)(
  'keeps apart what differs in %s',
  (key) => {
    const { findings } = settle(withFindings([wrongTotal, { ...wrongTotal, [key]: 'other' }]));
    expect(findings.map(({ count }) => count)).toEqual([1, 1]);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2);
  },
);

test('gives a finding the same id in every run', () => {
  const [alone] = settle(withFindings([wrongTotal])).findings;
  const among = settle(samples.many).findings.find(({ rule }) => rule === wrongTotal.rule);
  expect(alone?.id).toMatch(/^[0-9a-f]{12}$/);
  expect(among?.id).toBe(alone?.id);
});

test('groups by rule and operation', () => {
  const found = groups(settle(samples.many)).map(({ rule, operation, findings }) => [
    rule,
    operation,
    findings.length,
  ]);
  expect(found).toEqual([
    ['invalid-request-accepted', 'updateWebTool', 4],
    ['no-answer', 'listWebTools', 1],
    ['response-schema', 'listJobs', 1],
    ['server-error', 'updateWebTool', 1],
  ]);
});

test('sums up', () => {
  expect(summary(settle(samples.none))).toBe('No finding in 1,024 requests, seed 42.');
  expect(summary(settle(samples.one))).toBe('1 finding in 1 operation, 1 request, seed 42.');
  expect(summary(settle(samples.many))).toBe('7 findings in 3 operations, 2,048 requests, seed 42.');
  expect(coverage(settle(samples.none))).toBe('2 operations: 1 parameter, 1 value, 1 constraint, 1 response');
  expect(coverage(settle(samples.one))).toBe('');
});
