import type { EventMessage } from '@voice-agent/api-documents/asyncapi';
import { isObject, type SchemaObject } from '@voice-agent/json-schema/keywords';
import { valueAt } from '@voice-agent/json-schema/pointer';
import { type Delivery, noJson, parsed } from './delivery.ts';
import type { Events } from './events.ts';
import type { DeliveryRule } from './rules.ts';

/** What is wrong with a delivery. It holds no value of the body but the name of an event type. */
export interface Violation {
  rule: DeliveryRule;
  pointer: string;
  expected: string;
  received: string;
}

/** What a delivery is, and what is wrong with it. */
export interface Judgement {
  message?: EventMessage;
  event?: SchemaObject;
  /** The rules that it was held against. */
  asked: DeliveryRule[];
  wrong: Violation[];
}

type Broken = Omit<Violation, 'rule'> | undefined;

/** Holds a delivery against the message that its event type names. @param hasBearer whether the service sends `Bearer <token>` */
export function judge(events: Events, delivery: Delivery, hasBearer: boolean): Judgement {
  const { method = 'POST', headers, live = false } = delivery;
  const { pointer } = events;
  const [asked, wrong]: [DeliveryRule[], Violation[]] = [[], []];
  const hold = (rule: DeliveryRule, broken: Broken): void => {
    asked.push(rule);
    if (broken !== undefined) wrong.push({ rule, ...broken });
  };
  // In a recording the header may be masked, and a foreign document says nothing of Bearer.
  if (live && hasBearer && headers?.authorization !== undefined)
    hold('delivery-authorization', authorization(headers.authorization, pointer));
  const read = readable(delivery);
  hold('delivery-body', 'event' in read ? undefined : { pointer, ...read });
  if (!('event' in read)) return { asked, wrong };
  const { event } = read;
  const isPost = method === 'POST';
  if (live || !isPost)
    hold('delivery-method', isPost ? undefined : { pointer, expected: 'POST', received: 'another method' });
  const message = events.messageOf(event);
  hold('delivery-event-type', message === undefined ? unknownType(events, event) : undefined);
  if (message === undefined) return { event, asked, wrong };
  const type = headers?.['content-type'];
  if (live || type !== undefined) hold('delivery-content-type', contentType(message, type));
  hold('delivery-schema', content(events, message, event));
  return { message, event, asked, wrong };
}

/** The event, or why there is none. */
function readable({
  body,
  value,
}: Delivery): { event: SchemaObject } | { expected: string; received: string } {
  if ('unreadable' in body) return { expected: 'JSON', received: body.unreadable };
  const read = value === undefined ? parsed(body.text) : { value };
  if (isObject(read?.value)) return { event: read.value };
  const none = body.text === '' ? 'an empty body' : noJson;
  return { expected: 'a JSON object', received: read === undefined ? none : kindOf(read.value) };
}

function authorization(value: string, pointer: string): Broken {
  if (/^Bearer \S+$/.test(value)) return undefined;
  return { pointer, expected: 'Bearer, one space and a token', received: 'a header of another form' };
}

function contentType({ contentType, pointer }: EventMessage, value: string | undefined): Broken {
  const type = value?.split(';')[0]?.trim().toLowerCase();
  if (type === contentType.toLowerCase()) return undefined;
  const received = type === undefined ? 'no Content-Type' : named(type);
  return { pointer: `${pointer}/contentType`, expected: contentType, received };
}

function unknownType({ typeProperty, types, pointer }: Events, event: SchemaObject): Broken {
  if (typeProperty === undefined)
    return { pointer, expected: 'an event that one of the messages accepts', received: 'another object' };
  const type = Object.hasOwn(event, typeProperty) ? event[typeProperty] : undefined;
  const received = typeof type === 'string' ? named(type) : `${kindOf(type)} as ${typeProperty}`;
  return { pointer, expected: `${typeProperty} is one of ${types.join(', ')}`, received };
}

function content(events: Events, { payload }: EventMessage, event: SchemaObject): Broken {
  const [error] = events.document.schemas.errors(payload, event);
  if (error === undefined) return undefined;
  const isMissing = error.keyword === 'required';
  return {
    pointer: error.schemaPointer,
    expected: `${error.pointer === '' ? 'the event' : error.pointer} ${error.message}`,
    received: isMissing ? 'nothing there' : kindOf(valueAt(event, error.pointer)),
  };
}

/** A name as it is; what looks like none may be anything, and is not shown. */
const named = (text: string): string => (/^[a-z][\w.:/+-]{0,63}$/i.test(text) ? text : kindOf(text));

/** What a value is, without its content. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'string') return value === '' ? 'an empty text' : 'a text';
  return { number: 'a number', boolean: 'a boolean' }[typeof value as 'number'] ?? 'an object';
}
