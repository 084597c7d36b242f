import { describe, expect, test } from 'vitest';
import type { KnownFinding } from '../baseline.ts';
import type { Finding } from '../engine/findings.ts';
import { groups, normalizeReport } from './normalize-report.ts';
import type { Report } from './report.ts';
import { summary } from './sentences.ts';
import { entries, samples, wrongTotal } from './testing.ts';

const withFindings = (findings: Report['findings']): Report => ({ ...samples.none, findings });
const withBody = (body: string) => ({
  ...wrongTotal,
  exchange: { ...wrongTotal.exchange, request: { ...wrongTotal.exchange.request, body } },
});

test('joins what is the same, counts it and keeps the smallest request', () => {
  for (const bodies of [
    ['{"take":100}', '{}', '{"take":2}'],
    ['{}', '{"take":2}', '{"take":100}'],
    ['{"take":2}', '{"take":100}', '{}'],
  ]) {
    const { findings } = normalizeReport(withFindings(bodies.map(withBody)));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ count: 3, exchange: { request: { body: '{}' } } });
  }
});

test('of two requests of one length it keeps the same one whatever came first', () => {
  const [first, second] = [withBody('{"take":1}'), withBody('{"take":2}')];
  expect(normalizeReport(withFindings([first, second]))).toEqual(
    normalizeReport(withFindings([second, first])),
  );
});

test.each(['rule', 'operation', 'pointer', 'expected', 'received'] as const)(
  'keeps apart what differs in %s',
  (key) => {
    const rejected: Finding = { ...wrongTotal, rule: 'valid-request-rejected' };
    const { findings } = normalizeReport(withFindings([rejected, { ...rejected, [key]: 'other' }]));
    expect(findings.map(({ count }) => count)).toEqual([1, 1]);
    expect(new Set(findings.map(({ id }) => id)).size).toBe(2);
  },
);

test('is one finding when a value is wrong in many records, whichever of them comes first', () => {
  const wrong = (expected: string, received: string): Finding => ({
    ...wrongTotal,
    expected,
    received,
    cause: expected.slice(expected.indexOf(' ')),
  });
  const same = [
    wrong('/data/jobs/0/id must be a string', '4'),
    wrong('/data/jobs/12/id must be a string', '5'),
  ];
  const [joined, ...others] = normalizeReport(withFindings(same)).findings;
  expect(others).toEqual([]);
  expect(joined).toMatchObject({ count: 2, expected: '/data/jobs/0/id must be a string', received: '4' });
  expect(normalizeReport(withFindings(same.toReversed())).findings).toEqual([joined]);
  const more = wrong('/data/jobs/0/id must have 1 of 2', '4');
  expect(normalizeReport(withFindings([...same, more])).findings).toHaveLength(2);
});

test('gives a finding the same id in every run', () => {
  const [alone] = normalizeReport(withFindings([wrongTotal])).findings;
  const among = normalizeReport(samples.many).findings.find(({ rule }) => rule === wrongTotal.rule);
  expect(alone?.id).toMatch(/^[0-9a-f]{12}$/);
  expect(among?.id).toBe(alone?.id);
});

describe('findings of one cause', () => {
  const broken = (operation: string, pointer: string, more: Partial<Finding> = {}): Finding => {
    const cause = {
      rule: 'invalid-request-accepted',
      cause: 'minimum',
      expected: 'a rejection',
      received: '200',
    };
    return { ...wrongTotal, ...cause, operation, pointer, ...more };
  };
  const shown = (findings: readonly Finding[]) =>
    normalizeReport(withFindings(findings)).findings.map(({ places }) => places?.length ?? 1);

  test('are one finding at one place of the document, or at three', () => {
    expect(shown([broken('a', '/x'), broken('b', '/x')])).toEqual([2]);
    expect(shown([broken('a', '/x'), broken('a', '/y')])).toEqual([1, 1]);
    expect(shown([broken('a', '/x'), broken('a', '/y'), broken('b', '/z')])).toEqual([3]);
    expect(shown([broken('a', '/x'), broken('b', '/x', { cause: 'maximum' })])).toEqual([1, 1]);
    expect(shown([broken('a', '/x'), broken('b', '/x', { severity: 'warn' })])).toEqual([1]);
  });

  test('have one id, whatever the places', () => {
    const idOf = (findings: readonly Finding[]) => normalizeReport(withFindings(findings)).findings[0]?.id;
    const three = [broken('a', '/x'), broken('b', '/y'), broken('c', '/z')];
    expect(idOf([...three, broken('d', '/w')])).toBe(idOf(three));
    expect(idOf(three.toReversed())).toBe(idOf(three));
  });

  test('are known by that id everywhere, and by rule, operation and pointer there alone', () => {
    const three = [broken('a', '/x'), broken('b', '/y'), broken('c', '/z')];
    const [{ id = '' } = {}] = normalizeReport(withFindings(three)).findings;
    const { rule: _, operation: __, pointer: ___, ...lasting } = entries.lasting;
    const withEntry = (entry: Partial<KnownFinding>, findings: readonly Finding[]) => {
      const baseline = { file: 'b.yaml', now: '2026-11-21', entries: [{ ...lasting, ...entry }] };
      return normalizeReport({ ...withFindings(findings), baseline });
    };
    expect(withEntry({ id }, [...three, broken('d', '/w')])).toMatchObject({ findings: [], stale: [] });
    expect(withEntry({ id }, three.slice(0, 1))).toMatchObject({ findings: [], stale: [] });
    const place = { rule: 'invalid-request-accepted', operation: 'a', pointer: '/x' };
    const { findings, known } = withEntry(place, [...three, broken('d', '/w')]);
    expect(known.map(({ operation }) => operation)).toEqual(['a']);
    expect(findings.map(({ places }) => places?.map(({ operation }) => operation))).toEqual([
      ['b', 'c', 'd'],
    ]);
  });

  test('a failure is another one when the server responds with something else', () => {
    const failed = (message: string) => broken('a', '/x', { rule: 'server-error', cause: `500 ${message}` });
    const { findings } = normalizeReport(
      withFindings([failed('EAI_AGAIN'), failed('x is null'), failed('EAI_AGAIN')]),
    );
    expect(findings.map(({ count }) => count).sort()).toEqual([1, 2]);
  });

  test('all forms of a wrong credential that an operation takes are one', () => {
    const taken = (cause: string) =>
      broken('a', '/x', { rule: 'unauthenticated-request-accepted', cause, expected: cause });
    expect(shown(['no credential', 'another word', 'half of it'].map(taken))).toEqual([1]);
  });
});

