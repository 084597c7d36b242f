import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { readYaml } from '@voice-agent/test-kit/files';
import { describe, expect, it } from 'vitest';
import { loadOpenApi } from './document.ts';
import { bundle, useDocuments } from './testing.ts';

const { path: folder, written } = useDocuments();

const ok = { responses: { 200: { description: 'x' } } };
const base = { openapi: '3.1.0', info: { title: 'T', version: '1' } };
const withGet = (operation: object, more: object = {}) => ({
  ...base,
  paths: { '/a': { get: { ...ok, ...operation } } },
  ...more,
});

describe('our own document', () => {
  it('is read whole', async () => {
    const { title, operations, schemas } = await loadOpenApi(bundle);
    expect(title).toBe('Voice Agent Service API');
    const { paths } = readYaml<{ paths: Record<string, Record<string, { operationId: string }>> }>(
      pathToFileURL(bundle).href,
      import.meta.url,
    );
    expect(
      operations.map(({ id, method, path }) => [id, paths[path]?.[method.toLowerCase()]?.operationId]),
    ).toEqual(operations.map(({ id }) => [id, id]));
    expect(operations).toHaveLength(JSON.stringify(paths).split('"operationId":').length - 1);
    expect(schemas.unknownKeywords()).toEqual([]);
    for (const { security, responses } of operations) {
      expect(security).toEqual([
        [{ id: 'tokenAuth', in: 'header', name: 'Authorization', scheme: 'apiKey' }],
      ]);
      expect(responses.at(-1)?.status).toBe('default');
      expect(responses.at(-1)?.contentType).toBeUndefined();
    }
    const jobs = operations.find(({ id }) => id === 'listJobs');
    expect(jobs?.responses[0]).toMatchObject({ status: '2XX', contentType: 'application/json' });
    expect(jobs?.parameters).toMatchObject([
      {
        name: 'projectId',
        in: 'query',
        required: true,
        schema: { type: 'string' },
        pointer: '/components/parameters/ProjectId',
      },
    ]);
    expect(jobs?.body?.pointer).toBe('/paths/~1v1~1jobs~1all/post/requestBody/content/application~1json');
    expect(jobs?.body?.examples.map(({ name }) => name)).toContain('every-field');
  });
});

describe('an operation', () => {
  it('has the parameters of its path, unless it replaces them', async () => {
    const parameter = (name: string, schema: unknown) => ({ name, in: 'query', schema });
    const file = written({
      ...base,
      paths: {
        '/a': {
          parameters: [parameter('one', true), parameter('two', true)],
          get: { ...ok, parameters: [parameter('two', { type: 'integer' })] },
        },
      },
    });
    const [operation] = (await loadOpenApi(file)).operations;
    expect(operation?.id).toBe('GET /a');
    expect(operation?.parameters.map(({ name, schema }) => [name, schema])).toEqual([
      ['one', true],
      ['two', { type: 'integer' }],
    ]);
  });

  it('prefers JSON, and follows references', async () => {
    const content = {
      'text/plain': { schema: true },
      'application/problem+json': { $ref: '#/components/x/M' },
    };
    const file = written(
      withGet(
        {
          requestBody: { $ref: '#/components/requestBodies/B' },
          responses: { '4xx': { $ref: '#/components/responses/R' } },
        },
        {
          components: {
            requestBodies: { B: { required: true, content } },
            responses: { R: { description: 'x', content } },
            x: { M: { schema: { type: 'array' }, examples: { one: { $ref: '#/components/examples/E' } } } },
            examples: { E: { value: [1] } },
          },
        },
      ),
    );
    const [operation] = (await loadOpenApi(file)).operations;
    expect(operation?.body).toEqual({
      required: true,
      contentType: 'application/problem+json',
      contentTypes: ['text/plain', 'application/problem+json'],
      schema: { type: 'array' },
      pointer: '/components/x/M',
      examples: [{ name: 'one', value: [1] }],
    });
    expect(operation?.responses).toEqual([
      {
        status: '4XX',
        contentType: 'application/problem+json',
        schema: { type: 'array' },
        pointer: '/components/responses/R',
        contents: [
          { contentType: 'text/plain', schema: true },
          { contentType: 'application/problem+json', schema: { type: 'array' } },
        ],
        headers: [],
        links: [],
      },
    ]);
  });

  const key = { id: 'key', in: 'query', name: 'k', scheme: 'apiKey' };
  const [bearer, basic] = ['bearer', 'basic'].map((scheme) => ({
    id: scheme,
    in: 'header',
    name: 'Authorization',
    scheme,
  }));
  it.each([
    [{}, [[bearer]]],
    [{ security: [] }, [[]]],
    [{ security: [{ key: [] }, {}] }, [[key], []]],
    [{ security: [{ key: [], bearer: [] }] }, [[key, bearer]]],
    [{ security: [{ key: [] }, { basic: [] }] }, [[key], [basic]]],
  ])('with %j needs %j', async (operation, security) => {
    const securitySchemes = {
      key: { type: 'apiKey', in: 'query', name: 'k' },
      bearer: { type: 'http', scheme: 'bearer' },
      basic: { type: 'http', scheme: 'Basic' },
    };
    const file = written(withGet(operation, { security: [{ bearer: [] }], components: { securitySchemes } }));
    expect((await loadOpenApi(file)).operations[0]).toMatchObject({ security });
  });

  it('has no security when the document does not mention it', async () => {
    const [operation] = (await loadOpenApi(written(withGet({})))).operations;
    expect(operation).toMatchObject({ security: [] });
  });

  it('has the headers of its responses, without the content type', async () => {
    const headers = { Accept: { schema: { type: 'string' } }, 'content-type': {}, Tide: { required: true } };
    const file = written(withGet({ responses: { 200: { description: 'x', headers } } }));
    const [operation] = (await loadOpenApi(file)).operations;
    expect(operation?.responses[0]?.headers.map(({ name, required }) => [name, required])).toEqual([
      ['Accept', false],
      ['Tide', true],
    ]);
  });
});

