import fc from 'fast-check';
import { expect, test } from 'vitest';
import { queueOf } from './queues.ts';
import { readText, textOf } from './text.ts';

const units = fc.oneof(
  fc.integer({ min: 0, max: 0xff_ff }).map((unit) => String.fromCharCode(unit)),
  fc.constantFrom('\\', 'u', '0', 'a', '\\u00e9', '\0', 'é', '\ud800', '\udc00'),
);
const texts = fc.array(units, { maxLength: 12 }).map((parts) => parts.join(''));

test('every text comes back as it was, and is ASCII without NUL meanwhile', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const stored = textOf(text) ?? '';
      expect([...stored].every((character) => character > '\0' && character < '\u0080')).toBe(true);
      expect(readText(stored)).toBe(text);
    }),
  );
  expect(textOf(undefined)).toBeNull();
  expect(readText(null)).toBeUndefined();
});

test('what is ASCII stays as it is', () => {
  const path = 'C:\\users\\u12\nfile';
  expect(textOf(path)).toBe(path);
});

test('two calls have two queues', () => {
  const calls = [
    'a\0',
    'a\ufffd',
    'a\ud800',
    'a\ud801',
    'a\\u0000',
    'a',
    'é',
    'e\u0301',
    '',
    'x'.repeat(201),
  ];
  expect(new Set(calls.map((call) => queueOf('1', call))).size).toBe(calls.length);
});
