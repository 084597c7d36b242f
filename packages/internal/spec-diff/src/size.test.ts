import { CannotRun } from '@voice-agent/cli-kit/text';
import { useFolder } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import { chainPair, chains } from './chains.testing.ts';
import { type CompareOptions, type Comparison, compare } from './compare.ts';
import { openapi, write } from './testing/documents.ts';

const folder = useFolder();
const ref = (index: number) => ({ $ref: `#/components/schemas/S${index}` });
function dense(node: (refs: object[], index: number) => object, first: object = {}): object {
  const refs = Array.from({ length: 24 }, (_, index) => ref(index));
  const schemas = refs.map((_, index) => [`S${index}`, { ...node(refs, index), ...(index === 0 && first) }]);
  return openapi({}, ref(0), { components: { schemas: Object.fromEntries(schemas) } });
}
function between(before: object, after: object, options?: CompareOptions): Comparison {
  write(folder, { 'before.json': JSON.stringify(before), 'after.json': JSON.stringify(after) });
  return compare('before.json', 'after.json', { folder, ...options });
}

test.each(chains)('a chain of schemas is compared to its end: %s', (_, link, rule) => {
  const { changes } = between(...chainPair(200, link));
  expect(changes.map((each) => each.rule)).toContain(rule);
  expect(changes.every(({ message }) => message.length < 400)).toBe(true);
});

const fields = (refs: object[]) => Object.fromEntries(refs.map((each, index) => [`p${index}`, each]));
test.each<[string, (refs: object[], index: number) => object]>([
  ['fields', (refs) => ({ type: 'object', properties: fields(refs) })],
  ['parts', (refs, index) => ({ allOf: refs.filter((each) => each !== refs[index]) })],
  [
    'alternatives in fields',
    (refs, index) => ({ type: 'object', properties: { [`a${index}`]: {}, either: { anyOf: refs } } }),
  ],
])('a document in which every schema refers to all others is compared: %s', (_, node) => {
  const { changes, compared } = between(dense(node), dense(node, { maxProperties: 9 }));
  expect(changes.map(({ rule }) => rule)).toContain('response-max-properties-lowered');
  expect(compared).toBeLessThan(3_600);
});

test('schemas that can be combined in too many ways are compared one by one, and the place is reported', () => {
  const document = (maxLength: number) => {
    const schemas = Array.from({ length: 17 }, (_, index) => {
      const next = ref((index + 1) % 17);
      const [f, g] = index === 0 ? [ref(0), { allOf: [ref(0), ref(1)] }] : [next, next];
      return [
        `S${index}`,
        { type: 'object', properties: { [`p${index}`]: index === 16 ? { maxLength } : {}, f, g } },
      ];
    });
    return openapi({}, ref(0), { components: { schemas: Object.fromEntries(schemas) } });
  };
  const { changes, verdict, compared } = between(document(9), document(99), { maxWork: 20_000 });
  expect(verdict).toBe('breaks');
  expect(changes.map(({ rule }) => rule)).toEqual(['response-max-length-raised', 'response-undecided']);
  expect(changes[1]?.message).toMatch(
    /is not compared as a whole: .* the same applies to `\/components\/schemas\/S0\/properties\/g`/,
  );
  expect(compared).toBeLessThan(1_000);
});

test.each([
  ['properties', '{"properties":{"a":', '}}'],
  ['items', '{"items":', '}'],
  ['alternatives', '{"anyOf":[{"type":"null"},', ']}'],
  ['a default', '{"default":[', ']}'],
])('values nested thousands deep are rejected in one sentence: %s', (_, open, close) => {
  const [start = '', end = ''] = JSON.stringify(openapi({}, 'deep')).split('"deep"');
  const deep = (last: string) => start + open.repeat(5000) + last + close.repeat(5000) + end;
  write(folder, { 'before.json': deep('{}'), 'after.json': deep('{"maxLength":9}') });
  const compared = () => compare('before.json', 'after.json', { folder });
  expect(compared).toThrow(CannotRun);
  expect(compared).toThrow('before.json nests its values more than 1000 deep');
});
