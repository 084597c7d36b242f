import { CannotRun } from '@voice-agent/cli-kit/text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOf } from './arbitrary.ts';
import { casesOf } from './cases.ts';
import type { Schema } from './keywords.ts';
import { SchemaRegistry } from './registry.ts';

const ofThree = (schema: unknown) => ({
  openapi: '3.0.3',
  components: { schemas: { A: schema, B: { type: 'string' } } },
});
const toA = { $ref: '#/components/schemas/A' };

describe('errors', () => {
  it('say the place in the value and the place in the document', () => {
    const root = { openapi: '3.1.0', components: { schemas: { A: { properties: { b: { maximum: 3 } } } } } };
    expect(new SchemaRegistry(root).errors(toA, { b: 4 })).toEqual([
      {
        pointer: '/b',
        keyword: 'maximum',
        message: 'must be at most 3',
        schemaPointer: '/components/schemas/A/properties/b/maximum',
      },
    ]);
  });

  it.each<[Schema, unknown, string, string]>([
    [{ required: ['a', 'b'] }, { a: 1 }, 'required', '/required/1'],
    [{ properties: { 'a/b': false } }, { 'a/b': 1 }, 'false schema', '/properties/a~1b'],
    [{ additionalProperties: false }, { c: 1 }, 'additionalProperties', '/additionalProperties'],
    [{ 'x-unique-items-by': 'k' }, [{ k: 1 }, { k: 1 }], 'x-unique-items-by', '/x-unique-items-by'],
  ])('%j', (schema, value, keyword, schemaPointer) => {
    const [error] = new SchemaRegistry({}).errors(schema, value);
    expect([error?.keyword, error?.schemaPointer]).toEqual([keyword, schemaPointer]);
  });

  it('takes a multiple for one that binary fractions blur', () => {
    expect(new SchemaRegistry({}).accepts({ multipleOf: 0.1 }, 0.3)).toBe(true);
  });
});

describe('a schema of OpenAPI 3.0', () => {
  it.each<[unknown, unknown, boolean]>([
    [{ type: 'string', nullable: true }, null, true],
    [{ type: 'string' }, null, false],
    [{ nullable: true, allOf: [{ type: 'string' }] }, null, true],
    [{ nullable: true, allOf: [{ type: 'string' }] }, 1, false],
    [{ nullable: true, oneOf: [{ type: 'string' }, { type: 'integer' }], maxLength: 3 }, 'long', false],
    [{ properties: { a: { nullable: true, $ref: '#/components/schemas/B' } } }, { a: null }, true],
    [{ properties: { a: { nullable: true, $ref: '#/components/schemas/B' } } }, { a: 1 }, false],
    [{ nullable: true, properties: { a: { type: 'string' } } }, { a: 1 }, false],
    [{ minimum: 3, exclusiveMinimum: true }, 3, false],
    [{ minimum: 3, exclusiveMinimum: false }, 3, true],
    [{ properties: { a: { maximum: 3, exclusiveMaximum: true } } }, { a: 3 }, false],
    [{ items: { anyOf: [{ type: 'integer', nullable: true }] } }, [null], true],
    [{ properties: { nullable: { type: 'string' } } }, { nullable: 1 }, false],
  ])('%j on %j: %s', (schema, value, accepted) => {
    const registry = new SchemaRegistry(ofThree(schema));
    expect(registry.accepts(toA, value)).toBe(accepted);
    expect(registry.acceptsIgnoring(toA, value)).toBe(accepted);
  });
});

describe('references', () => {
  it.each([
    ['#/components/schemas/None', 'leads to no schema'],
    ['other.yaml#/A', 'leads out of the document'],
    ['#/components/schemas/Round', 'leads back to itself'],
  ])('%s', ($ref, message) => {
    const Round = { $ref: '#/components/schemas/Round' };
    const registry = new SchemaRegistry({ openapi: '3.1.0', components: { schemas: { Round } } });
    expect(() => registry.resolve({ $ref })).toThrow(CannotRun);
    expect(() => registry.resolve({ $ref })).toThrow(message);
  });
});

describe('a dynamic reference', () => {
  const item = (type: string) => ({ own: { $dynamicAnchor: 'item', type } });
  const list = { $id: 'list', items: { $dynamicRef: '#item' }, $defs: item('number') };
  const root = {
    $id: 'https://harbour.example/ships',
    $ref: 'list',
    $defs: { own: item('string').own, list },
  };
  const registry = new SchemaRegistry(root);

  it('has errors at the place where the schema is written', () => {
    const nested = structuredClone(root);
    Object.assign(nested.$defs.list, { allOf: [{ minItems: 2 }] });
    const written = new SchemaRegistry(nested);
    expect(written.errors(written.root as Schema, ['a'])[0]?.schemaPointer).toBe(
      '/$defs/list/allOf/0/minItems',
    );
  });

  it('has values and cases', () => {
    const schema = registry.root as Schema;
    for (const { value, valid } of casesOf(registry, schema))
      expect(registry.accepts(schema, value)).toBe(valid);
    for (const value of fc.sample(arbitraryOf(registry, schema), { numRuns: 20, seed: 1 }))
      expect(registry.accepts(schema, value)).toBe(true);
  });
});

it('reports keywords that it does not know, and no others', () => {
  const schema = { type: 'object', minimun: 1, 'x-note': 1, properties: { minimun: { dependencies: {} } } };
  expect(new SchemaRegistry(ofThree(schema)).unknownKeywords()).toEqual([
    { keyword: 'minimun', pointer: '/components/schemas/A/minimun' },
    { keyword: 'dependencies', pointer: '/components/schemas/A/properties/minimun/dependencies' },
  ]);
});

it('reports where a schema is that ajv rejects', () => {
  const registry = new SchemaRegistry({
    openapi: '3.1.0',
    components: { schemas: { A: { minimum: 'one' } } },
  });
  expect(() => registry.accepts(toA, 1)).toThrow(/can't be used/);
});
