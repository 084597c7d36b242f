import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './document.ts';
import { type EmittedValidator, importModule, openapiWith, specDocument } from './testing.ts';
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

const schemas = {
  Text: { type: 'string', minLength: 2, maxLength: 3, pattern: '^\\P{Lu}*$' },
  Number: { type: ['number', 'null'], exclusiveMinimum: 0, maximum: 10, multipleOf: 0.5 },
  Whole: { type: 'integer', minimum: -1, exclusiveMaximum: 3 },
  Choice: { enum: [1, '1', null, { a: [1] }, true] },
  Constant: { const: { a: [1, { b: null }] } },
  Map: {
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/Whole' },
    minProperties: 1,
    maxProperties: 2,
  },
  Closed: { type: 'object', properties: { a: true, b: false }, required: ['a'], additionalProperties: false },
  Inherited: {
    type: 'object',
    required: ['constructor'],
    properties: { constructor: { type: 'string' }, hasOwnProperty: { type: 'string' }, valueOf: false },
  },
  Tree: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      parts: { type: 'array', items: { $ref: '#/components/schemas/Tree' } },
    },
    required: ['name'],
  },
  Even: { type: 'object', properties: { next: { $ref: '#/components/schemas/Odd' } } },
  Odd: { type: 'object', required: ['next'], properties: { next: { $ref: '#/components/schemas/Even' } } },
  Patch: {
    oneOf: [
      {
        type: 'object',
        required: ['kind', 'async'],
        properties: { kind: { const: 'F' }, async: { type: 'boolean' } },
      },
      {
        type: 'object',
        required: ['kind'],
        properties: { kind: { const: 'M' }, async: false, params: false },
      },
      { type: 'object', properties: { kind: false } },
    ],
  },
  Any: { anyOf: [{ type: 'string' }, { type: 'object', required: ['a'] }], not: { const: 'no' } },
  Both: { allOf: [{ $ref: '#/components/schemas/Closed' }, { properties: { a: { type: 'integer' } } }] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  Conditional: { if: { type: 'string' }, then: { minLength: 2 }, else: { type: 'number' } },
  Lonely: { if: { type: 'string' } },
  List: { type: 'array', minItems: 1, maxItems: 3, uniqueItems: true, items: { type: ['string', 'number'] } },
  Words: { type: 'array', uniqueItems: true, items: { type: 'string' } },
  Distinct: { type: 'array', uniqueItems: true },
  Tuple: { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }], items: false },
  Contains: { type: 'array', contains: { const: 1 }, minContains: 1, maxContains: 2 },
  Names: { type: 'object', propertyNames: { maxLength: 2 }, patternProperties: { '^n': { type: 'number' } } },
  Dependent: {
    type: 'object',
    dependentRequired: { a: ['b'] },
    dependentSchemas: { c: { required: ['d'] } },
  },
} satisfies Json;
type Name = keyof typeof schemas;

// What is accepted and what is refused, so that both validators can't be wrong together.
const cases: Record<Name, { accepted: unknown[]; refused: unknown[] }> = {
  Text: { accepted: ['ab', '😀😀', '😀😀😀', 'é́a'], refused: ['a', '😀', 'abcd', '😀😀😀😀', 'AB', 5, null] },
  Number: { accepted: [0.5, 10, null], refused: [0, 10.5, 0.3, '1'] },
  Whole: { accepted: [-1, 0, 2, 2.0], refused: [-2, 3, 0.5, '1'] },
  Choice: {
    accepted: [1, '1', null, { a: [1] }, true],
    refused: [2, { valueOf: 1 }, { a: [] }, { a: [1], b: 1 }, false, [1]],
  },
  Constant: {
    accepted: [{ a: [1, { b: null }] }],
    refused: [{ a: [1, {}] }, { a: [1, { b: null }, 2] }, { toString: 1 }, {}],
  },
  Map: {
    accepted: [{ a: 1 }, json('{"__proto__":1}'), { constructor: 2 }],
    refused: [{}, { a: 'x' }, { a: 1, b: 1, c: 1 }, json('{"__proto__":"x"}')],
  },
  Closed: {
    accepted: [{ a: 1 }],
    refused: [{}, { a: 1, b: 1 }, { a: 1, toString: 1 }, json('{"a":1,"__proto__":{}}')],
  },
  Inherited: {
    accepted: [{ constructor: 'a' }, { constructor: 'a', toString: 1 }],
    refused: [
      {},
      { constructor: 1 },
      { constructor: 'a', hasOwnProperty: 1 },
      { constructor: 'a', valueOf: 1 },
    ],
  },
  Tree: {
    accepted: [{ name: 'a', parts: [{ name: 'b', parts: [] }] }],
    refused: [{ name: 'a', parts: [{}] }, []],
  },
  Even: { accepted: [{}, { next: { next: {} } }], refused: [{ next: {} }, { next: { next: { next: {} } } }] },
  Odd: { accepted: [{ next: {} }], refused: [{}, { next: { next: {} } }] },
  Patch: {
    accepted: [{}, { async: true }, { kind: 'F', async: false }, { kind: 'M' }],
    refused: [{ kind: 'F' }, { kind: 'M', async: true }, { kind: 'M', params: {} }, { kind: 'X' }, null],
  },
  Any: { accepted: ['yes', { a: 1 }], refused: ['no', {}, 5] },
  Both: { accepted: [{ a: 1 }], refused: [{ a: 'x' }, { a: 1, c: 1 }] },
  Conditional: { accepted: ['ab', 5], refused: ['a', null] },
  Lonely: { accepted: ['a', 1], refused: [] },
  List: {
    accepted: [
      [1, '1'],
      ['__proto__', 'constructor'],
    ],
    refused: [
      [],
      [1, 1],
      ['a', 'a'],
      ['__proto__', '__proto__'],
      ['constructor', 1, 'constructor'],
      [1, 2, 3, 4],
      [null],
    ],
  },
  Words: {
    accepted: [[], ['__proto__', 'constructor', 'length']],
    refused: [
      ['a', 'b', 'a'],
      ['__proto__', '__proto__'],
      ['constructor', 'constructor'],
    ],
  },
  Distinct: {
    accepted: [
      [{ a: 1 }, { a: 2 }],
      [{ valueOf: 1 }, { valueOf: 2 }],
      [{ a: {} }, json('{"__proto__":{}}')],
      [[], {}],
      [1, true],
    ],
    refused: [
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      [[1], [1]],
      [null, null],
    ],
  },
  Tuple: { accepted: [[], ['a'], ['a', 1]], refused: [[1], ['a', 'b'], ['a', 1, 1]] },
  Contains: { accepted: [[1], [1, 2, 1]], refused: [[], [2], [1, 1, 1]] },
  Names: { accepted: [{}, { n: 1, ab: 'x' }], refused: [{ abc: 1 }, { n: 'x' }, json('{"__proto__":1}')] },
  Dependent: { accepted: [{}, { a: 1, b: 1 }, { c: 1, d: 1 }], refused: [{ a: 1 }, { c: 1 }] },
};

