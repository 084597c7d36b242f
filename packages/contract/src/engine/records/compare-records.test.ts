import { expect, test } from 'vitest';
import { mismatchOf } from './compare-records.ts';

const shows = (sent: unknown, got: unknown, isExact = true, before?: unknown): boolean =>
  mismatchOf({ a: sent }, { a: got }, new Map([['a', isExact]]), { a: before }) === undefined;

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
  [[{ b: 1 }], [{ b: 2 }]],
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

test.each<[sent: unknown, got: unknown, before: unknown, isShown: boolean]>([
  // A map of other keys that stays as it was shows nothing of the update.
  [{ b: 1 }, { c: 2 }, { c: 2 }, false],
  [{ b: 1 }, { c: 2 }, { c: 3 }, true],
  [{ fields: { c: 1 } }, { c: {} }, { c: {} }, true],
  [{ b: 1 }, { c: 2 }, { b: 2, c: 1 }, false],
  [{ authToken: 'x' }, { authToken: '***' }, { authToken: 'y' }, true],
])('after an update with %j, %j is judged by what was before: %j', (sent, got, before, expected) => {
  expect(shows(sent, got, true, before)).toBe(expected);
});

test('whom a record belongs to, and whether it is active, is compared though no request sets it', () => {
  const differs = (fields: object): boolean =>
    mismatchOf({ userId: 'a', isActive: true, lockId: 'b' }, { ...fields }, new Map()) !== undefined;
  expect(differs({ userId: 'a', isActive: true, lockId: 'c' })).toBe(false);
  expect(differs({ userId: 'x', isActive: true })).toBe(true);
  expect(differs({ userId: 'a', isActive: false })).toBe(true);
  // A state that can be set decides about it.
  expect(differs({ userId: 'a', isActive: false, status: 'new' })).toBe(false);
});
