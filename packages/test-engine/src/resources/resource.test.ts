import { expect, test } from 'vitest';
import { documentOf } from '../service.testing.ts';
import { KnownRecords } from './known-records.ts';
import { inOrder } from './order.ts';
import { resourcesOf } from './resource.ts';

const responses = { 200: { description: 'x' } };
const operation = (operationId: string, more: object = {}): object => ({ operationId, responses, ...more });

test('the operations of a resource are known by their paths', async () => {
  const document = await documentOf({
    paths: {
      '/v1/web-tools/list': { get: operation('list') },
      '/v1/web-tools/create': { post: operation('create') },
      '/v1/web-tools/{id}': {
        get: operation('read'),
        patch: operation('change'),
        put: operation('replace'),
        delete: operation('drop'),
      },
      '/v1/web-tools/{id}/icon': { get: operation('icon'), put: operation('setIcon') },
      '/v1/search': { post: operation('search') },
    },
  });
  const found = resourcesOf(document).map(({ key, name, create, list, read, updates, remove }) => ({
    key,
    name,
    ids: [create, list, read, ...updates, remove].map((each) => each?.id),
  }));
  expect(found).toEqual([
    {
      key: '/v1/web-tools/{}',
      name: 'webtool',
      ids: ['create', 'list', 'read', 'replace', 'change', 'drop'],
    },
    { key: '/v1/web-tools/{}/icon', name: 'icon', ids: [undefined, undefined, 'icon', 'setIcon', undefined] },
  ]);
});

test('a link of a 201 shows what a POST creates, wherever that is read', async () => {
  const links = { self: { operationId: 'holder', parameters: { number: '$response.body#/card' } } };
  const document = await documentOf({
    paths: {
      '/members': { post: operation('join', { responses: { 201: { description: 'x', links } } }) },
      '/cards/{number}/holder': { get: operation('holder') },
    },
  });
  expect(resourcesOf(document).map(({ key, create }) => [key, create?.id])).toEqual([
    ['/cards/{}', undefined],
    ['/cards/{}/holder', 'join'],
  ]);
});

test('a link to what is below a record shows nothing about how that is created', async () => {
  const links = { toys: { operationId: 'toys', parameters: { petId: '$response.body#/id' } } };
  const document = await documentOf({
    paths: {
      '/pets': { post: operation('addPet', { responses: { 201: { description: 'x', links } } }) },
      '/pets/{petId}': { get: operation('pet') },
      '/pets/{petId}/toys': { get: operation('toys') },
    },
  });
  expect(resourcesOf(document).map(({ key }) => key)).toEqual(['/pets/{}']);
});

test.each([
  ['the name of what is read', '/customers/{id}/orders', '/orders/{id}'],
  ['the name of the parameter', '/customers/{id}/orders', '/purchases/{orderId}'],
  ['the schema', '/checkout', '/orders/{id}'],
])('a create at another path is known by %s', async (_, created, path) => {
  const schema = { $ref: '#/components/schemas/Order' };
  const answer = { description: 'x', content: { 'application/json': { schema } } };
  const document = await documentOf({
    paths: {
      [created]: { post: operation('order', { responses: { 201: answer } }) },
      [path]: { get: operation('read', { responses: { 200: answer } }) },
    },
    components: { schemas: { Order: { type: 'object', properties: { id: { type: 'integer' } } } } },
  });
  expect(resourcesOf(document).find(({ read }) => read !== undefined)?.create?.id).toBe('order');
});

test('what is created below another comes after it, and so does what names it', async () => {
  const schema = { type: 'object', properties: { petId: { type: 'integer' } } };
  const requestBody = { content: { 'application/json': { schema } } };
  const document = await documentOf({
    paths: {
      '/pets/{petId}': { get: operation('pet') },
      '/checks/{id}': { get: operation('check') },
      '/checks': { post: operation('addCheck', { requestBody }) },
      '/owners/{id}/pets': { post: operation('addPet') },
      '/owners/{id}': { get: operation('owner') },
    },
  });
  const order = inOrder(document, new KnownRecords(document, { allowWrites: true }));
  expect(order.map(({ key }) => key)).toEqual(['/owners/{}', '/pets/{}', '/checks/{}']);
});
