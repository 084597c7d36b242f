import { readFileSync } from 'node:fs';
import { SchemaRegistry } from '@voice-agent/spec-model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { Json } from '../document.ts';
import { type EmittedValidator, fixture, importModule, openapiWith, specDocument } from '../testing.ts';
import { emitValidators } from './validators.ts';

/** Emits a validator for each schema, and runs it. */
async function emitted<Name extends string>(
  schemas: Record<Name, unknown>,
): Promise<Record<Name, EmittedValidator>> {
  const document = specDocument(openapiWith(schemas));
  const entries = Object.keys(schemas).map((name) => {
    const pointer = `/components/schemas/${name}`;
    return { name, type: 'unknown', schema: { $ref: `#${pointer}` }, pointer, doc: name };
  });
  return (await importModule(emitValidators(document, entries, ''))) as Record<Name, EmittedValidator>;
}

/** The same schema compiled by ajv as it comes. */
function reference(schemas: Json, name: string): EmittedValidator {
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    schemas: [{ $id: 'spec', components: { schemas } }],
  });
  return ajv.getSchema(`spec#/components/schemas/${name}`) as unknown as EmittedValidator;
}

const json = (text: string): unknown => JSON.parse(text);

interface Case {
  schema: Json;
  accepted: unknown[];
  rejected: unknown[];
}
const cases = parse(readFileSync(fixture('validators.yaml'), 'utf8')) as Record<string, Case>;
const schemas = Object.fromEntries(Object.entries(cases).map(([name, { schema }]) => [name, schema]));

it('takes an `$id` in an example or an extension for a part of it', async () => {
  const example = { a: { $id: 'same' }, b: { $id: 'same' } };
  const inner = { type: 'object', example, examples: [example], 'x-a': example };
  const { File } = await emitted({ File: { properties: { example: inner } } });
  expect([File({ example }), File({ example: 1 })]).toEqual([true, false]);
});

describe('an emitted validator', async () => {
  const validators = await emitted(schemas);
  const registry = new SchemaRegistry(openapiWith(schemas));
  const { Tree, Map: wholes } = validators as Record<'Tree' | 'Map', EmittedValidator>;

  describe.each(Object.entries(cases))('%s', (name, { accepted, rejected }) => {
    const ours = validators[name] as EmittedValidator;
    const ajvs = reference(schemas, name);

    it('accepts and rejects what it should', () => {
      for (const value of accepted) expect(ours(value), JSON.stringify(value)).toBe(true);
      for (const value of rejected) expect(ours(value), JSON.stringify(value)).toBe(false);
    });

    it('agrees with ajv about any value and place, and with the gate about the reason', () => {
      const parts = [...accepted, ...rejected];
      const values = fc.oneof(
        fc.constantFrom(...parts),
        fc.jsonValue({ maxDepth: 2 }),
        fc.array(fc.constantFrom(...parts), { maxLength: 4 }),
        fc.dictionary(
          fc.constantFrom('a', 'b', 'c', 'd', 'name', 'next', 'kind', 'constructor', 'hasOwnProperty'),
          fc.constantFrom(...parts),
          // No parser of JSON makes an object without a prototype, and ajv takes one for another value.
          { maxKeys: 3, noNullPrototype: true },
        ),
      );
      fc.assert(
        fc.property(values, (value) => {
          // ajv throws when it compares such an object, and forgets that it has seen the string "__proto__".
          fc.pre(!/"(?:valueOf|toString|__proto__)"/.test(JSON.stringify(value)));
          expect(ours(value)).toBe(ajvs(value));
          const placesOf = ({ errors }: EmittedValidator) =>
            errors
              // ajv reports what is wrong with a name as an error of the object.
              ?.filter(({ propertyName }) => propertyName === undefined)
              .map(({ instancePath, keyword }) => [instancePath, keyword]);
          expect(placesOf(ours)).toEqual(placesOf(ajvs));
          const [first] = ours.errors ?? [];
          // The gate finds the first of the items that are too many.
          if (first?.keyword === 'items') return;
          const [gates] = registry.errors({ $ref: `#/components/schemas/${name}` }, value);
          expect(first && [first.instancePath, first.message]).toEqual(
            gates && [gates.pointer, gates.message],
          );
        }),
        { numRuns: 100 },
      );
    });
  });

  it('reports the place as a JSON pointer', () => {
    expect(Tree({ name: 'a', parts: [{ name: 'b' }, { name: 1 }] })).toBe(false);
    expect(Tree.errors?.[0]).toMatchObject({ instancePath: '/parts/1/name', keyword: 'type' });
    expect(wholes({ 'a/b~c': 'x' })).toBe(false);
    expect(wholes.errors?.[0]?.instancePath).toBe('/a~1b~0c');
  });

  // The limit is the stack: about 6,000 levels with Node's default, and then a RangeError. See README.md.
  it('goes 2,000 levels deep', () => {
    const nested = (leaf: object) => {
      let tree = leaf;
      for (let level = 0; level < 2000; level++) tree = { name: 'a', parts: [tree] };
      return tree;
    };
    expect(Tree(nested({ name: 'leaf' }))).toBe(true);
    expect(Tree(nested({}))).toBe(false);
    expect(Tree.errors?.[0]?.instancePath).toBe('/parts/0'.repeat(2000));
  });
});

