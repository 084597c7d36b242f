import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { documentOf } from '../engine/service.testing.ts';
import type { TrafficExchange } from '../http/traffic-exchange.ts';
import { checkTraffic } from './check-traffic.ts';

const json = 'application/json';
const responses = (type: string, media: string = json) => ({
  200: { description: 'x', content: { [media]: { schema: { type } } } },
});
const parameter = (name: string, type: string, more: object = {}) => ({
  parameters: [{ name, in: 'path', required: true, schema: { type }, ...more }],
});
const body = (...schemas: [media: string, schema: object][]) => ({
  requestBody: {
    required: true,
    content: Object.fromEntries(schemas.map(([media, schema]) => [media, { schema }])),
  },
});
const paths = {
  '/jobs/{id}': {
    ...parameter('id', 'integer'),
    post: { operationId: 'job', responses: responses('object') },
  },
  '/jobs/{id}:cancel': {
    ...parameter('id', 'integer'),
    post: { operationId: 'cancel', responses: responses('array') },
  },
  '/marks/{id}': {
    ...parameter('id', 'integer', { style: 'label' }),
    get: { operationId: 'mark', responses: responses('array') },
  },
  '/versions': {
    put: {
      operationId: 'put',
      responses: responses('array'),
      ...body([`${json};v=1`, { type: 'object' }], [`${json};v=2`, { type: 'array' }]),
    },
  },
  '/form': {
    post: {
      operationId: 'form',
      responses: responses('array'),
      ...body(['application/x-www-form-urlencoded', {}]),
    },
  },
};

async function judged(method: string, url: string, more: Partial<TrafficExchange> = {}) {
  const response = { status: 200, headers: { 'content-type': json }, body: '[]' };
  const exchange = { method, url, response, ...more };
  const { findings, notes } = await checkTraffic({
    document: await documentOf({ paths }),
    traffic: [exchange],
  });
  return [...findings.map(({ rule, operation }) => `${rule} ${operation}`), ...notes];
}

test('an operation with a suffix is found, with its parameter', async () => {
  expect(await judged('POST', '/jobs/7:cancel')).toEqual([]);
  expect(await judged('POST', '/jobs/7')).toEqual(['response-schema job']);
  expect(await judged('POST', '/jobs/x:cancel')).toEqual(['invalid-request-accepted cancel']);
  expect(await judged('GET', '/jobs/7:cancel')).toEqual([
    'GET /jobs/7:cancel is not an operation of the document.',
  ]);
});

test('a path parameter is read by its style', async () => {
  expect(await judged('GET', '/marks/.7')).toEqual([]);
  expect(await judged('GET', '/marks/.x')).toEqual(['invalid-request-accepted mark']);
});

test('a body is judged by the version of its content type', async () => {
  const of = (version: number, text: string) =>
    judged('PUT', '/versions', { headers: { 'content-type': `${json}; v=${version}` }, body: text });
  expect(await of(1, '{}')).toEqual([]);
  expect(await of(1, '[]')).toEqual(['invalid-request-accepted put']);
  expect(await of(2, '[]')).toEqual([]);
});

test('an empty body where one is required is invalid', async () => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(await judged('POST', '/form', { headers })).toEqual(['invalid-request-accepted form']);
  expect(await judged('POST', '/form', { headers, body: 'a=1' })).toEqual([]);
});

test('bytes are decoded where they still are compressed', async () => {
  const headers = { 'content-type': json, 'content-encoding': 'gzip' };
  const of = (given: string | Uint8Array) =>
    judged('POST', '/jobs/7:cancel', { response: { status: 200, headers, body: given } });
  expect(await of(gzipSync('[]'))).toEqual([]);
  expect(await of('[]')).toEqual([]);
  expect(await of(gzipSync('{}'))).toEqual(['response-schema cancel']);
  expect(await of(gzipSync('[]').subarray(0, -9))).toEqual(['response-body cancel']);
});
