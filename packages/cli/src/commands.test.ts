import type { PlainSchema, ToolDescription } from '@voice-agent/codegen/tool';
import { tools } from '@voice-agent/operation-kit/tools';
import { expect, test } from 'vitest';
import { commands, describe } from './commands.ts';
import { kindOf } from './values.ts';

const toolWith = (parts: Partial<ToolDescription>): ToolDescription => Object.assign({}, tools[0], parts);
const withFields = (...names: string[]): ToolDescription['inputSchema'] => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])),
});

test('no command and no flag comes twice', () => {
  const calls = commands.map(({ group, name }) => `${group} ${name}`);
  expect(new Set(calls).size).toBe(calls.length);
  for (const { flags } of commands) {
    const names = flags.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(?!no-)[a-z\d]+(?:-[a-z\d]+)*$/);
  }
});

test('a name that the program has itself, or that comes twice, gets another one', () => {
  const inputSchema = withFields('url', 'noAnswer', 'a_b', 'aB', 'X-Data', 'data', '__');
  const described = describe([
    toolWith({ resource: 'sandbox', method: 'getOne', inputSchema }),
    toolWith({ resource: 'sandbox', method: 'get_one' }),
  ]);
  expect(described.map(({ group, name }) => `${group} ${name}`)).toEqual([
    'api-sandbox get-one',
    'api-sandbox api-get-one',
  ]);
  expect(described[0]?.flags.map(({ name }) => name)).toEqual([
    'api-url',
    'api-no-answer',
    'a-b',
    'api-a-b',
    'x-data',
    'api-data',
    'value',
  ]);
});

test('a body that is no object has no flag', () => {
  const inputSchema = withFields('id', 'body', 'take');
  const [command] = describe([toolWith({ inputSchema, path: ['id'], body: 'argument' })]);
  expect(command?.path.map(({ name }) => name)).toEqual(['id']);
  expect(command?.flags.map(({ name }) => name)).toEqual(['take']);
});

test.each<[schema: PlainSchema, kind: object]>([
  [{ type: 'string' }, { type: 'string' }],
  [{ type: ['string', 'null'] }, { type: 'string' }],
  [{ type: ['string', 'integer'] }, { type: 'any' }],
  [{ type: ['integer', 'number'] }, { type: 'number' }],
  [{}, { type: 'any' }],
  [{ type: 'object' }, { type: 'json' }],
  [{ oneOf: [{ type: 'object' }, { type: 'string' }] }, { type: 'any' }],
  [
    { type: 'array', items: { type: 'integer' } },
    { type: 'integer', array: true },
  ],
  [
    { type: 'array', items: { type: 'array', items: {} } },
    { type: 'json', array: true },
  ],
  [
    { type: ['string', 'null'], enum: ['a', 'b', null] },
    { type: 'string', values: ['a', 'b'] },
  ],
  [{ anyOf: [{ enum: ['a'] }, { type: 'string' }] }, { type: 'string' }],
  [{ enum: [1, 2] }, { type: 'any' }],
])('%j becomes %j', (schema, kind) => {
  expect(kindOf(schema)).toEqual(kind);
});
