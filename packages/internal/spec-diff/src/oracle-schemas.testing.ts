import { isObject, type Schema } from '@voice-agent/spec-model';
import fc from 'fast-check';

export type Json = { [keyword: string]: unknown };

/** A schema with the components that it may refer to. */
export interface Model {
  schema: Schema;
  components: { [name: string]: Schema };
}

export const names: string[] = ['a', 'b', 'c', 'kind'];
const patterns: string[] = ['^[a-z]+$', '^[a-z]*$', '^a', '[a-z]', '^[a-z]{1,3}$', '^[A-Z]'];
export const formats: string[] = ['date', 'uuid', 'email', 'int32', 'int64', 'password'];
export const texts: string[] = ['x', 'yy', 'zzz', 'A'];
export const referTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** The values of limits, so small that random values are on both sides. */
export const limits: Readonly<Record<string, readonly unknown[]>> = {
  minLength: [0, 1, 2],
  maxLength: [2, 3],
  pattern: patterns,
  format: formats,
  minimum: [0, 1, 2.5],
  maximum: [3, 4.5, 6],
  exclusiveMinimum: [0, 1],
  exclusiveMaximum: [4, 6],
  multipleOf: [1, 2, 3, 0.5],
  minItems: [0, 1],
  maxItems: [1, 2, 3],
  uniqueItems: [true, false],
  minProperties: [0, 1],
  maxProperties: [2, 3],
};

/** A keyword with one of its values; mostly no keyword. */
const some = (...keywords: string[]): fc.Arbitrary<Json> =>
  fc
    .record(
      Object.fromEntries(
        keywords.map((name) => [
          name,
          fc.option(fc.constantFrom(...(limits[name] as unknown[])), { freq: 2, nil: undefined }),
        ]),
      ),
    )
    .map((result) => Object.fromEntries(Object.entries(result).filter(([, value]) => value !== undefined)));

const withNull = (result: Json): Json => ({ ...result, type: [result.type, 'null'].flat() });
const nullable = (result: fc.Arbitrary<Json>): fc.Arbitrary<Json> =>
  fc.oneof({ weight: 5, arbitrary: result }, { weight: 1, arbitrary: result.map(withNull) });

const numberKeywords = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];

/** Schemas of scalars. */
export const scalar: fc.Arbitrary<Json> = fc.oneof(
  nullable(some('minLength', 'maxLength', 'pattern').map((result) => ({ type: 'string', ...result }))),
  nullable(fc.constantFrom(...formats.slice(0, 3)).map((format): Json => ({ type: 'string', format }))),
  nullable(some(...numberKeywords).map((result) => ({ type: 'integer', ...result }))),
  nullable(some(...numberKeywords).map((result) => ({ type: 'number', ...result }))),
  fc.constant({ type: 'boolean' }),
  fc.subarray(texts, { minLength: 1 }).map((values): Json => ({ type: 'string', enum: values })),
  fc.subarray(['x', 'yy', 1, 2, null, true], { minLength: 1 }).map((values): Json => ({ enum: values })),
  fc.constantFrom('x', 1, null).map((value): Json => ({ const: value })),
  some('minLength', 'minimum', 'maximum').map((result): Json => ({ type: ['string', 'integer'], ...result })),
);

const tagged = (value: string, more: Json): Json => ({
  type: 'object',
  ...more,
  required: [...new Set(['kind', ...((more.required as string[] | undefined) ?? [])])],
  properties: { ...(more.properties as Json | undefined), kind: { const: value } },
});

/** Keywords about fields that an object does not list. */
const otherFields: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Json>({}) },
  { weight: 3, arbitrary: fc.constant<Json>({ additionalProperties: false }) },
  { weight: 1, arbitrary: fc.constant<Json>({ additionalProperties: true }) },
  { weight: 1, arbitrary: fc.constant<Json>({ unevaluatedProperties: false }) },
  { weight: 2, arbitrary: scalar.map((each): Json => ({ additionalProperties: each })) },
  { weight: 1, arbitrary: scalar.map((each): Json => ({ patternProperties: { '^[ab]': each } })) },
  { weight: 1, arbitrary: fc.constant<Json>({ propertyNames: { pattern: '^[a-z]*$' } }) },
  { weight: 1, arbitrary: fc.constant<Json>({ dependentRequired: { a: ['b'] } }) },
);

const objectOf = (inner: fc.Arbitrary<Schema>): fc.Arbitrary<Json> =>
  fc
    .record({
      properties: fc.dictionary(fc.constantFrom(...names), inner, { minKeys: 1, maxKeys: 3 }),
      demand: fc.nat(15),
      limited: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, some('minProperties', 'maxProperties')),
      rest: otherFields,
    })
    .map(({ properties, demand, limited, rest }): Json => {
      const required = Object.keys(properties).filter((_, index) => (demand & (3 << (2 * index))) === 0);
      return {
        type: 'object',
        properties,
        ...limited,
        ...rest,
        ...(required.length > 0 && { required }),
      };
    });

