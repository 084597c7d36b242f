import { readYaml } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
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

test('what the server reports of a rejected request is its cause', () => {
  const causeOf = (body: object) => violationsOf(404, JSON.stringify(body), { 'x-count': '3' })[0]?.cause;
  expect(causeOf({ message: 'No film 17' })).toBe('404 No film #');
  expect(causeOf({ message: 'Set=one two, no such set' })).toBe('404 Set=…, no such set');
  expect(causeOf({})).toBe(`404 of ${operation?.id}`);
});

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
