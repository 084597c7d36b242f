import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { SpecDocument } from '../document.ts';
import { Problems } from '../problems.ts';
import { fixture, openapiWith, specDocument } from '../testing.ts';
import { generateFromOpenapi } from './generate.ts';
import { generateServer } from './generate-server.ts';

test('the modules of a server are those of the client, without methods, and its requests', async () => {
  const document = () => new SpecDocument(fixture('openapi.yaml'));
  const files = await generateServer(document());
  expect([...files.keys()]).toEqual([
    'types.ts',
    'operation.ts',
    'operations.ts',
    'requests.ts',
    'validators.ts',
  ]);
  const ofClient = await generateFromOpenapi(document());
  for (const name of ['types.ts', 'operation.ts', 'operations.ts'])
    expect(files.get(name)).toBe(ofClient.get(name));
  const snapshot = fileURLToPath(new URL('../../snapshots/server/requests.ts', import.meta.url));
  await expect(files.get('requests.ts')).toMatchFileSnapshot(snapshot);
});

test('what only a client would miss is ignored, and an operation that is wrong is rejected', async () => {
  const spec = openapiWith({ Thing: { type: 'object' } });
  const operation = (spec.paths as { '/v1/things': { post: Record<string, unknown> } })['/v1/things'].post;
  operation.responses = {
    '201': { description: 'Bare.', content: { 'application/json': { schema: { type: 'string' } } } },
  };
  expect((await generateServer(specDocument(spec))).get('requests.ts')).toContain(
    "sendThing: operations['sendThing']['responses']['201']['content']['application/json']",
  );
  operation.parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  await expect(generateServer(specDocument(spec))).rejects.toThrow(
    'The path parameter id is not in the path',
  );
});

test('what is left out is noted, and nothing is left to validate', async () => {
  const document = specDocument({
    openapi: '3.1.1',
    paths: {
      '/a?b': { get: { operationId: 'a', tags: ['t'], responses: { '204': { description: 'Done.' } } } },
      '/a': { get: { operationId: 'c', tags: ['t'], responses: { '204': { description: 'Done.' } } } },
    },
  });
  const problems = new Problems(document);
  const files = await generateServer(document, problems);
  expect(problems.notes.map((note) => note.replace(/^.*: T/, 'T'))).toEqual([
    'The path /a?b has a query or a fragment, which no path has: it is left out.',
  ]);
  expect(files.get('requests.ts')).toContain("import { type Validator } from './validators.ts';");
});
