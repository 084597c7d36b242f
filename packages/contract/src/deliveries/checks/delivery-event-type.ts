import type { Check } from '@voice-agent/test-engine/check';
import { type EventOutcome, kindOf, shownName } from '../event-outcome.ts';

export const deliveryEventType: Check<EventOutcome, 'delivery-event-type'> = {
  id: 'delivery-event-type',
  title: 'The event is one that the document describes',
  help: 'The event type is missing, or no message of the document has it.',
  applies: ({ event, message, matcher }) =>
    event !== undefined && (message !== undefined || !matcher.hasUnread),
  judge({ matcher: { typeProperty, types, pointer }, event = {}, message }) {
    if (message !== undefined) return undefined;
    if (typeProperty === undefined)
      return { pointer, expected: 'an event that one of the messages accepts', received: 'another object' };
    const type = Object.hasOwn(event, typeProperty) ? event[typeProperty] : undefined;
    const received = typeof type === 'string' ? shownName(type) : `${kindOf(type)} as ${typeProperty}`;
    return { pointer, expected: `${typeProperty} is one of ${types.join(', ')}`, received };
  },
};
