import { evaluate, type Schema, valueAt } from '@voice-agent/spec-model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Json } from '../document.ts';
import { type EmittedValidator, importModule, openapiWith, specDocument } from '../testing.ts';
import { emitValidators } from './validators.ts';

const names = fc.constantFrom('a', 'b', 'constructor', 'toString', '__proto__', 'hasOwnProperty');
const plainNames = names.filter((name) => name !== '__proto__');
const scalars = fc.constantFrom<unknown>(1, 2, 2.5, 0.07, 'a', 'bb', true, null);

/** An object with own properties of any name. */
const objectOf = (entries: readonly (readonly [string, unknown])[]): unknown => Object.fromEntries(entries);

const { value: values } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    scalars,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(names, tie('value')), { maxLength: 3 }).map(objectOf),
  ),
}));

const schemaMap = (keys: fc.Arbitrary<string>, schema: fc.Arbitrary<unknown>) =>
  fc.array(fc.tuple(keys, schema), { minLength: 1, maxLength: 2 }).map(objectOf);

/** Branches that a tag may distinguish, of which a validator looks at one. */
const tags = fc.constantFrom('a', 'bb', 1);
const branch = fc.record(
  {
    type: fc.constant('object'),
    $ref: fc.constant('#/components/schemas/A'),
    properties: fc.record(
      {
        a: fc.oneof(
          tags.map((each) => ({ const: each })),
          fc.uniqueArray(tags, { minLength: 1, maxLength: 2 }).map((each) => ({ enum: each })),
          fc.constant(false),
        ),
        b: fc.constantFrom<unknown>(false, { type: 'integer' }),
      },
      { requiredKeys: [] },
    ),
    required: fc.subarray(['a', 'b']),
    additionalProperties: fc.boolean(),
  },
  { requiredKeys: ['type'] },
);
const branches = fc.array(branch, { minLength: 2, maxLength: 3 });
const union = fc.record(
  {
    oneOf: branches,
    anyOf: branches,
    discriminator: fc.constant({ propertyName: 'a' }),
    unevaluatedProperties: fc.constant(false),
  },
  { requiredKeys: ['discriminator'] },
);

/** Schemas with the keywords that depend on one another. */
const { schema: schemas } = fc.letrec<{ schema: unknown }>((tie) => {
  const schema = tie('schema');
  const list = fc.array(schema, { minLength: 1, maxLength: 2 });
  const keywords: Record<string, fc.Arbitrary<unknown>> = {
    $ref: fc.constantFrom('A', 'B').map((name) => `#/components/schemas/${name}`),
    type: fc.constantFrom('object', 'array', 'string', 'integer', ['number', 'null']),
    const: values,
    enum: fc.array(values, { minLength: 1, maxLength: 2 }),
    multipleOf: fc.constantFrom(1, 2, 0.01, 0.5),
    properties: schemaMap(plainNames, schema),
    patternProperties: schemaMap(fc.constantFrom('^a', 'o', '_'), schema),
    additionalProperties: schema,
    propertyNames: fc.constantFrom({ maxLength: 1 }, { pattern: 'o' }, { enum: ['a', '__proto__'] }, false),
    required: fc.uniqueArray(names, { minLength: 1, maxLength: 2 }),
    dependentRequired: schemaMap(plainNames, fc.uniqueArray(names, { maxLength: 2 })),
    dependentSchemas: schemaMap(plainNames, schema),
    minProperties: fc.nat(2),
    maxProperties: fc.nat(2),
    prefixItems: list,
    items: schema,
    contains: schema,
    minContains: fc.nat(2),
    maxContains: fc.nat(2),
    minItems: fc.nat(2),
    maxItems: fc.nat(2),
    uniqueItems: fc.boolean(),
    unevaluatedProperties: schema,
    unevaluatedItems: schema,
    not: schema,
    allOf: list,
    anyOf: list,
    oneOf: list,
    if: schema,
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: schema,
    else: schema,
  };
  const object = fc
    .uniqueArray(fc.constantFrom(...Object.keys(keywords)), { minLength: 1, maxLength: 4 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((keyword) => fc.tuple(fc.constant(keyword), keywords[keyword] as never))),
    )
    .map((entries) => objectOf(entries as never));
  return { schema: fc.oneof({ maxDepth: 3, withCrossShrink: true }, fc.boolean(), object, union) };
});

async function emitted(all: Json): Promise<Record<string, EmittedValidator>> {
  const document = specDocument(openapiWith(all));
  const entries = Object.keys(all).map((name) => {
    const pointer = `/components/schemas/${name}`;
    return { name, type: 'unknown', schema: { $ref: `#${pointer}` }, pointer, doc: name };
  });
  return importModule(emitValidators(document, entries, ''));
}

