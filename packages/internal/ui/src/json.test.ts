import { expect, test } from 'vitest';
import { around, json } from './json.ts';

const textOf = (value: unknown): string =>
  json(value)
    .map(({ text }) => text)
    .join('');

test('JSON is indented, and each piece has its kind', () => {
  expect(textOf('{"a":[1,"b"]}')).toBe('{\n  "a": [\n    1,\n    "b"\n  ]\n}');
  expect(textOf({ a: null })).toBe('{\n  "a": null\n}');
  const pieces = json({ a: '1 "2": true', b: [-1.5e3, false] });
  expect(pieces.filter(({ kind }) => kind !== '')).toEqual([
    { kind: 'key', text: '"a"' },
    { kind: 'text', text: '"1 \\"2\\": true"' },
    { kind: 'key', text: '"b"' },
    { kind: 'literal', text: '-1500' },
    { kind: 'literal', text: 'false' },
  ]);
});

test('what is not JSON, too deep or very long is shown without colours', () => {
  expect(json('a: 1')).toEqual([{ kind: '', text: 'a: 1' }]);
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  expect(json(deep)).toEqual([{ kind: '', text: deep }]);
  const long = Array.from({ length: 100_000 }, (_, index) => index);
  expect(json(long)).toEqual([{ kind: '', text: JSON.stringify(long, null, 2) }]);
});

const parts = (value: unknown, pointer: string) =>
  around(json(value), value, pointer)?.map((pieces) => pieces.map(({ text }) => text).join(''));

test.each([
  ['{"a":[1,{"b/c":"x"}],"d":1}', '/a/1/b~1c', '"x"'],
  ['{"a":[1,{"b/c":"x"}],"d":1}', '/a/1', '{\n      "b/c": "x"\n    }'],
  ['{"a":[1],"d":1}', '/d', '1'],
  ['{"a":[1],"d":1}', '', '{\n  "a": [\n    1\n  ],\n  "d": 1\n}'],
  [{ '': [null] }, '//0', 'null'],
])('in %j the place %j is %j', (value, pointer, text) => {
  const [before, at, after] = parts(value, pointer) ?? [];
  expect(at).toBe(text);
  expect(`${before}${at}${after}`).toBe(textOf(value));
});

test.each([
  ['{"a":[1]}', '/b'],
  ['{"a":[1]}', '/a/1'],
  ['{"a":1}', '/a/b'],
  ['{"a":"xy"}', '/a/0'],
  ['{"a":1}', '/constructor'],
  ['{"a":[1]}', '/a/length'],
  ['no JSON', ''],
])('%j has no place %j', (value, pointer) => {
  expect(parts(value, pointer)).toBeUndefined();
});
