import { expect, test } from 'vitest';
import { fieldsOf } from './fields.ts';

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
        properties: { a: false, b: { type: 'string' } },
        additionalProperties: false,
        'x-rules': { 'no-a': ['/properties/a'], 'needs-b': ['/required/0'] },
      },
      Open: { title: 'open', type: 'object', properties: { a: { type: 'string' } } },
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
  expect(fieldsOf(document, schema).map(({ path, words }) => [path, ...words])).toEqual([
    ['items', 'list of objects, required'],
    ['items[].id', 'text, optional'],
    ['byName', 'object of objects by name, optional'],
    ['byName.*.id', 'whole number, optional'],
    ['names', 'list of texts, optional'],
  ]);
  const [items, id, , , names] = fieldsOf(document, schema);
  expect(items).toMatchObject({ about: 'Some.', isDeprecated: false, rules: [], places: [] });
  expect(id).toMatchObject({ isDeprecated: true });
  expect(names).toMatchObject({ rules: ['unique'], places: ['Unique'] });
});

test('what differs between branches is said for each, with the rules that make it so', () => {
  const fields = fieldsOf(document, { oneOf: [ref('Closed'), ref('Open')] });
  expect(fields).toMatchObject([
    {
      path: 'a',
      words: ['closed: not allowed', 'open: text, optional'],
      rules: ['no-a'],
      places: ['Closed/a', 'Open/a'],
    },
    { path: 'b', words: ['closed: text, required', 'open: anything, optional'], rules: ['needs-b'] },
  ]);
});

test('a schema inside itself is shown once', () => {
  expect(fieldsOf(document, ref('Tree')).map(({ path }) => path)).toEqual(['leaves']);
});

test('a reference that leads nowhere is named', () => {
  expect(() => fieldsOf(document, ref('Other'))).toThrow('#/components/schemas/Other leads nowhere.');
});
