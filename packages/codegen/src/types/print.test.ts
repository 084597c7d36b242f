import { describe, expect, it, test } from 'vitest';
import type { Json } from '../document.ts';
import { comment, TypePrinter } from './print.ts';
import { SchemaReader } from './read-shape.ts';

const $ref = (key: string, beside: Json = {}) => ({ $ref: `#/components/schemas/${key}`, ...beside });
const object = (properties: Json, more: Json = {}) => ({ type: 'object', properties, ...more });
const string = { type: 'string' };
const number = { type: 'integer' };

const components: Json = {
  Base: object({ id: string, more: number }),
  Child: { allOf: [$ref('Base'), object({ name: string })] },
  Cat: object({ kind: { const: 'cat' } }, { required: ['kind'] }),
  Dog: object({ kind: { enum: ['dog', 'hound'] } }, { required: ['kind'] }),
  Pet: { oneOf: [$ref('Cat'), $ref('Dog')] },
  Level: { type: 'string', enum: ['low', 'high'] },
  Name: string,
  Either: { type: ['string', 'object'], properties: { id: string } },
  List: { type: 'array', items: string },
  Loop: $ref('Any', { properties: { b: $ref('Loop', { required: ['b'] }) } }),
  Any: {},
  Self: object({ a: $ref('Self', { required: ['a'] }) }),
  Closed: { additionalProperties: false, anyOf: [{ type: 'object', additionalProperties: true }] },
  Tree: object({ children: { type: 'array', items: $ref('Tree') } }),
};

const reader = new SchemaReader(components);
const printer = new TypePrinter(reader, new Map(Object.keys(components).map((key) => [key, key])));
const typeOf = (schema: unknown) => printer.type(schema, '').replaceAll(/\s+/g, ' ');

