import { expect, test } from 'vitest';
import { checkTraffic } from '../traffic/check-traffic.ts';
import { documentOf } from './service.testing.ts';

/** The rules that a response with a header violates. */
async function found(header: object, value: string): Promise<string[]> {
  const headers = { 'X-O': header };
  const document = await documentOf({
    paths: { '/t': { get: { responses: { 200: { description: 'x', headers } } } } },
  });
  const response = { status: 200, headers: { 'x-o': value }, body: '' };
  const { findings } = await checkTraffic({ document, traffic: [{ method: 'GET', url: '/t', response }] });
  return findings.map(({ rule, pointer }) => `${rule} ${pointer.split('/X-O')[1]}`);
}

const object = {
  type: 'object',
  required: ['a'],
  properties: { a: { type: 'integer' }, b: { type: 'string' } },
};
const list = { type: 'array', items: { type: 'integer' }, maxItems: 3 };
const both = { anyOf: [{ type: 'string', enum: ['none'] }, object] };
const parts = {
  allOf: [object, { type: 'object', properties: { c: { type: 'boolean' } }, required: ['c'] }],
};
const kinds = {
  oneOf: [
    { type: 'object', required: ['n'], properties: { n: { type: 'integer' } }, additionalProperties: false },
    { type: 'object', required: ['s'], properties: { s: { type: 'string' } }, additionalProperties: false },
  ],
};
const json = { content: { 'application/json': { schema: object } } };

test.each<[value: string, header: object]>([
  ['a,1', { schema: object }],
  ['a, 1, b, 7', { schema: object }],
  ['a=1,b=x=y', { schema: object, explode: true }],
  ['none', { schema: both }],
  ['a,1', { schema: both }],
  ['c,true,a,1', { schema: parts }],
  ['s,7', { schema: kinds }],
  ['n,7', { schema: kinds }],
  ['1,2,3', { schema: list }],
  ['1', { schema: list }],
  ['caf%C3%A9', { schema: { type: 'string', maxLength: 4 } }],
  ['{"a":1}', json],
  ['7', { schema: { type: 'integer' } }],
])('%s is valid', async (value, header) => {
  expect(await found(header, value)).toEqual([]);
});

test.each<[value: string, header: object, pointer: string]>([
  ['b,1', { schema: object }, '/schema/required/0'],
  ['a,x', { schema: object }, '/schema/properties/a/type'],
  ['a,1', { schema: object, explode: true }, '/schema/type'],
  ['a=1', { schema: object }, '/schema/type'],
  ['a,1', { schema: parts }, '/schema/allOf/1/required/0'],
  ['1,x', { schema: list }, '/schema/items/type'],
  ['1,2,3,4', { schema: list }, '/schema/maxItems'],
  ['{}', json, '/content/application~1json/schema/required/0'],
  ['a,1', json, ''],
  ['x', { schema: { type: 'integer' } }, '/schema/type'],
])('%s is not', async (value, header, pointer) => {
  expect(await found(header, value)).toEqual([`response-header ${pointer}`]);
});