describe('an emitted validator', async () => {
  const validators = await emitted(schemas);

  describe.each(Object.keys(schemas) as Name[])('%s', (name) => {
    const ours = validators[name];
    const ajvs = reference(schemas, name);
    const { accepted, refused } = cases[name];

    it('accepts and refuses what it should', () => {
      for (const value of accepted) expect(ours(value), JSON.stringify(value)).toBe(true);
      for (const value of refused) expect(ours(value), JSON.stringify(value)).toBe(false);
    });

    it('agrees with ajv about any value, and about the place and the reason', () => {
      const parts = [...accepted, ...refused];
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
          const reason = (errors: EmittedValidator['errors']) =>
            errors?.map(({ instancePath, keyword, message }) => [
              instancePath,
              keyword,
              // These say more than those of ajv: see below.
              /^(?:enum|const|false schema)$/.test(keyword) ? '' : message,
            ]);
          expect(reason(ours.errors)).toEqual(reason(ajvs.errors));
        }),
        { numRuns: 100 },
      );
    });
  });

  it('tells the place as a JSON pointer', () => {
    expect(validators.Tree({ name: 'a', parts: [{ name: 'b' }, { name: 1 }] })).toBe(false);
    expect(validators.Tree.errors?.[0]).toMatchObject({ instancePath: '/parts/1/name', keyword: 'type' });
    expect(validators.Map({ 'a/b~c': 'x' })).toBe(false);
    expect(validators.Map.errors?.[0]?.instancePath).toBe('/a~1b~0c');
  });

  // The limit is the stack: about 6,000 levels with Node's default, and then a RangeError. See README.md.
  it('goes 2,000 levels deep', () => {
    const nested = (leaf: object) => {
      let tree = leaf;
      for (let level = 0; level < 2000; level++) tree = { name: 'a', parts: [tree] };
      return tree;
    };
    expect(validators.Tree(nested({ name: 'leaf' }))).toBe(true);
    expect(validators.Tree(nested({}))).toBe(false);
    expect(validators.Tree.errors?.[0]?.instancePath).toBe('/parts/0'.repeat(2000));
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

  it('is what a comparison of every pair says', async () => {
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

  it('says what is there twice', async () => {
    const { List } = await emitted({ List: list });
    expect(List([{ kind: 'a' }, { kind: 'a' }])).toBe(false);
    expect(List.errors).toEqual([
      {
        instancePath: '',
        keyword: 'x-unique-items-by',
        message: 'must not hold two items with the same kind',
      },
    ]);
  });
});

it('the messages of an emitted validator name what is allowed', async () => {
  const schemas = {
    Choice: { enum: ['A', 1] },
    Constant: { const: 'A' },
    Nothing: { properties: { a: false } },
  };
  const { Choice, Constant, Nothing } = await emitted(schemas);
  const said = [
    [Choice, 'B'],
    [Constant, 'B'],
    [Nothing, { a: 1 }],
  ].map(
    ([isValid, value]) =>
      (isValid as EmittedValidator)(value) || (isValid as EmittedValidator).errors?.[0]?.message,
  );
  expect(said).toEqual(['must be one of "A", 1', 'must be "A"', 'is not allowed here']);
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
    const code = emitValidators(document, entries, "import type { A, B, Name } from './types.ts';");
    expect(code.match(/> 77/g)).toHaveLength(1);
    expect(code).not.toMatch(/require\(|import (?!type)/);
    const { isA, isB, isName } = await importModule(code);
    expect([isA?.({ a: 'x' }), isB?.(['x'.repeat(78)]), isName?.('x')]).toEqual([true, false, true]);
  });
});
