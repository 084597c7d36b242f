import type { Delivery } from './delivery.ts';

/** A delivery that is out of the ordinary, and what it is. */
export interface HostileDelivery {
  what: string;
  delivery: Delivery;
}

/** Bodies that are no event. @param text a normal event */
function bodiesOf(text: string): [what: string, body: string | Buffer][] {
  const half = text.slice(0, Math.floor(text.length / 2));
  return [
    ['an empty body', ''],
    ['a body that is no JSON', '{"'],
    ['half an event', half],
    ['an event with more behind it', `${text}}`],
    ['an event in single quotes', text.replaceAll('"', "'")],
    ['JSON that holds NaN', '{"data":NaN}'],
    [
      'a body that is no UTF-8',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0x22, 0x7d])]),
    ],
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
  '',
];

/**
 * What nobody should send to a receiver: bodies that are no JSON or no object, other content types, spaces around the
 * secret, and bodies that break off.
 */
export function hostileDeliveries(normal: Delivery): HostileDelivery[] {
  const { headers, body } = normal;
  const text = body.toString();
  const bodies = bodiesOf(text).map(([what, each]) => ({ what, delivery: { headers, body: each } }));
  const types = contentTypes.map((type) => ({
    what: type === '' ? 'an empty content type' : `an event with the content type ${type}`,
    delivery: { headers: { ...headers, 'Content-Type': type }, body },
  }));
  const { 'Content-Type': _, ...untyped } = headers;
  const { Authorization } = headers;
  const spaced = Authorization === undefined ? [] : [`${Authorization} `, ` ${Authorization}`];
  return [
    ...bodies,
    ...types,
    { what: 'an event without a content type', delivery: { headers: untyped, body } },
    ...spaced.map((value) => ({
      what: 'a space at an end of the secret',
      delivery: { headers: { ...headers, Authorization: value }, body },
    })),
    { what: 'an event that breaks off', delivery: { headers, body, pieces: 4, cut: true } },
  ];
}

/** Values of the property that says which event it is, for which there is no event. */
export const strangeTypes: readonly unknown[] = [
  '',
  ' ',
  'constructor',
  'toString',
  '__proto__',
  'hasOwnProperty',
  null,
  0,
  true,
  [],
  {},
];

/** The same event, written in another way that says the same. @param payload of the delivery */
export function otherWays(normal: Delivery, payload: unknown): HostileDelivery[] {
  const { headers } = normal;
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const charset = `${headers['Content-Type']}; charset=utf-8`;
  return [
    { what: 'an event that comes in slow pieces', delivery: { ...normal, pieces: 24 } },
    {
      what: 'an event with names of headers in lower case',
      delivery: { ...normal, headers: Object.fromEntries(lower) },
    },
    {
      what: 'an event that says its charset',
      delivery: { ...normal, headers: { ...headers, 'Content-Type': charset } },
    },
    {
      what: 'an event with spaces and lines between its parts',
      delivery: { ...normal, body: JSON.stringify(payload, null, 2) },
    },
  ];
}
