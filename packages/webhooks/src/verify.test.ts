import { afterEach, describe, expect, test, vi } from 'vitest';
import { verify } from './index.ts';

afterEach(() => vi.unstubAllEnvs());

const auth = { authKey: 'bearer', authSecret: 'Bearer s3cret' } as const;

test('the secret itself passes', () => {
  expect(verify('Bearer s3cret', auth)).toBe(true);
});

// The others are those that a receiver does not let in.
test.each([undefined, null, '', 'Bearer s3cre', 'Bearer s3cre\u0174', 'Bearer s3cret, Bearer s3cret'])(
  '%j does not pass',
  (authorization) => {
    expect(verify(authorization, auth)).toBe(false);
  },
);

test('noAuth lets everything pass', () => {
  for (const authorization of [undefined, '', 'Bearer x'])
    expect(verify(authorization, { authKey: 'noAuth' })).toBe(true);
});

describe('a secret that cannot be used is rejected with what is wrong, and is not shown', () => {
  const long = 'hush-hush-hush-hush';
  const words =
    '<WEBHOOK_TOKEN> <token> … ... *** your-webhook-token YOUR_TOKEN token VOICE_AGENT_WEBHOOK_SECRET change-me-please-now';
  const placeholders = [...words.split(' '), '$WEBHOOK_TOKEN', '$' + '{WEBHOOK_TOKEN}', '{{ token }}'];

  test.each<[unknown, RegExp]>([
    [undefined, /^authSecret is missing\. Set it to/],
    [null, /is missing/],
    [7, /must be a string/],
    ['', /is empty/],
    ['Bearer', /has no token/],
    ['Bearer ', /has no token/],
    ['hush', /must be the word Bearer, one space, then a token without spaces/],
    ['bearer hush', /must be the word Bearer/],
    ['Bearer  hush', /must be the word Bearer/],
    ['Bearer hush ', /must be the word Bearer/],
    ['Bearer hush more', /must be the word Bearer/],
    ['Bearer hu\nsh', /must be the word Bearer/],
    ['Token hush', /must be the word Bearer/],
    ['Bearer undefined', /ends with undefined: the variable/],
    ['Bearer null', /ends with null: the variable/],
    [`Bearer ${long}ü`, /characters that a header cannot carry/],
    [`Bearer ${long}\0`, /characters that a header cannot carry/],
    ...[...placeholders.map((token) => `Bearer ${token}`), '<WEBHOOK_TOKEN>'].map(
      (secret): [string, RegExp] => [secret, /^authSecret is a placeholder\. Put the token/],
    ),
  ])('%j', (authSecret, message) => {
    for (const each of [authSecret, ['Bearer s3cret', authSecret]]) {
      const attempt = () => verify('Bearer hush', { authKey: 'bearer', authSecret: each as string });
      expect(attempt).toThrow(TypeError);
      expect(attempt).toThrow(message);
      expect(attempt).not.toThrow(/hush|hu\nsh|WEBHOOK_TOKEN/);
    }
  });

  test.each([{ authKey: 'basic' }, { authKey: 'bearer', authSecret: [] }, {}, null])('%j', (wrong) => {
    expect(() => verify('Bearer x', wrong as never)).toThrow(/^auth must be/);
  });

  test('a token under 16 characters is for development, which is NODE_ENV alone', () => {
    const make = (token: string) => () => verify('', { authKey: 'bearer', authSecret: `Bearer ${token}` });
    const short = 'x'.repeat(15);
    for (const env of ['development', 'test']) {
      vi.stubEnv('NODE_ENV', env);
      expect(make(short)()).toBe(false);
    }
    const { process } = globalThis;
    const runtimes = [{ ...process, env: {} }, undefined];
    Object.defineProperty(runtimes[0], 'env', { get: () => unreadable() });
    for (const env of ['production', '', undefined, 'Development']) {
      vi.stubEnv('NODE_ENV', env);
      expect(make(short)).toThrow(/^authSecret has a token of fewer than 16 characters/);
      expect(make(`${short}x`)()).toBe(false);
    }
    for (const runtime of runtimes) {
      vi.stubGlobal('process', runtime);
      try {
        expect(make(short)).toThrow('fewer than 16');
      } finally {
        vi.unstubAllGlobals();
      }
    }
  });
});

function unreadable(): never {
  throw new Error('Requires env access');
}
