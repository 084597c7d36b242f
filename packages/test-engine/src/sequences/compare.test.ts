import { expect, test } from 'vitest';
import { differenceOf } from './compare.ts';

const shows = (sent: unknown, got: unknown, isExact = true): boolean =>
  differenceOf({ a: sent }, { a: got }, new Map([['a', isExact]])) === undefined;

test.each<[sent: unknown, got: unknown]>([
  ['a', 'a'],
  [1, 1],
  [0.1 + 0.2, 0.3],
  [undefined, 'anything'],
  [null, undefined],
  [
    ['b', 'a'],
    ['a', 'b', 'b'],
  ],
  [
    { b: 1, c: 2 },
    { b: 1, d: 3 },
  ],
  // Of another type: that is for the schema to say.
  [5, '5'],
  [5, { id: 5 }],
])('%j is shown as %j', (sent, got) => {
  expect(shows(sent, got)).toBe(true);
});

test.each<[sent: unknown, got: unknown]>([
  ['a', 'A'],
  ['a', ''],
  [1, 2],
  [true, false],
  ['a', undefined],
  ['a', null],
  [['a'], ['a', 'b']],
  [{ b: 1 }, { b: 2 }],
])('%j is not shown as %j', (sent, got) => {
  expect(shows(sent, got)).toBe(false);
});

test.each<[sent: unknown, got: unknown]>([
  ['A@example.com', 'a@example.com'],
  ['https://example.com', 'https://example.com/'],
  ['2031-05-10T10:20:30Z', '2031-05-10T12:20:30+02:00'],
  ['2031-05-10', '2031-05-10T00:00:00Z'],
])('of a format, %j is shown as %j', (sent, got) => {
  expect(shows(sent, got, false)).toBe(true);
});
