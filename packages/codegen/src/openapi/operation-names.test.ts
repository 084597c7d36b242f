import { describe, expect, it } from 'vitest';
import { clientOf, emitted } from './client.testing.ts';

const string = { type: 'string' };
const query = (name: string) => ({ name, in: 'query', schema: string });

describe('an operation whose name means something in JavaScript', () => {
  it.each(['then', 'toJSON', 'constructor', 'toString', 'valueOf'])('%s has another one', async (id) => {
    const { files, resources, notes } = await clientOf({ id });
    expect(resources).toContain(
      `    ${id}Operation: (options) => send(${id}OperationOperation, {}, options)`,
    );
    expect(files.get('operations.ts')).toContain(`"id": "${id}Operation"`);
    expect(files.get('types.ts')).toContain(`  ${id}Operation: {`);
    expect(notes).toEqual([
      `#/paths/~10/post: "${id}" means something in JavaScript: the operation is named ${id}Operation.`,
    ]);
  });

  it.each([
    { resource: 'withOptions' },
    { resource: 'toString' },
    { method: 'then' },
    { method: 'constructor' },
  ])('is rejected in x-sdk: %j', async (sdk) => {
    const [[key, name] = []] = Object.entries(sdk);
    await expect(clientOf({ id: 'a', 'x-sdk': sdk })).rejects.toThrow(
      `at #/paths/~10/post/x-sdk/${key}\n  "${name}" can't be the ${key} of an operation.`,
    );
  });

  it('without a tag at the path / is of the resource root', async () => {
    const operation = { operationId: 'greet', responses: { '204': { description: 'Done.' } } };
    const { files, notes } = await emitted({ paths: { '/': { get: operation } } });
    expect(files.get('resources.ts')).toContain('  readonly root: {\n');
    expect(notes.join()).toContain('it is `root`, since its path has no word.');
  });
});

describe('a parameter that is called like a member of every object', () => {
  it('does not meet a field of the body', async () => {
    const body = { type: 'object', properties: { constructor: string, constructorParam: string } };
    const { resources } = await clientOf({ id: 'a', parameters: [query('constructor')], body });
    expect(resources).toContain(
      'a: ({ constructorParam2, ...body } = {} as never, options) => send(aOperation, { query: { "constructor": constructorParam2 }, body }, options)',
    );
  });
});

it('the names of resources and parameters do not shadow what a method uses', async () => {
  const { resources } = await clientOf(
    { id: 'move', tag: 'moveOperation', path: '/{moveOperation}' },
    { id: 'turn', tag: 'isTurnRequest', path: '/{moveOperation2}/{send}' },
    { id: 'stop', tag: 'new' },
    { id: 'start', tag: 'new2' },
  );
  expect(resources).toContain("const moveOperation3: Resources['moveOperation'] = {");
  expect(resources).toContain(
    'move: (moveOperation2, options) => send(moveOperation, { path: { "moveOperation": moveOperation2 } }',
  );
  expect(resources).toContain("const isTurnRequest2: Resources['isTurnRequest'] = {");
  expect(resources).toContain("const new2: Resources['new'] = {");
  expect(resources).toContain("const new22: Resources['new2'] = {");
});
