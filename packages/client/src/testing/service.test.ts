import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
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
const response = (data: object, value: unknown, status = '2XX') => ({
  [status]: {
    description: 'A success.',
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['success', 'message', 'data'],
          properties: { success: { type: 'boolean' }, message: { type: 'string' }, data },
        },
        examples: {
          unsuccessful: { value: { success: false, message: 'no', data: {} } },
          good: { value: { success: true, message: 'success', data: value } },
        },
      },
    },
  },
});
const string = { type: 'string' };
const parameter = (place: string, name: string, schema: object, more: object = {}) => ({
  name,
  in: place,
  schema,
  ...(place === 'path' && { required: true }),
  ...more,
});
const boatSchema = { type: 'object', properties: { id: string, tons: { type: 'integer' } } };
const tags = ['Boats'];
/** A spec of which nothing else in this repository knows. */
const spec = {
  openapi: '3.1.1',
  info: { title: 'Harbour', version: '1' },
  paths: {
    '/v1/boats/{id}': {
      get: {
        operationId: 'getBoat',
        tags,
        parameters: [
          parameter('path', 'id', string),
          parameter(
            'query',
            'decks',
            { type: 'array', items: { type: 'integer' } },
            { style: 'pipeDelimited' },
          ),
          parameter('header', 'X-Berths', { type: 'array', items: { type: 'boolean' } }),
          parameter('cookie', 'session', { type: 'string', minLength: 3 }),
        ],
        responses: response(boatSchema, boat),
      },
      delete: {
        operationId: 'deleteBoat',
        tags,
        parameters: [parameter('path', 'id', string)],
        responses: { '204': { description: 'It is gone.' } },
      },
    },
    '/v1/boats': {
      post: {
        operationId: 'createBoat',
        tags,
        requestBody: { required: true, content: { 'application/json': { schema: boatSchema } } },
        responses: response(boatSchema, boat, '201'),
      },
    },
    '/v1/boats/log': {
      get: {
        operationId: 'exportBoats',
        tags,
        security: [],
        responses: { '200': { description: 'A log.', content: { 'text/plain': { schema: string } } } },
      },
    },
  },
};

const folder = mkdtempSync(join(tmpdir(), 'voice-agent-client-behaviours-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What codegen makes of a spec. */
async function generated(): Promise<ServiceSpec> {
  const file = join(folder, 'spec.json');
  writeFileSync(file, JSON.stringify(spec));
  const out = join(folder, 'generated');
  await promisify(execFile)('node_modules/.bin/voice-agent-codegen', [
    'client',
    '--spec',
    file,
    '--out',
    out,
  ]);
  const load = (name: string) => import(pathToFileURL(join(out, name)).href);
  const [table, validators, examples] = await Promise.all(
    ['operations.ts', 'operation-validators.ts', 'fixtures.ts'].map(load),
  );
  return { ...table, ...validators, examples: { ...examples } };
}

describe('an operation that was added to the spec alone', () => {
  const baseUrl = 'https://harbour.example.com/eu';
  const server = setupServer();
  beforeAll(async () => {
    // Behaviours of operations that this spec does not have change nothing.
    const behaviours = { exportBoats: () => ({ contentType: 'text/csv', body: 'id\n' }) } as object;
    server.listen();
    server.use(
      ...serviceHandlers({ baseUrl, behaviours: behaviours }, await generated()),
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
  const good = { success: true, message: 'success', data: boat };

  test('gets its first valid example', async () => {
    expect(await send('GET', '/v1/boats/7')).toEqual({ status: 200, body: good });
    const body = JSON.stringify({ id: 'x', unknown: 1 });
    expect(await send('POST', '/v1/boats', { body })).toEqual({ status: 201, body: good });
    expect(await send('DELETE', '/v1/boats/7')).toEqual({ status: 204, body: '' });
  });

  test('gets what is not JSON from a behaviour', async () => {
    expect(await send('GET', '/v1/boats/log')).toEqual({ status: 200, body: 'id\n' });
  });

  test.each<[string, string, string, RequestInit, string]>([
    ['a query', 'GET', '/v1/boats/7?decks=1%7Ctwo', {}, '/query/decks/1'],
    ['a header', 'GET', '/v1/boats/7', { headers: { 'x-berths': 'true, no' } }, '/header/X-Berths/1'],
    ['a cookie', 'GET', '/v1/boats/7', { headers: { cookie: 'session=ab' } }, '/cookie/session'],
    ['a field', 'POST', '/v1/boats', { body: '{"tons":1.5}' }, '/body/tons'],
    ['no body', 'POST', '/v1/boats', {}, ''],
    ['no JSON', 'POST', '/v1/boats', { body: '{' }, '/body'],
    ['an encoding', 'GET', '/v1/boats/%zz', {}, '/path/id'],
  ])('rejects %s that is invalid', async (_what, method, path, init, pointer) => {
    expect(await send(method, path, init)).toMatchObject({ status: 422, body: { pointer } });
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
