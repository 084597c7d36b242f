import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { stringify } from 'yaml';

/** Writes files: strings as they are, other values as JSON. */
export function write(folder: string, files: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      typeof value === 'string' ? value : stringify(value, { aliasDuplicateObjects: false }),
    );
  }
}

type Json = Record<string, unknown>;

/** A document with one operation, with the given schemas of its body and its response. */
export function openapi(request: unknown, response: unknown = {}, more: Json = {}): Json {
  const content = (schema: unknown) => ({ content: { 'application/json': { schema } } });
  const operation = {
    operationId: 'saveShip',
    requestBody: content(request),
    responses: { 200: { description: 'Saved.', ...content(response) } },
  };
  const info = { title: 'Ships', version: '1.0.0' };
  return { openapi: '3.1.0', info, paths: { '/ships': { post: operation } }, ...more };
}

/** A document with many operations and components that refer to each other. */
export function large(operations: number, change: Json = {}): Json {
  const schemas: Json = { Problem: { type: 'object', properties: { code: { type: 'string', ...change } } } };
  const paths: Json = {};
  for (let index = 0; index < operations; index++) {
    const next = { $ref: `#/components/schemas/Ship${(index + 1) % operations}` };
    schemas[`Ship${index}`] = {
      type: 'object',
      required: ['id'],
      properties: {
        id: { type: 'string', format: 'uuid' },
        length: { type: 'number', minimum: 1, maximum: 400 },
        kind: { type: 'string', enum: ['cargo', 'ferry', 'tug'] },
        // The distance keeps chains of references short.
        ...(index % 10 === 0 ? {} : { next }),
      },
    };
    const json = (name: string): Json => ({
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    });
    paths[`/ships/${index}/{id}`] = {
      put: {
        operationId: `saveShip${index}`,
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: json(`Ship${index}`),
        responses: {
          200: { description: 'Saved.', ...json(`Ship${index}`) },
          default: { description: 'Not saved.', ...json('Problem') },
        },
      },
    };
  }
  return { openapi: '3.1.0', info: { title: 'Ships', version: '1.0.0' }, paths, components: { schemas } };
}
