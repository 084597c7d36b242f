import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Json, SpecDocument } from '../document.ts';
import { expectVerdicts, fixture, openapiWith, specDocument } from '../testing.ts';
import { generateFromOpenapi } from './generate.ts';

const envelope = (data: unknown) => ({ success: true, message: '', data });

const snapshot = (name: string) => fileURLToPath(new URL(`../../snapshots/openapi/${name}`, import.meta.url));

describe('the modules of a client', async () => {
  const files = await generateFromOpenapi(new SpecDocument(fixture('openapi.yaml')));

  it('are these', () => {
    expect([...files.keys()]).toEqual([
      'types.ts',
      'operation.ts',
      'operations.ts',
      'operation-validators.ts',
      'resources.ts',
      'methods.ts',
      'validators.ts',
      'schemas.ts',
      'standard-schema.ts',
      'fixtures.ts',
      'behaviours.ts',
      'secret-names.ts',
    ]);
  });

  it.each([...files])('%s is as it was reviewed', async (name, content) => {
    await expect(content).toMatchFileSnapshot(snapshot(name));
  });

  it('are the same, byte for byte, the next time', async () => {
    expect(await generateFromOpenapi(new SpecDocument(fixture('openapi.yaml')))).toEqual(files);
  });

  it('hold validators that work', async () => {
    const id = '9b2f6a3e-1d6c-4f0a-8c5e-2f7b1a3c4d5e';
    await expectVerdicts(files.get('validators.ts') ?? '', {
      isMoorShipBody: [
        [{ kind: 'FERRY', passengers: 3 }, true],
        [{ kind: 'FERRY' }, false],
        [{ kind: 'BARGE', passengers: 3 }, false],
        [{ passengers: 3 }, true],
      ],
      isMoorShipResponse201: [
        [
          envelope({
            id,
            name: '😀😀😀😀',
            flag: 'SE',
            cargo: [{ kind: 'a' }, { kind: 'b' }],
            tows: [{ id }],
            size: null,
          }),
          true,
        ],
        [envelope({ id, cargo: [{ kind: 'a' }, { kind: 'a' }] }), false],
        [envelope({ id, tows: [{ id: 'x' }] }), false],
        [envelope({ id, arrivedAt: null, position: [1, 2], built: '2024-02-29' }), true],
        [envelope({ id, built: '2023-02-29' }), false],
        [{ success: true, data: { id } }, false],
      ],
      isListShipsRequest: [
        [{ path: { berthId: id }, query: { limit: 1 } }, true],
        [{ path: { berthId: id }, query: { limit: '1' } }, false],
        [{ path: { berthId: id }, query: {} }, false],
        [{ path: { berthId: id } }, false],
        [{ path: { berthId: 'first' }, query: { limit: 1 } }, false],
        [{ query: { limit: 1 } }, false],
      ],
      isMoorShipRequest: [
        [{ path: { berthId: id }, query: { limit: 'some' }, body: { passengers: 3 } }, true],
        [{ path: { berthId: id }, body: { passengers: 3 } }, true],
        [{ path: { berthId: id }, query: { limit: 1 }, body: { passengers: 3 } }, false],
        [{ path: { berthId: id } }, false],
        [{ path: { berthId: id }, body: { kind: 'FERRY' } }, false],
      ],
      isListShipsResponse200: [
        [envelope({ ships: [{ id }] }), true],
        [envelope({ ships: [{}] }), false],
      ],
      isListShipsResponseDefault: [
        [{ title: 'a', more: 1 }, true],
        [{ title: 'a', causes: [{}] }, false],
      ],
      isMoorShipResponse4XX: [[{ title: 'a' }, true]],
      isXRayResponse: [
        [envelope({ shades: [1, 2] }), true],
        [envelope({ shades: [1, 1] }), false],
      ],
      isXRayRequest: [
        [{ query: { layers: [1], area: { from: 1 }, quality: '2' }, cookie: { session: 'a' } }, true],
        [{ cookie: { session: 1 } }, false],
      ],
      isDeleteShipsRequest: [
        [{ path: { berthId: id, shipIds: [id] } }, true],
        [{ path: { berthId: id, shipIds: ['x'] } }, false],
      ],
      isSearchLogsRequest: [
        [{ query: { text: 'storm' } }, true],
        [{ query: { text: 'fog' }, body: {} }, false],
      ],
      isSearchLogsBody: [[{ after: 1 }, false]],
      isSearchLogsResponse: [[{}, true]],
    });
  });
});

