import { expect, test } from 'vitest';
import { plain } from './thrown.ts';

/** Every code point that is neither shown nor a plain space, by the tables of Unicode. */
const isHidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u;
// Signs that are drawn around the digits that follow, and one that hieroglyphs are joined by.
const isDrawn =
  /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]/u;

test('no character that is hidden is left, and none that is shown is lost', () => {
  const kept: string[] = [];
  const lost: string[] = [];
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    const isLeft = plain(character) !== ' ';
    if (isLeft && isHidden.test(character) && !isDrawn.test(character)) kept.push(code.toString(16));
    if (!isLeft && /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)) lost.push(code.toString(16));
  }
  expect(kept).toEqual([]);
  expect(lost).toEqual([]);
});

test('several in a row are one space', () => {
  expect(plain('a\r\n\t\u001b[31m\u202eb  c')).toBe('a [31m b c');
});
