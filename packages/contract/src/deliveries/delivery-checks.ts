import { valueAt } from '@voice-agent/spec-model';
import type { Check } from '../engine/check.ts';
import { type EventOutcome, kindOf, shownName } from './event-outcome.ts';

export type DeliveryRule =
  `delivery-${'authorization' | 'body' | 'content-type' | 'event-type' | 'method' | 'schema'}`;

export const deliveryChecks: readonly Check<EventOutcome, DeliveryRule>[] = [
  {
    id: 'delivery-authorization',
    title: 'The Authorization header is the word Bearer, one space and a token',
    help: 'The header of a delivery has another form. Check webhookAuth.authSecret in the configuration of the agent. The value of the header is never shown.',
    // A recording may have it masked, and the document of another service does not describe it.
    judge({ delivery: { live, headers }, hasBearer, matcher: { pointer } }) {
      const { authorization } = headers ?? {};
      if (live !== true || !hasBearer || authorization === undefined) return undefined;
      if (/^Bearer \S+$/.test(authorization)) return true;
      return { pointer, expected: 'Bearer, one space and a token', received: 'a header of another form' };
    },
  },
  {
    id: 'delivery-body',
    title: 'The body of a delivery can be read',
    help: 'The body is empty, nested more than 1,000 levels deep, not JSON in UTF-8, not an object, or longer than 10 MiB, the default limit of the receiver.',
    judge: ({ matcher: { pointer }, unreadable }) => (unreadable ? { pointer, ...unreadable } : true),
  },
  {
    id: 'delivery-content-type',
    title: 'A delivery has the documented content type',
    help: 'The Content-Type of the delivery is not the one in the spec of its message.',
    judge({ delivery: { live, headers }, message }) {
      const type = headers?.['content-type']?.split(';')[0]?.trim().toLowerCase();
      if (message === undefined || (live !== true && type === undefined)) return undefined;
      if (type === message.contentType.toLowerCase()) return true;
      const received = type === undefined ? 'no Content-Type' : shownName(type);
      return { pointer: `${message.pointer}/contentType`, expected: message.contentType, received };
    },
  },
  {
    id: 'delivery-event-type',
    title: 'The event type is documented',
    help: 'The event type is missing, or no message in the spec has it.',
    judge({ matcher: { typeProperty, types, pointer, hasUnread }, event, message }) {
      if (event === undefined || (message === undefined && hasUnread)) return undefined;
      if (message !== undefined) return true;
      if (typeProperty === undefined)
        return { pointer, expected: 'an event that one of the messages accepts', received: 'another object' };
      const type = Object.hasOwn(event, typeProperty) ? event[typeProperty] : undefined;
      const received = typeof type === 'string' ? shownName(type) : `${kindOf(type)} as ${typeProperty}`;
      return { pointer, expected: `${typeProperty} is one of ${types.join(', ')}`, received };
    },
  },
  {
    id: 'delivery-method',
    title: 'An event is sent by POST',
    help: 'A request of another method has an event as its body.',
    judge({ delivery: { live, method = 'POST' }, event, matcher: { pointer } }) {
      if (event === undefined || (live !== true && method === 'POST')) return undefined;
      return method === 'POST' || { pointer, expected: 'POST', received: 'another method' };
    },
  },
  {
    id: 'delivery-schema',
    title: 'The event matches its schema',
    help: 'The schema of the message rejects a value in the event. The pointer shows the keyword.',
    judge({ matcher: { document }, message, event }) {
      if (message === undefined) return undefined;
      const [error] = document.schemas.errors(message.payload, event);
      if (error === undefined) return true;
      return {
        pointer: error.schemaPointer,
        expected: `${error.pointer === '' ? 'the event' : error.pointer} ${error.message}`,
        cause: `${error.schemaPointer} ${error.message}`,
        received: error.keyword === 'required' ? 'nothing there' : kindOf(valueAt(event, error.pointer)),
      };
    },
  },
];
