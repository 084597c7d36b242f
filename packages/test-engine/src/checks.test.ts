import { readYaml } from '@voice-agent/test-kit/files';
import { describe, expect, test } from 'vitest';
import { judge, type RuleViolation } from './check.ts';
import { responseChecks } from './checks.ts';
import { Coverage } from './coverage.ts';
import { outcomeOf } from './outcome.ts';
import { documentOf } from './service.testing.ts';
import type { TestCase } from './test-case.ts';

const document = await documentOf(readYaml('checks.yaml', import.meta.url));
const [operation] = document.operations;

function violationsOf(
  status: number,
  text: string,
  headers: Record<string, string>,
  expects: TestCase['expects'] = 'success',
): RuleViolation[] {
  if (operation === undefined) throw new Error('There is no operation.');
  const request = { method: operation.method, path: '/', headers: {}, body: '{"set":["one two"]}' };
  const testCase: TestCase = { operation, request, expects, expected: 'a success', pointer: '/here' };
  const response = { status, headers, body: Buffer.from(text) };
  return judge(responseChecks, outcomeOf(document, testCase, response), new Coverage());
}

function judged(status: number, body: unknown, headers: Record<string, string> = {}): string | undefined {
  const usual = { 'content-type': 'application/json', 'x-count': '3' };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return violationsOf(status, text, { ...usual, ...headers })[0]?.rule;
}

test('what the server reports of a rejected request is its cause', () => {
  const causeOf = (body: object) => violationsOf(404, JSON.stringify(body), { 'x-count': '3' })[0]?.cause;
  expect(causeOf({ message: 'No film 17' })).toBe('404 No film #');
  expect(causeOf({ message: 'Set=one two, no such set' })).toBe('404 Set=…, no such set');
  expect(causeOf({})).toBe(`404 of ${operation?.id}`);
});

describe('headers', () => {
  test.each<[Record<string, string>, string | undefined]>([
    [{ 'x-count': '0' }, undefined],
    [{ 'x-count': '-1' }, 'response-header'],
    [{ 'x-count': 'many' }, 'response-header'],
    [{ 'x-tags': 'a, b' }, undefined],
    [{ 'x-tags': 'a' }, undefined],
    [{ 'x-tags': 'a, c' }, 'response-header'],
    [{ 'x-name': '123' }, undefined],
    [{ 'x-name': '1234' }, 'response-header'],
  ])('%j: %s', (headers, rule) => expect(judged(200, {}, headers)).toBe(rule));

  test('digits are held against a string, too', () => {
    const headers = { 'content-type': 'application/json', 'x-count': '3', 'x-name': '1234' };
    expect(violationsOf(200, '{}', headers)[0]?.pointer).toMatch(/X-Name\/schema\/maxLength$/);
  });

  test('one that must be there', () => {
    expect(violationsOf(200, '{}', { 'content-type': 'application/json' })[0]).toMatchObject({
      rule: 'response-header',
      expected: 'the header X-Count',
    });
  });
});

test.each<[type: string, body: unknown, rule: string | undefined]>([
  ['application/json; charset=utf-8', {}, undefined],
  ['application/json', [], 'response-schema'],
  ['application/vnd.list+json', [], undefined],
  ['application/vnd.list+json', {}, 'response-schema'],
  ['text/html', '<p>', undefined],
  ['application/xml', '<p/>', 'response-content-type'],
])('%s with %j: %s', (type, body, rule) => expect(judged(200, body, { 'content-type': type })).toBe(rule));

test.each<[status: number, body: unknown, rule: string | undefined]>([
  [201, 1, undefined],
  [201, true, 'response-schema'],
  [202, true, undefined],
  [202, 1, 'response-schema'],
  [404, 'anything', 'valid-request-rejected'],
  [301, {}, 'response-status'],
  [500, {}, 'server-error'],
])('the definition of %i is held against %j: %s', (status, body, rule) =>
  expect(judged(status, body)).toBe(rule),
);

test('every violation of a response is reported, not only the first', () => {
  const headers = { 'content-type': 'application/json', 'x-count': '-1' };
  expect(violationsOf(200, '[]', headers).map(({ rule }) => rule)).toEqual([
    'response-header',
    'response-schema',
  ]);
});

test.each<[status: number, expects: TestCase['expects'], rules: string[]]>([
  [200, 'rejection', ['invalid-request-accepted']],
  [200, 'any', []],
  [404, 'rejection', []],
  [409, 'rejection', []],
  [409, 'any', []],
  [301, 'any', ['response-status']],
  [301, 'rejection', []],
  [409, 'success', ['valid-request-rejected']],
  [500, 'rejection', ['server-error']],
])('%i where %s is expected: %j', (status, expects, rules) => {
  const headers = { 'content-type': 'application/json', 'x-count': '3' };
  expect(violationsOf(status, '{}', headers, expects).map(({ rule }) => rule)).toEqual(rules);
});
