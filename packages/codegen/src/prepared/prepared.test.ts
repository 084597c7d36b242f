import { describe, expect, it } from 'vitest';
import { checkDocument } from '../check.ts';
import type { Json } from '../document.ts';
import { Problems } from '../problems.ts';
import { openapiWith, specDocument } from '../testing.ts';
import { preparedDocument } from './prepared.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string' };
const kind = (...values: unknown[]) => ({
  properties: { kind: values.length === 1 ? { const: values[0] } : { enum: values } },
  required: ['kind'],
});
const animal = (tag: unknown = text) => ({ type: 'object', required: ['kind'], properties: { kind: tag } });

/** The prepared schemas, and the notes; throws what is wrong. */
function prepare(schemas: Json): { schemas: Json; notes: string[] } {
  const document = specDocument(openapiWith(schemas));
  const problems = new Problems(document);
  checkDocument(document, problems);
  const prepared = preparedDocument(document, problems).components('schemas');
  problems.throwAny();
  return { schemas: prepared, notes: problems.notes };
}

/** The branches of a `oneOf` with a discriminator, as they are prepared. */
function branches(animals: Json, mapping?: Json, more: Json = {}): unknown {
  const discriminator = { propertyName: 'kind', ...(mapping && { mapping }) };
  const { schemas } = prepare({
    Pet: { oneOf: Object.keys(animals).map(ref), discriminator },
    ...animals,
    ...more,
  });
  return (schemas.Pet as Json).oneOf;
}

describe('a discriminator of branches', () => {
  it('without mapping gives the name of the component', () => {
    const [cat, dog] = branches({ Cat: animal(), Dog: animal() }) as Json[];
    expect([cat, dog]).toEqual([
      { ...ref('Cat'), ...kind('Cat') },
      { ...ref('Dog'), ...kind('Dog') },
    ]);
  });

  it('gives the values of its mapping, by reference and by name, one or several', () => {
    const mapping = { cat: 'Cat', kitten: '#/components/schemas/Cat', dog: ref('Dog').$ref };
    expect(branches({ Cat: animal(), Dog: animal(), Cow: animal() }, mapping)).toEqual([
      { ...ref('Cat'), ...kind('cat', 'kitten') },
      { ...ref('Dog'), ...kind('dog') },
      { ...ref('Cow'), ...kind('Cow') },
    ]);
  });

  it.each<[string, Json, Json?]>([
    ['const', { Cat: animal({ const: 'cat' }), Dog: animal({ type: 'string', enum: ['dog', 'hound'] }) }],
    ['a constant that is no string', { Cat: animal({ const: 1 }), Dog: animal({ const: 2 }) }],
    [
      'a mapping that says something else',
      { Cat: animal({ const: 'cat' }), Dog: animal({ const: 'dog' }) },
      { c: 'Cat' },
    ],
    ['a reference', { Cat: animal(ref('CatTag')), Dog: animal({ const: 'dog' }) }],
    [
      'allOf',
      {
        Cat: { allOf: [ref('Base'), animal({ const: 'cat' })] },
        Dog: { allOf: [{ allOf: [ref('Hound')] }] },
      },
    ],
    ['branches that all say it', { Cat: { oneOf: [ref('Hound'), animal({ const: 'cat' })] } }],
    [
      'a property that it forbids',
      {
        Cat: { type: 'object', additionalProperties: false },
        Dog: { type: 'object', properties: { kind: false } },
      },
    ],
    ['another type than object', { Cat: { type: 'string' }, Dog: { allOf: [{ $ref: ref('CatTag').$ref }] } }],
  ])('adds nothing where the schema says it itself: %s', (_, animals, mapping) => {
    const more = {
      Base: animal(),
      Hound: animal({ const: 'hound' }),
      CatTag: { type: 'string', const: 'cat' },
    };
    expect(branches(animals, mapping, more)).toEqual(Object.keys(animals).map(ref));
  });

  it('divides the values of an enum that several branches share', () => {
    const shared = animal({ type: 'string', enum: ['cat', 'dog', 'hound'] });
    const mapping = { cat: 'Cat', dog: 'Dog', hound: 'Dog' };
    expect(branches({ Cat: { allOf: [ref('Base')] }, Dog: shared }, mapping, { Base: shared })).toEqual([
      { ...ref('Cat'), ...kind('cat') },
      { ...ref('Dog'), ...kind('dog', 'hound') },
    ]);
  });

  it('of a union in a union gives no value to the inner one', () => {
    const discriminator = { propertyName: 'kind' };
    const { schemas } = prepare({
      Outer: { anyOf: [ref('Inner'), ref('Cow')], discriminator },
      Inner: { oneOf: [ref('Cat'), ref('Dog')], discriminator },
      Cat: animal(),
      Dog: animal(),
      Cow: animal(),
    });
    expect((schemas.Outer as Json).anyOf).toEqual([ref('Inner'), { ...ref('Cow'), ...kind('Cow') }]);
  });

  it('stands anywhere: in a property, in items, beside references with siblings, in an operation', () => {
    const union = {
      oneOf: [{ ...ref('Cat'), required: ['name'] }, { type: 'null' }],
      discriminator: { propertyName: 'kind' },
    };
    const expected = [
      { ...ref('Cat'), properties: { kind: { const: 'Cat' } }, required: ['name', 'kind'] },
      { type: 'null' },
    ];
    const spec = openapiWith({
      Home: { type: 'object', properties: { pet: union, pets: { type: 'array', items: union } } },
      Cat: animal(),
    });
    const [post] = Object.values(spec.paths as Json) as { post: Json }[];
    Object.assign(post?.post as Json, {
      requestBody: { content: { 'application/json': { schema: union } } },
    });
    const document = specDocument(spec);
    const prepared = preparedDocument(document, new Problems(document));
    for (const at of [
      '/components/schemas/Home/properties/pet',
      '/components/schemas/Home/properties/pets/items',
      '/paths/~1v1~1things/post/requestBody/content/application~1json/schema',
    ])
      expect((prepared.at(at) as Json).oneOf).toEqual(expected);
    expect(document.root).toEqual(spec);
  });

  it.each([
    ['a name', 'Cow'],
    ['a reference', '#/components/schemas/Cow'],
    ['no text', 7],
  ])('whose mapping leads nowhere is a problem at its own line: %s', (_, target) => {
    expect(() => branches({ Cat: animal() }, { cat: 'Cat', cow: target })).toThrow(
      /spec\.yaml:\d+:\d+ at #\/components\/schemas\/Pet\/discriminator\/mapping\/cow\n {2}The mapping names .*Cow|7/,
    );
  });

  it('has its mapping as references', () => {
    const discriminator = { propertyName: 'kind', mapping: { cat: 'Cat' } };
    const { schemas } = prepare({ Pet: { oneOf: [ref('Cat')], discriminator }, Cat: animal() });
    expect((schemas.Pet as Json).discriminator).toEqual({
      propertyName: 'kind',
      mapping: { cat: ref('Cat').$ref },
    });
  });

  it('without `propertyName` is a problem', () => {
    for (const discriminator of [{}, 'kind', { propertyName: 1 }])
      expect(() => prepare({ Pet: { oneOf: [{}], discriminator } })).toThrow('has no `propertyName`');
  });
});

