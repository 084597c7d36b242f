import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { entryOf } from './log/exchange.ts';
import { Secrets } from './secrets.ts';

const known = (...texts: string[]): Secrets => {
  const secrets = new Secrets();
  for (const text of texts) secrets.add(text, '<API_KEY>');
  return secrets;
};

describe('a text', () => {
  const secret = 'key/of "the" sandbox';
  test.each<[what: string, text: string, masked: string]>([
    ['as it is', `a ${secret}, b`, 'a <API_KEY>, b'],
    ['twice', secret + secret, '<API_KEY><API_KEY>'],
    ['in JSON', JSON.stringify({ [secret]: [secret] }), '{"<API_KEY>":["<API_KEY>"]}'],
    ['in JSON in JSON', JSON.stringify(JSON.stringify([secret])), '"[\\"<API_KEY>\\"]"'],
    ['in JSON with escapes', '"\\u006bey\\/of \\"the\\" sandbox"', '"<API_KEY>"'],
    ['in a URL', `/a?b=${encodeURIComponent(secret)}&c`, '/a?b=<API_KEY>&c'],
    ['in a form', 'b=key%2Fof+%22the%22+sandbox', 'b=<API_KEY>'],
    ['in a URL with small letters', '/a/key%2fof%20%22%74he%22%20sandbox', '/a/<API_KEY>'],
    ['nowhere', '"a\\u006b\\/" %41 key/of', '"a\\u006b\\/" %41 key/of'],
  ])('%s', (_, text, masked) => {
    expect(known(secret).mask(text)).toBe(masked);
  });

  test('the longest of several is found, and each that begins alike', () => {
    const secrets = known('secret-1', 'secret-12', 'secret-2');
    secrets.add('secret-123', '<AUTH_TOKEN>');
    expect(secrets.mask('secret-12 secret-123 secret-2')).toBe('<API_KEY> <AUTH_TOKEN> <API_KEY>');
  });

  test('that was cut ends before the beginning of a secret', () => {
    expect(known('secret-12').mask('a secret-1', true)).toBe('a ');
    expect(known('secret-12').mask('a secret-1')).toBe('a secret-1');
  });

  test.each([
    ['{"authToken": "new-token", "name": "a"}', '{"authToken": "<AUTH_TOKEN>", "name": "a"}'],
    ['{"authSecret":"Bearer  with \\" spaces"}', '{"authSecret":"Bearer  <UNKNOWN>"}'],
    ['{"x-api-key":"abc', '{"x-api-key":"<UNKNOWN>"'],
    ['{"apiKey":null,"authKey":"bearer"}', '{"apiKey":null,"authKey":"bearer"}'],
    ['/a?token=x&b=c', '/a?token=<UNKNOWN>&b=c'],
    ['{"url":"/a?b=c&token=x","d":"e"}', '{"url":"/a?b=c&token=<UNKNOWN>","d":"e"}'],
    ['{"a":"{\\"authToken\\":\\"xy\\"}"}', '{"a":"{\\"authToken\\":\\"<AUTH_TOKEN>\\"}"}'],
    ['http://user:password@127.0.0.1/a@b', 'http://127.0.0.1/a@b'],
    [
      '{"httpHeaders":{"X-A":"v\\"1","X-B":"v2"},"a":{"b":"c"}}',
      '{"httpHeaders":{"X-A":"<UNKNOWN>","X-B":"<UNKNOWN>"},"a":{"b":"c"}}',
    ],
    ['{"httpHeaders": {"X-A": "v', '{"httpHeaders": {"X-A": "<UNKNOWN>"'],
    [
      '{"a":"{\\"httpHeaders\\":{\\"X-A\\":\\"v\\\\\\"1\\"}}"}',
      '{"a":"{\\"httpHeaders\\":{\\"X-A\\":\\"<UNKNOWN>\\"}}"}',
    ],
  ])('%s: names show a secret', (text, masked) => {
    expect(known().mask(text)).toBe(masked);
  });
});

test('what the specs mark as a secret is masked by its name', () => {
  const document = parse(
    readFileSync(new URL(import.meta.resolve('@voice-agent/specs/openapi.yaml')), 'utf8'),
  );
  const found = marked(document.components.schemas);
  expect(found.length).toBeGreaterThan(2);
  for (const [name, value] of found)
    expect(known().mask(JSON.stringify({ [name]: value })), name).not.toContain('any-secret');
});