test('warnings are listed apart, and fail nothing', () => {
  const warning: Finding = { ...wrongTotal, severity: 'warn' };
  const report = normalizeReport(withFindings([warning]));
  expect(report).toMatchObject({ verdict: 'passes', findings: [], warnings: [{ count: 1 }] });
  expect(summary(report)).toBe('No finding in 1,024 requests, seed 42; 1 warning.');
});

test('groups by rule and operation, the worst first', () => {
  const found = groups(normalizeReport(samples.many)).map(({ rule, where, findings }) => [
    rule,
    where,
    findings.length,
  ]);
  expect(found).toEqual([
    ['server-error', 'updateWebTool', 1],
    ['no-response', 'listWebTools', 1],
    ['invalid-request-accepted', 'updateWebTool', 4],
    ['response-schema', 'listJobs', 1],
  ]);
});

test('sums up', () => {
  expect(summary(normalizeReport(samples.none))).toBe('No finding in 1,024 requests, seed 42.');
  expect(summary(normalizeReport({ ...samples.none, requests: 0 }))).toBe(
    'No finding, since nothing was sent: 0 requests, seed 42.',
  );
  expect(summary(normalizeReport(samples.one))).toBe('1 finding in 1 operation, 1 request, seed 42.');
  expect(summary(normalizeReport(samples.many))).toBe('7 findings in 3 operations, 2,048 requests, seed 42.');
  expect(summary(normalizeReport(samples.known))).toBe(
    '1 finding in 1 operation, 2,048 requests, seed 42; 1 known finding; 1 entry of the baseline out of date.',
  );
  expect(summary(normalizeReport(samples.stopped))).toBe(
    '1 finding in 1 operation, 12 requests, seed 42; not complete.',
  );
});

describe('a baseline', () => {
  const { lasting, expired, gone } = entries;
  const with_ = (listed: KnownFinding[], more: Partial<Report> = {}): Report => ({
    ...samples.none,
    findings: [wrongTotal],
    baseline: { file: 'b.yaml', now: '2026-12-31', entries: listed },
    ...more,
  });

  test('lets a finding through, to the end of its last day', () => {
    const normalized = normalizeReport(with_([lasting]));
    expect(normalized).toMatchObject({ findings: [], known: [{ known: { owner: 'jobs team' } }], stale: [] });
    expect(normalizeReport(with_([lasting])).verdict).toBe('passes');
    const day = { ...lasting, expires: '2026-12-30' };
    expect(normalizeReport(with_([day]))).toMatchObject({
      findings: [{ known: { isExpired: true } }],
      known: [],
    });
    expect(normalizeReport(with_([day])).verdict).toBe('fails');
    expect(normalizeReport(with_([day, lasting])).known).toHaveLength(1);
  });

  test('knows a finding by its id, or by its rule, operation and pointer', () => {
    const [finding] = normalizeReport(with_([])).findings;
    const { owner, reason, expires, line } = lasting;
    const byId = (id: string) => normalizeReport(with_([{ id, owner, reason, expires, line }]));
    expect(byId(finding?.id ?? '')).toMatchObject({ findings: [], stale: [] });
    expect(byId('000000000000')).toMatchObject({ findings: [finding], stale: [{ id: '000000000000' }] });
    for (const key of ['rule', 'operation', 'pointer'])
      expect(normalizeReport(with_([{ ...lasting, [key]: 'another' }])).findings).toHaveLength(1);
  });

  test('must not have an entry that no finding comes for', () => {
    expect(normalizeReport(with_([lasting, gone])).stale).toEqual([gone]);
    expect(normalizeReport(with_([lasting, gone])).verdict).toBe('fails');
    expect(normalizeReport(with_([expired], { covered: [] })).stale).toEqual([]);
  });

  test('is not out of date where the run did not go', () => {
    const stale = (entry: KnownFinding, more: Partial<Report>) => normalizeReport(with_([entry], more)).stale;
    expect(stale(gone, { stopped: 'The run was stopped.' })).toEqual([]);
    expect(stale({ ...gone, operation: 'updateWebTool' }, {})).toEqual([]);
    const { rule: _, operation: __, pointer: ___, ...byId } = { ...gone, id: '000000000000' };
    const operation = { what: 'operation', operation: 'a', pointer: '/paths/~1a/get', cases: 0 } as const;
    expect(stale(byId, { covered: [operation] })).toEqual([]);
    expect(stale(byId, { covered: [{ ...operation, cases: 1 }] })).toEqual([byId]);
  });
});
