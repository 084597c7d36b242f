import type { Parameter } from '@voice-agent/api-documents/document';
import { describe, expect, test } from 'vitest';
import { idFieldOf, linkedValues, listIn, locationOf, pathValuesOf, recordIn } from './read-records.ts';
import type { Resource } from './resource.ts';

const resourceOf = (name: string, parameter: string): Resource => ({
  key: `/${name}s/{}`,
  path: `/${name}s/{${parameter}}`,
  name,
  parameter: { name: parameter } as Parameter,
  updates: [],
});
const pet = resourceOf('pet', 'petId');

test.each<[resource: Resource, record: Record<string, unknown>, field: string | undefined]>([
  [pet, { id: 1, pet_id: 2 }, 'pet_id'],
  [pet, { name: 'a', id: 1 }, 'id'],
  [pet, { uuid: 'a', ownerId: 3 }, 'uuid'],
  [pet, { id: null, name: 'a' }, undefined],
  [pet, { id: '' }, undefined],
  [resourceOf('feature', 'featureName'), { name: 'a', id: 1 }, 'name'],
  [resourceOf('pet', 'id'), { petId: 4 }, 'petId'],
  [resourceOf('book', 'isbn'), { id: 1, isbn: '978' }, 'isbn'],
])('the id of a record by its name: %#', (resource, record, field) => {
  expect(idFieldOf(record, resource)).toBe(field);
});

test.each<[body: unknown, path: string[], id: unknown]>([
  [{ id: 1 }, [], 1],
  [{ data: { id: 2 } }, ['data'], 2],
  [{ data: { pet: { id: 3 } } }, ['data', 'pet'], 3],
  // The id of another is none of its own.
  [{ owner: { id: 4 } }, [], undefined],
])('a record in %j', (body, path, id) => {
  const found = recordIn(body, pet);
  expect(found?.path).toEqual(path);
  expect(found?.record.id).toBe(id);
});

test.each<[body: unknown, ids: unknown[] | undefined]>([
  [
    [{ id: 1 }, { id: 2 }],
    [1, 2],
  ],
  [{ items: [{ id: 1 }], total: 1 }, [1]],
  [{ data: { pets: [{ id: 1 }] } }, [1]],
  [{ kinds: [], pets: [{ id: 1 }] }, [1]],
  [{ errors: [], items: [] }, []],
  [{ errors: [{ id: 1 }], items: [] }, []],
  [{ items: ['a'] }, undefined],
  [{ id: 1 }, undefined],
  ['text', undefined],
])('the records in %j', (body, ids) => {
  expect(listIn(body, pet)?.map(({ id }) => id)).toEqual(ids);
});

test('the values of a path, and of the path of a Location', () => {
  expect(pathValuesOf('/pets/{petId}/toys/{id}', '/pets/a%20b/toys/2?x=1')).toEqual(['a b', '2']);
  expect(pathValuesOf('/pets/{petId}', '/pets/1/toys')).toBeUndefined();
  // Behind a proxy the service has a path of its own.
  expect(pathValuesOf('/pets/{petId}', '/api/v1/pets/1')).toEqual(['1']);
  const located = (location: string) =>
    locationOf({ status: 201, headers: { location }, body: Buffer.alloc(0) });
  expect(located('http://other.example/pets/1?x')).toBe('/pets/1');
  expect(located('/pets/2')).toBe('/pets/2');
});

describe('a link', () => {
  const request = { method: 'POST', path: '/pets/7/toys?size=3', headers: {}, body: '{"a":{"b":5}}' };
  const response = { status: 201, headers: { 'x-id': 'h' }, body: Buffer.alloc(0) };
  const operation = { path: '/pets/{petId}/toys' } as never;

  test.each<[expression: unknown, value: unknown]>([
    ['$response.body#/toy/id', 9],
    ['$response.header.X-Id', 'h'],
    ['$request.path.petId', '7'],
    ['$request.query.size', '3'],
    ['$request.body#/a/b', 5],
    ['constant', 'constant'],
    ['$response.body#/none', undefined],
    ['$url', undefined],
  ])('with %s gives %s', (expression, value) => {
    const values = linkedValues({ 'path.id': expression }, operation, request, response, { toy: { id: 9 } });
    expect(values.id).toBe(value);
  });
});
