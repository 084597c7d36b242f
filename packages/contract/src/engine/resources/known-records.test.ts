import type { ContractDocument, Operation } from '@voice-agent/spec-model';
import { expect, test } from 'vitest';
import { outcomeOf } from '../outcome.ts';
import { documentOf } from '../service.testing.ts';
import type { Target } from '../target.ts';
import { KnownRecords } from './known-records.ts';

const any = { description: 'x', content: { 'application/json': { schema: {} } } };
const responses = { 200: any, 201: any, 204: { description: 'x' } };
const id = (name: string, schema: object = { type: 'integer' }): object => ({
  name,
  in: 'path',
  required: true,
  schema,
});
const paths = {
  '/pets': { get: { operationId: 'listPets', responses }, post: { operationId: 'addPet', responses } },
  '/pets/{petId}': {
    parameters: [id('petId')],
    get: { operationId: 'getPet', responses },
    put: { operationId: 'setPet', responses },
    delete: { operationId: 'dropPet', responses },
  },
  '/pets/{petId}/toys/{toyId}': {
    parameters: [id('petId'), id('toyId', { type: 'string' })],
    get: { operationId: 'getToy', responses },
  },
  '/owners/{owner}': {
    parameters: [id('owner', { enum: ['a'] })],
    get: { operationId: 'getOwner', responses },
  },
  '/visits': {
    get: {
      operationId: 'listVisits',
      parameters: [{ name: 'pet_id', in: 'query', schema: { type: 'string' } }],
      responses,
    },
  },
};

async function recordsOf(target: Partial<Target> = {}) {
  const document: ContractDocument = await documentOf({ paths });
  const records = new KnownRecords(document, { allowWrites: true, ...target });
  const operation = (name: string): Operation =>
    document.operations.find((each) => each.id === name) as Operation;
  const receive = (
    name: string,
    path: string,
    status: number,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const { method, pointer } = operation(name);
    const request = { method, path, headers: {} };
    const testCase = { operation: operation(name), request, pointer, expects: 'any', expected: '' } as const;
    const json = { 'content-type': 'application/json', ...headers };
    const bytes = Buffer.from(body === undefined ? '' : JSON.stringify(body));
    return records.received(outcomeOf(document, testCase, { status, headers: json, body: bytes }));
  };
  return { records, operation, receive };
}

test('what was there before, and what the user gave, is not deleted', async () => {
  const { records, operation, receive } = await recordsOf({ parameters: { petId: '9' } });
  const drop = operation('dropPet');
  receive('listPets', '/pets', 200, [{ id: 5 }]);
  expect(records.given(drop, 'petId')).toBeUndefined();
  expect(records.given(operation('getPet'), 'petId')).toBe('9');
  expect(records.pathValues(drop)).toEqual({});
  expect([5, 9].map((each) => records.mayDelete(drop, `/pets/${each}`))).toEqual([false, false]);
  receive('addPet', '/pets', 201, { id: 7 });
  expect(records.pathValues(drop)).toEqual({ petId: 7 });
  expect(records.mayDelete(drop, '/pets/7')).toBe(true);
  expect(records.isOwn('/pets/7/toys/1?x')).toBe(true);
  expect(records.isOwn('/pets/77')).toBe(false);
  receive('dropPet', '/pets/7', 204);
  expect(records.pathValues(drop)).toEqual({});
});

test('what the user gave is deleted where --allow-writes names the operation', async () => {
  const { records, operation } = await recordsOf({ parameters: { petId: '9' }, allowWrites: ['dropPet'] });
  expect(records.given(operation('dropPet'), 'petId')).toBe('9');
  expect(records.mayDelete(operation('dropPet'), '/pets/9')).toBe(true);
});
