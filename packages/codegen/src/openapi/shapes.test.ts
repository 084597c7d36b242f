import { describe, expect, it } from 'vitest';
import { specDocument } from '../testing.ts';
import { acceptsEmpty, isObjectOnly, isRequired, isTypedMap, propertiesOf, shapeOf } from './shapes.ts';

const string = { type: 'string' };
const document = specDocument({
  components: {
    schemas: {
      Base: { type: 'object', properties: { id: string } },
      Named: { $ref: '#/components/schemas/Base', properties: { name: string }, required: ['name'] },
      Loop: { $ref: '#/components/schemas/Loop', properties: { a: string } },
      Map: { type: 'object', additionalProperties: string },
    },
  },
});
const ref = (name: string, beside: object = {}) => ({ $ref: `#/components/schemas/${name}`, ...beside });

describe('what stands beside a reference', () => {
  it.each([
    [ref('Base', { properties: { more: string } }), ['more', 'id']],
    [ref('Named', { properties: { more: string } }), ['more', 'name', 'id']],
    [{ allOf: [ref('Named')] }, ['name', 'id']],
    [ref('Loop'), ['a']],
    [ref('Lost', { properties: { more: string } }), ['more']],
  ])('%j has the properties %j', (schema, names) => {
    expect([...propertiesOf(document, schema).keys()]).toEqual(names);
  });

  it('requires properties', () => {
    expect(isRequired(document, ref('Named'), 'name')).toBe(true);
    expect(isRequired(document, ref('Base', { required: ['id'] }), 'id')).toBe(true);
    expect(isRequired(document, ref('Base'), 'id')).toBe(false);
    expect(acceptsEmpty(document, ref('Named'))).toBe(false);
    expect(acceptsEmpty(document, ref('Base', { anyOf: [{ required: ['id'] }] }))).toBe(false);
    expect(acceptsEmpty(document, ref('Loop'))).toBe(true);
  });

  it('has a shape', () => {
    expect(shapeOf(document, ref('Base', { description: 'a' }))).toBe('object');
    expect(shapeOf(document, ref('Lost', { type: 'array' }))).toBe('array');
  });
});

it('a map has values of a type', () => {
  expect(isTypedMap(document, ref('Map'))).toBe(true);
  expect(isTypedMap(document, { allOf: [{ patternProperties: { '^x-': string } }] })).toBe(true);
  expect(isTypedMap(document, { type: 'object', additionalProperties: false })).toBe(false);
  expect(isTypedMap(document, { type: 'object', additionalProperties: {} })).toBe(false);
});

it.each([
  [ref('Named'), true],
  [{ allOf: [{ description: 'a' }, ref('Base')] }, true],
  [{ oneOf: [ref('Base'), ref('Named')] }, true],
  [{ oneOf: [ref('Base'), string] }, false],
  [{ type: ['object', 'null'], properties: { a: string } }, false],
  [{}, false],
  [ref('Loop'), true],
])('every value of %j is an object: %s', (schema, isObject) => {
  expect(isObjectOnly(document, schema)).toBe(isObject);
});
