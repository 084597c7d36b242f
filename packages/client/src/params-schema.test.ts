import { expect, test } from 'vitest';
import { paramsSchema } from './index.ts';
import { isParamsMap } from './params-map.ts';

const ship = { type: 'string', description: 'The name of the ship.' };

test.each([
  { ship },
  { ship: {} },
  { type: ship },
  { required: ship, items: ship },
  { items: ship, ship },
  { properties: ship },
  { description: ship, title: ship },
])('a map of parameters: %j', (params) => {
  expect(isParamsMap(params)).toBe(true);
  expect(paramsSchema(params)).toEqual({ type: 'object', properties: params });
});

test.each([
  { type: 'object', properties: { ship } },
  { type: ['object', 'null'] },
  { required: ['ship'], properties: { ship } },
  { description: 'Ships.', ship },
  { oneOf: [{}] },
  { 'x-note': 5, ship },
])('a schema: %j', (params) => {
  expect(isParamsMap(params)).toBe(false);
  expect(paramsSchema(params as never)).toBe(params);
});

test.each([
  {},
  { properties: { ship } },
  { properties: { ship }, ship },
  { items: ship },
  { not: ship, additionalProperties: {} },
  { 'x-note': {} },
])('what could be both is a schema, until somebody says that it is a map: %j', (params) => {
  expect(isParamsMap(params)).toBe(false);
  expect(paramsSchema(params as never)).toEqual({ type: 'object', properties: params });
});

test.each([undefined, null, [], 'ship', [ship]])('%j is neither', (params) => {
  expect(isParamsMap(params)).toBe(false);
  expect(paramsSchema(params as never)).toBe(params);
});