describe('a discriminator of a base', () => {
  const base = (mapping?: Json, tag: unknown = text) => ({
    ...animal(tag),
    discriminator: { propertyName: 'kind', ...(mapping && { mapping }) },
  });
  const child = (of: string, ...more: Json[]) => ({ allOf: [ref(of), ...more] });

  it('gives its children their names, and those of their own children', () => {
    const { schemas } = prepare({
      Animal: base(),
      Cat: child('Animal'),
      Lion: child('Cat'),
      Dog: child('Animal'),
    });
    expect(schemas).toMatchObject({
      Animal: { properties: { kind: text } },
      Cat: { allOf: [ref('Animal')], ...kind('Cat', 'Lion') },
      Lion: { allOf: [ref('Cat')], ...kind('Lion') },
      Dog: { allOf: [ref('Animal')], ...kind('Dog') },
    });
  });

  it('gives its children the values of its mapping, within those that they list', () => {
    const mapping = { cat: 'Cat', dog: '#/components/schemas/Dog', hound: 'Dog' };
    const names = ['cat', 'dog', 'hound', 'animal'];
    for (const tag of [text, { type: 'string', enum: names.slice(0, 3) }]) {
      const { schemas } = prepare({ Animal: base(mapping, tag), Cat: child('Animal'), Dog: child('Animal') });
      expect(schemas).toMatchObject({ Cat: kind('cat'), Dog: kind('dog', 'hound') });
    }
  });

  it('gives nothing to a child that says its value itself, nor to another name of the base', () => {
    const children = {
      Lion: child('Animal', { type: 'object', properties: { kind: { const: 'lion' } } }),
      Cub: child('Lion'),
      Beast: ref('Animal'),
    };
    const { schemas } = prepare({ Animal: base(), ...children });
    expect(schemas).toMatchObject(children);
    expect(schemas.Lion).toEqual(children.Lion);
    expect(schemas.Cub).toEqual(children.Cub);
  });

  it('keeps what else a child says about the property', () => {
    const { schemas } = prepare({
      Animal: base(),
      Cat: {
        ...child('Animal'),
        properties: { kind: { description: 'Mew.', ...text }, age: {} },
        required: ['age'],
      },
    });
    expect(schemas.Cat).toEqual({
      allOf: [ref('Animal')],
      properties: { kind: { description: 'Mew.', ...text, const: 'Cat' }, age: {} },
      required: ['age', 'kind'],
    });
  });

  it('is the name of the property in AsyncAPI', () => {
    const {
      openapi: _,
      paths: __,
      ...document
    } = openapiWith({
      Animal: { ...animal(), discriminator: 'kind' },
      Cat: child('Animal'),
    });
    const asyncapi = specDocument({ asyncapi: '3.0.0', ...document });
    expect(preparedDocument(asyncapi, new Problems(asyncapi, true)).components('schemas').Cat).toMatchObject(
      kind('Cat'),
    );
  });

  it('ends, also in a child that is a union of its own base', () => {
    const discriminator = { propertyName: 'kind' };
    const { schemas } = prepare({
      Cat: { allOf: [ref('Pet')], oneOf: [{ anyOf: [ref('Pet')], discriminator }] },
      Pet: { allOf: [ref('Animal')] },
      Animal: { type: 'object', discriminator },
    });
    expect(schemas.Pet).toMatchObject(kind('Pet'));
  });

  it('that a union lists as well is written once', () => {
    const { schemas } = prepare({
      Animal: base({ cat: 'Cat' }),
      Cat: child('Animal'),
      Pet: { oneOf: [ref('Cat')], discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } } },
    });
    expect((schemas.Pet as Json).oneOf).toEqual([ref('Cat')]);
  });
});

