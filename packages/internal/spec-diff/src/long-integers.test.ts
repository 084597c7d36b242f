import { useFolder } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import { compare } from './compare.ts';
import { write } from './testing/documents.ts';

const folder = useFolder();
const document = (schema: string): string =>
  `{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{"/a":{"post":{"requestBody":{"content":{"application/json":{"schema":${schema}}}},"responses":{"200":{"description":"x"}}}}}}`;

test.each<[before: string, after: string, rules: string[]]>([
  [
    '{"enum":[9007199254740992,9007199254740993]}',
    '{"enum":[9007199254740992]}',
    ['request-enum-value-removed'],
  ],
  ['{"const":9007199254740992}', '{"const":9007199254740993}', ['request-enum-changed']],
  [
    '{"type":"integer","maximum":9223372036854775807}',
    '{"type":"integer","maximum":9223372036854775806}',
    ['request-maximum-lowered'],
  ],
  [
    '{"type":"integer","minimum":9007199254740993}',
    '{"type":"integer","exclusiveMinimum":9007199254740992}',
    [],
  ],
  [
    '{"type":"integer","multipleOf":18014398509481986}',
    '{"type":"integer","multipleOf":9007199254740993}',
    ['request-multiple-of-widened'],
  ],
  [
    '{"type":"integer","default":9007199254740993}',
    '{"type":"integer","default":9007199254740992}',
    ['request-default-changed'],
  ],
  [
    '{"type":"integer","maximum":9223372036854775807}',
    '{"type":"integer","maximum":9223372036854775807}',
    [],
  ],
])('integers of more than 53 bits are compared by their digits: %s, %s', (before, after, rules) => {
  write(folder, { 'a/before.json': document(before), 'a/after.json': document(after) });
  const { changes } = compare('a/before.json', 'a/after.json', { folder });
  expect(changes.map(({ rule }) => rule).sort()).toEqual(rules.sort());
  for (const change of changes) {
    expect(change.message).toMatch(/\d{16}/);
    // The values in JSON have the digits of the documents.
    const digits = JSON.stringify([change.before.value, change.after.value]).match(/\d{16,}/g) ?? [];
    expect(digits).not.toEqual([]);
    for (const each of digits) expect(before + after).toContain(each);
  }
});

test('a length or a size of more than 53 bits is as good as none that is shorter', () => {
  const [long, longer] = ['9223372036854775806', '9223372036854775807'].map((limit) =>
    document(`{"type":"array","maxItems":${limit},"items":{"type":"string","maxLength":${limit}}}`),
  ) as [string, string];
  const short = document('{"type":"array","items":{"type":"string","maxLength":9}}');
  write(folder, { 'b/long.json': long, 'b/longer.json': longer, 'b/short.json': short });
  const rulesOf = (before: string, after: string) =>
    compare(`b/${before}.json`, `b/${after}.json`, { folder }).changes.map(({ rule }) => rule);
  expect(rulesOf('long', 'longer')).toEqual([]);
  expect(rulesOf('long', 'short')).toEqual(['request-max-length-lowered', 'request-max-items-raised']);
});
