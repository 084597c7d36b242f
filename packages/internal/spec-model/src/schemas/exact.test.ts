import { describe, expect, test } from 'vitest';
import { treeOf } from '../documents/testing.ts';
import { samplesOf } from './arbitrary.ts';
import { casesOf } from './cases.ts';
import { exampleOf } from './example.ts';
import { fromJson, hasBigInt, isExactMultiple, rounded, sum, toJson } from './numbers.ts';
import { parseJson } from './parse-json.ts';
import { SchemaRegistry } from './registry.ts';

test.each([
  '9007199254740993',
  '-9007199254740993',
  '[1,12345678901234567890,{"a":1.5}]',
  '1e400',
  '{"a":0}',
])('%s is read with its digits, and written with them', (text) => {
  const value = fromJson(text);
  if (text !== '1e400') expect(toJson(value)).toBe(text);
  expect(hasBigInt(value)).toBe(/\d{16}/.test(text));
  expect(hasBigInt(rounded(value))).toBe(false);
});

test.each([
  [9007199254740993n, 2, false],
  [9007199254740994n, 2, true],
  [9007199254740993n, 0.5, true],
  [9007199254740993n, 0.3, true],
  [9007199254740994n, 0.3, false],
  [2n ** 70n, 2n ** 65n, true],
  [2 ** 53, 2n ** 54n, false],
  [0.5, 2n ** 54n, false],
  [1e22, 10n ** 20n, true],
] as const)('%s as a multiple of %s: %s', (value, step, right) =>
  expect(isExactMultiple(value, step)).toBe(right),
);

test('sums keep their digits', () => {
  expect(sum(Number.MAX_SAFE_INTEGER, 2)).toBe(9007199254740993n);
  expect(sum(9007199254740993n, -2)).toBe(Number.MAX_SAFE_INTEGER);
  expect(sum(0.5, 1)).toBe(1.5);
});

/** The keyword and the place of the first error. */
function errorOf(schema: string, body: string): string | undefined {
  const root = fromJson(schema) as object;
  const registry = new SchemaRegistry(root);
  const [error] = registry.errors(root as never, parseJson(body));
  expect(registry.accepts(root as never, parseJson(body))).toBe(error === undefined);
  return error && `${error.schemaPointer} ${error.message} at ${error.pointer}`;
}

test.each([
  ['{"uniqueItems":true}', '[9007199254740992,9007199254740993]', undefined],
  [
    '{"uniqueItems":true}',
    '[9007199254740993,9007199254740993]',
    '/uniqueItems must not have duplicate items at ',
  ],
  ['{"enum":[9007199254740993]}', '9007199254740993', undefined],
  ['{"enum":[9007199254740993]}', '9007199254740992', '/enum must be one of 9007199254740993 at '],
  ['{"const":9007199254740992}', '9007199254740993', '/const must be 9007199254740992 at '],
  ['{"maximum":9007199254740992}', '9007199254740993', '/maximum must be at most 9007199254740992 at '],
  [
    '{"exclusiveMinimum":9007199254740993}',
    '9007199254740993',
    '/exclusiveMinimum must be greater than 9007199254740993 at ',
  ],
  ['{"exclusiveMaximum":9007199254740993}', '9007199254740992', undefined],
  ['{"minimum":9007199254740993}', '9007199254740992', '/minimum must be at least 9007199254740993 at '],
  ['{"multipleOf":2}', '9007199254740993', '/multipleOf must be a multiple of 2 at '],
  ['{"type":"integer","format":"int64"}', '9223372036854775807', undefined],
  ['{"type":"integer","format":"int64"}', '9223372036854775808', '/format must match format "int64" at '],
  ['{"type":"integer","format":"int64"}', '-9223372036854775808', undefined],
  ['{"type":"integer","format":"int64"}', '1e19', '/format must match format "int64" at '],
  ['{"type":"string"}', '9007199254740993', '/type must be a string at '],
  ['{"type":"number"}', '9007199254740993', undefined],
  [
    '{"properties":{"a":{"items":{"$ref":"#/$defs/b"}}},"$defs":{"b":{"maximum":3}}}',
    '{"a":[1,9007199254740993]}',
    '/$defs/b/maximum must be at most 3 at /a/1',
  ],
  [
    '{"allOf":[{"required":["a"]}],"properties":{"b":{}}}',
    '{"b":9007199254740993}',
    "/allOf/0/required/0 must have the property 'a' at ",
  ],
  [
    '{"additionalProperties":false}',
    '{"b":9007199254740993}',
    '/additionalProperties must not have additional properties at ',
  ],
])('%s of %s: %s', (schema, body, right) => {
  expect(errorOf(schema, body)?.replaceAll('"int64"', 'int64')).toBe(right?.replaceAll('"int64"', 'int64'));
});

