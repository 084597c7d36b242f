import { type EventDocument, EventMatcher } from '@voice-agent/spec-model';
import { beforeAll, expect, test } from 'vitest';
import { loadAsyncApi } from '../../documents.ts';
import { unknownTypes } from './event-types.ts';
import { variantsOf } from './event-variants.ts';

let document: EventDocument;
beforeAll(async () => {
  document = await loadAsyncApi();
});
test('a list that is not described stays short', () => {
  const tool = document.messages.find(({ name }) => name === 'tool.executed');
  if (tool === undefined) throw new Error('tool.executed is not described');
  const variants = tool.examples.flatMap(({ payload }) =>
    variantsOf({ document, message: tool }, payload, false),
  );
  expect(variants.some(([name]) => name.startsWith('each item twice'))).toBe(true);
  expect(variants.some(([name]) => name.includes('2000'))).toBe(false);
});

test('the property that has the type is found by its constants', () => {
  const typePropertyOf = (given: EventDocument) => new EventMatcher(given).typeProperty;
  expect(typePropertyOf(document)).toBe('eventType');
  expect(typePropertyOf({ ...document, messages: document.messages.slice(0, 0) })).toBeUndefined();
  const [first] = document.messages;
  if (first === undefined) throw new Error('no message is described');
  expect(typePropertyOf({ ...document, messages: [first, { ...first, payload: true }] })).toBeUndefined();
  expect(typePropertyOf({ ...document, messages: [first, { ...first, pointer: '/other' }] })).toBeUndefined();
});

test('an unknown type is one that no message has', () => {
  const { types } = new EventMatcher(document);
  expect(unknownTypes(types)).toEqual(['call.unknown', 'an-unknown-type']);
  expect(unknownTypes([...types, 'call.unknown', 'call.unknown-x', 'an-unknown-type'])).toEqual([
    'call.unknown-x-x',
    'an-unknown-type-x',
  ]);
});
