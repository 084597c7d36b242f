import type { DeliveryCase, DeliveryRequest } from '../delivery-case.ts';
import { deliveryOf, type EventContext, oddCase, withSecret } from './delivery-context.ts';

/** Bodies that are not an event. @param text a normal event */
function bodiesOf(text: string): [title: string, body: string | Buffer][] {
  const half = text.slice(0, Math.floor(text.length / 2));
  return [
    ['an empty body', ''],
    ['a body that is not JSON', '{"'],
    ['half an event', half],
    ['an event with more behind it', `${text}}`],
    ['an event in single quotes', text.replaceAll('"', "'")],
    ['JSON that holds NaN', '{"data":NaN}'],
    ['a body that is not UTF-8', Buffer.from('{"a":"\xff\xfe"}', 'latin1')],
    ['an event in UTF-16', Buffer.from(text, 'utf16le')],
    ['zero bytes', Buffer.alloc(64)],
    ['null', 'null'],
    ['a list', '[]'],
    ['a list that holds an event', `[${text}]`],
    ['a text', '"call"'],
    ['a number', '7'],
    ['true', 'true'],
    ['an empty object', '{}'],
    ['10,000 lists in each other', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['a number without end', `{"data":1${'0'.repeat(5_000)}}`],
    ['an event with the key __proto__', `{"__proto__":{"toString":1,"data":1},${text.slice(1)}`],
    ['an event with the key constructor', `{"constructor":{"prototype":1},${text.slice(1)}`],
  ];
}

const contentTypes = [
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/json; charset=no-such',
  ';',
];

/**
 * What nobody should send to a receiver: bodies that are not JSON or not an object, other content types, spaces around the
 * secret, and a body that breaks off. Each comes with the secret, which may be accepted, and without it.
 */
export function malformedDeliveries(context: EventContext): DeliveryCase[] {
  const { message, payloads, secret } = context;
  const request = deliveryOf(context, payloads[0]);
  const { headers, body } = request;
  const { 'Content-Type': _, ...untyped } = headers;
  const typed = (type: string) => ({ headers: { ...headers, 'Content-Type': type } });
  const malformed: InvalidDelivery[] = [
    ...bodiesOf(body.toString()).map(([title, each]): InvalidDelivery => [title, { body: each }]),
    ...contentTypes.map((type): InvalidDelivery => [`an event with the content type ${type}`, typed(type)]),
    ['an empty content type', typed('')],
    ['an event without a content type', { headers: untyped }],
    ...(secret === undefined ? [] : [`${secret} `, ` ${secret}`]).map(
      (value): InvalidDelivery => ['a space at an end of the secret', withSecret(request, value)],
    ),
    ['an event that breaks off', { chunks: 4, isCut: true }],
  ];
  const { pointer } = message;
  return malformed.flatMap(([title, change]): DeliveryCase[] => {
    const sent = { ...request, ...change };
    const withIt = oddCase('receiver', pointer, title, sent);
    if (secret === undefined || sent.isCut) return [withIt];
    const without = { title: `${title}, without a secret`, request: withSecret(sent, undefined) };
    return [withIt, { operation: 'receiver', pointer, expects: 'rejection', ...without }];
  });
}

type InvalidDelivery = [title: string, change: Partial<DeliveryRequest>];
