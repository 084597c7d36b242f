import { EventMatcher, isObject } from '@voice-agent/spec-model';
import type { DeliveryCase } from '../delivery-case.ts';
import { deliveryOf, type EventContext, oddCase } from './delivery-context.ts';

const malformedNames = ['', ' ', 'constructor', 'toString', '__proto__', 'hasOwnProperty'];
/** Values that name no event. */
const malformedTypes: readonly unknown[] = [...malformedNames, null, 0, true, [], {}];

/**
 * Events of other types. One of an unknown type can't be processed, and gets a 200; what names no type may
 * be rejected.
 */
export function eventTypes(context: EventContext): DeliveryCase[] {
  const { document, message, payloads } = context;
  const [payload] = payloads;
  const { typeProperty, types } = new EventMatcher(document);
  if (typeProperty === undefined || !isObject(payload)) return [];
  const requestOf = (type: unknown) => deliveryOf(context, { ...payload, [typeProperty]: type });
  const { pointer } = message;
  const unknown = { operation: 'receiver', pointer, title: 'an event of an unknown type' } as const;
  return [
    ...unknownTypes(types).map(
      (type): DeliveryCase => ({ ...unknown, request: requestOf(type), expects: 'success' }),
    ),
    ...malformedTypes.map((type) =>
      oddCase('receiver', pointer, `an event of the type ${JSON.stringify(type)}`, requestOf(type)),
    ),
  ];
}

/** Two names that no message has: one like those of the document, and another. */
export function unknownTypes(types: readonly string[]): string[] {
  const similar = (types[0] ?? '').replace(/[^._/-]*$/, 'unknown');
  return [similar, 'an-unknown-type'].map((name) => {
    let free = name;
    while (types.includes(free)) free += '-x';
    return free;
  });
}
