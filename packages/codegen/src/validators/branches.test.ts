import { valueAt } from '@voice-agent/spec-model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from '../document.ts';
import { withChosenBranches } from './branches.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const branch = (tag: unknown, required: string[], properties: Json = {}) => ({
  type: 'object',
  required,
  properties: { kind: tag, ...properties },
});
const ferry = branch({ const: 'FERRY' }, ['kind', 'seats'], { seats: { type: 'integer' } });
const barge = branch({ const: 'BARGE' }, ['kind'], { seats: false });
const other = branch(false, [], { seats: { type: 'string' } });

/** The schemas with chosen branches. */
function choose(schemas: Json): Json {
  const at = (pointer: string) => valueAt({ components: { schemas } }, pointer);
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withChosenBranches(schema, at)]),
  );
}

function compile(schemas: Json) {
  const ajv = new Ajv2020({ strict: false, schemas: [{ $id: 'spec', components: { schemas } }] });
  const validate = ajv.getSchema('spec#/components/schemas/Mooring');
  if (validate === undefined) throw new Error('no schema');
  return validate;
}

/** The branches, and a schema that is one of them. */
const withMooring = (branches: Json): Json => ({
  ...branches,
  Mooring: { oneOf: Object.keys(branches).map(ref) },
});

function expectChosen(branches: Json, values: fc.Arbitrary<unknown>): void {
  const schemas = withMooring(branches);
  const chosen = choose(schemas);
  expect(chosen.Mooring).not.toHaveProperty('oneOf');
  const [before, after] = [compile(schemas), compile(chosen)];
  fc.assert(fc.property(values, (each) => after(each) === before(each)));
}

const expectKept = (schemas: Json): void => expect(choose(schemas)).toEqual(schemas);

