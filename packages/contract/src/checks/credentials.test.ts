import { expect, test } from 'vitest';
import { wrongCredentials } from './credentials.ts';

test('every form of a wrong credential is another one than the right one', () => {
  const forms = wrongCredentials('authorization', 'Token abc0');
  expect(forms.map(({ headers }) => headers.authorization)).toEqual([
    undefined,
    'Token abc1',
    'Token abc0x',
    'Token abc',
    'Token',
    'abc0',
    'Bearer abc0',
    'Tokenabc0',
  ]);
});

test('a key alone has no scheme that could be wrong', () => {
  const forms = wrongCredentials('x-key', 'abc');
  expect(forms.map(({ headers }) => headers['x-key'])).toEqual([undefined, 'ab0', 'abcx', 'ab', '']);
});

test('the right scheme is never taken for another one', () => {
  const values = wrongCredentials('authorization', 'Bearer abc').map(({ headers }) => headers.authorization);
  expect(values).toContain('Basic abc');
  expect(values).not.toContain('Bearer abc');
});