it.each<[string, Json]>([
  ['anyOf', { anyOf: [{ contains: text }, {}] }],
  ['a condition', { if: { allOf: [{ contains: text }] } }],
  ['branches of a reference', { $ref: ref('Found').$ref }],
])('`unevaluatedItems` that would have to know what `contains` finds in %s is a problem', (_, schema) => {
  const Found = { oneOf: [{ anyOf: [{ contains: text }] }] };
  const Thing = { type: 'array', ...schema, unevaluatedItems: false };
  expect(() => prepare({ Thing, Found })).toThrow('/schemas/Thing/unevaluatedItems\n  Which items');
  expect(() => prepare({ Thing: { ...Thing, unevaluatedItems: undefined }, Found })).not.toThrow();
  expect(() => prepare({ Thing: { type: 'array', contains: text, unevaluatedItems: false } })).not.toThrow();
});

it('a schema that applies itself again is left to the check of loops', () => {
  const discriminator = { propertyName: 'kind' };
  const Loop = { oneOf: [ref('Loop'), ref('Again')], discriminator, unevaluatedItems: false };
  expect(() => prepare({ Loop, Again: { allOf: [ref('Loop')], discriminator } })).toThrow('contains itself');
});

describe('a schema without `type`', () => {
  it.each<[string, Json, string]>([
    ['properties', { properties: { a: text } }, 'object'],
    ['required', { required: ['a'], description: 'A thing.' }, 'object'],
    ['minProperties', { minProperties: 1 }, 'object'],
    ['additionalProperties', { additionalProperties: text }, 'object'],
    ['patternProperties', { patternProperties: { '^a': text } }, 'object'],
    ['items', { items: text, minItems: 1 }, 'array'],
    ['prefixItems', { prefixItems: [text] }, 'array'],
  ])('but with %s is an object or an array', (_, schema, type) => {
    expect(prepare({ Thing: schema }).schemas.Thing).toEqual({ type, ...schema });
    const nested = (each: Json) => ({ type: 'array', items: each });
    expect(prepare({ Thing: { allOf: [nested(schema)] } }).schemas.Thing).toEqual({
      allOf: [nested({ type, ...schema })],
    });
  });

  it.each<[string, Json]>([
    ['nothing', {}],
    ['a type', { type: ['object', 'null'], properties: {} }],
    ['keywords of several types', { properties: {}, items: {} }],
    ['keywords of objects and strings', { properties: {}, minLength: 1 }],
    ['no keyword of one type', { minItems: 1 }],
    ['allOf', { allOf: [{ required: ['a'] }], properties: {} }],
    ['anyOf', { anyOf: [{ required: ['a'] }], properties: {} }],
    ['if', { if: { required: ['a'] }, else: { required: ['b'] }, required: ['c'] }],
    ['not, at any depth', { not: { properties: { a: { required: ['b'] } } } }],
    ['const', { const: 5, properties: {} }],
    ['enum', { enum: [5], items: {} }],
    ['a reference', { ...ref('Text'), required: ['a'] }],
    ['dependent schemas', { type: 'object', dependentSchemas: { a: { required: ['b'] } } }],
  ])('stays as it is with %s', (_, schema) => {
    const { schemas, notes } = prepare({ Thing: schema, Text: text });
    expect(schemas.Thing).toEqual(schema);
    expect(notes).toEqual([]);
  });

  it('is noted once, with the first place and a count', () => {
    const { notes } = prepare({
      A: { type: 'object', properties: { b: { properties: {} }, c: { required: ['d'] } } },
      D: { items: {} },
    });
    expect(notes).toEqual([
      expect.stringMatching(
        /^note: .*spec\.yaml:\d+:\d+ at #\/components\/schemas\/A\/properties\/b \(the first of 2 places\): A schema with keywords of objects and without `type` is taken for an object\.$/,
      ),
      expect.stringMatching(/at #\/components\/schemas\/D: A schema with keywords of arrays .* an array\.$/),
    ]);
  });
});
