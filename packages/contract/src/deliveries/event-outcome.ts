import {
  type EventMatcher,
  type EventMessage,
  isObject,
  type SchemaObject,
  tryParseJson,
} from '@voice-agent/spec-model';
import { type Delivery, noJson } from './delivery.ts';

/** A delivery, with the message of the document that it is of. */
export interface EventOutcome {
  delivery: Delivery;
  matcher: EventMatcher;
  /** Whether deliveries have the header `Authorization: Bearer <token>`. */
  hasBearer: boolean;
  /** The body, where it is a JSON object. */
  event?: SchemaObject;
  /** Undefined when the document has no such message. */
  message?: EventMessage | undefined;
  /** Why there is no event. */
  unreadable?: { expected: string; received: string };
}

/** Reads a delivery by the document. */
export function outcomeOf(matcher: EventMatcher, delivery: Delivery, hasBearer: boolean): EventOutcome {
  const { body, value } = delivery;
  const outcome = { delivery, matcher, hasBearer };
  if ('unreadable' in body)
    return { ...outcome, unreadable: { expected: 'JSON', received: body.unreadable } };
  const read = value === undefined ? tryParseJson(body.text) : { value };
  if (isObject(read?.value)) return { ...outcome, event: read.value, message: matcher.messageOf(read.value) };
  const none = body.text === '' ? 'an empty body' : noJson;
  const received = read === undefined ? none : kindOf(read.value);
  return { ...outcome, unreadable: { expected: 'a JSON object', received } };
}

/** A name for the reader of a finding. Other text may be private, and only its kind is shown. */
export const shownName = (text: string): string =>
  /^[a-z][\w.:/+-]{0,63}$/i.test(text) ? text : kindOf(text);

/** The kind of a value, without its content. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'a text';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
