import type { OperationDescription, ParameterDescription } from '@voice-agent/codegen/operation';
import { ApiError, createService, JsonText, type RunOptions, type ServiceSpec } from '@voice-agent/service';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serviceSpec } from '../behaviours/service-spec.ts';
import type { Behaviour, Behaviours } from '../behaviours/types.ts';
import { operations } from '../generated/operations.ts';
import { isListWebToolsResponse } from '../generated/validators.ts';
import { fixtures } from '../testing.ts';
import { serviceHandlers } from './handlers.ts';

const boat = { id: 'boat-1', tons: 40 };
const parameter = (place: ParameterDescription['in'], name: string, more = {}): ParameterDescription => ({
  name,
  in: place,
  required: place === 'path',
  shape: 'value',
  type: 'string',
  style: place === 'query' || place === 'cookie' ? 'form' : 'simple',
  explode: false,
  ...more,
});
const described = (operation: Partial<OperationDescription>): OperationDescription => ({
  id: '',
  method: 'GET',
  path: '/v1/boats/{id}',
  resource: 'boats',
  name: 'get',
  safe: true,
  idempotent: true,
  parameters: [parameter('path', 'id')],
  success: 'data',
  status: '2XX',
  rules: [],
  ...operation,
});
const isEnvelope = (value: unknown): value is object => Object.hasOwn(Object(value), 'data');
const responses = {
  unsuccessful: { success: false, message: 'no', data: {} },
  good: { success: true, message: 'success', data: boat },
};
/** What codegen would make of a spec of which nothing else in this repository knows. */
const spec: ServiceSpec = {
  operations: {
    getBoat: described({ id: 'getBoat' }),
    deleteBoat: described({ id: 'deleteBoat', method: 'DELETE', success: 'none', status: '204' }),
    createBoat: described({
      id: 'createBoat',
      method: 'POST',
      path: '/v1/boats',
      parameters: [],
      body: { mediaType: 'application/json', required: true },
      status: '201',
    }),
    exportBoats: described({
      id: 'exportBoats',
      path: '/v1/boats/log',
      authenticated: false,
      parameters: [
        parameter('query', 'decks', { shape: 'array', type: 'integer', style: 'pipeDelimited' }),
        parameter('header', 'X-Berths', { shape: 'array', type: 'boolean' }),
        parameter('cookie', 'session'),
      ],
      success: 'raw',
      status: '200',
    }),
  },
  requestValidators: {},
  responseValidators: { getBoat: isEnvelope, createBoat: isEnvelope },
  examples: { getBoat: { responses }, createBoat: { responses } },
};

describe('an operation that was added to the spec alone', () => {
  const baseUrl = 'https://harbour.example.com/eu';
  const server = setupServer();
  beforeAll(() => {
    // A behaviour of an operation that the client does not know.
    const exportBoats = (request: object) => ({ contentType: 'text/csv', body: JSON.stringify(request) });
    server.listen();
    server.use(
      ...serviceHandlers({ baseUrl, behaviours: { exportBoats } as object }, spec),
      http.all('*', () => new HttpResponse(null, { status: 418 })),
    );
  });
  afterAll(() => server.close());

  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const headers = { authorization: 'Token key', ...init.headers };
    const answer = await fetch(baseUrl + path, { ...init, method, headers });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  };

  test('gets its first valid example', async () => {
    expect(await send('GET', '/v1/boats/7')).toEqual({ status: 200, body: responses.good });
    const body = JSON.stringify({ id: 'x', unknown: 1 });
    expect(await send('POST', '/v1/boats', { body })).toEqual({ status: 201, body: responses.good });
    expect(await send('DELETE', '/v1/boats/7')).toEqual({ status: 204, body: '' });
  });

  test('gets what is not JSON from a behaviour, which gets the parameters of each place', async () => {
    const headers = { 'x-berths': 'true, false', cookie: 'session=abc' };
    expect(await send('GET', '/v1/boats/log?decks=1%7C2', { headers })).toEqual({
      status: 200,
      body: { query: { decks: [1, 2] }, header: { 'X-Berths': [true, false] }, cookie: { session: 'abc' } },
    });
  });

  test('rejects a body that is not JSON, and an encoding', async () => {
    for (const [method, path, body, pointer] of [
      ['POST', '/v1/boats', '{', '/body'],
      ['GET', '/v1/boats/%zz', undefined, '/path/id'],
    ] as const)
      expect(await send(method, path, body === undefined ? {} : { body })).toMatchObject({
        status: 422,
        body: { pointer },
      });
  });

  test('asks for the key where the spec does, and leaves every other path and method to other handlers', async () => {
    expect((await send('GET', '/v1/boats/7', { headers: { authorization: '' } })).status).toBe(401);
    expect((await send('GET', '/v1/boats/log', { headers: { authorization: '' } })).status).toBe(200);
    for (const [method, path] of [
      ['PATCH', '/v1/boats/7'],
      ['GET', '/v1/boats'],
      ['DELETE', '/v1/boats/log'],
    ] as const)
      expect((await send(method, path)).status).toBe(418);
  });
});

