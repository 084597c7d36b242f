import { expect, test } from 'vitest';
import type { Schema } from './specs.ts';
import { limitsOf, typeOf } from './words.ts';

const list: Schema = { type: 'array' };
list.items = { $ref: '#/components/schemas/List' };
const document = { components: { schemas: { List: list, Id: { type: 'string', format: 'uuid' } } } };

test.each<[Schema, string]>([
  [false, 'not allowed'],
  [true, 'any'],
  [{}, 'any'],
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'date-time' }, 'string (date-time)'],
  [{ type: 'string', format: 'password' }, 'string'],
  [{ enum: ['A', 3] }, 'string | number'],
  [{ const: true }, 'boolean'],
  [{ type: 'object', properties: {}, additionalProperties: {} }, 'object'],
  [{ type: 'object', additionalProperties: true }, 'object'],
  [{ type: 'object', additionalProperties: { type: 'string' } }, 'map<string, string>'],
  [{ type: 'array' }, 'any[]'],
  [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Id' } }, 'string[] (uuid)'],
  [{ type: 'array', items: { type: ['string', 'null'] } }, '(string | null)[]'],
  [{ type: ['string', 'array'], items: { type: 'string' } }, 'string | string[]'],
  [{ oneOf: [{ type: 'object' }, { type: 'object' }] }, 'object'],
  [{ oneOf: [{ type: 'object' }, { type: 'string' }] }, 'object | string'],
  [list, 'any[]'],
])('the type of %j is %s', (schema, type) => {
  expect(typeOf(document, schema)).toBe(type);
});

test.each<[Schema, string]>([
  [true, ''],
  [{ type: 'string', minLength: 1, maxLength: 250 }, '1 to 250 characters'],
  [{ type: 'string', minLength: 1 }, 'at least 1 character'],
  [{ type: 'array', maxItems: 9 }, 'at most 9 items'],
  [{ type: 'integer', minimum: 1, default: 10 }, 'at least 1; default `10`'],
  [{ type: 'string', format: 'password', pattern: '^Bearer' }, 'secret; matches `^Bearer`'],
  [{ enum: ['A', 'B', 3] }, 'one of `A`, `B`, `3`'],
  [{ const: 'A' }, 'always `A`'],
  [{ type: 'string', 'x-extensible-enum': ['system'] }, 'known: `system`; others are possible'],
  [{ type: 'array', items: { type: 'integer', minimum: 1 } }, 'each at least 1'],
  [{ type: 'array', 'x-unique-items-by': 'type' }, 'no two with the same `type`'],
  [{ type: 'object', properties: {}, additionalProperties: false }, 'no other fields'],
  [{ type: 'object', properties: {}, additionalProperties: true }, 'other fields are possible'],
  [{ type: 'object', additionalProperties: true }, 'any fields'],
  [
    { type: 'array', items: { type: 'object', properties: {}, additionalProperties: true } },
    'other fields are possible in each',
  ],
])('%j demands: %s', (schema, limits) => {
  expect(limitsOf(document, schema).join('; ')).toBe(limits);
});

test('a pattern that is too long for a line is not part of it', () => {
  const schema = { type: 'string', pattern: 'a'.repeat(41) };
  expect(limitsOf(document, schema)).toEqual([]);
});
