import { expect, test } from 'vitest';
import { SpecDocument } from '../document.ts';
import { Problems } from '../problems.ts';
import { fixture, specDocument } from '../testing.ts';
import { kindOf } from './flag-kinds.ts';
import { generateCli } from './generate-cli.ts';

interface Command {
  group: string;
  name: string;
  flags: { flag: string; in: string; field: string }[];
}

async function commandsOf(document: SpecDocument): Promise<Command[]> {
  const code = (await generateCli(document, new Problems(document))).get('commands.ts') ?? '';
  const [, json = ''] = /commands: [^=]+= (\[.*?\n?\]);\n/s.exec(code) ?? [];
  return JSON.parse(json);
}

test('every operation of a document with every feature has a command, and no flag comes twice', async () => {
  const commands = await commandsOf(new SpecDocument(fixture('openapi.yaml')));
  expect(commands.length).toBe(6);
  const calls = commands.map(({ group, name }) => `${group} ${name}`);
  expect(new Set(calls).size).toBe(calls.length);
  for (const { flags } of commands) {
    const names = flags.map(({ flag }) => flag);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(?!no-)[a-z\d]+(?:-[a-z\d]+)*$/);
  }
});

test('a name that the program has itself, or that comes twice, gets another one', async () => {
  const parameter = (name: string, place = 'query') => ({ name, in: place, schema: { type: 'boolean' } });
  const parameters = ['url', 'noAnswer', 'a_b', 'aB'].map((name) => parameter(name));
  const get = {
    operationId: 'listThings',
    tags: ['sandbox'],
    parameters: [...parameters, parameter('X-Data', 'header'), parameter('data', 'cookie')],
    responses: { '204': { description: 'Done.' } },
  };
  const [command] = await commandsOf(specDocument({ openapi: '3.1.1', paths: { '/things': { get } } }));
  expect(command?.group).toBe('api-sandbox');
  expect(command?.flags.map(({ flag }) => flag)).toEqual([
    'query-url',
    'query-no-answer',
    'a-b',
    'query-a-b',
    'x-data',
    'cookie-data',
  ]);
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
    { type: 'string', enum: ['a', 'b'] },
    { type: 'string', values: ['a', 'b'] },
  ],
  [{ oneOf: [{ const: 'a' }, { const: 'b' }] }, { type: 'string', values: ['a', 'b'] }],
  [{ anyOf: [{ enum: ['a'] }, { type: 'string' }] }, { type: 'string' }],
  [{ enum: [1, 2] }, { type: 'any' }],
])('%j becomes %j', (schema, kind) => {
  expect(kindOf(specDocument({ openapi: '3.1.1', paths: {} }), schema)).toEqual(kind);
});
