import { describe, expect, test } from 'vitest';
import { type Answer, type Asked, key, runAgainst } from './service.testing.ts';

const says = (description: string): object => ({ description });
const json = (schema: unknown): object => ({ 'application/json': { schema } });
const found = async (
  document: object,
  service: (asked: Asked) => Answer,
  rule: string,
  options: object = {},
) => {
  const { findings } = await runAgainst(document, service, options);
  return findings
    .filter((each) => each.rule === rule)
    .map(({ operation, received }) => `${operation}: ${received}`);
};

describe('the status of a wrong credential', () => {
  const rule = 'unauthenticated-request-status';
  const document = (path: string, ...statuses: string[]) => ({
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
    security: [{ key: [] }],
    paths: {
      [path]: {
        ...(path.includes('{') && {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { enum: ['a'] } }],
        }),
        get: {
          operationId: 'a',
          responses: Object.fromEntries(['200', ...statuses].map((each) => [each, says('x')])),
        },
      },
    },
  });
  const service =
    (none: number, wrong: number, malformed: number = wrong) =>
    ({ headers: { 'x-key': sent } }: Asked): Answer => ({
      status: sent === key ? 200 : sent === undefined ? none : /^[\w-]+$/.test(`${sent}`) ? wrong : malformed,
    });
  const options = { credentials: { key } };

  test.each<[what: string, document: object, service: (asked: Asked) => Answer]>([
    ['the documented one', document('/a', '401'), service(401, 401)],
    ['one of two', document('/a', '401', '403'), service(401, 403)],
    ['another one, where none is documented', document('/a', '400'), service(400, 400)],
    ['another one, where any is documented', document('/a', '401', 'default'), service(403, 403)],
    ['400 for a malformed one', document('/a', '400', '401'), service(401, 401, 400)],
    ['429', document('/a', '401'), service(401, 401, 401)],
    ['404 that hides a record', document('/a/{id}', '401', '404'), service(404, 401)],
  ])('%s is not found', async (_, parts, answer) => {
    expect(await found(parts, answer, rule, options)).toEqual([]);
  });

  test.each<[what: string, document: object, service: (asked: Asked) => Answer, received: string]>([
    ['another one', document('/a', '401'), service(400, 401), 'a: 400'],
    ['another one of the two', document('/a', '401'), service(401, 403), 'a: 403'],
    ['404 without a record', document('/a', '401', '404'), service(404, 401), 'a: 404'],
    ['a redirect', document('/a', '403'), service(302, 403), 'a: 302'],
  ])('%s is found', async (_, parts, answer, received) => {
    expect(await found(parts, answer, rule, options)).toContain(received);
  });
});

describe('a branch that is always rejected', () => {
  const kinds = [
    {
      type: 'object',
      required: ['card'],
      properties: { card: { type: 'integer', minimum: 1 } },
      additionalProperties: false,
    },
    {
      type: 'object',
      required: ['cash'],
      properties: { cash: { type: 'integer', minimum: 1 } },
      additionalProperties: false,
    },
  ];
  const reference = {
    type: 'object',
    required: ['giftId'],
    properties: { giftId: { type: 'integer', minimum: 1 } },
    additionalProperties: false,
  };
  const document = (schemas: object[], path: string = '/pay') => ({
    paths: {
      [path]: {
        ...(path.includes('{') && {
          parameters: [{ name: 'id', in: 'path', required: true, schema: { enum: ['a'] } }],
        }),
        post: {
          operationId: 'pay',
          requestBody: { required: true, content: json({ anyOf: schemas }) },
          responses: Object.fromEntries(['200', '400', '403', '404', '409'].map((each) => [each, says('x')])),
        },
      },
    },
  });
  const service =
    (field: string, status: number) =>
    ({ body }: Asked): Answer => {
      const [[name, value] = []] = /^\{"\w+":\d+\}$/.test(body) ? Object.entries(JSON.parse(body)) : [];
      const isValid = /^(?:card|cash|giftId)$/.test(name ?? '') && Number(value) >= 1;
      return { status: isValid ? (name === field ? status : 200) : 400 };
    };
  const rule = 'valid-request-rejected';

  test.each<[what: string, document: object, service: (asked: Asked) => Answer]>([
    ['by 403, which is about whoever asks', document(kinds), service('cash', 403)],
    ['by 404, where it refers to something', document([...kinds, reference]), service('giftId', 404)],
    ['in the state of a record', document(kinds, '/pay/{id}'), service('cash', 409)],
    ['with all others', document(kinds), () => ({ status: 409 })],
  ])('%s is not found', async (_, parts, answer) => {
    expect(await found(parts, answer, rule)).toEqual([]);
  });

  test.each([
    ['card', 409],
    ['cash', 404],
    ['cash', 409],
  ])('%s by %d is found', async (field, status) => {
    const all = await found(document(kinds), service(field, status), rule);
    expect(all).toEqual([expect.stringMatching(`pay: ${status} to each of`)]);
  });
});

describe('a malformed id that is not found', () => {
  const rule = 'malformed-id-not-found';
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
  const document = (description: string, more: object = {}) => ({
    paths: {
      '/a/{id}': {
        parameters: [id],
        get: {
          operationId: 'read',
          responses: { 200: says('x'), 400: says(description), 404: says('x') },
          ...more,
        },
        delete: {
          operationId: 'drop',
          responses: { 204: says('x'), 400: says('Bad request.'), 404: says('x') },
        },
      },
    },
  });
  const service =
    (...checking: string[]) =>
    ({ method, path }: Asked): Answer => {
      const isValid = /^\/a\/-?\d+$/.test(path);
      return { status: isValid ? (method === 'DELETE' ? 204 : 200) : checking.includes(method) ? 400 : 404 };
    };
  const options = { parameters: { id: '7' } };

  test('a 404 is not found where the 400 may be about anything', async () => {
    expect(await found(document('Bad request.'), service(), rule, options)).toEqual([]);
    expect(await found(document('The id is malformed.'), service('GET', 'DELETE'), rule, options)).toEqual(
      [],
    );
    const parameters = [{ name: 'fields', in: 'query', schema: { type: 'integer' } }];
    expect(
      await found(document('A parameter is malformed.', { parameters }), service(), rule, options),
    ).toEqual([]);
  });

  test('a 404 is found where the description is about the id, and where another operation rejects it', async () => {
    expect(await found(document('The id is malformed.'), service('DELETE'), rule, options)).toEqual([
      'read: 404',
    ]);
    expect(await found(document('Bad request.'), service('GET'), rule, options)).toEqual(['drop: 404']);
  });
});
