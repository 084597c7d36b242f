import fc from 'fast-check';
import { expect, test } from 'vitest';
import { redactor } from './redacted-credentials.ts';

const name = '$VOICE_AGENT_API_KEY';
const redact = (text: string, secrets: readonly string[], placeholder = name): string =>
  redactor(new Map(secrets.map((each) => [each, placeholder])))(text);
const secret = 's3cret/+key "q"';

test.each([
  ['as it is', `Token ${secret}.`, `Token ${name}.`],
  ['more than once', `${secret},${secret}`, `${name},${name}`],
  ['in a URL', `/a?key=${encodeURIComponent(secret)}&b`, `/a?key=${name}&b`],
  ['in JSON', JSON.stringify({ echoed: secret }), `{"echoed":"${name}"}`],
  ['in base64', `Basic ${btoa(secret)}`, `Basic ${name}`],
  ['in base64 for URLs', `x.${Buffer.from(secret).toString('base64url')}.y`, `x.${name}.y`],
  ['in upper case', secret.toUpperCase(), name],
  ['not at all', 'nothing here', 'nothing here'],
])('finds a secret %s', (_, text, expected) => {
  expect(redact(text, [secret])).toBe(expected);
});

test('leaves no rest of a secret inside another, and redacts no name', () => {
  expect(redact('abc-def abc KEY', ['abc', 'abc-def', 'KEY', ''])).toBe(`${name} ${name} ${name}`);
  expect(redact('a.c abc', ['a.c'])).toBe(`${name} abc`);
});

test('puts the name that it is given, and leaves a name that stands there', () => {
  const other = '$VOICE_AGENT_WEBHOOK_SECRET';
  expect(redact(`Bearer ${secret}`, [secret], other)).toBe(`Bearer ${other}`);
  expect(redact(redact('a KEY, a VOICE', ['KEY']), ['VOICE'], other)).toBe(`a ${name}, a ${other}`);
});

test('does nothing without secrets', () => {
  expect(redact('text', [])).toBe('text');
  expect(redact('text', [''])).toBe('text');
});

test('works for any secret and any text', () => {
  const characters = fc.string({ minLength: 1, unit: 'binary' });
  fc.assert(
    fc.property(characters, fc.string(), fc.string(), (secret, before, after) => {
      const rest = redact(`${before}${secret}${after}`, [secret]).split(name);
      expect(rest.length).toBeGreaterThan(1);
      for (const part of rest) expect(part).not.toContain(secret);
    }),
  );
});
