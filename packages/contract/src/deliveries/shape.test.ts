import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Schema } from '../schema/keywords.ts';
import { SchemaSpace } from '../schema/space.ts';
import { judgeOf } from '../schema/testing.ts';
import { Shape } from './shape.ts';

const texts = fc.oneof(
  fc.string(),
  fc.uuid(),
  fc.webUrl(),
  fc.emailAddress(),
  fc.ipV4(),
  fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString()),
);
const names = fc.oneof(
  fc.constantFrom('id', 'name', 'at', 'größe', '__proto__', 'constructor', ''),
  fc.string(),
  fc.uuid(),
);
const { value: json } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<unknown>(null, true, 0, -1.5, 2 ** 60, ''),
    texts,
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(names, tie('value')), { maxLength: 5 })
      .map((entries) => Object.fromEntries(entries) as unknown),
  ),
}));
const values = fc.array(json, { minLength: 1, maxLength: 8 });

const shapeOf = (all: readonly unknown[]): Shape => {
  const shape = new Shape();
  for (const each of all) shape.add(each);
  return shape;
};
const schemaOf = (...all: unknown[]): Schema => shapeOf(all).schema();
const text = (schema: Schema): string => JSON.stringify(schema);

test('every value that was seen is accepted, by the gate and by ajv alone', () => {
  fc.assert(
    fc.property(values, (all) => {
      const schema = schemaOf(...all);
      const [space, accepts] = [new SchemaSpace({}), judgeOf({})];
      for (const each of all) {
        expect(space.errors(schema, each)).toEqual([]);
        expect(accepts(schema, each)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('what two shapes have seen is accepted when they are one', () => {
  fc.assert(
    fc.property(values, values, (some, others) => {
      const joined = shapeOf(some);
      joined.merge(shapeOf(others));
      const [schema, space] = [joined.schema(), new SchemaSpace({})];
      for (const each of [...some, ...others]) expect(space.errors(schema, each)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test('no value is in the schema', () => {
  const secret = fc.uuid().map((id) => `§${id}`);
  fc.assert(
    fc.property(
      fc.array(fc.record({ a: secret, b: fc.array(secret), c: fc.dictionary(secret, secret) })),
      (all) => {
        expect(text(schemaOf(...all))).not.toContain('§');
      },
    ),
  );
});

test.each<[what: string, seen: unknown[], schema: Schema]>([
  ['a whole number', [1, 2], { type: 'integer' }],
  ['a number that is whole at times', [2, 0.84], { type: 'number' }],
  ['a text that may be null', ['a', null], { type: ['string', 'null'] }],
  [
    'one format',
    ['2026-03-02T09:15:00Z', '2026-03-02T10:15:00+01:00'],
    { type: 'string', format: 'date-time' },
  ],
  ['a format that one value has not', ['2026-03-02T09:15:00Z', 'today'], { type: 'string' }],
  ['an address', ['https://example.com/a'], { type: 'string', format: 'uri' }],
  ['a text that is an address by its grammar alone', ['Note:later'], { type: 'string' }],
  ['words, which could be names of hosts', ['inner', 'outer'], { type: 'string' }],
  ['an empty list', [[]], { type: 'array' }],
  ['a list', [[1], ['a']], { type: 'array', items: { type: ['string', 'integer'] } }],
  [
    'fields that all have, and fields that some have',
    [{ id: 1, note: 'a' }, { id: 2 }],
    { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, note: { type: 'string' } } },
  ],
  [
    'an object or a text',
    [{ a: true }, 'none'],
    { type: ['object', 'string'], required: ['a'], properties: { a: { type: 'boolean' } } },
  ],
  [
    'names that are data: telephone numbers',
    [{ '+1 202 555 0120': 1 }],
    { type: 'object', additionalProperties: { type: 'integer' } },
  ],
  [
    'names that are data: ids',
    [{ 'call-482131': 'a' }, { ok: null }],
    { type: 'object', additionalProperties: { type: ['string', 'null'] } },
  ],
  [
    'names that are data: none comes twice',
    [{ anna: 1 }, { ben: 2 }, { cleo: 3 }],
    { type: 'object', additionalProperties: { type: 'integer' } },
  ],
])('%s', (_what, seen, schema) => {
  expect(schemaOf(...seen)).toEqual(schema);
});

test('memory is bounded: many names, deep values, and many of both', () => {
  const many = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, i) => [
      `n${String.fromCharCode(97 + (i % 26))}${'x'.repeat(i % 40)}`,
      i,
    ]),
  );
  expect(text(schemaOf(many))).toBe('{"type":"object","additionalProperties":{"type":"integer"}}');
  let deep: unknown = 1;
  for (let i = 0; i < 5_000; i++) deep = { a: deep };
  expect(text(schemaOf(deep)).length).toBeLessThan(2_000);
  const wide = (depth: number): unknown =>
    depth === 0 ? 1 : Object.fromEntries([...'abcdefghijkl'].map((name) => [name, wide(depth - 1)]));
  const schema = schemaOf(wide(4));
  expect(text(schema).length).toBeLessThan(400_000);
  expect(new SchemaSpace({}).accepts(schema, wide(4))).toBe(true);
});