describe('a service', () => {
  const none = { query: '', header: () => undefined, body: () => undefined };
  const run = (
    behaviours: Behaviours,
    method: string,
    path: string,
    body?: unknown,
    options?: RunOptions,
  ) => {
    const service = createService(behaviours, serviceSpec);
    const route = service.route(method, path);
    if (route instanceof ApiError) throw route;
    return service.run(route, { ...none, body: () => body }, undefined, options);
  };
  const update = `/v1/voice-agents/web-tool/${fixtures.functionTool.id}`;

  test('finds every operation of the spec by its own path', () => {
    const { route } = createService({}, serviceSpec);
    for (const operation of Object.values(operations))
      expect(route(operation.method, operation.path.replaceAll(/\{[^}]+\}/g, 'x'))).toMatchObject({
        operation,
      });
  });

  test('names the operations whose responses are examples, and those responses are valid', () => {
    const { listWebTools, ...others } = operations;
    const service = createService(
      { listWebTools: () => ({ items: [], total: 0, filtered: 0 }) },
      serviceSpec,
    );
    expect(service.fromExamples).toEqual(Object.keys(others));
    const { status, body } = run({}, listWebTools.method, listWebTools.path);
    expect(status).toBe(200);
    expect(isListWebToolsResponse(JSON.parse(body))).toBe(true);
  });

  test('gives a behaviour the valid request without unknown fields, and takes data or JSON', () => {
    const seen: unknown[] = [];
    const body = { name: 'Tides', id: 'x' };
    const updateWebTool: Behaviour<'updateWebTool'> = (request) => {
      seen.push(request);
      return { ...fixtures.functionTool, name: request.body?.name ?? '' };
    };
    expect(JSON.parse(run({ updateWebTool }, 'PATCH', update, body).body)).toMatchObject({
      success: true,
      data: { name: 'Tides' },
    });
    expect(seen).toEqual([{ path: { id: fixtures.functionTool.id }, body: { name: 'Tides' } }]);
    const json = () => new JsonText('{"a": 1}');
    expect(run({ updateWebTool: json }, 'PATCH', update, undefined, { status: 202, success: false })).toEqual(
      {
        status: 202,
        headers: { 'content-type': 'application/json' },
        body: '{"success":false,"message":"success","data":{"a": 1}}',
      },
    );
  });

  test('lets a behaviour reject a request', () => {
    const updateWebTool = () => {
      throw new ApiError('unknown-id', 'is not here', { pointer: '/path/id' });
    };
    expect(() => run({ updateWebTool }, 'PATCH', update)).toThrow('/path/id is not here');
  });

  test('has behaviours whose names and types the compiler knows', () => {
    // @ts-expect-error there is no operation of this name
    const unknown: Behaviours = { listBoats: () => ({}) };
    // @ts-expect-error the data of a list has items
    const incomplete: Behaviours = { listWebTools: () => ({ total: 0, filtered: 0 }) };
    // @ts-expect-error the query has no such parameter
    const mistaken: Behaviours = { listWebTools: ({ query }) => new JsonText(query.page) };
    expect([unknown, incomplete, mistaken]).toHaveLength(3);
  });
});
