import fc from 'fast-check';
import { isObject, type Json } from '../document.ts';

/** Component schemas, and values that the first of them may accept. `@` in a name stands for the number of the case. */
export interface TruthCase {
  schemas: Json;
  values: unknown[];
}

/** The components of a case. A schema refers to itself and to those before it only from a property or an item. */
const names = ['@A', '@B', '@C', '@D'] as const;
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const scalars = [null, true, 0, 1, 1.5, 'x', 'y', '', '@B', '@C'];
const scalar = fc.constantFrom<unknown>(...scalars);
const types = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
/** The names of properties in the schemas. */
export const keys = ['a', 'b', 'kind'] as const;
const key = fc.constantFrom<string>(...keys);
const someKeys = fc.uniqueArray(key, { minLength: 1, maxLength: 2 });

/** Schemas that may refer, for the same value, to the components from `first` on. */
function schemaOf(first: number, depth: number): fc.Arbitrary<unknown> {
  const leaf = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...types).map((type) => ({ type })) },
    fc.uniqueArray(fc.constantFrom(...types), { minLength: 2, maxLength: 3 }).map((type) => ({ type })),
    scalar.map((value) => ({ const: value })),
    fc.uniqueArray(scalar, { minLength: 1, maxLength: 3 }).map((values) => ({ enum: values })),
    fc.record({ type: fc.constantFrom('string', ['string', 'null']), enum: fc.constant(['x', 'y', null]) }),
    fc.constantFrom<unknown>(true, {}, false, { minimum: 1 }, { maxLength: 0 }, { const: { a: 1 } }),
  );
  if (depth === 0) return leaf;
  const inner = schemaOf(0, depth - 1);
  const inPlace = schemaOf(first, depth - 1);
  const properties = fc.dictionary(key, inner, { minKeys: 1, maxKeys: 3 });
  const members = {
    required: someKeys,
    additionalProperties: fc.oneof(fc.constant(false), fc.boolean(), inner),
    patternProperties: fc.dictionary(fc.constantFrom('^b', 'x$'), inner, { minKeys: 1, maxKeys: 1 }),
    unevaluatedProperties: fc.oneof(fc.constant(false), inner),
    properties,
  };
  const typed = fc.constantFrom<Json>(
    { type: 'object' },
    { type: 'object' },
    { type: ['object', 'null'] },
    {},
  );
  const described = fc.oneof({ weight: 2, arbitrary: fc.record({ properties }) }, fc.constant({}));
  const object = merged(typed, described, few(members, 2));
  const array = merged(
    fc.constant({ type: 'array' }),
    few(
      {
        items: fc.oneof(fc.constant(false), inner),
        prefixItems: fc.array(inner, { minLength: 1, maxLength: 2 }),
        minItems: fc.nat(2),
        maxItems: fc.nat(3),
        unevaluatedItems: fc.constant(false),
      },
      3,
    ),
  );
  const references = names.slice(first).map((name) => fc.constant(ref(name)));
  const part = fc.oneof(...references, object, few(members, 2));
  const several = <T>(arbitrary: fc.Arbitrary<T>) => fc.array(arbitrary, { minLength: 1, maxLength: 3 });
  const branches = several(fc.oneof(inPlace, part));
  const combined = few({ allOf: several(part), anyOf: branches, oneOf: branches }, 2);
  const not = fc.oneof(leaf, object, fc.record({ required: someKeys }));
  const referring = merged(fc.oneof(...references, fc.constant({})), few({ ...members, anyOf: branches }, 2));
  return fc.oneof(
    leaf,
    object,
    array,
    merged(combined, fc.oneof(fc.constant({}), object)),
    merged(fc.record({ not }), fc.constantFrom<Json>({}, { type: ['string', 'null', 'object'] })),
    ...references,
    { weight: 2, arbitrary: referring },
    ...(first > 1 ? [] : [choice]),
  );
}

/** Some of these keywords. */
const few = (members: Record<string, fc.Arbitrary<unknown>>, maxLength: number): fc.Arbitrary<Json> =>
  fc
    .subarray(Object.keys(members), { minLength: 1, maxLength })
    .chain((keywords) =>
      fc.record(
        Object.fromEntries(keywords.map((keyword) => [keyword, members[keyword] ?? fc.constant({})])),
      ),
    );

const merged = (...parts: fc.Arbitrary<Json>[]): fc.Arbitrary<Json> =>
  fc.tuple(...parts).map((schemas) => Object.assign({}, ...schemas) as Json);

const mapping = fc.constantFrom<Json>(
  {},
  { mapping: { x: '@B', y: ref('@C').$ref } },
  { mapping: { x: ref('@B').$ref } },
);

/** A choice by `kind`. What the branches themselves accept is the truth. */
const choice = fc.tuple(fc.constantFrom('oneOf', 'anyOf'), mapping).map(([keyword, more]) => ({
  [keyword]: [ref('@B'), ref('@C')],
  discriminator: { propertyName: 'kind', ...more },
}));

