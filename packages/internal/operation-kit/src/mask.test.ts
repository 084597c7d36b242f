import { expect, test } from 'vitest';
import { isSecretName, Mask, masked, pointerOfMask } from './mask.ts';

const apiKey = 'key-of-"the" tests';

test.each<[what: string, value: unknown, shown: unknown]>([
  ['a marked field', { authToken: 'token' }, { authToken: masked }],
  ['in any case', { APIKEY: 'key' }, { APIKEY: masked }],
  ['that is no string', { authToken: 1_234 }, { authToken: masked }],
  [
    'all that is in one',
    { httpHeaders: { 'X-Any': ['a', 'b'] } },
    { httpHeaders: { 'X-Any': [masked, masked] } },
  ],
  ['no value', { authToken: null }, { authToken: null }],
  [
    'a secret of a field elsewhere',
    { authToken: 'a-token', url: 'x?a-token' },
    { authToken: masked, url: `x?${masked}` },
  ],
  ['the key, in a text and in a name', { [apiKey]: `has ${apiKey}.` }, { [masked]: `has ${masked}.` }],
  [
    'the key in JSON and in a URL',
    [JSON.stringify({ apiKey }), encodeURIComponent(apiKey)],
    [`{"apiKey":"${masked}"}`, masked],
  ],
  ['JSON that breaks off', 'no: {"authToken":"a-tok', `no: {"authToken":"${masked}"`],
  [
    'an object and an array in JSON that breaks off',
    '{"httpHeaders":{"X-A":"a-secret","X-B":{"c":"d"}},"apiKey":["a-se',
    `{"httpHeaders":"${masked}","apiKey":"${masked}"`,
  ],
  [
    'a name that every object has',
    JSON.parse('{"__proto__":{"authToken":"a"}}'),
    JSON.parse(`{"__proto__":{"authToken":"${masked}"}}`),
  ],
])('masks %s', (_, value, shown) => {
  const mask = new Mask(apiKey);
  expect(mask.value(value)).toEqual(shown);
  expect(mask.withJson(value).json).toBe(JSON.stringify(shown));
});

test('a value without secrets is not copied', () => {
  const value = { items: [{ name: 'a "name"', size: 1, none: null }] };
  expect(new Mask(apiKey).value(value)).toBe(value);
});

test('secrets of other values are masked, too', () => {
  expect(new Mask().value('is a-token', { authToken: 'a-token' })).toBe(`is ${masked}`);
});

test.each([
  [{ toolSettings: { 'a/b~c': [1, masked] } }, '/toolSettings/a~1b~0c/1'],
  [{ url: `https://x/?key=${masked}` }, '/url'],
  [masked, ''],
  [{ name: 'masked', none: null }, undefined],
])('the mask in %j is at %s', (value, pointer) => {
  expect(pointerOfMask(value)).toBe(pointer);
});

test('the names of secrets are those that the specs mark', () => {
  expect(['authorization', 'authToken', 'tokenType'].map(isSecretName)).toEqual([true, true, false]);
});
