import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withChosenBranches } from './branches.ts';
import type { Json } from './document.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const branch = (tag: unknown, required: string[], properties: Json = {}) => ({
  type: 'object',
  required,
  properties: { kind: tag, ...properties },
});
const ferry = branch({ const: 'FERRY' }, ['kind', 'seats'], { seats: { type: 'integer' } });
const barge = branch({ const: 'BARGE' }, ['kind'], { seats: false });
const other = branch(false, [], { seats: { type: 'string' } });

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
  const chosen = withChosenBranches(schemas);
  expect(chosen.Mooring).not.toHaveProperty('oneOf');
  const [before, after] = [compile(schemas), compile(chosen)];
  fc.assert(fc.property(values, (each) => after(each) === before(each)));
}

const expectKept = (schemas: Json): void => expect(withChosenBranches(schemas)).toEqual(schemas);

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
    const validate = compile(withChosenBranches(withMooring({ Ferry: ferry, Barge: barge, Other: other })));
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
