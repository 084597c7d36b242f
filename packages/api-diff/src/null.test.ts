import { useFolder } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { openapi, write } from './testing.ts';

const folder = useFolder();
let pairs = 0;
function findingsOf(before: unknown, after: unknown): string[] {
  const name = `pair-${++pairs}`;
  write(folder, { [`${name}/before.yaml`]: before, [`${name}/after.yaml`]: after });
  return compare(`${name}/before.yaml`, `${name}/after.yaml`, { folder }).changes.map(({ rule }) => rule);
}

const kind = (name: string, more: object = {}) => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string', const: name }, ...more },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const mapping = { cat: ref('Cat').$ref, dog: ref('Dog').$ref };
const schemas = {
  Cat: kind('cat', { mother: ref('Pet') }),
  Dog: kind('dog', { cats: { type: 'array', items: ref('Cat') } }),
  Fish: { type: 'object', properties: { fins: { type: 'integer' } } },
  Bird: { properties: { wings: { type: 'integer' } } },
  Pet: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind', mapping } },
  Any: { anyOf: [ref('Cat'), ref('Dog'), ref('Fish')] },
  Loose: { oneOf: [ref('Bird'), ref('Fish')] },
  Named: { type: 'object', properties: { name: { type: 'string' } }, oneOf: [ref('Cat'), ref('Dog')] },
  Nested: { anyOf: [ref('Pet'), { type: 'string' }, { type: 'array', items: ref('Pet') }] },
  Wrapped: { allOf: [ref('Pet')], description: 'A pet.' },
  Deeper: { oneOf: [ref('Nested'), { type: 'boolean' }] },
};
const unions: Record<string, object> = {
  ...Object.fromEntries(Object.keys(schemas).map((name) => [name, ref(name)])),
  'inline oneOf': { oneOf: [ref('Cat'), ref('Fish')] },
  'inline anyOf': { anyOf: [ref('Cat'), { type: 'string' }, { type: 'integer', minimum: 1 }] },
  'with a text': { oneOf: [ref('Pet'), { type: 'string', maxLength: 9 }] },
};
const nulls: Record<string, (union: object) => object> = {
  'anyOf with null': (union) => ({ anyOf: [union, { type: 'null' }] }),
  'null first': (union) => ({ anyOf: [{ type: 'null' }, union] }),
  'oneOf with null': (union) => ({ oneOf: [union, { type: 'null' }], title: 'Maybe' }),
  'null beside the branches': (union) =>
    'anyOf' in union || 'oneOf' in union
      ? Object.fromEntries(
          Object.entries(union).map(([key, list]) => [key, [...(list as object[]), { const: null }]]),
        )
      : { anyOf: [{ anyOf: [union, { enum: [null] }] }] },
};
const places: Record<string, (schema: object) => object> = {
  property: (schema) => ({ type: 'object', properties: { pet: schema } }),
  item: (schema) => ({ type: 'array', items: schema }),
  map: (schema) => ({ type: 'object', additionalProperties: schema }),
  branch: (schema) => ({ oneOf: [{ type: 'string' }, kind('owner', { pet: schema })] }),
  all: (schema) => ({ allOf: [ref('Fish'), { properties: { pet: schema } }] }),
};
const edits = Object.keys(unions).flatMap((union) =>
  Object.keys(nulls).flatMap((form) => Object.keys(places).map((place) => [union, form, place] as const)),
);

test.each(edits)('null beside the union %s (%s) as a %s is reported once, in both directions', (...edit) => {
  const [union, form, place] = edit;
  const [without, used] = [unions[union] ?? {}, places[place] as (schema: object) => object];
  const document = (schema: object) => openapi(used(schema), used(schema), { components: { schemas } });
  const [plain, nullable] = [document(without), document((nulls[form] as (each: object) => object)(without))];
  expect(findingsOf(plain, nullable)).toEqual(['response-null-added', 'request-null-added']);
  expect(findingsOf(nullable, plain)).toEqual(['request-null-removed', 'response-null-removed']);
  expect(findingsOf(nullable, nullable)).toEqual([]);
});

test.each(Object.keys(unions))(
  'null beside the union %s that stays hides no other change, and is not reported',
  (name) => {
    const maybe = { anyOf: [unions[name], { type: 'null' }] };
    const also = { anyOf: [unions[name], { type: 'array', items: { type: 'string' } }, { type: 'null' }] };
    const document = (schema: object) =>
      openapi({}, { properties: { pet: schema } }, { components: { schemas } });
    const compared = (before: object, after: object) => findingsOf(document(before), document(after));
    expect(compared(maybe, also)).toEqual(['response-any-of-branch-added']);
    expect(compared(also, maybe)).toEqual([expect.stringMatching(/-of-branch-removed$/)]);
  },
);

test('of OpenAPI 3.0, nullable beside alternatives is null as well', () => {
  const document = (schema: object) => ({
    ...openapi({}, { properties: { pet: schema } }, { components: { schemas } }),
    openapi: '3.0.3',
  });
  for (const key of ['oneOf', 'anyOf', 'allOf']) {
    const plain = { [key]: key === 'allOf' ? [ref('Fish')] : [ref('Cat'), ref('Dog')] };
    const nullable = { ...plain, nullable: true };
    expect(findingsOf(document(plain), document(nullable))).toEqual(['response-null-added']);
    expect(findingsOf(document(nullable), document(plain))).toEqual(['response-null-removed']);
  }
});
