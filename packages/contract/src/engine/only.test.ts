import { describe, expect, test } from 'vitest';
import { type Answer, type Asked, runAgainst } from './service.testing.ts';
import { keepingThings, things } from './things.testing.ts';

test('what cannot be tested across requests does not leave an operation out', async () => {
  const service = keepingThings({ show: ({ id: _, ...each }) => each });
  const { uncovered, stopped } = await runAgainst(things, service, { only: ['add'] });
  expect(uncovered).toContainEqual(
    expect.stringMatching(/^add: the invariants across requests are not tested/),
  );
  expect(stopped).toBeUndefined();
});

describe('an operation that is named alone gets ids from the lists of others', () => {
  const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } });
  const items = { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } };
  const responses = {
    200: { description: 'x', content: { 'application/json': { schema: items } } },
    404: { description: 'x' },
  };
  const visit = { type: 'object', required: ['toyId'], properties: { toyId: { type: 'integer' } } };
  const requestBody = { required: true, content: { 'application/json': { schema: visit } } };
  const pets = { get: { operationId: 'listPets', responses } };
  const paths = {
    '/pets': pets,
    '/pets/{petId}/toys': { parameters: [id('petId')], get: { operationId: 'listToys', responses } },
    '/pets/{petId}/toys/{toyId}': {
      parameters: [id('petId'), id('toyId')],
      get: { operationId: 'getToy', responses },
      put: { operationId: 'setToy', responses },
    },
    '/visits': { post: { operationId: 'addVisit', requestBody, responses } },
  };
  const service = ({ path }: Asked): Answer => {
    const body = { '/pets': '[{"id":7}]', '/pets/7/toys': '[{"id":8}]', '/pets/7/toys/8': '[]' }[path];
    return body === undefined && path !== '/visits' ? { status: 404 } : { status: 200, body: body ?? '[]' };
  };

  test.each([
    ['getToy', 'GET /pets/7/toys/8'],
    ['setToy', 'PUT /pets/7/toys/8'],
    ['addVisit', 'POST /visits'],
  ])('%s', async (only, sent) => {
    const { asked, covered, uncovered, stopped } = await runAgainst({ paths }, service, { only: [only] });
    const requests = asked.map(({ method, path }) => `${method} ${path}`);
    expect(requests.slice(0, 3)).toEqual(['GET /pets', 'GET /pets/7/toys', sent]);
    expect(requests.filter((each) => /toys$|pets$/.test(each))).toHaveLength(2);
    expect(new Set(covered.map(({ operation }) => operation))).toEqual(new Set([only, '']));
    expect(uncovered.filter((line) => line.startsWith(only))).toEqual([]);
    expect(stopped).toBeUndefined();
    if (only === 'addVisit') expect(asked.map(({ body }) => body)).toContain('{"toyId":8}');
  });

  test('not those of a list that --skip names', async () => {
    const { asked, stopped } = await runAgainst({ paths }, service, {
      only: ['listToys'],
      skip: ['listPets'],
    });
    expect(asked.map(({ path }) => path)).not.toContain('/pets');
    expect(stopped).toContain('listToys: no petId is known; give --parameter listToys.petId=VALUE');
  });

  test('nor what was there before, where the run could make it', async () => {
    const post = { operationId: 'addPet', responses };
    const put = { operationId: 'setPet', responses };
    const document = {
      paths: { '/pets': { ...pets, post }, '/pets/{petId}': { parameters: [id('petId')], put } },
    };
    const { asked, stopped } = await runAgainst(document, service, { only: ['setPet'] });
    expect(asked.map(({ path }) => path)).not.toContain('/pets');
    expect(stopped).toContain('setPet: no petId is known');
  });
});
