import type { SecurityScheme } from '@voice-agent/api-documents/document';
import { describe, expect, test } from 'vitest';
import { wrongCredentials } from './wrong-credentials.ts';

const header: SecurityScheme = { id: 'token', in: 'header', name: 'Authorization', scheme: 'apiKey' };
const right = 'Token sEcret-key';
const values = (credential: SecurityScheme, value: string): (string | undefined)[] =>
  wrongCredentials(credential, value).map((each) => each.value);

/** What lets a caller in who sends the right key, and somebody else as well. */
const sloppy: [what: string, lets: (value: string | undefined) => boolean][] = [
  ['asks nothing', () => true],
  ['wants any header', (value) => value !== undefined],
  ['wants a header with something in it', (value = '') => value !== ''],
  ['wants the word', (value = '') => /^Token\b/.test(value)],
  ['looks at the word without its case', (value = '') => value.toLowerCase() === right.toLowerCase()],
  [
    'looks at the word in lower case',
    (value = '') => /^token sEcret-key$/i.test(value) && value.includes('sEcret'),
  ],
  ['compares only the beginning', (value = '') => value.startsWith(right)],
  ['compares only the end', (value = '') => value.endsWith('sEcret-key')],
  ['compares as many letters as there are', (value = '') => right.startsWith(value) && value.length > 8],
  ['compares only the first letters', (value = '') => value.startsWith('Token sEc')],
  ['searches for the key', (value = '') => value.includes('sEcret-key')],
  ['takes the second word', (value = '') => value.split(' ')[1] === 'sEcret-key'],
  ['takes the last word', (value = '') => value.split(/\s+/).at(-1) === 'sEcret-key'],
  ['splits at any space', (value = '') => value.split(/\s+/).join(' ') === right],
  ['splits at many spaces', (value = '') => value.replace(/ +/g, ' ') === right],
  ['takes the key alone', (value) => value === 'sEcret-key'],
  ['takes another scheme', (value = '') => /^(Token|Bearer) sEcret-key$/.test(value)],
  ['takes the word off', (value = '') => value.replace(/^(Token)?[ :]*/, '') === 'sEcret-key'],
  ['takes quotes off', (value = '') => value.replaceAll('"', '') === right],
  ['compares the length', (value = '') => value.length === right.length],
  [
    'compares a pattern the wrong way round',
    (value = '') => isPattern(value) && new RegExp(value).test(right),
  ],
  ['takes one of a list', (value = '') => value.split(', ').includes(right)],
];

function isPattern(text: string): boolean {
  try {
    return text !== '' && new RegExp(text) !== undefined;
  } catch {
    return false;
  }
}

test.each(sloppy)('a server that %s is found', (_, lets) => {
  expect(values(header, right).some(lets)).toBe(true);
});

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