it('reads OpenAPI 3.0 and schemas in circles', async () => {
  const Node = {
    type: 'object',
    nullable: true,
    properties: { next: { $ref: '#/components/schemas/Node' } },
  };
  const body = {
    requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Node' } } } },
  };
  const file = written({ ...withGet(body, { components: { schemas: { Node } } }), openapi: '3.0.3' });
  const { operations, schemas } = await loadOpenApi(file);
  const schema = operations[0]?.body?.schema ?? false;
  expect(schemas.accepts(schema, { next: { next: null } })).toBe(true);
  expect(schemas.accepts(schema, { next: { next: 1 } })).toBe(false);
});

describe('an invalid document is rejected in one sentence', () => {
  type Invalid = { document?: unknown; get?: object; more?: object; error: string };
  const invalid = readYaml<Record<string, Invalid>>('invalid.yaml', import.meta.url);
  it.each(Object.entries(invalid))('%s', async (_, { document, get = {}, more, error: expected }) => {
    const file = written(document ?? withGet(get, more));
    const error = await loadOpenApi(file).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(CannotRun);
    expect((error as Error).message).toContain(file);
    expect((error as Error).message).toContain(expected);
    expect((error as Error).message).not.toContain('\n');
  });

  it('no such file, a folder, too large a file', async () => {
    const large = written('');
    truncateSync(large, 50 * 1024 * 1024);
    await expect(loadOpenApi(join(folder, 'none.yaml'))).rejects.toThrow(
      /none.yaml can't be read \(there is no such/,
    );
    await expect(loadOpenApi(folder)).rejects.toThrow(/is a folder/);
    await expect(loadOpenApi(large)).rejects.toThrow(/is too large \(50 MiB, at most 20\)/);
  });
});

describe('what cannot be used costs its place', () => {
  type Case = { get?: object; more?: object; problems?: Record<string, string[]>; a?: object };
  const cases = readYaml<Record<string, Case>>('document-problems.yaml', import.meta.url);
  it.each(Object.entries(cases))('%s', async (_, { get = {}, more = {}, problems = {}, a }) => {
    const paths = { '/a': { get: { ...ok, ...get } }, '/b': { get: ok } };
    const document = await loadOpenApi(written({ ...base, paths, ...more }));
    expect(document.operations.map(({ path }) => path)).toEqual(a === undefined ? ['/b'] : ['/a', '/b']);
    if (a !== undefined) expect(document.operations[0]).toMatchObject(a);
    expect(document.problems).toEqual(
      Object.entries(problems).map(([message, operations]) => ({
        message: expect.stringContaining(message),
        operations,
      })),
    );
    for (const { schema } of document.operations.flatMap(({ responses }) => responses))
      expect(document.schemas.accepts(schema ?? true, 'x')).toBe(true);
  });

  it('by file and line', async () => {
    const file = written('openapi: 3.1.0\npaths:\n  /a:\n    get: { parameters: 1 }\n  /b:\n    get: {}\n');
    const [problem] = (await loadOpenApi(file)).problems;
    expect(problem?.message).toBe(`${file}:4: There must be a list (at /paths/~1a/get/parameters).`);
  });
});

it('finds the problems in what is written for one direction, and null beside a reference', async () => {
  const schema = { $ref: '#/components/schemas/A' };
  const content = { 'application/json': { schema } };
  const A = {
    nullable: true,
    allOf: [{ type: 'object', properties: { id: { readOnly: true, pattern: '(' } } }],
  };
  const file = written({
    ...withGet({ requestBody: { content } }, { components: { schemas: { A } } }),
    openapi: '3.0.3',
  });
  await expect(loadOpenApi(file)).rejects.toThrow('"pattern" must be a regular expression');
});

it('reads merge keys and aliases, and knows where what they bring is written', async () => {
  const file = written(`openapi: 3.1.0
x-common: &common
  '200': { description: ok, content: { application/json: { schema: { $ref: './gone.yaml#/Ship' } } } }
x-berth: &berth { type: object, required: [id] }
paths:
  /a:
    get:
      responses:
        <<: *common
        '404': { description: no, content: { application/json: { schema: *berth } } }
`);
  const { operations, problems, schemas, locate } = await loadOpenApi(file);
  const [first, second] = operations[0]?.responses ?? [];
  expect([first?.status, second?.status]).toEqual(['200', '404']);
  expect(schemas.accepts(second?.schema ?? true, {})).toBe(false);
  expect(problems).toEqual([
    {
      message: expect.stringMatching(/^.*yaml:3: The reference .*gone.yaml#\/Ship leads nowhere/),
      operations: [],
    },
  ]);
  expect(locate(`${second?.pointer}/content/application~1json/schema/required`).line).toBe(4);
});

it('takes an `$id` in an example for a part of the example', async () => {
  const example = { a: { $id: 'same' }, b: { $id: 'same', $anchor: 1, $ref: 'none.yaml' } };
  const schema = {
    properties: {
      a: { example, examples: [example], default: example, 'x-a': example, title: 't', type: 'object' },
    },
    const: undefined,
    enum: [{ a: example }, { b: 1 }],
    unknown: example,
  };
  const content = { 'application/json': { schema, example } };
  const { operations, schemas } = await loadOpenApi(
    written(withGet({ responses: { 200: { description: 'x', content } } })),
  );
  expect(schemas.accepts(operations[0]?.responses[0]?.schema ?? false, { a: example })).toBe(true);
});
