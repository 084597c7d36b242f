import { fullFormats } from 'ajv-formats/dist/formats.js';

// As regular expressions, so that a validator carries them in itself and imports nothing.
const leapYear = String.raw`(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)`;
const monthDay = [
  String.raw`(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])`,
  String.raw`(?:0[469]|11)-(?:0[1-9]|[12]\d|30)`,
  String.raw`02-(?:0[1-9]|1\d|2[0-8])`,
].join('|');
const date = String.raw`(?:\d{4}-(?:${monthDay})|${leapYear}-02-29)`;
const time = String.raw`(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|23:59:60)(?:\.\d+)?`;
const offset = String.raw`(?:z|[+-](?:[01]\d|2[0-3]):[0-5]\d)`;

// One class for all of them, and what follows a `%` beforehand: a choice for each character would overflow the stack.
const escapes = String.raw`(?!.*%(?![\da-f]{2}))`;
const uriCharacter = String.raw`[\w\-.~:/?#[\]@!$&'()*+,;=%]`;

// Those of ajv-formats that are regular expressions and of JSON Schema.
const borrowed = 'duration email hostname ipv4 ipv6 json-pointer relative-json-pointer uri-template'.split(
  ' ',
);
// Those of OpenAPI that only say something.
const annotations = ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password'];

/** The formats that a schema may name; those with a regular expression are checked, the others only say something. */
export const formats: Readonly<Record<string, RegExp | true>> = {
  ...Object.fromEntries(annotations.map((name) => [name, true as const])),
  ...Object.fromEntries(borrowed.map((name) => [name, fullFormats[name as 'email'] as RegExp])),
  // Without the prefix `urn:uuid:`.
  uuid: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  // Of the right characters, with a scheme; its parts are not distinguished.
  uri: new RegExp(`^${escapes}[a-z][a-z\\d+.-]*:${uriCharacter}+$`, 'i'),
  'uri-reference': new RegExp(`^${escapes}${uriCharacter}*$`, 'i'),
  date: new RegExp(`^${date}$`),
  time: new RegExp(`^${time}${offset}$`, 'i'),
  // With `T`, not a space, and a colon in the offset.
  'date-time': new RegExp(`^${date}t${time}${offset}$`, 'i'),
};
