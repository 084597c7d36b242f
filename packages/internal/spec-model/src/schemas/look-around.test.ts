import { describe, expect, test } from 'vitest';
import { arbitraryOf, NoValue, samplesOf } from './arbitrary.ts';
import { casesOf } from './cases.ts';
import { exampleOf } from './example.ts';
import { SchemaRegistry } from './registry.ts';

const samples = { seed: 1, numRuns: 40 };

describe('patterns with look-around', () => {
  test.each([
    String.raw`^(?!0+$)\d{5}$`,
    '^(?!admin$)[a-z]{3,8}$',
    String.raw`^(?=.*[A-Z])(?=.*\d)(?=.*[!@#])[A-Za-z\d!@#]{8,16}$`,
    '^(?=.*needle)[a-z]{10,20}$',
    '(?<=key-)[a-f]{4}$',
    '^[a-z]+(?<!-)$',
    '^(?=[a-z]{3}$)',
    String.raw`^\bword\b$`,
    String.raw`^(?=[^\d]*\d)(?!.*[)(])\S{4,}$`,
    '^(?:(?!--)[a-z-])+$',
  ])('%s has values', (pattern) => {
    const schema = { type: 'string', pattern };
    const registry = new SchemaRegistry(schema);
    const found = samplesOf(registry, schema, samples);
    expect(found).toHaveLength(samples.numRuns);
    for (const each of found) expect(each).toMatch(new RegExp(pattern, 'u'));
    expect(exampleOf(registry, schema)).toMatch(new RegExp(pattern, 'u'));
  });

  test('takes the examples where nothing else is found', () => {
    const schema = { type: 'string', pattern: '^(?=(.)(.)\\2\\1xyz)[a-z]{7}$', examples: ['abbaxyz', 'no'] };
    expect(exampleOf(new SchemaRegistry(schema), schema)).toBe('abbaxyz');
  });
});

describe('parts without a value', () => {
  const impossible = { type: 'integer', minimum: 5, maximum: 2 };
  const holds = (properties: object) => ({
    type: 'object',
    properties: { ...properties, b: { type: 'string' } },
  });

  test.each([
    ['an optional field', holds({ a: impossible })],
    ['a nested one', holds({ a: { ...holds({ c: impossible }), required: ['b'] } })],
    ['items', holds({ a: { type: 'array', items: impossible } })],
    ['an item by its place', holds({ a: { type: 'array', prefixItems: [{ const: 1 }, impossible] } })],
    ['additional properties', { ...holds({}), additionalProperties: impossible }],
    ['a branch', { oneOf: [impossible, holds({})] }],
    [
      'a part of allOf',
      { allOf: [holds({ a: { minimum: 3, type: 'integer' } }), holds({ a: { maximum: 1 } })] },
    ],
    ['an enum value that is too long', holds({ a: { type: 'string', enum: ['long'], maxLength: 2 } })],
    [
      'a field that requires an impossible one',
      holds({ a: { ...holds({ c: impossible }), required: ['c'] } }),
    ],
  ])('are left out: %s', (_, schema) => {
    const registry = new SchemaRegistry(schema);
    const found = samplesOf(registry, schema, samples);
    expect(found).toHaveLength(samples.numRuns);
    expect(new Set(found.map((each) => JSON.stringify(each))).size).toBeGreaterThan(5);
    expect(casesOf(registry, schema).length).toBeGreaterThan(0);
  });

  test('a required one has none', () => {
    const schema = { ...holds({ a: impossible }), required: ['a'] };
    expect(() => arbitraryOf(new SchemaRegistry(schema), schema)).toThrow(NoValue);
  });
});
