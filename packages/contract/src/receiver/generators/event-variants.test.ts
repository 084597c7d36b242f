import { type EventDocument, EventMatcher, isObject, valueAt } from '@voice-agent/spec-model';
import { beforeAll, expect, test } from 'vitest';
import { loadAsyncApi } from '../../documents.ts';
import { unknownTypes } from './event-types.ts';
import { variantsOf } from './event-variants.ts';

let document: EventDocument;
beforeAll(async () => {
  document = await loadAsyncApi();
});
const variantsOfEnded = () => {
  const ended = document.messages.find(({ name }) => name === 'call.ended');
  if (ended === undefined) throw new Error('call.ended is not described');
  return variantsOf({ document, message: ended }, ended.examples[0]?.payload, true);
};
const transcription = '/data/data/transcription';

test('every variant is a valid event, and another one than the rest', () => {
  for (const message of document.messages)
    for (const { payload } of message.examples) {
      const variants = variantsOf({ document, message }, payload, true);
      for (const [, value] of variants) expect(document.schemas.errors(message.payload, value)).toEqual([]);
      expect(new Set(variants.map(([name]) => name)).size).toBe(variants.length);
    }
});

test('a call has no turn, 2,000 turns, and two turns of one speaker', () => {
  const turns = variantsOfEnded().flatMap(([, value]) => {
    const found = valueAt(value, transcription);
    return Array.isArray(found) ? [found] : [];
  });
  expect(turns.some((each) => each.length === 0)).toBe(true);
  const long = turns.filter((each) => each.length === 2_000).map((each) => JSON.stringify(each).length);
  expect(Math.max(...long)).toBeGreaterThan(200_000);
  const speakers = turns.map((each) => each.map((turn) => (isObject(turn) ? Object.keys(turn)[0] : '')));
  expect(speakers.some((each) => each.some((who, index) => index > 0 && who === each[index - 1]))).toBe(true);
});

test('optional fields are left out one by one, and required ones never', () => {
  const variants = variantsOfEnded();
  const names = variants.map(([name]) => name);
  expect(names).toContain('no field "transcription" at /data/data');
  expect(names.some((name) => name.includes('"callId"'))).toBe(false);
  expect(variants.some(([, value]) => isObject(value) && 'a-new-field' in value)).toBe(true);
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
