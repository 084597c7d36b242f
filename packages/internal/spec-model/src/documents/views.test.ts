import { readYaml } from '@voice-agent/test-kit/files';
import { describe, expect, test } from 'vitest';
import { documentOf } from './testing.ts';

const { directions, references } = readYaml<Record<'directions' | 'references', object>>(
  'views.yaml',
  import.meta.url,
);

describe('what is for one direction only', async () => {
  const { operations, schemas, requests } = await documentOf(directions);
  const sent = operations[0]?.body?.schema ?? true;
  const answered = operations[0]?.responses[0]?.schema ?? true;

  test('a request need not have what is readOnly', () => {
    expect(requests.accepts(sent, { name: 'n', password: 'p' })).toBe(true);
    expect(requests.accepts(sent, { name: 'n' })).toBe(false);
  });

  test('a response must not have what is writeOnly', () => {
    expect(schemas.accepts(answered, { id: 1, name: 'n' })).toBe(true);
    expect(schemas.accepts(answered, { name: 'n' })).toBe(false);
    expect(schemas.errors(answered, { id: 1, name: 'n', password: 'p' })[0]?.schemaPointer).toBe(
      '/components/schemas/Thing/properties/password',
    );
  });
});

describe('references that are not pointers', async () => {
  const { operations, schemas } = await documentOf(references);
  const schema = operations[0]?.responses[0]?.schema ?? true;

  test.each([
    [{ value: 1, children: [{ value: 2, children: [] }] }, true],
    [{ value: 'a' }, false],
    [{ children: [{ children: [{ value: 'a' }] }] }, false],
  ])('%j: %s', (value, valid) => {
    expect(schemas.accepts(schema, value)).toBe(valid);
    expect(schemas.acceptsIgnoring(schema, value)).toBe(valid);
  });

  test('say nothing unknown', () => expect(schemas.unknownKeywords()).toEqual([]));
});
