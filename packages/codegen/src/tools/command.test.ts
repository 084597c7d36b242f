import { expect, test } from 'vitest';
import { commandDescriber, kindOf } from './command.ts';

interface Command {
  group: string;
  name: string;
  path: { name: string }[];
  flags: { name: string; isMandatory?: true }[];
}

const tool = (fields: string[], parts: object = {}) => ({
  resource: 'sandbox',
  method: 'getOne',
  inputSchema: { properties: Object.fromEntries(fields.map((name) => [name, { type: 'boolean' }])) },
  path: [],
  body: undefined,
  paging: undefined,
  ...parts,
});

test('a name that the program has itself, or that comes twice, gets another one', () => {
  const describe = commandDescriber();
  const fields = ['url', 'noAnswer', 'a_b', 'aB', 'X-Data', 'data', '__'];
  const first = describe(tool(fields)) as Command;
  expect(first).toMatchObject({ group: 'api-sandbox', name: 'get-one' });
  const names = ['api-url', 'api-no-answer', 'a-b', 'api-a-b', 'x-data', 'api-data', 'value'];
  expect(first.flags.map(({ name }) => name)).toEqual(names);
  expect(describe(tool([], { method: 'get_one' }))).toMatchObject({ name: 'api-get-one' });
});

test('a body that is no object has no flag, and a field of one is never mandatory', () => {
  const describe = commandDescriber();
  const whole = describe(tool(['id', 'body', 'take'], { path: ['id'], body: 'argument' })) as Command;
  expect([whole.path, whole.flags].map((each) => each.map(({ name }) => name))).toEqual([['id'], ['take']]);
  const inputSchema = { properties: { take: {}, name: {} }, required: ['take', 'name'] };
  const { flags } = describe(tool([], { inputSchema, body: ['name'] })) as Command;
  expect(flags.map(({ isMandatory }) => isMandatory)).toEqual([true, undefined]);
});

test.each<[schema: object, kind: object]>([
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