const listOf = (inner: fc.Arbitrary<Schema>): fc.Arbitrary<Json> =>
  fc
    .record({
      items: fc.oneof(
        { weight: 6, arbitrary: inner.map((items): Json => ({ items })) },
        { weight: 1, arbitrary: scalar.map((each): Json => ({ prefixItems: [each], items: false })) },
        { weight: 1, arbitrary: scalar.map((each): Json => ({ prefixItems: [each] })) },
        { weight: 1, arbitrary: scalar.map((each): Json => ({ contains: each })) },
      ),
      limited: some('minItems', 'maxItems', 'uniqueItems'),
    })
    .map(({ items, limited }): Json => ({ type: 'array', ...items, ...limited }));

function combinedOf(inner: fc.Arbitrary<Schema>, object: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  const branches = fc.array(object, { minLength: 2, maxLength: 3 });
  return fc.oneof(
    branches.map(
      (each): Json => ({
        oneOf: each.map((one, index) => tagged(texts[index] ?? '', one)),
      }),
    ),
    branches.map((each): Json => ({ anyOf: each.map((one, index) => tagged(texts[index] ?? '', one)) })),
    fc.array(inner, { minLength: 2, maxLength: 2 }).map((each): Json => ({ oneOf: each })),
    fc.array(inner, { minLength: 2, maxLength: 2 }).map((each): Json => ({ anyOf: each })),
    fc.array(object, { minLength: 2, maxLength: 2 }).map((each): Json => ({ allOf: each })),
    fc.tuple(object, object).map(
      ([base, then]): Json => ({
        ...base,
        if: { properties: { kind: { const: 'x' } }, required: ['kind'] },
        // biome-ignore lint/suspicious/noThenProperty: it is a keyword of schemas.
        then: {
          properties: then.properties,
          ...(Array.isArray(then.required) && { required: then.required }),
        },
      }),
    ),
    fc.tuple(object, fc.constantFrom(...names)).map(
      ([base, name]): Json => ({
        ...base,
        not: { required: [name] },
      }),
    ),
    fc
      .tuple(scalar, fc.constantFrom<Json>({ const: 'x' }, { enum: [1, 2] }, { type: 'null' }))
      .map(([base, not]): Json => ({ ...base, not })),
  );
}

const { any } = fc.letrec<{ any: Schema; object: Json; list: Json; combined: Json }>((tie) => {
  const object = objectOf(tie('any'));
  return {
    any: fc.oneof(
      { maxDepth: 3, depthIdentifier: 'schema' },
      { weight: 6, arbitrary: scalar },
      { weight: 4, arbitrary: tie('object') },
      { weight: 2, arbitrary: tie('list') },
      { weight: 3, arbitrary: tie('combined') },
      { weight: 2, arbitrary: fc.constantFrom('A', 'B').map(referTo) },
      { weight: 1, arbitrary: fc.constantFrom<Schema>({}, true) },
    ),
    object,
    list: listOf(tie('any')),
    combined: combinedOf(tie('any'), object),
  };
});

const inPlace = ['allOf', 'oneOf', 'anyOf', 'not', 'if', 'then', 'else', 'dependentSchemas'];

/** The components that a schema applies to the same value, without those that these apply. */
function appliedBy(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const target = typeof schema.$ref === 'string' ? [schema.$ref.replace(/.*\//, '')] : [];
  const inner = inPlace.flatMap((name) => {
    const current = schema[name];
    return Array.isArray(current) || name === 'dependentSchemas' ? Object.values(current ?? {}) : [current];
  });
  return [...target, ...inner.flatMap(appliedBy)];
}

/** Whether a component applies itself to the same value: JSON Schema does not document what it means. */
export const isEndless = ({ components }: Model): boolean =>
  Object.keys(components).some((name) => {
    const applied = new Set(appliedBy(components[name]));
    for (const each of applied) for (const next of appliedBy(components[each])) applied.add(next);
    return applied.has(name);
  });

/** A schema of any kind, with two components, which may refer to each other. */
export const model: fc.Arbitrary<Model> = fc
  .record({ schema: any, A: any, B: any })
  .filter(({ schema, A, B }) => [schema, A, B].every((each) => typeof each === 'object' && !('$ref' in each)))
  .map(({ schema, A, B }) => ({ schema, components: { A, B } }))
  .filter((each) => !isEndless(each));

/** A schema that a parameter of a query may have. */
export const parameter: fc.Arbitrary<Model> = fc
  .record({ schema: scalar, A: scalar, B: scalar })
  .map(({ schema, A, B }) => ({ schema, components: { A, B } }));
