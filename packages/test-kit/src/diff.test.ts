import { expect, test } from 'vitest';
import { patched, piecesOf } from './diff.ts';

const text = 'a: 1\nb: 2\n  c: 3\n';

test('lines go, come and stay, piece by piece', () => {
  expect(patched(text, '-a: 1\n+a: 7\n@@\n b: 2\n+b2: 2\n@@\n-  c: 3\n')).toBe('a: 7\nb: 2\nb2: 2\n');
  expect(piecesOf('+all: new\n')).toEqual([{ from: '', to: 'all: new\n' }]);
});

test('a piece that does not stand there exactly once is refused', () => {
  expect(() => patched(`${text}${text}`, '-a: 1\n')).toThrow('has this text 2 times, not once: "a: 1\\n".');
  expect(() => patched(text, '-d: 1\n')).toThrow('has this text 0 times');
});
