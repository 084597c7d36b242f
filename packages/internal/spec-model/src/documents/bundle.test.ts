import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { useFolder } from '@voice-agent/test-kit/files';
import { expect, it, test } from 'vitest';
import { loadAsyncApi } from './asyncapi.ts';
import { bundled } from './bundle.ts';
import { type ContractDocument, loadOpenApi } from './document.ts';
import { openTree } from './source.ts';
import { bundle } from './testing.ts';

const folder = useFolder();
const specs = join(dirname(fileURLToPath(import.meta.resolve('@voice-agent/specs/package.json'))));

/** Writes the files of a document below a folder of its own. @returns the path of its root */
function written(name: string, files: Record<string, string>): string {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, name, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return join(folder, name, 'api/openapi.yaml');
}

const root = (paths: string, more = ''): string =>
  `openapi: 3.1.0\ninfo: { title: t, version: '1' }\npaths:\n  ${paths}\n${more}`;
const get = (schema: string): string =>
  `/a: { get: { responses: { 200: { description: x, content: { application/json: { schema: ${schema} } } } } } }`;
const user = {
  'api/user.yaml': 'type: object\nproperties: { next: { $ref: user.yaml }, id: { $ref: "ids.yaml#/Id" } }',
  'api/ids.yaml': 'Id: { type: integer }\n',
};

it('reads our own sources as their bundle', async () => {
  const [sources, one] = await Promise.all([
    loadOpenApi(join(specs, 'openapi/openapi.yaml')),
    loadOpenApi(bundle),
  ]);
  // The sources have their examples in files of their own, as only their bundler reads them.
  const described = ({ schemas }: ContractDocument): unknown =>
    JSON.parse(JSON.stringify(schemas.root, (key, value) => (key === 'examples' ? undefined : value)));
  expect(described(sources)).toEqual(described(one));
  const events = await Promise.all(
    [join(specs, 'asyncapi/asyncapi.yaml'), join(specs, 'dist/asyncapi.yaml')].map(loadAsyncApi),
  );
  const [payloads, bundledPayloads] = events.map(({ messages }) =>
    messages.map(({ name, payload }) => [name, payload]),
  );
  expect(payloads).toEqual(bundledPayloads);
});

test('a schema of another file is one of the components, also when it is recursive', async () => {
  const file = written('schema', { 'api/openapi.yaml': root(get('{ $ref: user.yaml }')), ...user });
  const { operations, schemas } = await loadOpenApi(file);
  const schema = operations[0]?.responses[0]?.schema ?? false;
  expect(schema).toEqual({ $ref: '#/components/schemas/user' });
  expect(schemas.accepts(schema, { next: { next: { id: 1 } } })).toBe(true);
  expect(schemas.accepts(schema, { next: { next: { id: 'x' } } })).toBe(false);
  const tree = bundled(openTree(file));
  const line = { file: join(folder, 'schema/api/ids.yaml'), line: 1, column: 7 };
  expect(tree.locate({ ...tree.root, pointer: '/components/schemas/Id/type' })).toEqual(line);
});

test('a name of the document is kept; another schema of the same name gets a number', async () => {
  const components = 'components: { schemas: { Person: { $ref: user.yaml }, Id: { type: string } } }\n';
  const file = written('names', {
    'api/openapi.yaml': root(get('{ $ref: user.yaml }'), components),
    ...user,
  });
  const tree = bundled(openTree(file));
  expect(tree.root.value).toMatchObject({
    components: {
      schemas: {
        Person: {
          properties: {
            next: { $ref: '#/components/schemas/Person' },
            id: { $ref: '#/components/schemas/Id_2' },
          },
        },
        Id: { type: 'string' },
        Id_2: { type: 'integer' },
      },
    },
  });
});

test('paths, parameters, examples and the mapping of a discriminator lead to other files, and back', async () => {
  const file = written('parts', {
    'api/openapi.yaml': root(
      '/a/{id}: { $ref: paths/a.yaml }',
      'components: { schemas: { Cat: { type: object } } }\n',
    ),
    'api/paths/a.yaml': `
parameters: [{ $ref: '../../common/parameters.yaml#/Id' }]
get:
  parameters: [{ $ref: '../../common/parameters.yaml#/Id' }]
  responses:
    default:
      description: x
      content:
        application/json:
          schema:
            oneOf: [{ $ref: '../openapi.yaml#/components/schemas/Cat' }]
            discriminator: { propertyName: kind, mapping: { cat: '../openapi.yaml#/components/schemas/Cat', dog: dog.yaml } }
          examples: { one: { $ref: one.yaml } }
`,
    'api/paths/dog.yaml': 'type: object\nexample: { $ref: none.yaml }',
    'api/paths/one.yaml': 'value: { $ref: none.yaml }',
    'common/parameters.yaml':
      'Id: { name: id, in: path, required: true, schema: { $ref: "#/Text" } }\nText: { type: string }\n',
    '.git': '',
  });
  const { operations, schemas } = await loadOpenApi(file);
  expect(operations).toMatchObject([
    {
      pointer: '/paths/~1a~1{id}/get',
      parameters: [{ name: 'id', schema: { $ref: '#/components/schemas/Text' } }],
    },
  ]);
  expect(schemas.root).toMatchObject({
    components: {
      examples: { one: { value: { $ref: 'none.yaml' } } },
      schemas: { dog: { example: { $ref: 'none.yaml' } } },
    },
  });
  expect(operations[0]?.responses[0]?.schema).toEqual({
    oneOf: [{ $ref: '#/components/schemas/Cat' }],
    discriminator: {
      propertyName: 'kind',
      mapping: { cat: '#/components/schemas/Cat', dog: '#/components/schemas/dog' },
    },
  });
});

test.each([
  [
    'a part that is not there',
    { 'api/openapi.yaml': root('/a: { $ref: a.yaml }'), 'api/a.yaml': 'get: { $ref: "#/components" }' },
    /a\.yaml:1: The reference #\/components leads nowhere.*\(at \/get\/\$ref\)/,
  ],
  [
    'a circle of files',
    {
      'api/openapi.yaml': root('/a: { $ref: a.yaml }'),
      'api/a.yaml': '$ref: b.yaml',
      'api/b.yaml': '$ref: a.yaml',
    },
    /leads back to itself/,
  ],
  [
    'a text',
    { 'api/openapi.yaml': root('/a: { get: { $ref: a.txt } }'), 'api/a.txt': 'x' },
    /a\.txt:1: There must be an object/,
  ],
])('%s is an error with its place', async (name, files, message) => {
  await expect(loadOpenApi(written(name, files))).rejects.toThrow(message);
});

test('a link does not lead out of the folder', async () => {
  const file = written('link', {
    'api/openapi.yaml': root('/a: { $ref: a.yaml }'),
    'secret.yaml': 'get: {}',
  });
  symlinkSync('../secret.yaml', join(dirname(file), 'a.yaml'));
  await expect(loadOpenApi(file)).rejects.toThrow('leads out of the repository');
});
