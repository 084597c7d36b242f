import type { SecurityScheme } from '@voice-agent/spec-model';
import { describe, expect, test } from 'vitest';
import { wrongCredentials } from './wrong-credentials.ts';

const header: SecurityScheme = { id: 'token', in: 'header', name: 'Authorization', scheme: 'apiKey' };
const values = (credential: SecurityScheme, value: string): (string | undefined)[] =>
  wrongCredentials(credential, value).map((each) => each.value);

test('the right credential is never among them, even where it is trimmed', () => {
  for (const key of ['Token sEcret-key', 'Token 0', 'Bearer abc', 'Token ABC', 'Token x', 'sEcret', '*'])
    expect(values(header, key).map((each) => each?.trim())).not.toContain(key);
});

test('a key alone has no word that could be wrong', () => {
  const names = wrongCredentials(header, 'abc').map(({ name }) => name);
  expect(names).not.toContain('the word alone');
  expect(names).toContain('a longer key');
});

describe('what a correct server may read as the right one is not sent', () => {
  test('RFC 9110: a scheme in another case, with more spaces', () => {
    const sent = values({ ...header, scheme: 'bearer' }, 'Bearer abc');
    expect(sent).not.toContain('bearer abc');
    expect(sent).not.toContain('Bearer  abc');
    expect(sent).toContain('Basic abc');
  });

  test('base64 of the same value', () => {
    const pair = (text: string): string => Buffer.from(text).toString('base64');
    const sent = values({ ...header, scheme: 'basic' }, `Basic ${pair('user:pass')}`);
    const words = sent.flatMap((each) => /^Basic (\S+)$/.exec(each ?? '')?.[1] ?? []);
    expect(words.map((each) => Buffer.from(each, 'base64').toString())).not.toContain('user:pass');
    expect(sent).toContain(`Basic ${pair('user:')}`);
    expect(sent).toContain(`Basic ${pair(':pass')}`);
  });

  test('signs that end a cookie', () => {
    const sent = values({ id: 'session', in: 'cookie', name: 'session', scheme: 'apiKey' }, 'abc');
    expect(sent.filter((each) => /[\s;,"]/.test(each ?? ''))).toEqual([]);
    expect(sent).toContain('abcx');
  });
});
