import { readYaml } from '@voice-agent/test-kit/files';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../service.testing.ts';
import { brokenAnswer } from './answer.ts';

const document = await documentOf(readYaml('answer.yaml', import.meta.url));
const [operation] = document.operations;

function judged(status: number, body: unknown, headers: Record<string, string> = {}): string | undefined {
  if (operation === undefined) throw new Error('There is no operation.');
  const usual = { 'content-type': 'application/json', 'x-count': '3' };
  const text = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  return brokenAnswer(document, operation, { status, headers: { ...usual, ...headers }, body: text })?.rule;
}

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

  test('one that must be there', () => {
    if (operation === undefined) throw new Error('There is no operation.');
    const headers = { 'content-type': 'application/json' };
    const broken = brokenAnswer(document, operation, { status: 200, headers, body: Buffer.from('{}') });
    expect(broken).toMatchObject({ rule: 'response-header', expected: 'the header X-Count' });
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
  [404, 'anything', undefined],
  [301, {}, 'response-status'],
  [500, {}, 'server-error'],
])('the definition of %i is held against %j: %s', (status, body, rule) =>
  expect(judged(status, body)).toBe(rule),
);
