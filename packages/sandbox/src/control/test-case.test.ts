import { expect, test } from 'vitest';
import { testCase } from './test-case.ts';

const secrets = {
  apiKey: 'key-of-the-api',
  authTokens: ['tool-token', 'tool-token-longer'],
  authSecret: 'Bearer webhook-token',
};

test('a case is the event, indented, with a line break at its end', () => {
  const event = { eventType: 'call.ended', data: { list: [1, 'a', null, true], empty: {} } };
  expect(testCase(JSON.stringify(event), secrets)).toBe(`${JSON.stringify(event, null, 2)}\n`);
});

test('known secrets are replaced wherever they stand, the longest first', () => {
  const event = {
    a: 'Bearer webhook-token',
    'has webhook-token in it': ['x tool-token-longer y', { deep: 'tool-token and key-of-the-api' }],
  };
  expect(JSON.parse(testCase(JSON.stringify(event), secrets))).toEqual({
    a: 'Bearer <WEBHOOK_TOKEN>',
    'has <WEBHOOK_TOKEN> in it': ['x <AUTH_TOKEN> y', { deep: '<AUTH_TOKEN> and <API_KEY>' }],
  });
});

test('a field that is named like a secret loses its value, whatever the case of its name', () => {
  const event = { apiKey: 'a', AuthToken: 'b', headers: { Authorization: 'Token c' }, authSecret: 'd' };
  expect(JSON.parse(testCase(JSON.stringify(event), secrets))).toEqual({
    apiKey: '<API_KEY>',
    AuthToken: '<AUTH_TOKEN>',
    headers: { Authorization: '<AUTHORIZATION>' },
    authSecret: 'Bearer <WEBHOOK_TOKEN>',
  });
});

test('a secret with signs of a replacement pattern, and one that is not there, do no harm', () => {
  const odd = { apiKey: '$&', authTokens: [], authSecret: undefined };
  expect(JSON.parse(testCase('{"a":"x $& y"}', odd))).toEqual({ a: 'x <API_KEY> y' });
});

test('a name like __proto__ stays data', () => {
  const text = testCase('{"data":{"__proto__":{"a":1},"constructor":"c"}}', secrets);
  expect(text).toContain('"__proto__"');
  expect(text).toContain('"constructor": "c"');
});
