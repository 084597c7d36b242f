import { expect, test } from 'vitest';
import { fieldsOf } from './contract.ts';

test('a field counts once, wherever it is, and the project of a list not at all', () => {
  const fields = (path: string, body?: string) =>
    fieldsOf({ exchange: { request: { method: 'POST', path, headers: {}, ...(body && { body }) } } });
  expect(fields('/v1/jobs/all?projectId=p', '{}')).toBe(0);
  expect(fields('/v1/jobs/all?projectId=p&x=1', '{"sort":{"by":1},"list":[{"a":1},2]}')).toBe(5);
  expect(fields('/x', '{"')).toBe(0);
});
