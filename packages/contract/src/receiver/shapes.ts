import type { EventDocument, EventMessage } from '@voice-agent/api-documents/asyncapi';
import { isObject } from '@voice-agent/json-schema/keywords';
import { escapeToken, parentOf, valueAt } from '@voice-agent/json-schema/pointer';

/** A valid event, and what is special about it. */
export interface Shape {
  name: string;
  value: unknown;
}

/** So many turns a long call has. */
const manyItems = 2_000;
/** About what is said in one turn. */
const textOfATurn = 100;

const texts: readonly [name: string, text: string][] = [
  ['an empty text', ''],
  ['a space', ' '],
  ['signs that mean something elsewhere', `O'Brien "x" \\ <b>&amp; $1 {{y}} %00 ;--`],
  ['letters of many scripts', 'é ß ł 日本語 هل ٧ 👍🏾 \u202e'],
  ['control characters', 'a\u0000b\tc\r\nd\u007f'],
  ['a long text', 'word '.repeat(2_000)],
];

const extras: readonly [name: string, member: Record<string, unknown>][] = [
  ['a field that is not described', { 'a-new-field': { nested: [1, null, 'x'] } }],
  ['a field with an empty name', { '': 'x' }],
  ['fields whose names mean something elsewhere', { toString: 1, length: -1, 'a.b': 1, $where: '1' }],
];

/**
 * The shapes that a valid event can have beside its examples: a field more, an optional one less, a list that is empty
 * or long, and texts of every kind. Each is a change of one place.
 *
 * @param withTexts whether the texts are among them
 */
export function shapesOf(
  { schemas }: EventDocument,
  { payload }: EventMessage,
  base: unknown,
  withTexts: boolean,
): Shape[] {
  const shapes: Shape[] = [];
  const add = (name: string, value: unknown): void => {
    if (schemas.accepts(payload, value)) shapes.push({ name, value });
  };
  for (const [at, held] of placesIn(base)) {
    const where = at === '' ? '' : ` at ${at}`;
    const put = (name: string, value: unknown): void => add(`${name}${where}`, replaced(base, at, value));
    if (Array.isArray(held)) {
      put('an empty list', []);
      put(
        'each item twice',
        held.flatMap((item) => [item, item]),
      );
      const many = (grown: (item: unknown) => unknown): unknown[] =>
        Array.from({ length: manyItems }, (_, index) => grown(held[index % held.length]));
      // Of a list that is not described, nobody knows how long it can be.
      const isDescribed = !schemas.accepts(payload, replaced(base, at, 0));
      if (held.length > 0 && isDescribed) {
        put(
          `${manyItems} items`,
          many((item) => item),
        );
        put(`${manyItems} long items`, many(longer));
      }
    } else if (isObject(held)) {
      for (const [name, member] of extras) put(name, { ...held, ...member });
      put('no field', {});
      for (const key of Object.keys(held)) {
        const { [key]: _, ...rest } = held;
        put(`no field "${key}"`, rest);
      }
    } else if (typeof held === 'string' && withTexts) {
      for (const [name, text] of texts) put(name, text);
    }
  }
  return shapes;
}

/** Every place in a value, from the outside to the inside. */
function* placesIn(value: unknown, at = ''): Generator<[pointer: string, value: unknown]> {
  yield [at, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, held] of Object.entries(value)) yield* placesIn(held, `${at}/${escapeToken(key)}`);
}

/** A value with another one in a place. */
export function replaced(whole: unknown, at: string, value: unknown): unknown {
  if (at === '') return value;
  const copy = structuredClone(whole);
  const { parent, token } = parentOf(at);
  (valueAt(copy, parent) as Record<string, unknown>)[token] = value;
  return copy;
}

/** An item whose texts are as long as what a person says in one turn. */
function longer(item: unknown): unknown {
  if (typeof item === 'string') {
    return item === '' ? item : item.repeat(Math.ceil(textOfATurn / item.length));
  }
  if (Array.isArray(item)) return item.map(longer);
  if (!isObject(item)) return item;
  return Object.fromEntries(Object.entries(item).map(([key, held]) => [key, longer(held)]));
}
