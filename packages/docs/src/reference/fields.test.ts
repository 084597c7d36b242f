import { expect, test } from 'vitest';
import { allFields, bodyOf } from './fields.ts';

const document = {
  components: {
    schemas: {
      Tree: {
        type: 'object',
        properties: { leaves: { type: 'array', items: { $ref: '#/components/schemas/Tree' } } },
      },
      Closed: {
        title: 'closed',
        type: 'object',
        required: ['b'],
        properties: { a: false, b: { type: 'string' }, c: { type: 'integer' } },
        additionalProperties: false,
        'x-rules': { 'no-a': ['/properties/a'], 'needs-b': ['/required/0'] },
      },
      Open: {
        title: 'open',
        type: 'object',
        properties: { a: { type: 'string' }, c: { type: 'integer' } },
      },
      Unique: { type: 'array', items: { type: 'string' }, 'x-rules': { unique: ['/x-unique-items-by'] } },
    },
  },
};
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test('a field has its path, what it may be, and where the specs describe it', () => {
  const schema = {
    type: 'object',
    required: ['items'],
    properties: {
      items: {
        type: 'array',
        description: 'Some.',
        items: { type: 'object', properties: { id: { type: 'string', deprecated: true } } },
      },
      byName: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { id: { type: 'integer' } } },
      },
      names: ref('Unique'),
    },
  };
  const fields = allFields(bodyOf(document, schema));
  expect(fields.map(({ path, type, isRequired, anchor }) => [path, type, isRequired, anchor])).toEqual([
    ['items', 'object[]', true, 'items'],
    ['items[].id', 'string', false, 'items-id'],
    ['byName', 'map<string, object>', false, 'byName'],
    ['byName.*.id', 'integer', false, 'byName-any-id'],
    ['names', 'string[]', false, 'names'],
  ]);
  const [items, id, , , names] = fields;
  expect(items).toMatchObject({ about: 'Some.', isDeprecated: false, rules: [], places: [], fields: [id] });
  expect(id).toMatchObject({ isDeprecated: true });
  expect(names).toMatchObject({ rules: ['unique'], places: ['Unique'] });
});

test('what variants have alike stands once; what differs is in each, with the rules that make it so', () => {
  const { fields, variants } = bodyOf(document, { oneOf: [ref('Closed'), ref('Open')] });
  expect(fields).toMatchObject([{ path: 'c', anchor: 'c', places: ['Closed/c', 'Open/c'] }]);
  expect(variants).toMatchObject([
    {
      title: 'closed',
      limits: ['no other fields'],
      fields: [
        { path: 'a', anchor: 'a-closed', type: 'not allowed', rules: ['no-a'], places: ['Closed/a'] },
        { path: 'b', anchor: 'b', type: 'string', isRequired: true, rules: ['needs-b'] },
      ],
    },
    { title: 'open', limits: [], fields: [{ path: 'a', anchor: 'a', type: 'string', rules: [] }] },
  ]);
});

test('a variant is named by the value that it requires; its field has the plain anchor', () => {
  const variant = (kind: string, isRequired: boolean) => ({
    type: 'object',
    title: `Of ${kind}`,
    required: ['kind', ...(isRequired ? ['secret'] : [])],
    properties: { kind: { type: 'string', const: kind }, secret: { type: 'string' } },
  });
  const auth = { properties: { auth: { oneOf: [variant('none', false), variant('bearer', true)] } } };
  const [field] = bodyOf(document, auth).fields;
  expect(field?.type).toBe('object');
  expect(field?.variants.map(({ title, fields }) => [title, ...fields.map(({ anchor }) => anchor)])).toEqual([
    ['none', 'auth-kind', 'auth-secret-none'],
    ['bearer', 'auth-kind-bearer', 'auth-secret'],
  ]);
});

test('a schema inside itself is shown once, and named where it comes again', () => {
  const tree = { type: 'object', properties: { tree: ref('Tree') } };
  expect(
    allFields(bodyOf(document, tree)).map(({ path, type, sameAs }) => [path, type, sameAs?.path]),
  ).toEqual([
    ['tree', 'object', undefined],
    ['tree.leaves', 'object[]', 'tree'],
  ]);
});

test('a body may be a list of records', () => {
  const items = { type: 'object', description: 'One.', properties: { id: { type: 'string' } } };
  const body = bodyOf(document, { type: 'array', description: 'All.', items });
  expect(body).toMatchObject({ type: 'object[]', about: 'All.', aboutEach: 'One.' });
  expect(body.fields).toMatchObject([{ path: '[].id', anchor: 'id' }]);
});

test('a reference that leads nowhere is named', () => {
  expect(() => bodyOf(document, ref('Other'))).toThrow('#/components/schemas/Other leads nowhere.');
});