describe('a document that cannot be generated', () => {
  const rejected = parse(readFileSync(fixture('rejected-openapi.yaml'), 'utf8')) as {
    what: string;
    path?: string;
    method?: string;
    operation?: Json;
    put?: Json;
    schemas?: Json;
    spec?: Json;
    reported: string;
  }[];
  const valid = { operationId: 'a', tags: ['t'], responses: { '200': { description: 'ok' } } };

  it.each(rejected)('$what is rejected', async (given) => {
    const { path = '/a', method = 'get', put, schemas = { Thing: {} }, spec, reported } = given;
    const operations = {
      [method]: { ...valid, ...given.operation },
      ...(put && { put: { ...valid, ...put } }),
    };
    const document = { ...openapiWith(schemas), paths: { [path]: operations }, ...spec };
    await expect(generateFromOpenapi(specDocument(document))).rejects.toThrow(reported);
  });

  it('because its schemas nest too deeply for the tools is rejected in a sentence', async () => {
    const chain = Object.fromEntries(
      Array.from({ length: 3000 }, (_, i) => [
        `S${i}`,
        { type: 'object', properties: { a: i < 2999 ? { $ref: `#/components/schemas/S${i + 1}` } : {} } },
      ]),
    );
    await expect(generateFromOpenapi(specDocument(openapiWith(chain)))).rejects.toThrow('ran out of stack');
  });
});

it('a path parameter that leads to another path is rejected, whatever its schema is', async () => {
  const spec = openapiWith({ Thing: { type: 'object' } });
  const { post } = (spec.paths as Json)['/v1/things'] as { post: Json };
  const schemas = { name: { type: 'string' }, all: { type: 'array', items: { type: 'string' } } };
  post.parameters = Object.entries(schemas).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema,
  }));
  post.requestBody = undefined;
  Object.assign(spec, { paths: { '/v1/things/{name}/{all}': { post } } });
  const files = await generateFromOpenapi(specDocument(spec));
  await expectVerdicts(files.get('validators.ts') ?? '', {
    isSendThingRequest: [
      ...['a.b', '...', ' '].map((name) => [{ path: { name, all: [name] } }, true] as const),
      ...['', '.', '..'].map((name) => [{ path: { name, all: ['a'] } }, false] as const),
      ...[[], [''], ['..']].map((all) => [{ path: { name: 'a', all } }, false] as const),
    ],
  });
});

describe('what a document may hold', () => {
  it('extensions beside paths and statuses, and path items by reference', async () => {
    const spec = openapiWith({ Thing: { type: 'object' } });
    const paths = spec.paths as Json;
    const item = paths['/v1/things'] as { post: { responses: Json } };
    item.post.responses['x-note'] = { content: { 'application/json': { schema: {} } } };
    Object.assign(spec, { components: { ...(spec.components as Json), pathItems: { things: item } } });
    Object.assign(spec, {
      paths: { 'x-note': 'a', '/v1/things': { $ref: '#/components/pathItems/things' } },
    });
    const files = await generateFromOpenapi(specDocument(spec));
    expect(files.get('operations.ts')).toContain('"path": "/v1/things"');
    expect(files.get('validators.ts')).not.toContain('X-note');
    expect(files.get('types.ts')).toContain('export interface Thing { [key: string]: unknown }');
  });

  it('a parameter that is written as JSON, which has the type of its schema', async () => {
    const spec = openapiWith({ Thing: { type: 'object' } });
    const { post } = (spec.paths as Json)['/v1/things'] as { post: Json };
    const schema = { type: 'object', properties: { all: { type: 'boolean' } } };
    post.parameters = [{ name: 'query', in: 'query', content: { 'application/json': { schema } } }];
    const files = await generateFromOpenapi(specDocument(spec));
    expect(files.get('types.ts')).toMatch(/query\?: \{\s+query\?: \{\s+all\?: boolean;/);
  });

  it('no operations at all', async () => {
    const files = await generateFromOpenapi(
      specDocument({ openapi: '3.1.0', info: { title: 'a', version: '1' } }),
    );
    expect(files.get('operations.ts')).toMatch(/operations: .+ = \{\};/);
  });
});
