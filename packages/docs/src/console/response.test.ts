import type { OperationDescription } from '@voice-agent/client/operations';
import { expect, test } from 'vitest';
import { readResponse } from './response.ts';

const read = (
  status: number,
  body: unknown,
  id = 'listJobs',
  success: OperationDescription['success'] = 'data',
) => readResponse({ id, success }, { status, body: typeof body === 'string' ? body : JSON.stringify(body) });
const list = { success: true, message: 'success', data: { jobs: [], total: 0, filtered: 0 } };

test('a success that is valid', () => {
  expect(read(200, list)).toEqual({ tone: 'good', text: 'The response is valid.' });
  expect(read(299, list).tone).toBe('good');
});

test('a success whose envelope has success: false is a failure', () => {
  expect(read(200, { ...list, success: false })).toEqual({
    tone: 'bad',
    text: 'The operation failed: the envelope of the response has success: false.',
  });
});

test('a success that violates the spec shows where', () => {
  const broken = read(200, { ...list, data: { ...list.data, jobs: [{ id: 7 }] } });
  expect(broken).toMatchObject({
    tone: 'bad',
    violation: { pointer: '/data/jobs/0/id', reason: 'must be a string' },
  });
  expect(read(200, list, 'listWebTools').tone).toBe('bad');
});

test('a success without a body, or with one that is not JSON, has a sentence of its own', () => {
  expect(read(204, '').text).toBe('A successful response must have a body, but this one has none.');
  expect(read(200, '<p>Hello')).toMatchObject({ tone: 'bad', text: expect.stringContaining('is not JSON') });
});

test('a response without a body, or with one that is not JSON, is judged by its operation', () => {
  expect(read(204, '', 'any', 'none').tone).toBe('good');
  expect(read(200, list, 'any', 'none').tone).toBe('bad');
  expect(read(204, '', 'listJobs', 'optional').tone).toBe('good');
  expect(read(200, { success: true }, 'listJobs', 'optional').tone).toBe('bad');
  expect(read(200, 'a,b', 'any', 'raw')).toMatchObject({ tone: 'quiet' });
});

test('a failure is one, its body not specified, and a rejected key is explained', () => {
  const unspecified = 'The service does not specify such a response.';
  for (const status of [199, 300, 500])
    expect(read(status, '')).toEqual({
      tone: status >= 500 ? 'bad' : 'warn',
      text: `The request failed. ${unspecified}`,
    });
  expect(read(401, '{"message":"no"}').text).toContain('The key was rejected');
  expect(read(403, '').text).toContain('The key was rejected');
  expect(read(404, '').text).toContain('Not found');
});
