import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryOf, NoValue } from './arbitrary.ts';
import type { Schema } from './keywords.ts';
import { SchemaRegistry } from './registry.ts';
import { corpus, judgeOf, ourSchemas, ours } from './testing.ts';

function expectValid(registry: SchemaRegistry, schema: Schema, numRuns: number): void {
  const judge = judgeOf(registry.root);
  fc.assert(
    fc.property(arbitraryOf(registry, schema), (value) => {
      expect(judge(schema, value)).toBe(true);
      expect(registry.accepts(schema, value)).toBe(true);
      expect(JSON.parse(JSON.stringify(value))).toEqual(value);
    }),
    { numRuns, seed: 42 },
  );
}

describe('everything made is accepted', () => {
  it.each(Object.entries(corpus))('%s', (_, schema) => expectValid(new SchemaRegistry(schema), schema, 120));
  it.each(ourSchemas)('of our document: %s', (_, schema) => expectValid(ours, schema, 60));
});

describe('what is made', () => {
  it('has optional properties, and has them not', () => {
    const schema = corpus.object as Schema;
    const result = fc.sample(arbitraryOf(new SchemaRegistry(schema), schema), { numRuns: 50, seed: 3 });
    expect(new Set(result.map((each) => Object.hasOwn(each as object, 'age')))).toEqual(
      new Set([true, false]),
    );
  });

  it('takes every branch', () => {
    const schema = corpus.tagged as Schema;
    const result = fc.sample(arbitraryOf(new SchemaRegistry(schema), schema), { numRuns: 60, seed: 3 });
    expect(new Set(result.map((each) => (each as { type?: string }).type))).toEqual(
      new Set(['F', 'M', undefined]),
    );
  });

  it('shrinks to what is needed to fail', () => {
    const schema = corpus.list as Schema;
    const property = fc.property(
      arbitraryOf(new SchemaRegistry(schema), schema),
      (value) => !(value as number[]).some((each) => each > 20),
    );
    const found = fc.check(property, { seed: 9, numRuns: 500 });
    expect([...((found.counterexample?.[0] as number[]) ?? [])].sort()).toEqual([0, 21]);
  });

  it('stays small, however much a schema allows', () => {
    const deep = (levels: number): Schema => ({
      type: 'array',
      items: {
        type: 'object',
        properties: Object.fromEntries(
          ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [
            name,
            levels === 0 ? { type: 'string' } : deep(levels - 1),
          ]),
        ),
      },
    });
    const schema = deep(2);
    const arbitrary = arbitraryOf(new SchemaRegistry(schema), schema);
    const sizes = fc.sample(arbitrary, { numRuns: 200, seed: 1 }).map((each) => JSON.stringify(each).length);
    expect(Math.max(...sizes)).toBeGreaterThan(10_000);
    expect(Math.max(...sizes)).toBeLessThan(60_000);
  });

  it('is the same for the same seed', () => {
    const schema = corpus.tree as Schema;
    const once = () => fc.sample(arbitraryOf(new SchemaRegistry(schema), schema), { numRuns: 20, seed: 5 });
    expect(once()).toEqual(once());
  });

  it.each<[string, Schema]>([
    ['false', false],
    ['limits that cross', { type: 'string', minLength: 4, maxLength: 2 }],
    ['a schema that leads on for ever', { $ref: '#/$defs/a' }],
  ])('is nothing for %s', (_, schema) => {
    const root = {
      $defs: { a: { type: 'object', required: ['a'], properties: { a: { $ref: '#/$defs/a' } } } },
    };
    expect(() => arbitraryOf(new SchemaRegistry(root), schema)).toThrow(NoValue);
  });
});