const value = fc.oneof(
  fc.record(
    {
      kind: fc.constantFrom<unknown>('FERRY', 'BARGE', 'ROWBOAT', 1, null),
      seats: fc.constantFrom<unknown>(1, 'one', null),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom<unknown>(null, [], 'FERRY', 1, {}),
);

describe('a oneOf of tagged branches', () => {
  it.each<[string, Json]>([
    ['with one for a missing tag', { Ferry: ferry, Barge: barge, Other: other }],
    ['with one for a missing tag, in front', { Other: other, Ferry: ferry, Barge: barge }],
    ['without', { Ferry: ferry, Barge: barge }],
  ])('%s accepts the same values as a chain', (_, branches) => expectChosen(branches, value));

  it('reports the errors of the branch that is meant', () => {
    const validate = compile(choose(withMooring({ Ferry: ferry, Barge: barge, Other: other })));
    const first = (each: unknown) => {
      validate(each);
      return `${validate.errors?.[0]?.instancePath} ${validate.errors?.[0]?.keyword}`;
    };
    expect(first({ kind: 'FERRY' })).toBe(' required');
    expect(first({ kind: 'BARGE', seats: 1 })).toBe('/seats false schema');
    expect(first({ seats: 1 })).toBe('/seats type');
    expect(first({ kind: 'ROWBOAT' })).toBe('/kind false schema');
  });
});

describe('a oneOf of branches that each require a property which the others forbid', () => {
  const turn = (key: string, more: Json = {}) => ({
    type: 'object',
    required: [key],
    properties: { [key]: { type: 'string' }, ...more },
    additionalProperties: false,
  });
  const turns = { A: turn('a'), B: turn('b'), C: turn('c', { more: {} }) };
  const something = fc.oneof(
    fc.dictionary(fc.constantFrom('a', 'b', 'c', 'more', 'other'), fc.constantFrom<unknown>('x', 1), {
      maxKeys: 3,
    }),
    fc.constantFrom<unknown>(null, [], 'a', 1),
  );

  it.each<[string, Json]>([
    ['two', { A: turns.A, B: turns.B }],
    ['three', turns],
    ['one of them open, which says no', { A: turns.A, B: { ...branch('b', ['b'], { a: false, b: {} }) } }],
  ])('%s accept the same values as a chain', (_, branches) => expectChosen(branches, something));

  it.each<[string, Json]>([
    ['an open branch', { A: turns.A, B: { ...turns.B, additionalProperties: true } }],
    ['a branch with patterns', { A: turns.A, B: { ...turns.B, patternProperties: { '^a': {} } } }],
    ['a key that another allows', { A: turns.A, B: turn('b', { a: {} }) }],
    ['the same twice', { A: turns.A, B: turns.A }],
    ['no required key', { A: turns.A, B: { ...turns.B, required: [] } }],
  ])('stay with %s', (_, branches) => expectKept(withMooring(branches)));
});

describe('a oneOf that stays', () => {
  it.each<[string, Json]>([
    ['two branches without a tag', { A: branch(false, []), B: branch(false, []) }],
    ['one value twice', { A: ferry, B: ferry }],
    ['a tag that is not required', { A: branch({ const: 'A' }, []), B: barge }],
    ['a branch that is no object', { A: { type: 'string' }, B: barge }],
  ])('%s', (_, branches) => expectKept(withMooring(branches)));

  it('one that has conditions beside it', () => {
    expectKept({ A: ferry, B: barge, Mooring: { oneOf: [ref('A'), ref('B')], if: {} } });
  });
});

describe('a union of branches whose tags are said elsewhere', () => {
  const tag = (...values: string[]) => ({ properties: { kind: { enum: values } }, required: ['kind'] });
  const boat = { type: 'object', properties: { kind: { type: 'string' }, seats: { type: 'integer' } } };

  it.each<[string, Json]>([
    [
      'beside the reference',
      {
        oneOf: [
          { ...ref('Boat'), ...tag('FERRY') },
          { ...ref('Boat'), ...tag('BARGE', 'X') },
        ],
      },
    ],
    ['in allOf', { anyOf: [ref('Ferry'), { ...ref('Boat'), allOf: [{ allOf: [tag('BARGE')] }] }] }],
    [
      'in a schema of the property',
      { oneOf: [ref('Ferry'), { ...ref('Boat'), required: ['kind'], properties: { kind: ref('Barge') } }] },
    ],
    [
      'in each branch of a branch',
      { oneOf: [ref('Ferry'), { ...ref('Boat'), required: ['kind'], anyOf: [tag('BARGE'), tag('X')] }] },
    ],
    [
      'inline, with a discriminator',
      { oneOf: [{ ...boat, ...tag('FERRY') }, ref('Ferry2')], discriminator: { propertyName: 'kind' } },
    ],
  ])('%s accepts the same values as a chain', (_, union) => {
    const schemas = {
      Boat: boat,
      Ferry: { ...ref('Boat'), ...tag('FERRY') },
      Ferry2: { ...boat, ...tag('BARGE') },
      Barge: { const: 'BARGE' },
    };
    for (const Mooring of [union, { type: 'object', properties: { boat: union } }]) {
      const chosen = choose({ ...schemas, Mooring });
      expect(JSON.stringify(chosen.Mooring)).toContain('"if"');
      const [before, after] = [compile({ ...schemas, Mooring }), compile(chosen)];
      const values = fc.oneof(value, fc.record({ boat: value }));
      fc.assert(fc.property(values, (each) => after(each) === before(each)));
    }
  });

  it('by a discriminator says which values there are', () => {
    const discriminator = { propertyName: 'kind' };
    const version = (value: number) => ({ version: { const: value } });
    const A = branch({ const: 'FERRY' }, ['kind', 'version'], version(0));
    const B = branch({ const: 'BARGE' }, ['kind', 'version'], version(1));
    const validate = compile(choose({ A, B, Mooring: { oneOf: [ref('A'), ref('B')], discriminator } }));
    expect([validate({ kind: 'BARGE', version: 0 }), validate.errors?.[0]?.instancePath]).toEqual([
      false,
      '/version',
    ]);
    expect([validate({ kind: 'X' }), validate.errors?.[0]?.params]).toEqual([
      false,
      { allowedValues: ['FERRY', 'BARGE'] },
    ]);
  });

  it.each<[string, Json]>([
    [
      'values that two branches share',
      { A: branch({ enum: ['A', 'B'] }, ['kind']), B: branch({ enum: ['B', 'C'] }, ['kind']) },
    ],
    ['values that are objects', { A: branch({ const: {} }, ['kind']), B: branch({ const: [] }, ['kind']) }],
    ['a rule that points to it', { A: ferry, B: barge }],
  ])('stays with %s', (what, branches) => {
    const rules = what.startsWith('a rule') && { 'x-rules': { one: ['/oneOf'] } };
    const schemas = withMooring(branches);
    expectKept({ ...schemas, Mooring: { ...(schemas.Mooring as Json), ...rules } });
  });
});
