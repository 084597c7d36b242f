import { expect, test } from 'vitest';
import { piecesOf } from './diff.ts';

test('lines go, come and stay, piece by piece', () => {
  expect(piecesOf('-a: 1\n+a: 7\n@@\n b: 2\n+b2: 2\n')).toEqual([
    { from: 'a: 1\n', to: 'a: 7\n' },
    { from: 'b: 2\n', to: 'b: 2\nb2: 2\n' },
  ]);
  expect(piecesOf('+all: new\n')).toEqual([{ from: '', to: 'all: new\n' }]);
});
