import { describe, expect, it } from 'vitest';
import { clientOf, emitted } from './client.testing.ts';

const string = { type: 'string' };
const query = (name: string) => ({ name, in: 'query', schema: string });
const header = (name: string) => ({ name, in: 'header', schema: string });

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

  it('without the noun of its resource keeps the noun', async () => {
    const { resources, notes } = await clientOf({ id: 'thenThings' }, { id: 'catchThings' });
    expect(resources).toContain('    thenThings: (');
    expect(resources).toContain('    catch: (');
    expect(notes).toEqual([]);
  });

  it.each(['with options', 'constructor', 'then'])('resource %s has another one', async (tag) => {
    const { files, notes } = await clientOf({ id: 'a', tag });
    const name = tag.replace(' o', 'O');
    expect(files.get('resources.ts')).toContain(`  readonly ${name}Operations: {`);
    expect(notes).toEqual([
      `#/paths/~10/post: "${name}" is another member of the client: the resource is named ${name}Operations.`,
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

  it('new is a method, not a constructor', async () => {
    const { files } = await clientOf({ id: 'new' });
    expect(files.get('resources.ts')).toContain(
      '    "new"(options?: RequestOptions): ApiPromise<undefined>;',
    );
  });
});

describe('a parameter that is called like a member of every object', () => {
  it('has another name in the client, and its own on the wire', async () => {
    const parameters = [query('constructor'), header('toString'), query('__proto__'), header('X-Trace')];
    const { files, resources, notes } = await clientOf({ id: 'a', parameters });
    expect(resources).toContain(
      'a: ({ constructorParam, toStringParam, protoParam, "X-Trace": xTrace, ...query } = {}, options) => send(aOperation, ' +
        '{ query: { ...query, "constructor": constructorParam, ["__proto__"]: protoParam }, header: { "toString": toStringParam, "X-Trace": xTrace } }, options)',
    );
    expect(files.get('resources.ts')).toContain('  constructorParam?: string;\n  toStringParam?: string;');
    expect(notes).toHaveLength(3);
    expect(notes[0]).toBe(
      '#/paths/~10/post/parameters/0: Every object has a member "constructor": the parameter is `constructorParam` in the client.',
    );
  });

  it('does not meet a field of the body', async () => {
    const body = { type: 'object', properties: { constructor: string, constructorParam: string } };
    const { resources } = await clientOf({ id: 'a', parameters: [query('constructor')], body });
    expect(resources).toContain(
      'a: ({ constructorParam2, ...body } = {} as never, options) => send(aOperation, { query: { "constructor": constructorParam2 }, body }, options)',
    );
  });

  it('in the path is an argument', async () => {
    const { resources } = await clientOf({ id: 'a', path: '/{constructor}/{__proto__}' });
    expect(resources).toContain(
      'a: (constructor, __proto__, options) => send(aOperation, { path: { constructor, __proto__ } }',
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
