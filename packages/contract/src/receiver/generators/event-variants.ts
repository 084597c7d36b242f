import { isObject, pointerOf } from '@voice-agent/spec-model';
import { replaced } from '../../engine/generators/random.ts';
import type { DeliveryCase } from '../delivery-case.ts';
import { type EventContext, validCase } from './delivery-context.ts';

/** A value, and how it differs from that of an example. */
type Change = [name: string, value: unknown];

/** As many turns as a long call has. */
const manyItems = 2_000;
/** About as many characters as one turn has. */
const turnLength = 100;

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

/** Valid events beside the examples: each is an example with a change of one place. Strings are changed in the first. */
export const eventVariants = (context: EventContext): DeliveryCase[] =>
  context.payloads.flatMap((payload, index) =>
    variantsOf(context, payload, index === 0).map(([name, value]) =>
      validCase(context, value, `a valid event with ${name}`, context.message.payloadPointer),
    ),
  );

/**
 * The variants of one event: a field more, an optional one less, a list that is empty or long, and strings of every kind.
 *
 * @param withTexts whether the strings are among them
 */
export function variantsOf(
  { document: { schemas }, message: { payload } }: Pick<EventContext, 'document' | 'message'>,
  base: unknown,
  withTexts: boolean,
): Change[] {
  return [...placesIn(base)].flatMap(([at, current]) => {
    const where = at.length === 0 ? '' : ` at ${pointerOf(at)}`;
    // How long a list can be is unknown where it is not described.
    const isDescribed = Array.isArray(current) && !schemas.accepts(payload, replaced(base, at, 0));
    return changesOf(current, withTexts, isDescribed)
      .map(([name, value]): Change => [`${name}${where}`, replaced(base, at, value)])
      .filter(([, value]) => schemas.accepts(payload, value));
  });
}

/** Other values for one place. */
function changesOf(current: unknown, withTexts: boolean, isDescribed: boolean): Change[] {
  if (Array.isArray(current)) {
    const changes: Change[] = [
      ['an empty list', []],
      ['each item twice', current.flatMap((item) => [item, item])],
    ];
    if (current.length === 0 || !isDescribed) return changes;
    const many = Array.from({ length: manyItems }, (_, index) => current[index % current.length]);
    return [...changes, [`${manyItems} items`, many], [`${manyItems} long items`, many.map(longer)]];
  }
  if (isObject(current))
    return [
      ...extras.map(([name, member]): Change => [name, { ...current, ...member }]),
      ['no field', {}],
      ...Object.keys(current).map((key): Change => {
        const { [key]: _, ...rest } = current;
        return [`no field "${key}"`, rest];
      }),
    ];
  return typeof current === 'string' && withTexts ? [...texts] : [];
}

/** Every place in a value, from the outside to the inside. */
function* placesIn(value: unknown, at: string[] = []): Generator<[path: string[], value: unknown]> {
  yield [at, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, child] of Object.entries(value)) yield* placesIn(child, [...at, key]);
}

/** An item whose strings are as long as a turn. */
function longer(item: unknown): unknown {
  if (typeof item === 'string') return item.repeat(Math.ceil(turnLength / (item.length || 1)));
  if (Array.isArray(item)) return item.map(longer);
  if (!isObject(item)) return item;
  return Object.fromEntries(Object.entries(item).map(([key, child]) => [key, longer(child)]));
}
