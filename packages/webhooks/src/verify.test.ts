import { describe, expect, test } from 'vitest';
import { verify } from './index.ts';

const auth = { authKey: 'bearer', authSecret: 'Bearer s3cret' } as const;

test('the secret itself passes', () => {
  expect(verify('Bearer s3cret', auth)).toBe(true);
});

test.each([
  undefined,
  null,
  '',
  's3cret',
  'bearer s3cret',
  'BEARER s3cret',
  'Bearer  s3cret',
  ' Bearer s3cret',
  'Bearer s3cret ',
  'Bearer s3cre',
  'Bearer s3crets',
  'Bearer S3cret',
  'Bearer xxxxxx',
  'Token s3cret',
  'Bearer s3cret, Bearer s3cret',
  'Bearer s3cre\u0174',
])('%j does not pass', (authorization) => {
  expect(verify(authorization, auth)).toBe(false);
});

test('noAuth lets everything pass', () => {
  for (const authorization of [undefined, '', 'Bearer x'])
    expect(verify(authorization, { authKey: 'noAuth' })).toBe(true);
});

describe('a configuration that can never be right is refused, and its secret is not shown', () => {
  test.each([
    'hush',
    'bearer hush',
    'Bearer  hush',
    'Bearer hush ',
    'Bearer hush more',
    'Bearer ',
    'Token hush',
    'Bearer hu\nsh',
  ])('authSecret %j', (authSecret) => {
    const attempt = () => verify('Bearer hush', { authKey: 'bearer', authSecret });
    expect(attempt).toThrow(TypeError);
    expect(attempt).not.toThrow(/hush|hu\nsh/);
  });

  test.each([{ authKey: 'basic' }, { authKey: 'bearer' }, {}, null])('%j', (wrong) => {
    expect(() => verify('Bearer x', wrong as never)).toThrow(/^auth must be/);
  });
});