/** The properties that hold secrets, each with a value. */
function marked(node: unknown): [name: string, value: unknown][] {
  if (typeof node !== 'object' || node === null) return [];
  const { properties = {} } = node as { properties?: Record<string, Record<string, unknown>> };
  const own = Object.entries(properties).flatMap(([name, { format, additionalProperties }]) => {
    const isMap = (additionalProperties as { format?: string } | undefined)?.format === 'password';
    if (isMap) return [[name, { 'X-Any': 'any-secret' }] as [string, unknown]];
    return format === 'password' ? [[name, 'any-secret'] as [string, unknown]] : [];
  });
  return [...own, ...Object.values(node).flatMap(marked)];
}

describe('a header', () => {
  test.each([
    ['authorization', 'Token the-key', 'Token <API_KEY>'],
    ['authorization', 'Bearer the-key', 'Bearer <API_KEY>'],
    ['authorization', 'Token  the-key', 'Token  <API_KEY>'],
    ['authorization', 'the-key', '<API_KEY>'],
    ['authorization', 'Token the-key2', 'Token <UNKNOWN>'],
    ['authorization', 'Token ', 'Token '],
    ['Cookie', 'a=b', '<UNKNOWN>'],
    ['x-api-key', 'abc', '<UNKNOWN>'],
    ['user-agent', 'the-key/1', '<API_KEY>/1'],
  ])('%s: %s', (name, value, shown) => {
    expect(known('the-key').maskHeader(name, value).shown).toBe(shown);
  });
});

const placeholders = '<API_KEY> <AUTH_TOKEN> <WEBHOOK_TOKEN> <UNKNOWN>';
const secretText = (unit: fc.Arbitrary<string>) =>
  fc
    .string({ unit, minLength: 6, maxLength: 40 })
    .filter((text) => text.trim() === text && !/^(?:bearer|token|basic|digest) /i.test(text))
    .filter((text) => !placeholders.includes(text) && !JSON.stringify(template('', 0)).includes(text));

/** How a text may be written. */
const forms: ((text: string) => string)[] = [
  (text) => text,
  (text) => JSON.stringify({ name: text }),
  (text) => JSON.stringify({ [text]: [1, JSON.stringify(text)] }),
  (text) => JSON.stringify({ authToken: text, toolSettings: { authToken: `x${text}` } }),
  (text) =>
    `"${Array.from(text, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, '0')}`).join('')}"`,
  (text) => `/path/${encodeURIComponent(text)}?q=${encodeURIComponent(text).replaceAll('%20', '+')}#x`,
  (text) => `q=${encodeURIComponent(text).toLowerCase()}`,
];

const template = (text: string, at: number) => ({
  kind: 'api' as const,
  at: 0,
  method: 'POST',
  durationMs: 1,
  url: at === 0 ? `/v1/jobs/all?q=${text}` : '/v1/jobs/all',
  request: {
    headers: ['Authorization', at === 1 ? `Token ${text}` : 'Token x', 'X-Other', at === 2 ? text : 'x'],
    body: at === 3 ? text : '{}',
  },
  response: { headers: { 'x-echo': at === 4 ? text : '' }, body: at === 5 ? `echo ${text} echo` : '[]' },
  rejection: { message: at === 6 ? text : 'is wrong' },
});

/** All that a reader can make of a text. */
function readings(text: string): string[] {
  const read = [text];
  for (const decode of [
    JSON.parse,
    decodeURIComponent,
    (coded: string) => decodeURIComponent(coded.replaceAll('+', ' ')),
  ])
    try {
      const value: unknown = decode(text);
      read.push(typeof value === 'string' ? value : strings(value).join('\n'));
    } catch {
      // It is not written so.
    }
  return read;
}

const strings = (value: unknown): string[] => {
  if (typeof value === 'string') return readings(value);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...strings(inner)]);
};

test('no entry holds a secret, wherever it is and however it is written', () => {
  fc.assert(
    fc.property(
      secretText(fc.constantFrom(...'abcABC012 /"\\%+&=<>.-_\'{}[]:,é漢😀')),
      fc.array(secretText(fc.constantFrom('a', 'b', '0')), { maxLength: 3 }),
      fc.constantFrom(...forms),
      fc.nat(6),
      (secret, others, form, at) => {
        const secrets = known(secret, ...others);
        const entry = entryOf(1, template(form(secret), at), secrets);
        const shown = strings(entry);
        expect(shown.filter((text) => text.includes(secret))).toEqual([]);
      },
    ),
    { numRuns: 3_000 },
  );
});
