import type { OperationDescription } from '@voice-agent/client/operations';
import { expect, test } from 'vitest';
import { readResponse } from './response.ts';

const read = (
  status: number,
  body: unknown,
  id = 'listJobs',
  success: OperationDescription['success'] = 'data',
) =>
  readResponse(
    { id, success },
    {
      status,
      statusText: '',
      headers: [],
      body: typeof body === 'string' ? body : JSON.stringify(body),
      milliseconds: 1,
    },
  );
const list = { success: true, message: 'success', data: { jobs: [], total: 0, filtered: 0 } };

test('a success that is valid', () => {
  expect(read(200, list)).toEqual({
    verdict: 'valid',
    sentences: ['The response is valid.'],
  });
  expect(read(299, list).verdict).toBe('valid');
});

test('a success whose envelope has success: false is a failure', () => {
  expect(read(200, { ...list, success: false })).toEqual({
    verdict: 'failed',
    sentences: ['The operation failed: the envelope of the response has success: false.'],
  });
});

test('a success that violates the spec shows where', () => {
  const broken = read(200, { ...list, data: { ...list.data, jobs: [{ id: 7 }] } });
  expect(broken).toMatchObject({
    verdict: 'invalid',
    violation: { pointer: '/data/jobs/0/id', reason: 'must be string' },
  });
  expect(read(200, list, 'listWebTools').verdict).toBe('invalid');
});

test('a success without a body, or with one that is not JSON, has a sentence of its own', () => {
  expect(read(204, '').sentences).toEqual(['A successful response must have a body, but this one has none.']);
  const text = read(200, '<p>Hello');
  expect(text).toMatchObject({ verdict: 'invalid' });
  expect(text.sentences[0]).toContain('is not JSON');
});

test('a response without a body, or with one that is not JSON, is judged by its operation', () => {
  expect(read(204, '', 'any', 'none').verdict).toBe('valid');
  expect(read(200, list, 'any', 'none').verdict).toBe('invalid');
  expect(read(204, '', 'listJobs', 'optional').verdict).toBe('valid');
  expect(read(200, { success: true }, 'listJobs', 'optional').verdict).toBe('invalid');
  expect(read(200, 'a,b', 'any', 'raw')).toMatchObject({ verdict: 'undocumented' });
});

test('a failure is one, its body undocumented, and a rejected key is explained', () => {
  expect(read(500, '')).toMatchObject({
    verdict: 'failed',
    sentences: ['The request failed.', expect.stringContaining('undocumented')],
  });
  expect(read(401, '{"message":"no"}').sentences[1]).toContain('The key was rejected');
  expect(read(403, '').sentences[1]).toContain('The key was rejected');
  expect(read(404, '').sentences[1]).toContain('Not found');
  expect(read(199, '').verdict).toBe('failed');
  expect(read(300, '').verdict).toBe('failed');
});