const types: Record<string, [schema: unknown, type: string][]> = {
  'any value': [
    [{}, 'unknown'],
    [true, 'unknown'],
    [false, 'never'],
    [{ minLength: 3 }, 'unknown'],
    [{ type: 'string', 'x-typescript-type': '"a" | (string & {})' }, '"a" | (string & {})'],
  ],
  'types and values': [
    [{ type: ['string', 'null'] }, 'string | null'],
    [{ type: ['integer', 'number'] }, 'number'],
    [{ const: null }, 'null'],
    [{ type: 'integer', enum: [1, 1.5, 'a'] }, '1'],
    [{ enum: [{ a: [1] }, -1] }, '{ "a": [1] } | -1'],
    [{ enum: [{ a: 1 }, { b: 1 }], required: ['b'] }, '{ "b": 1 }'],
    [{ const: { a: {} } }, '{ "a": { [key: string]: never } }'],
    [{ type: 'string', 'x-extensible-enum': ['a'] }, '"a" | (string & {})'],
    [{ type: 'array', items: { type: 'string', 'x-extensible-enum': ['a'] } }, '("a" | (string & {}))[]'],
  ],
  'a reference with keywords beside it': [
    [$ref('Base', { description: 'a' }), 'Base'],
    [$ref('Base', object({ extra: string }, { required: ['extra'] })), 'Base & { extra: string; }'],
    [$ref('Level', { enum: ['low', 'other'] }), '"low"'],
    [$ref('Name', { type: 'string' }), 'Name'],
    [$ref('Name', { type: 'number' }), 'never'],
    [$ref('Base', { required: ['id'] }), 'Base & { id: string; }'],
    [$ref('Child', { required: ['id', 'name', 'x'] }), 'Child & { id: string; name: string; x: {} | null; }'],
    [$ref('Either', { required: ['id'] }), 'string | { id: string; }'],
    [$ref('List', { minItems: 1 }), 'List'],
    [$ref('List', { items: $ref('Level') }), 'List & Level[]'],
    [
      $ref('Base', { anyOf: [{ required: ['id'] }, { required: ['more'] }] }),
      '(Base & { id: string; }) | (Base & { more: number; })',
    ],
  ],
  'combined schemas': [
    [{ allOf: [object({ id: string }), { required: ['id'] }] }, '{ id: string; }'],
    [{ allOf: [{ required: ['id'] }, { allOf: [$ref('Base')] }] }, '{ id: string; } & Base'],
    [{ allOf: [$ref('Cat'), object({ kind: string })] }, 'Cat & { kind: string; }'],
    [object({ a: string }, { allOf: [object({ b: number })] }), '{ a?: string; b?: number; }'],
    [{ allOf: [$ref('Pet'), { required: ['name'] }] }, 'Pet & { name: {} | null; }'],
    [{ type: 'object', oneOf: [$ref('Cat'), $ref('Dog')] }, 'Cat | Dog'],
    [
      object({ a: string }, { oneOf: [object({ b: string }), object({ c: string })] }),
      '{ a?: string; } & ({ b?: string; } | { c?: string; })',
    ],
    [{ type: 'array', items: { oneOf: [$ref('Cat'), string] } }, '(Cat | string)[]'],
    [{ anyOf: [string, {}] }, 'unknown'],
    [{ allOf: [string, { type: 'number' }] }, 'never'],
  ],
  objects: [
    [{ type: 'object' }, '{ [key: string]: unknown }'],
    [object({ 'a-b': string, no: false }), '{ "a-b"?: string; no?: never; }'],
    [object({ a: string }, { additionalProperties: false }), '{ a?: string; }'],
    [{ type: 'object', additionalProperties: false }, '{ [key: string]: never }'],
    [{ type: 'object', unevaluatedProperties: false }, '{ [key: string]: never }'],
    [object({ a: string }, { additionalProperties: true }), '{ a?: string; [key: string]: unknown; }'],
    [{ type: 'object', additionalProperties: number }, '{ [key: string]: number; }'],
    [object({ a: string }, { additionalProperties: string }), '{ a?: string; } & { [key: string]: string; }'],
    [
      object({ a: number }, { additionalProperties: string, required: ['a'] }),
      '{ a: number; [key: string]: string | number; }',
    ],
    [
      object({ a: number }, { unevaluatedProperties: string }),
      '{ a?: number; [key: string]: string | number | undefined; }',
    ],
    [
      { type: 'object', required: ['a'], additionalProperties: string },
      '{ a: string; [key: string]: string; }',
    ],
    [$ref('Base', { unevaluatedProperties: false }), 'Base'],
    [{ type: 'object', patternProperties: { '^x': string } }, '{ [key: string]: unknown; }'],
    [
      { type: 'object', patternProperties: { '^x': string }, additionalProperties: number },
      '{ [key: string]: string | number; }',
    ],
  ],
  arrays: [
    [{ type: 'array' }, 'unknown[]'],
    [{ type: 'array', minItems: 2, items: string }, 'string[]'],
    [{ type: 'array', items: false }, '[]'],
    [{ type: 'array', prefixItems: [number, string] }, '[number?, string?, ...unknown[]]'],
    [{ type: 'array', prefixItems: [number, string], items: false }, '[number?, string?]'],
    [{ type: 'array', prefixItems: [number], minItems: 1, items: string }, '[number, ...string[]]'],
    [{ type: 'array', prefixItems: [number], minItems: 2, items: string }, '[number, string, ...string[]]'],
    [{ type: 'array', prefixItems: [number, string], minItems: 3, items: false }, 'never'],
    [{ type: 'array', prefixItems: [number, string], maxItems: 1 }, '[number?]'],
    [{ type: 'array', prefixItems: [number, false, string] }, '[number?]'],
    [{ type: 'array', prefixItems: [{ type: ['string', 'null'] }] }, '[(string | null)?, ...unknown[]]'],
    [{ type: 'array', prefixItems: [number], unevaluatedItems: false }, '[number?]'],
  ],
  'a recursive schema of several types': [
    [
      $ref('Loop', { type: ['string', 'object', 'array'], required: ['b'] }),
      'string | (Loop & { b: {} | null; }) | Loop',
    ],
    [{ allOf: [$ref('Loop'), $ref('Loop')] }, 'Loop'],
    [$ref('Self', { required: ['a'] }), 'Self & { a: Self & { a: {} | null; }; }'],
  ],
  'what a value is not': [
    [{ not: string }, 'number | boolean | null | { [key: string]: unknown } | unknown[]'],
    [{ type: ['string', 'null'], not: { type: 'null' } }, 'string'],
    [{ not: {} }, 'never'],
    [{ ...string, not: { pattern: 'a' } }, 'string'],
    [$ref('Base', { not: { required: ['id'] } }), 'Base & { id?: never; }'],
  ],
};

describe.each(Object.entries(types))('%s', (_, cases) => {
  it.each(cases)('%j', (schema, type) => {
    expect(typeOf(schema)).toBe(type);
  });
});

test('a component is an interface where it is one object, else a type', () => {
  expect(printer.declaration('Tree', components.Tree)).toBe(
    'export interface Tree {\n  children?: Tree[];\n}\n',
  );
  const { Closed } = components;
  expect(printer.declaration('Closed', Closed)).toMatch(/^export type Closed = \{.*\} & \{\n.*\n\};\n$/);
  expect(printer.declaration('Pet', components.Pet)).toBe('export type Pet = Cat | Dog;\n');
});

test('a comment can end where the schema does not want it', () => {
  const schema = { description: 'a */ b\n\nc', format: 'uuid', default: 'x', deprecated: true };
  expect(comment(schema, '  ').split('\n')).toEqual([
    '  /**',
    '   * a *\\/ b',
    '   *',
    '   * c',
    '   * Format: uuid',
    '   * @default "x"',
    '   * @deprecated',
    '   */',
    '',
  ]);
});
