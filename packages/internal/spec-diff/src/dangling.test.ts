import { useFolder } from '@voice-agent/test-kit/files';
import { expect, test } from 'vitest';
import { type Comparison, compare } from './compare.ts';
import { openapi, write } from './testing/documents.ts';

const folder = useFolder();
function between(before: unknown, after: unknown): Comparison {
  write(folder, { 'before.yaml': before, 'after.yaml': after });
  return compare('before.yaml', 'after.yaml', { folder });
}
const rulesOf = ({ changes }: Comparison): string[] => changes.map(({ rule }) => rule);
const inside = (schema: unknown) => ({ type: 'object', properties: { take: schema } });

const gone = { $ref: '#/components/schemas/Gone' };
test.each<[string, unknown, unknown, string[]]>([
  ['a property', inside(gone), inside({ type: 'integer' }), []],
  [
    'a part',
    { allOf: [gone, inside({ type: 'string' })] },
    inside({ type: 'integer' }),
    ['request-type-changed'],
  ],
  [
    'an item',
    { type: 'array', items: gone },
    { type: 'array', items: { type: 'string' }, maxItems: 2 },
    ['request-max-items-lowered'],
  ],
  [
    'an alternative',
    { oneOf: [gone, { type: 'string' }] },
    { oneOf: [{ type: 'integer' }, { type: 'string' }] },
    [],
  ],
  ['a missing file', inside({ $ref: 'gone.yaml' }), inside({ type: 'integer' }), []],
])(
  'a reference to nothing in the older version is a note, and the rest is compared: %s',
  (_, old, now, rules) => {
    const found = between(openapi(old), openapi(now));
    expect(rulesOf(found).sort()).toEqual(['reference-dangling', ...rules].sort());
    expect(found.changes.find(({ rule }) => rule === 'reference-dangling')).toMatchObject({
      severity: 'risky',
      before: { pointer: expect.stringMatching(/^\/paths\/.*\/schema.*\/\$ref$/) },
    });
    expect(() => between(openapi(now), openapi(old))).toThrow(
      /after\.yaml:\d+: The reference .* leads nowhere/,
    );
  },
);

test.each<[string, object, object]>([
  [
    'parameters',
    { parameters: [{ $ref: '#/components/parameters/Gone' }] },
    { parameters: [{ name: 'q', in: 'query', required: true }] },
  ],
  [
    'requestBody',
    { requestBody: { $ref: '#/components/requestBodies/Gone' } },
    { requestBody: { required: true, content: {} } },
  ],
  [
    'responses',
    { responses: { 200: { $ref: '#/components/responses/Gone' } } },
    { responses: { 200: { content: { 'a/b': {} } } } },
  ],
])('so is one outside of the schemas: %s', (_, old, now) => {
  const document = (operation: object) => ({ openapi: '3.1.0', paths: { '/a': { post: operation } } });
  const { verdict, changes } = between(document(old), document(now));
  expect(verdict).toBe('risky');
  expect(changes.filter(({ severity }) => severity === 'risky').map(({ rule }) => rule)).toEqual([
    'reference-dangling',
  ]);
});

test('a reference that the comparison does not read is not reported', () => {
  const described = openapi({}, {}, { 'x-pages': [{ $ref: 'gone.md' }] });
  expect(between(described, described).changes).toEqual([]);
});
