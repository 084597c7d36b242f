import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { type Json, SpecDocument } from '../document.ts';
import { fixture, openapiWith, specDocument } from '../testing.ts';
import { generateTools } from './generate-tools.ts';

type Tools = { tools: Json[]; secretNames: string[] };

/** The tools of a document, read from the module that is made. */
async function toolsOf(document: Json): Promise<Tools> {
  const folder = mkdtempSync(join(tmpdir(), 'tools-'));
  for (const [name, code] of await generateTools(specDocument(document)))
    writeFileSync(join(folder, name), code);
  try {
    return (await import(pathToFileURL(join(folder, 'tools.ts')).href)) as Tools;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('the tools of a document are the reviewed ones', async () => {
  const files = await generateTools(new SpecDocument(fixture('openapi.yaml')));
  expect([...files.keys()]).toEqual(['tools.ts']);
  const snapshot = fileURLToPath(new URL('../../snapshots/tools/tools.ts', import.meta.url));
  await expect(files.get('tools.ts')).toMatchFileSnapshot(snapshot);
});

test('alternatives are one object, constants an enumeration, and a schema within itself ends', async () => {
  const { tools } = await toolsOf(
    openapiWith({
      Thing: { oneOf: [{ $ref: '#/components/schemas/A' }, { $ref: '#/components/schemas/B' }] },
      A: {
        type: 'object',
        required: ['kind', 'size'],
        properties: { kind: { const: 'a', type: 'string' }, size: { type: 'integer' } },
      },
      B: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { const: 'b', type: 'string' }, part: { $ref: '#/components/schemas/B' } },
      },
    }),
  );
  expect(tools[0]).toMatchObject({ name: 'sendThing', rest: 'object', path: [] });
  expect(tools[0]?.inputSchema).toEqual({
    type: 'object',
    properties: {
      kind: { type: 'string', enum: ['a', 'b'] },
      size: { type: 'integer' },
      part: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { const: 'b', type: 'string' }, part: { type: 'object' } },
      },
    },
    required: ['kind'],
    additionalProperties: false,
  });
});

test('a body that is no object is an argument of its own', async () => {
  const { tools } = await toolsOf(openapiWith({ Things: { type: 'array', items: { type: 'string' } } }));
  expect(tools[0]).toMatchObject({
    body: 'argument',
    rest: 'body',
    inputSchema: { properties: { body: { type: 'array' } } },
  });
});

test('where operations are marked there is a tool for each of them alone', async () => {
  const operation = (id: string, parts: Json): Json => ({
    operationId: id,
    tags: ['Things'],
    responses: { '204': { description: 'Done.' } },
    ...parts,
  });
  const parameters = [
    { name: 'take', in: 'query', schema: { type: 'integer' } },
    { name: 'follow', in: 'query', schema: { type: 'string' }, 'x-tool': false },
  ];
  const paths = {
    '/things': { get: operation('listThings', { parameters, 'x-tool': true }) },
    '/others': { get: operation('listOthers', {}) },
  };
  const tags = [{ name: 'Things', description: 'What there is.' }];
  const { tools } = await toolsOf({ openapi: '3.1.1', info: { title: 'Test', version: '1' }, tags, paths });
  expect(tools.map(({ name }) => name)).toEqual(['listThings']);
  expect(tools[0]).toMatchObject({ resource: 'things', resourceAbout: 'What there is.', isOptional: true });
  expect(tools[0]).toHaveProperty('inputSchema.properties', { take: { type: 'integer' } });
});

test('names the fields that are secrets', async () => {
  const { secretNames } = await toolsOf(
    openapiWith({ Thing: { type: 'object', properties: { pin: { type: 'string', format: 'password' } } } }),
  );
  expect(secretNames).toEqual(['pin']);
});
