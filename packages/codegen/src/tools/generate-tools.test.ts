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
  expect([...files.keys()]).toEqual(['operation.ts', 'tool.ts', 'tools.ts']);
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
  expect(tools[0]).toMatchObject({ rest: 'body', inputSchema: { properties: { body: { type: 'array' } } } });
});

test('names the fields that are secrets', async () => {
  const { secretNames } = await toolsOf(
    openapiWith({ Thing: { type: 'object', properties: { pin: { type: 'string', format: 'password' } } } }),
  );
  expect(secretNames).toEqual(['pin']);
});