/** What such a choice refers to, and what that may inherit from. */
const kinds = fc.constantFrom<Json>({ type: 'string' }, { const: 'x' }, { enum: ['x', 'y'] }, { const: 1 });
const branch = fc.tuple(kinds, fc.boolean()).map(([kind, inherits]) => {
  const own = { type: 'object', properties: { kind, a: { type: 'number' } }, required: ['kind'] };
  return inherits ? { allOf: [ref('@D'), own] } : own;
});
const base = mapping.map((more) => ({
  type: 'object',
  properties: { kind: { type: 'string' } },
  required: ['kind'],
  discriminator: { propertyName: 'kind', ...more },
}));

export const truthCases: fc.Arbitrary<TruthCase> = fc
  .tuple(
    schemaOf(1, 2),
    fc.oneof(branch, schemaOf(2, 1)),
    fc.oneof(branch, schemaOf(3, 1)),
    fc.oneof(base, base, schemaOf(4, 1)),
    fc.nat(),
  )
  .map(([a, b, c, d, seed]) => {
    const schemas: Json = { '@A': a, '@B': b, '@C': c, '@D': d };
    const made = near(a, schemas, 6);
    const mutated = fc.tuple(made, fc.nat(9), fc.oneof(scalar, fc.constant(undefined)), key).map(mutate);
    const values = [...scalars, [], {}, ...fc.sample(fc.oneof(made, mutated), { seed, numRuns: 30 })];
    return { schemas, values: [...new Map(values.map((value) => [JSON.stringify(value), value])).values()] };
  });

/** Values of the kind that a schema wants. Some are valid, some are not: the validator says which. */
function near(schema: unknown, schemas: Json, depth: number): fc.Arbitrary<unknown> {
  if (!isObject(schema) || depth === 0) return fc.oneof(scalar, fc.constantFrom<unknown>([], {}));
  const inner = (each: unknown) => near(each, schemas, depth - 1);
  const list = (keyword: string) => (Array.isArray(schema[keyword]) ? (schema[keyword] as unknown[]) : []);
  const map = (keyword: string) => (isObject(schema[keyword]) ? (schema[keyword] as Json) : {});
  const parts: fc.Arbitrary<unknown>[] = list('allOf').map((each) => inner(each));
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = list(keyword).map((each) => inner(each));
    if (branches.length > 0) parts.push(fc.oneof(...branches));
  }
  if (typeof schema.$ref === 'string') parts.push(inner(schemas[schema.$ref.replace(/^.*\//, '')]));
  if ('const' in schema) parts.push(fc.constant(schema.const));
  if (list('enum').length > 0) parts.push(fc.constantFrom(...list('enum')));
  const isOf = (type: string) => [schema.type].flat().includes(type);
  if (isOf('array')) {
    const items = fc.array(inner(schema.items), { maxLength: 2 });
    const prefix = fc.tuple(...list('prefixItems').map((each) => inner(each)));
    parts.push(fc.tuple(prefix, items).map(([first, rest]) => [...first, ...rest]));
  }
  if (
    isOf('object') ||
    ['properties', 'required', 'additionalProperties'].some((keyword) => keyword in schema)
  ) {
    const required = list('required').map((name) => [name, {}]);
    const known = { ...Object.fromEntries(required), ...map('properties') };
    const others = [schema.additionalProperties, ...Object.values(map('patternProperties'))].filter(isObject);
    const extra = fc.dictionary(fc.constantFrom('b', 'bx', 'z'), fc.oneof(scalar, ...others.map(inner)), {
      maxKeys: 1,
    });
    const own = fc.record(
      Object.fromEntries(Object.entries(known).map(([name, each]) => [name, inner(each)])),
      {
        requiredKeys: list('required') as string[],
      },
    );
    parts.push(
      fc.oneof(
        own,
        fc.tuple(extra, own).map(([more, some]) => ({ ...more, ...some })),
      ),
    );
  }
  const typed = { string: 'x', number: 1.5, integer: 1, boolean: true, null: null };
  for (const [type, value] of Object.entries(typed)) if (isOf(type)) parts.push(fc.constant(value));
  if (parts.length === 0) return scalar;
  return fc.tuple(fc.nat(), ...parts).map(([at, ...values]) => {
    const objects = values.filter(isObject);
    return objects.length > 0 ? Object.assign({}, ...objects) : values[at % values.length];
  });
}

/** The value with something replaced, added or taken away. */
function mutate([value, at, other, name]: [unknown, number, unknown, string]): unknown {
  if (Array.isArray(value)) return other === undefined ? value.slice(0, -1) : [...value, other];
  if (!isObject(value)) return other ?? null;
  const chosenKey = [...Object.keys(value), name][at % (Object.keys(value).length + 1)] ?? name;
  const inner = value[chosenKey];
  const changed = typeof inner === 'object' && at > 4 ? mutate([inner, at, other, name]) : other;
  const { [chosenKey]: _, ...rest } = value;
  return changed === undefined ? rest : { ...rest, [chosenKey]: changed };
}
