import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type Answer, runAgainst } from './service.testing.ts';

const record = { type: 'object', required: ['a'] };

/** What the gate finds in the responses of one GET, of a content type with a schema. */
async function found(type: string, schema: object, answer: Partial<Answer>): Promise<string[]> {
  const responses = { 200: { description: 'x', content: { [type]: { schema } } } };
  const document = { paths: { '/a': { get: { operationId: 'a', responses } } } };
  const headers = { 'content-type': type, ...answer.headers };
  const { findings } = await runAgainst(document, () => ({ status: 200, ...answer, headers }), { fuzz: 0 });
  return findings.map(({ rule, received }) => `${rule}: ${received}`);
}

const json = 'application/json';
const ndjson = 'application/x-ndjson';
const coded = (coding: string) => ({ 'content-encoding': coding });
const hello = { type: 'string', enum: ['hello'] };

test.each<[what: string, type: string, schema: object, answer: Partial<Answer>]>([
  ['gzip', json, record, { headers: coded('gzip'), body: gzipSync('{"a":1}') }],
  ['br', 'text/plain', hello, { headers: coded('br'), body: brotliCompressSync('hello') }],
  ['text with a line end', 'text/plain', hello, { body: 'hello\n' }],
  ['a number as text', 'text/plain', { type: 'integer' }, { body: '7' }],
  ['text of an object', 'text/csv', { type: 'array', items: record }, { body: 'a\n1\n' }],
  ['text in another charset', 'text/plain; charset=latin1', hello, { body: 'hallo' }],
  ['events that go on', 'text/event-stream', { type: 'string' }, { body: 'data: 1\n\n', isOpen: true }],
  ['events that have not begun', 'text/event-stream', record, { body: '', isOpen: true }],
  ['lines that go on', ndjson, record, { body: '{"a":1}\n{"a":2}\n{"a"', isOpen: true }],
  ['lines that end', 'application/jsonl', record, { body: '{"a":1}\n{"a":2}' }],
  ['lines as an array', ndjson, { type: 'array', items: record }, { body: '{"a":1}\n' }],
  [
    'compressed lines',
    ndjson,
    record,
    { headers: coded('gzip'), body: gzipSync('{"a":1}\n').subarray(0, -8), isOpen: true },
  ],
])('%s pass', async (_, type, schema, answer) => {
  expect(await found(type, schema, answer)).toEqual([]);
});

test.each<[what: string, type: string, schema: object, answer: Partial<Answer>, finding: string]>([
  ['wrong gzip JSON', json, record, { headers: coded('gzip'), body: gzipSync('{}') }, 'response-schema: {}'],
  ['wrong text', 'text/plain', hello, { body: 'goodbye' }, 'response-schema: "goodbye"'],
  [
    'JSON that is not gzip',
    json,
    record,
    { headers: coded('gzip'), body: '{"a":1}' },
    'response-body: a body that is not gzip, or is cut off',
  ],
  [
    'text in an unknown coding',
    'text/plain',
    hello,
    { headers: coded('utf-8'), body: 'hello' },
    'response-body: a body in the content coding utf-8, which was not asked for',
  ],
  ['a wrong line', ndjson, record, { body: '{"a":1}\n{}\n', isOpen: true }, 'response-schema: {}'],
  [
    'a line that is not JSON',
    ndjson,
    record,
    { body: '{"a":1}\na\n', isOpen: true },
    'response-body: a line that is not JSON',
  ],
  [
    'JSON that stays open',
    json,
    record,
    { body: '{"a":1}', isOpen: true },
    'no-response: no complete response within 400 ms',
  ],
])('%s is found', async (_, type, schema, answer, finding) => {
  const responses = { 200: { description: 'x', content: { [type]: { schema } } } };
  const document = { paths: { '/a': { get: { operationId: 'a', responses } } } };
  const headers = { 'content-type': type, ...answer.headers };
  const service = () => ({ status: 200, ...answer, headers });
  const { findings } = await runAgainst(document, service, { fuzz: 0, timeoutMs: 400 });
  expect(findings.map(({ rule, received }) => `${rule}: ${received}`)).toEqual([finding]);
});

test('codings are asked for, and a stream of another content type than the documented one is found', async () => {
  const responses = { 200: { description: 'x', content: { [json]: {} } } };
  const document = { paths: { '/a': { get: { operationId: 'a', responses } } } };
  const headers = { 'content-type': 'text/event-stream' };
  const answer = { status: 200, body: 'data: 1\n\n', isOpen: true, headers };
  const { findings, asked } = await runAgainst(document, () => answer, { fuzz: 0 });
  expect(findings.map(({ rule }) => rule)).toEqual(['response-content-type']);
  expect(asked[0]?.headers['accept-encoding']).toBe('gzip, deflate, br');
});
