import { describe, expect, test } from 'vitest';
import { documentOf } from '../service.testing.ts';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const ref = { $ref: '#/components/schemas/Thing' };

describe('what is for one direction only', async () => {
  const { operations, schemas, requests } = await documentOf({
    paths: {
      '/things': {
        post: {
          requestBody: { required: true, ...json(ref) },
          responses: { 200: { description: 'x', ...json(ref) } },
        },
      },
    },
    components: {
      schemas: {
        Thing: {
          type: 'object',
          required: ['id', 'name', 'password'],
          additionalProperties: false,
          properties: {
            id: { $ref: '#/components/schemas/Id' },
            name: { type: 'string' },
            password: { type: 'string', writeOnly: true },
          },
        },
        Id: { type: 'integer', readOnly: true },
      },
    },
  });
  const sent = operations[0]?.body?.schema ?? true;
  const answered = operations[0]?.responses[0]?.schema ?? true;

  test('a request need not have what is readOnly', () => {
    expect(requests.accepts(sent, { name: 'n', password: 'p' })).toBe(true);
    expect(requests.accepts(sent, { name: 'n' })).toBe(false);
  });

  test('an answer must not have what is writeOnly', () => {
    expect(schemas.accepts(answered, { id: 1, name: 'n' })).toBe(true);
    expect(schemas.accepts(answered, { name: 'n' })).toBe(false);
    expect(schemas.errors(answered, { id: 1, name: 'n', password: 'p' })[0]?.schemaPointer).toBe(
      '/components/schemas/Thing/properties/password',
    );
  });
});

describe('references that are no pointers', async () => {
  const { operations, schemas } = await documentOf({
    paths: { '/': { get: { responses: { 200: { description: 'x', ...json({ $ref: '#tree' }) } } } } },
    components: {
      schemas: {
        Tree: {
          $anchor: 'tree',
          $dynamicAnchor: 'node',
          type: 'object',
          properties: {
            value: { $ref: 'https://example.com/value' },
            children: { type: 'array', items: { $dynamicRef: '#node' } },
          },
        },
        Value: { $id: 'https://example.com/value', $ref: '#/$defs/own', $defs: { own: { type: 'integer' } } },
      },
    },
  });
  const schema = operations[0]?.responses[0]?.schema ?? true;

  test.each([
    [{ value: 1, children: [{ value: 2, children: [] }] }, true],
    [{ value: 'a' }, false],
    [{ children: [{ children: [{ value: 'a' }] }] }, false],
  ])('%j: %s', (value, valid) => {
    expect(schemas.accepts(schema, value)).toBe(valid);
    expect(schemas.acceptsWithout(schema, value)).toBe(valid);
  });

  test('say nothing unknown', () => expect(schemas.unknownKeywords()).toEqual([]));
});
