import { expect, test } from 'vitest';
import type { ParameterData } from './model.ts';
import { entered, readJson, toRequest, toValues, unknownFields } from './request.ts';
import { data, operation } from './test-data.ts';

const here = 'http://127.0.0.1:4210';

test('path and query are escaped, and what is empty is left out', () => {
  const list = toRequest(
    operation('listWebTools'),
    { parameters: { 'query isActive': 'true', 'query type': '', 'query take': '5 &%' }, body: '{}' },
    here,
    'k',
  );
  expect(list).toEqual({
    method: 'GET',
    url: `${here}/v1/voice-agents/web-tool/list?isActive=true&take=5%20%26%25`,
    headers: { Authorization: 'Token k' },
  });
  const update = toRequest(
    operation('updateWebTool'),
    { parameters: { 'path id': 'a/../b' }, body: '{}' },
    here,
    'k',
  );
  expect(update.url).toBe(`${here}/v1/voice-agents/web-tool/a%2F..%2Fb`);
});

test('a request without a key or a body does not have their headers', () => {
  const bare = toRequest(operation('listJobs'), { parameters: {}, body: ' \n' }, here, '');
  expect(bare).toEqual({ method: 'POST', url: `${here}/v1/jobs/all`, headers: {} });
});

test('a body goes out as it was typed', () => {
  const fields = { parameters: { 'query projectId': 'p' }, body: '\n{ "take": 1.0 }\n' };
  expect(toRequest(operation('listJobs'), fields, here, 'k')).toMatchObject({
    headers: { 'Content-Type': 'application/json' },
    body: '{ "take": 1.0 }',
  });
});

test('fields become values of their types; what is none stays a string', () => {
  const list = operation('listWebTools');
  const value = (isActive: string) =>
    toValues(list, { parameters: { 'query isActive': isActive }, body: '' }, undefined);
  expect(value('true')).toEqual({ query: { isActive: true } });
  expect(value('yes')).toEqual({ query: { isActive: 'yes' } });
  expect(value('')).toEqual({ query: {} });
  const [active] = list.parameters;
  const read = (change: object, n: string) => {
    const parameters = [{ ...(active as ParameterData), name: 'n', ...change }];
    return toValues({ ...list, parameters }, { parameters: { 'query n': n }, body: '' }, undefined).query?.n;
  };
  expect(['7', '-1.5', 'seven'].map((n) => read({ type: 'integer' }, n))).toEqual([7, -1.5, 'seven']);
  expect(['["a"]', 'a,b'].map((n) => read({ shape: 'array' }, n))).toEqual([['a'], 'a,b']);
  expect(read({ style: 'json' }, '{"a":1}')).toEqual({ a: 1 });
});

test('every valid example survives the way through the fields', () => {
  for (const each of data.operations)
    for (const { name, title, reason, ...values } of each.examples.filter((example) => !example.reason)) {
      const fields = entered(values);
      const read = readJson(fields.body);
      expect(toValues(each, fields, read.ok ? read.value : undefined), `${name} ${title}`).toMatchObject(
        values,
      );
    }
});

test('JSON that is nested too deeply for the page is rejected', () => {
  const nested = (levels: number) => readJson(`${'['.repeat(levels)}${']'.repeat(levels)}`);
  expect(nested(500).ok).toBe(true);
  expect(nested(502)).toMatchObject({ ok: false, reason: expect.stringContaining('500 levels') });
  expect(nested(100_000).ok).toBe(false);
});

test('broken JSON is reported with its place', () => {
  expect(readJson('')).toEqual({ ok: true, value: undefined });
  expect(readJson('null')).toEqual({ ok: true, value: null });
  expect(readJson('{\n  "take" 2}')).toEqual({
    ok: false,
    reason: 'Not valid JSON: see line 2, column 10.',
  });
  expect(readJson('{"take": 2')).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^Not valid JSON: /),
  });
  expect(readJson('[')).toMatchObject({ ok: false });
  expect(readJson('secret')).toMatchObject({ ok: false, reason: expect.not.stringContaining('secret') });
});

test('fields of a body that the spec does not name are found', () => {
  expect(unknownFields(operation('updateWebTool'), { nmae: 1, name: 'Tides' })).toEqual(['nmae']);
  expect(unknownFields(operation('updateWebTool'), ['nmae'])).toEqual([]);
  expect(unknownFields({}, { nmae: 1 })).toEqual([]);
});
