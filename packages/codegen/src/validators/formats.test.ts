import { Ajv2020 } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formats } from '../formats.ts';

const ajv = new Ajv2020({ formats: fullFormats });

const ours = (format: string, value: string): boolean => (formats[format] as RegExp).test(value);
const ajvs = (format: string, value: string): boolean => ajv.validate({ type: 'string', format }, value);

const two = (value: number) => String(value).padStart(2, '0');
const upTo = (max: number) => fc.integer({ min: 0, max });

/** A date that may be wrong by a little, and whether it is right by the calendar. */
const dates = fc.tuple(fc.integer({ min: 0, max: 9999 }), upTo(13), upTo(32)).map(([year, month, day]) => {
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  const isDate = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return { text: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`, isDate };
});

const times = fc
  .tuple(upTo(24), upTo(60), upTo(60), fc.constantFrom('', '.0', '.123456789', '.'), upTo(24), upTo(60))
  .map(([hour, minute, second, fraction, offsetHour, offsetMinute]) => ({
    text: `${two(hour)}:${two(minute)}:${two(second)}${fraction}+${two(offsetHour)}:${two(offsetMinute)}`,
    isTime:
      hour < 24 &&
      minute < 60 &&
      (second < 60 || (hour === 23 && minute === 59)) &&
      fraction !== '.' &&
      offsetHour < 24 &&
      offsetMinute < 60,
  }));

describe('a format', () => {
  it('date is a day of the calendar', () => {
    fc.assert(
      fc.property(dates, ({ text, isDate }) => void expect(ours('date', text)).toBe(isDate)),
      { numRuns: 5000 },
    );
    for (const year of [1900, 2000, 2023, 2024, 2100, 2400]) {
      expect(ours('date', `${year}-02-29`), String(year)).toBe(new Date(year, 1, 29).getDate() === 29);
    }
  });

  it('time and date-time are a time of the day with its offset', () => {
    fc.assert(
      fc.property(dates, times, ({ text: date, isDate }, { text: time, isTime }) => {
        expect(ours('time', time)).toBe(isTime);
        expect(ours('date-time', `${date}T${time}`)).toBe(isDate && isTime);
        expect(ours('date-time', `${date}t${time.slice(0, 8)}z`)).toBe(
          isDate && ours('time', `${time.slice(0, 8)}Z`),
        );
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['time', '23:59:60Z', true],
    ['time', '22:59:60Z', false],
    ['time', '09:15:00', false],
    ['date-time', '2016-12-31T23:59:60Z', true],
    ['date-time', '2026-03-02T09:15:00.000Z\n', false],
    ['date', '2026-3-2', false],
    ['uuid', '9b2f6a3e-1d6c-4f0a-8c5e-2f7b-2f7b1a3c4d5e', false],
    ['uuid', '9b2f6a3e1d6c4f0a8c5e2f7b1a3c4d5e', false],
    ['uri', '/path', false],
    ['uri', 'https://example.com/a b', false],
    ['uri', 'https://example.com/%zz', false],
  ])('%s %j is %s', (format, value, expected) => {
    expect(ours(format, value)).toBe(expected);
  });

  it('uuid is any UUID in either case, and no more', () => {
    const uuids = fc.oneof(
      fc.uuid(),
      fc.constantFrom('00000000-0000-0000-0000-000000000000', `FFFFFFFF${'-FFFF'.repeat(3)}-FFFFFFFFFFFF`),
    );
    fc.assert(
      fc.property(uuids, fc.nat(35), fc.constantFrom('g', '-', '', ' ', '\n'), (uuid, at, other) => {
        expect(ours('uuid', uuid) && ours('uuid', uuid.toUpperCase())).toBe(true);
        const changed = uuid.slice(0, at) + other + uuid.slice(at + 1);
        expect(ours('uuid', changed)).toBe(changed === uuid);
        expect(ours('uuid', ` ${uuid}`) || ours('uuid', `${uuid}\n`)).toBe(false);
      }),
    );
  });

  it('uri and uri-reference take every URL that a URL parser writes', () => {
    fc.assert(
      fc.property(fc.webUrl({ withFragments: true, withQueryParameters: true }), (url) => {
        expect(ours('uri', new URL(url).href)).toBe(true);
        expect(ours('uri-reference', new URL(url).href)).toBe(true);
        expect(ours('uri-reference', new URL(url).pathname)).toBe(true);
      }),
    );
  });

  const borrowed = 'duration email hostname ipv4 ipv6 json-pointer relative-json-pointer uri-template'.split(
    ' ',
  );
  it.each(borrowed)('%s is as in ajv-formats', (format) => {
    const values = fc.oneof(
      fc.emailAddress(),
      fc.domain(),
      fc.ipV4(),
      fc.ipV6(),
      fc.string(),
      fc.constantFrom('P1D', 'PT', '/a~1', '/~', '1/a', '{+a}', '{'),
    );
    fc.assert(fc.property(values, (value) => void expect(ours(format, value)).toBe(ajvs(format, value))));
  });

  // Where ours and those of ajv-formats differ, on purpose.
  it.each([
    ['uuid', 'urn:uuid:9b2f6a3e-1d6c-4f0a-8c5e-2f7b1a3c4d5e', false, 'the prefix makes it a URI'],
    ['date-time', '2026-03-02 09:15:00Z', false, 'ISO 8601 wants the T'],
    ['date-time', '2026-03-02T09:15:00+01', false, 'RFC 3339 wants the minutes of the offset'],
    ['date-time', '2026-03-02T09:15:00+0100', false, 'RFC 3339 wants the colon'],
    ['uri', 'https://[example.com', true, 'the parts of a URI are not told apart'],
    ['uri-reference', '//[x', true, 'the parts of a URI are not told apart'],
  ])('%s %j is %s: %s', (format, value, expected) => {
    expect(ours(format, value)).toBe(expected);
    expect(ajvs(format, value)).toBe(!expected);
  });

  it('of a number, or of bytes, is only an annotation', () => {
    const annotations = Object.keys(formats).filter((format) => formats[format] === true);
    expect(annotations.sort()).toEqual(['binary', 'byte', 'double', 'float', 'int32', 'int64', 'password']);
  });

  it.each(Object.keys(formats).filter((format) => formats[format] !== true))(
    '%s is tested in time that grows with the length',
    (format) => {
      // Steps of the regular expression can't be counted; a hang would run into the limit of the test.
      const long = 100_000;
      for (const part of ['a', '0', '-', '.', 'a.', '%41', ':', '1:', '/', '~0', '{a}', 'a@']) {
        ours(format, `${part.repeat(long / part.length)} `);
        ours(format, `https:${part.repeat(long / part.length)} `);
      }
    },
  );
});
