import { expect, test } from 'vitest';
import { bodyToKeep } from './kept.ts';
import { data } from './test-data.ts';

const secret = 's3cret';
const example = '{ "name": "example" }';
const keptOf = (text: string) => bodyToKeep(text, example, data.secrets);

test.each([
  { authToken: secret },
  { toolSettings: [{ authToken: secret }] },
  { httpHeaders: { 'X-Any': secret } },
  { authToken: 1234 },
  { attributes: { apiKey: { value: [secret] } } },
])('of a body with a secret the example is kept: %j', (body) => {
  expect(keptOf(JSON.stringify(body))).toBe(example);
  expect(keptOf(`${JSON.stringify(body, null, 2)},`)).toBe(example);
  expect(keptOf(JSON.stringify(body).replace('T', '\\u0054').replace('K', '\\u004b'))).toBe(example);
});

test.each(['', ' ', '{ "authToken": "" }', '{ "httpHeaders": {} }', '{ "name": "authToken" }', '{ "name": '])(
  'without a secret the body itself is kept: %j',
  (text) => expect(keptOf(text)).toBe(text),
);
