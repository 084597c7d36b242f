import { readYaml } from '@voice-agent/test-kit/files';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InferredSchema } from './infer-schema.ts';
import type { Schema } from './keywords.ts';
import { SchemaRegistry } from './registry.ts';
import { judgeOf } from './testing.ts';

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

const shapeOf = (all: readonly unknown[]): InferredSchema => {
  const shape = new InferredSchema();
  for (const each of all) shape.add(each);
  return shape;
};
const schemaOf = (...all: unknown[]): Schema => shapeOf(all).schema();
const text = (schema: Schema): string => JSON.stringify(schema);

test('every value that was seen is accepted, by the gate and by ajv alone', () => {
  fc.assert(
    fc.property(values, (all) => {
      const schema = schemaOf(...all);
      const [registry, accepts] = [new SchemaRegistry({}), judgeOf({})];
      for (const each of all) {
        expect(registry.errors(schema, each)).toEqual([]);
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
      const [schema, registry] = [joined.schema(), new SchemaRegistry({})];
      for (const each of [...some, ...others]) expect(registry.errors(schema, each)).toEqual([]);
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

const described = readYaml<Record<string, { seen: unknown[]; schema: Schema }>>(
  'infer-schema.yaml',
  import.meta.url,
);

test.each(Object.entries(described))('%s', (_what, { seen, schema }) => {
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
  expect(new SchemaRegistry({}).accepts(schema, wide(4))).toBe(true);
});