describe('unevaluatedProperties', () => {
  it('sees through references, though every other module does without', async () => {
    const open = {
      Base: { type: 'object', properties: { a: { type: 'string' } } },
      Item: { type: 'array', prefixItems: [true], unevaluatedItems: false },
      Whole: {
        allOf: [{ $ref: '#/components/schemas/Base' }],
        properties: { b: true },
        unevaluatedProperties: false,
      },
    };
    const { Whole, Item } = await emitted(open);
    expect([Whole({ a: 'x', b: 1 }), Whole({ a: 'x', c: 1 }), Whole({ a: 1 })]).toEqual([true, false, false]);
    expect([Item([1]), Item([1, 2])]).toEqual([true, false]);
  });
});

describe('x-unique-items-by', () => {
  const list = { type: 'array', 'x-unique-items-by': 'kind' };
  const kinds = fc.constantFrom('a', 'b', '__proto__', 1, '1', true, null, undefined);
  const items = fc.oneof(
    fc
      .record({ kind: kinds, other: fc.nat(1) }, { requiredKeys: [] })
      .map((item) => JSON.parse(JSON.stringify(item))),
    fc.constantFrom(null, 1, 'kind', [], ['a'], json('{"__proto__":{"kind":"a"}}')),
  );

  it('is what a comparison of every pair finds', async () => {
    const { List } = await emitted({ List: list });
    const kindsOf = (values: unknown[]) =>
      values.flatMap((value) => (Object.hasOwn(Object(value), 'kind') ? [(value as Json).kind] : []));
    fc.assert(
      fc.property(fc.array(items, { maxLength: 6 }), (values) => {
        const present = kindsOf(values);
        const isUnique = present.every((kind, index) => !present.slice(index + 1).includes(kind));
        expect(List(values)).toBe(isUnique);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['length', ['ab', 'cd'], true],
    ['constructor', [{}, {}], true],
    ['constructor', [{ constructor: 1 }, { constructor: 1 }], false],
    ['__proto__', [json('{"__proto__":1}'), json('{"__proto__":1}')], false],
    ['it\'s "quoted"', [{ 'it\'s "quoted"': 1 }, { 'it\'s "quoted"': 1 }], false],
    ['kind', { kind: 1 }, true],
  ])('by %s: %j is %s', async (property, value, isValid) => {
    const { List } = await emitted({ List: { 'x-unique-items-by': property } });
    expect(List(value)).toBe(isValid);
  });

  it('reports what is there twice', async () => {
    const { List } = await emitted({ List: list });
    expect(List([{ kind: 'a' }, { kind: 'a' }])).toBe(false);
    expect(List.errors).toEqual([
      {
        instancePath: '',
        keyword: 'x-unique-items-by',
        message: 'must not have two items with the same kind',
      },
    ]);
  });
});

it('the messages of an emitted validator name what is allowed', async () => {
  const schemas = {
    Choice: { enum: ['A', 1] },
    Constant: { const: 'A' },
    Nothing: { properties: { a: false } },
    Some: { type: ['integer', 'null'], minimum: 1, maximum: 9 },
  };
  const { Choice, Constant, Nothing, Some } = await emitted(schemas);
  const expected = [
    [Choice, 'B'],
    [Constant, 'B'],
    [Nothing, { a: 1 }],
    [Some, 'B'],
    [Some, 0],
    [Some, 10],
  ].map(
    ([isValid, value]) =>
      (isValid as EmittedValidator)(value) || (isValid as EmittedValidator).errors?.[0]?.message,
  );
  expect(expected).toEqual([
    'must be one of "A", 1',
    'must be "A"',
    'is not allowed here',
    'must be an integer or null',
    'must be at least 1',
    'must be at most 9',
  ]);
});

describe('a module of validators', () => {
  it('imports nothing, and holds a component once however often it is used', async () => {
    const name = { type: 'string', maxLength: 77 };
    const ref = { $ref: '#/components/schemas/Name' };
    const document = specDocument(
      openapiWith({ Name: name, A: { properties: { a: ref, b: ref } }, B: { items: ref } }),
    );
    const entries = ['A', 'B', 'Name'].map((each) => ({
      name: `is${each}`,
      type: each,
      schema: { $ref: `#/components/schemas/${each}` },
      pointer: '',
      doc: each,
    }));
    const code = emitValidators(document, entries, "import type { A, B, Name } from '../types.ts';");
    expect(code.match(/> 77/g)).toHaveLength(1);
    expect(code).not.toMatch(/require\(|import (?!type)/);
    const { isA, isB, isName } = await importModule(code);
    expect([isA?.({ a: 'x' }), isB?.(['x'.repeat(78)]), isName?.('x')]).toEqual([true, false, true]);
  });
});
