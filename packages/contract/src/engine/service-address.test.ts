import { describe, expect, test } from 'vitest';
import { type Answer, type Asked, runAgainst } from './service.testing.ts';

const ok = { 200: { description: 'x', content: { 'application/json': { schema: { type: 'object' } } } } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const requestBody = {
  required: true,
  content: { 'application/json': { schema: { type: 'object', required: ['name'] } } },
};
const paths = {
  '/shop/{id}': {
    parameters: [id],
    get: { operationId: 'one', responses: { ...ok, 404: { description: 'x' } } },
  },
  '/shop/pets': { get: { operationId: 'pets', responses: ok } },
  '/shop/toys': {
    get: { operationId: 'toys', responses: ok },
    post: { operationId: 'add', requestBody, responses: ok },
  },
};
const nothing: Answer = { status: 404 };
const page: Answer = { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' };
const parts = {
  paths,
  servers: [{ url: 'https://pets.example.com/{version}', variables: { version: { default: 'v7' } } }],
};
/** A service at a path. */
const under =
  (prefix: string, elsewhere = nothing) =>
  ({ path }: Asked): Answer =>
    [`${prefix}/shop/pets`, `${prefix}/shop/toys`].includes(path) ? { status: 200 } : elsewhere;
/** Without the port, which is another one each time. */
const errorOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => '',
    (error: Error) => error.message.replaceAll(/:\d+/g, ''),
  );

describe('where every path is missing, the run ends with the address that works', () => {
  test.each<[what: string, at: string, prefix: string]>([
    ['the path of a server of the document is missing', '', '/v7'],
    ['a usual path is missing', '', '/api/v1'],
    ['it has one too many', '/v1', ''],
    ['it has another one', '/v1', '/v7'],
    ['it has the path of an operation', '/shop/pets', ''],
  ])('%s', async (_, at, prefix) => {
    const asked: string[] = [];
    const service = (request: Asked): Answer => {
      asked.push(request.path);
      return under(prefix)(request);
    };
    expect(await errorOf(runAgainst(parts, service, { at }))).toBe(
      `Every path is 404 at http://127.0.0.1${at}; did you mean http://127.0.0.1${prefix}? pets got 200 there.`,
    );
    expect(asked.length).toBeLessThan(25);
  });

  test.each([401, 403])('also where the key is rejected there with %i', async (status) => {
    const service = ({ path }: Asked): Answer => (path.startsWith('/api/') ? { status } : nothing);
    expect(await errorOf(runAgainst(parts, service))).toBe(
      `Every path is 404 at http://127.0.0.1; did you mean http://127.0.0.1/api? pets got ${status} there. Check the key, too.`,
    );
  });

  test.each<[what: string, answer: Answer, seen: string]>([
    ['another service', nothing, '404'],
    ['a page for all paths', page, 'an HTML page'],
    ['a web server', { ...page, status: 405 }, '405'],
  ])('or where none does, with those that were tried: %s', async (_, answer, seen) => {
    expect(await errorOf(runAgainst(parts, () => answer, { at: '/v1' }))).toMatch(
      new RegExp(
        `^Every path is ${seen} at http://127.0.0.1/v1: is it another service, .*\\nNot there either: http://127.0.0.1, http://127.0.0.1/v1/v7, `,
      ),
    );
  });

  test('which is not one with a page for all paths', async () => {
    const service = ({ path }: Asked): Answer => (path.startsWith('/v7') ? page : nothing);
    expect(await errorOf(runAgainst(parts, service))).toMatch(/is it another service/);
  });
});

describe('a run goes on', () => {
  const answersTo =
    (...known: string[]) =>
    ({ path, method }: Asked): Answer =>
      known.includes(`${method} ${path}`) ? { status: 200 } : nothing;

  test.each<[what: string, service: (asked: Asked) => Answer, options: object]>([
    ['where one operation is there', answersTo('GET /shop/toys'), {}],
    ['where lists are there, and no record', under(''), {}],
    ['where only one that is left out is there', answersTo('GET /shop/toys'), { only: ['pets'] }],
    [
      'where only a write is there',
      ({ method, body }) => (method === 'GET' ? nothing : { status: body === '{"' ? 400 : 200 }),
      {},
    ],
    [
      'where nothing is tested but a record that is not there',
      () => nothing,
      { only: ['one'], skip: ['pets', 'toys'], parameters: { id: '7' } },
    ],
    ['where one operation is all that is tested', () => nothing, { only: ['pets'], skip: ['toys'] }],
  ])('%s', async (_, service, options) => {
    const { requests } = await runAgainst(parts, service, options);
    expect(requests).toBeGreaterThan(1);
  });

  test('to the key, where that is rejected', async () => {
    const security = [{ key: [] }];
    const components = { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } };
    const run = runAgainst({ ...parts, security, components }, () => ({ status: 401 }));
    expect(await errorOf(run)).toMatch(/a valid request got 401\. Check the key/);
  });
});
