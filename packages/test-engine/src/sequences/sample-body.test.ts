import { expect, test } from 'vitest';
import { documentOf } from '../service.testing.ts';
import { sampleBody } from './sample-body.ts';
import { things } from './things.testing.ts';

test('two bodies differ in each property that can differ, and both are valid', async () => {
  const { requests, operations } = await documentOf(things);
  const { schema = true } = operations.find(({ id }) => id === 'add')?.body ?? {};
  const [one, other] = [0, 1].map((index) => sampleBody(requests, schema, { seed: 1, index })) as Record<
    string,
    unknown
  >[];
  expect(Object.keys(one ?? {}).sort()).toEqual(Object.keys(other ?? {}).sort());
  expect(Object.keys(one ?? {})).toEqual(expect.arrayContaining(['name', 'size', 'day', 'tags', 'state']));
  for (const [name, value] of Object.entries(one ?? {})) expect(other?.[name], name).not.toEqual(value);
  for (const each of [one, other]) expect(requests.accepts(schema, each)).toBe(true);
});

test('with what is wanted alone, and what is required', async () => {
  const { requests, operations } = await documentOf(things);
  const { schema = true } = operations.find(({ id }) => id === 'add')?.body ?? {};
  const body = sampleBody(
    requests,
    schema,
    { seed: 1, index: 0 },
    (name, isRequired) => isRequired || name === 'size',
  );
  expect(Object.keys(body as object).sort()).toEqual(['name', 'size']);
});
