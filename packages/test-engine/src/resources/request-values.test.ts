import type { Operation } from '@voice-agent/api-documents/document';
import { expect, test } from 'vitest';
import { documentOf } from '../service.testing.ts';
import { KnownRecords } from './known-records.ts';
import { DistinctBodies, withForeignKeys } from './request-values.ts';

const properties = {
  name: { type: 'string', maxLength: 6 },
  title: { type: 'string' },
  kind: { enum: ['a', 'b'] },
  email: { type: 'string', format: 'email' },
  petId: { type: 'string' },
  petIds: { type: 'array', items: { type: 'integer' } },
};
const responses = { 201: { description: 'x' } };
const content = {
  'application/json': { schema: { type: 'object', additionalProperties: false, properties } },
};
const paths = {
  '/visits': { post: { operationId: 'add', requestBody: { content }, responses } },
  '/pets/{petId}': {
    get: {
      operationId: 'get',
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
      responses,
    },
  },
};

async function addIn() {
  const document = await documentOf({ paths });
  const records = new KnownRecords(document, { allowWrites: true, parameters: { petId: '3' } });
  return { document, records, add: document.operations.find((each) => each.id === 'add') as Operation };
}

test('a text that was sent before is changed, within its limits', async () => {
  const { document, records, add } = await addIn();
  const bodies = new DistinctBodies(document, add, records, 1);
  const bodyOf = (body: object): unknown =>
    JSON.parse(
      bodies.of({ method: 'POST', path: '/visits', headers: {}, body: JSON.stringify(body) }).body ?? '',
    );
  const same = { kind: 'a', petId: '3' };
  const first = { name: 'abcdef', title: 'b', email: 'a@example.com', ...same };
  const sent = Array.from({ length: 3 }, () => bodyOf(first)) as (typeof first)[];
  expect(sent[0]).toEqual(first);
  expect(new Set(sent.map(({ email }) => email)).size).toBe(3);
  expect(new Set(sent.map(({ name }) => name)).size).toBe(3);
  expect(new Set(sent.map(({ title }) => title)).size).toBe(3);
  for (const each of sent) {
    expect(each.name.length).toBe(6);
    expect(each).toMatchObject(same);
  }
});

test('ids of records that are known stand in a body', async () => {
  const { document, records, add } = await addIn();
  const completed = (body: unknown): unknown =>
    withForeignKeys(document, add, records, { path: {}, query: {}, header: {}, body }).body;
  expect(completed({ petId: 'x', petIds: [8, 9], name: 'a' })).toEqual({
    petId: '3',
    petIds: [3],
    name: 'a',
  });
  expect(completed({ name: 'a', petIds: [] })).toEqual({ name: 'a', petIds: [] });
  // A body that is not valid stays so.
  expect(completed({ petId: 1, other: 1 })).toEqual({ petId: 1, other: 1 });
});
