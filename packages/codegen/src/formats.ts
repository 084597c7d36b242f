import { fastFormats } from 'ajv-formats/dist/formats.js';

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

/** The formats that a schema may name; those with a regular expression are checked, the others only say something. */
export const formats: Record<string, RegExp | true> = {
  ...Object.fromEntries(
    Object.entries(fastFormats).filter((entry): entry is [string, RegExp] => entry[1] instanceof RegExp),
  ),
  uuid: /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i,
  uri: /^[a-z][a-z\d+.-]*:(?:[\w\-.~:/?#[\]@!$&'()*+,;=]|%[\da-f]{2})+$/i,
  date: new RegExp(`^${date}$`),
  'date-time': new RegExp(`^${date}t${time}${offset}$`, 'i'),
  ...Object.fromEntries(
    ['int32', 'int64', 'float', 'double', 'byte', 'binary', 'password'].map((name) => [name, true as const]),
  ),
};
