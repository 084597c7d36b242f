import { expect, test } from 'vitest';
import type { Schema } from './specs.ts';
import { inWords } from './words.ts';

test.each<[Schema, string]>([
  [false, 'not allowed'],
  [true, 'anything'],
  [{}, 'anything'],
  [{ type: 'string' }, 'text'],
  [{ type: 'string', minLength: 1, maxLength: 250 }, 'text, 1 to 250 characters'],
  [{ type: 'string', minLength: 1 }, 'text, at least 1 characters'],
  [{ type: 'string', maxLength: 9 }, 'text, at most 9 characters'],
  [{ type: 'integer', minimum: 1 }, 'whole number, at least 1'],
  [{ type: 'string', format: 'uuid' }, 'UUID'],
  [{ type: 'string', format: 'uri', pattern: '^https' }, 'URL, matches `^https`'],
  [{ enum: ['A', 'B', 3] }, '`A`, `B` or `3`'],
  [{ const: 'A' }, '`A`'],
  [{ type: 'boolean', default: false }, 'true or false, documented default `false`'],
  [{ type: 'string', 'x-extensible-enum': ['system'] }, 'text, known: `system`; others are possible'],
  [{ type: 'object', properties: {} }, 'object'],
  [{ type: 'object', properties: {}, additionalProperties: false }, 'object, with no other field'],
  [{ type: 'object', additionalProperties: true }, 'object with any fields'],
  [{ oneOf: [] }, 'one of several shapes'],
])('%j is %s', (schema, words) => {
  expect(inWords(schema)).toBe(words);
});

test.each<[Schema, Schema | undefined, string]>([
  [{ type: 'array' }, undefined, 'list of anything'],
  [{ type: 'array' }, { type: 'string' }, 'list of texts'],
  [{ type: 'array' }, { type: 'boolean' }, 'list of booleans'],
  [{ type: 'array' }, { type: 'integer', minimum: 1 }, 'list of whole numbers, at least 1'],
  [
    { type: 'array', 'x-unique-items-by': 'type' },
    { oneOf: [] },
    'list of objects of several shapes, no two with the same `type`',
  ],
  [{ type: ['string', 'array'] }, { type: 'string' }, 'text or list of texts'],
  [{ type: 'object', additionalProperties: {} }, { type: 'string' }, 'object of texts by name'],
])('%j of %j is %s', (schema, inner, words) => {
  expect(inWords(schema, inner)).toBe(words);
});