const targets = {
  A: { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
  B: { prefixItems: [{ type: 'integer' }], contains: { type: 'string' } },
};

it('a validator accepts what JSON Schema accepts, whatever keywords stand together', async () => {
  const samples = fc.sample(schemas, { seed: 1, numRuns: 300 });
  const all: Json = { ...targets };
  for (const [index, schema] of samples.entries()) all[`S${index}`] = schema;
  const validators = await emitted(all);
  const root = { components: { schemas: all } };
  const resolve = ({ $ref }: { $ref?: unknown }) => valueAt(root, String($ref).slice(1)) as Schema;
  const differences = Object.entries(all).flatMap(([name, schema]) =>
    fc.sample(values, { seed: 1, numRuns: 40 }).flatMap((value) => {
      const isValid = evaluate(resolve, schema as Schema, value);
      if (validators[name]?.(value) === isValid) return [];
      return [`${isValid ? 'rejects' : 'accepts'} ${JSON.stringify(value)} ${JSON.stringify(schema)}`];
    }),
  );
  expect(differences).toEqual([]);
});

const a = { properties: { a: true } };
const own = (name: string): unknown => objectOf([[name, 1]]);

/** Schemas of which ajv says something else than JSON Schema. */
const cases: Record<string, [schema: Json, accepted: unknown[], rejected: unknown[]]> = {
  inheritedNames: [
    { anyOf: [a, { ...a, required: ['b'] }], unevaluatedProperties: false },
    [{}, { a: 1 }],
    [{ a: 1, constructor: 1 }, own('toString'), own('__proto__'), own('hasOwnProperty'), { c: 1 }],
  ],
  inheritedNamesByPattern: [
    {
      anyOf: [{ patternProperties: { '^(?:__proto__|constructor)$': true } }, {}],
      unevaluatedProperties: false,
    },
    [own('__proto__'), own('constructor')],
    [own('valueOf')],
  ],
  inheritedNamesInFew: [
    {
      type: 'object',
      minProperties: 1,
      maxProperties: 1,
      required: ['constructor'],
      propertyNames: { minLength: 4 },
    },
    [own('constructor')],
    [{}, own('toString'), { constructor: 1, toString: 1 }],
  ],
  inheritedNamesInDependencies: [
    { dependentRequired: { toString: ['valueOf'] }, dependentSchemas: { constructor: { maxProperties: 1 } } },
    [{}, { a: 1, b: 1 }, { toString: 1, valueOf: 1 }, own('constructor')],
    [own('toString'), { constructor: 1, a: 1 }],
  ],
  prototypeInConstant: [{ const: own('__proto__') }, [own('__proto__')], [{}, own('a')]],
  prototypeInEnumeration: [{ enum: [{ a: own('__proto__') }] }, [{ a: own('__proto__') }], [{ a: {} }]],
  reference: [
    { $ref: '#/components/schemas/A', anyOf: [{ required: ['b'] }, a], unevaluatedProperties: false },
    [{ a: 1 }],
    [{ a: 1, b: 1 }],
  ],
  failedCondition: [
    { if: { ...a, required: ['b'] }, else: { properties: { c: true } }, unevaluatedProperties: false },
    [{}, { c: 1 }],
    [{ a: 1 }, { b: 1 }],
  ],
  loneCondition: [{ if: a, unevaluatedProperties: false }, [{ a: 1 }], [{ b: 1 }]],
  emptyTuple: [
    { prefixItems: [{ type: 'integer' }], contains: { type: 'string' } },
    [[1, 'a']],
    [[], [1], ['a']],
  ],
  tuples: [
    { items: { prefixItems: [true], contains: { type: 'string' } } },
    [[['a'], [1, 'a']], []],
    [
      [['a'], []],
      [[], ['a']],
    ],
  ],
  containedItems: [
    { contains: { type: 'string' }, unevaluatedItems: { type: 'integer' } },
    [
      ['a', 1],
      [1, 'a'],
    ],
    [['a', null], [1]],
  ],
  containedItemsOfAnother: [
    { allOf: [{ contains: { type: 'string' } }], prefixItems: [true], unevaluatedItems: false },
    [[1, 'a'], ['a']],
    [['a', 1], [1]],
  ],
  itemsOfABranch: [
    { anyOf: [{ items: true }, { prefixItems: [true] }], unevaluatedItems: false },
    [[1, 2, 3], []],
    [],
  ],
  decimals: [{ multipleOf: 0.01 }, [19.99, 0.07, -4.35, 0, -0, 1e300, 'a'], [19.995, 1e-11]],
  integers: [{ multipleOf: 1 }, [1, -0, 1e21, 1e300], [1e-11, 0.5]],
};

const validators = await emitted({
  ...targets,
  ...Object.fromEntries(Object.entries(cases).map(([name, [schema]]) => [name, schema])),
});

it.each(Object.entries(cases))(
  'a validator is right where ajv is not: %s',
  (name, [, accepted, rejected]) => {
    for (const value of accepted) expect(validators[name]?.(value), JSON.stringify(value)).toBe(true);
    for (const value of rejected) expect(validators[name]?.(value), JSON.stringify(value)).toBe(false);
  },
);

it('a module without decimals has no arithmetic', () => {
  const code = (step: number) => {
    const document = specDocument(openapiWith({ A: { type: 'number', multipleOf: step } }));
    const entry = {
      name: 'isA',
      type: 'A',
      schema: { $ref: '#/components/schemas/A' },
      pointer: '',
      doc: '',
    };
    return emitValidators(document, [entry], '');
  };
  expect(code(5)).not.toContain('BigInt');
  expect(code(0.5).match(/function isMultiple/g)).toHaveLength(1);
});