describe('generated', () => {
  const limits = fromJson(
    '{"type":"integer","minimum":9007199254740993,"maximum":9007199254740999}',
  ) as object;

  test('values are within limits of more than 53 bits, and cases are next to them', () => {
    const registry = new SchemaRegistry(limits);
    const found = samplesOf(registry, limits as never, { seed: 1, numRuns: 30 });
    expect(new Set(found).size).toBeGreaterThan(3);
    for (const each of found) expect(registry.accepts(limits as never, each)).toBe(true);
    expect(exampleOf(registry, limits as never)).toBe(9007199254740993n);
    const cases = casesOf(registry, limits as never).map(({ value, valid }) => `${toJson(value)} ${valid}`);
    for (const each of [
      '9007199254740993 true',
      '9007199254740992 false',
      '9007199254740999 true',
      '9007199254741000 false',
    ])
      expect(cases).toContain(each);
  });

  test.each([
    '{"type":"integer","multipleOf":9007199254740993}',
    '{"type":"integer","minimum":9007199254740993,"multipleOf":1000}',
    '{"type":"number","multipleOf":9007199254740993}',
  ])('values are multiples: %s', (text) => {
    const schema = fromJson(text) as object;
    const registry = new SchemaRegistry(schema);
    const found = samplesOf(registry, schema as never, { seed: 1, numRuns: 30 });
    expect(new Set(found).size).toBeGreaterThan(1);
    for (const each of found) expect(registry.accepts(schema as never, each)).toBe(true);
    expect(exampleOf(registry, schema as never)).toBeDefined();
    expect(casesOf(registry, schema as never).filter(({ valid }) => !valid).length).toBeGreaterThan(1);
  });

  test('the limits of 64 bits are tried by their digits', () => {
    const schema = fromJson('{"type":"integer","maximum":9223372036854775807}') as object;
    const cases = casesOf(new SchemaRegistry(schema), schema as never).map(({ value }) => toJson(value));
    expect(cases).toEqual(expect.arrayContaining(['9223372036854775807', '9223372036854775808']));
  });

  test.each([
    {},
    { minimum: 0.7, maximum: 0.9 },
    { exclusiveMinimum: 0 },
    { exclusiveMaximum: 0.1, minimum: -1e300 },
  ])('values of the format float are the same in 32 bits: %o', (limit) => {
    const schema = { type: 'number', format: 'float', ...limit };
    const registry = new SchemaRegistry(schema);
    const sent = [
      ...samplesOf(registry, schema, { seed: 1, numRuns: 200 }).map((value) => ({ value, valid: true })),
      ...casesOf(registry, schema),
      { value: exampleOf(registry, schema), valid: true },
    ];
    for (const { value, valid } of sent) {
      if (typeof value !== 'number') continue;
      expect(Math.abs(Math.fround(value))).toBeLessThan(Number.POSITIVE_INFINITY);
      expect(registry.accepts(schema, Math.fround(value))).toBe(valid);
    }
    expect(sent.filter(({ valid }) => valid).length).toBeGreaterThan(100);
  });
});

test.each([
  ['YAML', 'x: [9007199254740993, 7, 1.5, "9007199254740993"]\n9007199254740995: a'],
  ['JSON', '{"x":[9007199254740993,7,1.5,"9007199254740993"],"9007199254740995":"a"}'],
])('a document keeps the digits of its integers: %s', (_, text) => {
  expect(treeOf('a.yaml', text).root.value).toEqual({
    x: [9007199254740993n, 7, 1.5, '9007199254740993'],
    '9007199254740995': 'a',
  });
});

test.each([
  ['date-time', '2019-12-11T05:43:40+0530', false],
  ['date-time', '2019-12-11T05:43:40+05', false],
  ['date-time', '2019-12-11T05:43:40+05:30', true],
  ['date-time', '2019-12-11t05:43:40z', true],
  ['time', '05:43:40+0100', false],
  ['time', '05:43:40-01', false],
  ['time', '05:43:40.5-01:00', true],
])('%s: %s is %s', (format, text, right) => {
  const schema = { type: 'string', format };
  const registry = new SchemaRegistry(schema);
  expect([registry.accepts(schema, text), registry.acceptsIgnoring(schema, text)]).toEqual([right, right]);
});
