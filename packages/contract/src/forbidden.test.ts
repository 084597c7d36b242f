import { serve } from '@voice-agent/test-kit/servers';
import { beforeEach, expect, test } from 'vitest';
import { type ApiOptions, type ApiResult, checkApi } from './api.ts';
import { documentOf } from './engine/service.testing.ts';
import type { Case } from './replay/case.ts';
import { replay } from './replay/replay.ts';

/** Names that other tools take for a write, and names that begin like a read. */
const writes = [
  'countries_create',
  'listings_create',
  'getOrCreateCart',
  'searchIndexCreate',
  'queryTemplatesPost',
  'findAndDeleteUser',
  'countersIncrement',
  'createUser',
];
const body = {
  required: true,
  content: { 'application/json': { schema: { type: 'object', properties: { name: { type: 'string' } } } } },
};
const responses = { '200': { description: 'x' }, '405': { description: 'x' }, default: { description: 'x' } };
const post = (operationId: string, more: object = {}) => ({
  operationId,
  requestBody: body,
  responses,
  ...more,
});
const paths = (more: object = {}) =>
  Object.fromEntries(writes.map((id) => [`/${id}`, { post: post(id, id === 'createUser' ? {} : more) }]));
const reading = { '/users': { get: { operationId: 'listUsers', responses } } };

let url: string;
let seen: string[];
beforeEach(async () => {
  seen = [];
  url = await serve((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume().on('end', () => response.writeHead(200).end());
  });
});

async function checked(paths: object, options: Partial<ApiOptions> = {}): Promise<ApiResult> {
  const document = await documentOf({ paths });
  const credential = { name: 'X-Key', value: 'k' };
  return checkApi({ document, url, credential, seed: 1, fuzz: 5, rate: 100_000, ...options });
}
/** The operations that something came for which may write. */
const written = (): string[] =>
  [...new Set(seen.filter((each) => !/^(?:GET|HEAD|OPTIONS) /.test(each)))].sort();
const at = (...ids: string[]) => ids.map((id) => `POST /${id}`).sort();

test.each<[what: string, options: Partial<ApiOptions>]>([
  ['on this machine with writes forbidden', { allowWrites: false }],
  ['on another machine by default', { isRemote: true }],
  [
    'on another machine that names another operation',
    { isRemote: true, allowWrites: ['createUser'], skip: ['createUser'] },
  ],
])('%s, no operation writes whatever its name begins with', async (_, options) => {
  const { uncovered, findings } = await checked({ ...paths(), ...reading }, options);
  expect(written()).toEqual([]);
  expect(seen).not.toEqual([]);
  expect(findings).toEqual([]);
  expect(uncovered).toContainEqual(
    expect.stringMatching(
      /^getOrCreateCart: it may change something, which needs --allow-writes getOrCreateCart/,
    ),
  );
});

test.each<[what: string, options: Partial<ApiOptions>]>([
  ['on this machine', {}],
  ['on another machine', { isRemote: true }],
])('%s only the operations that are named write, and the notes say that it stays so', async (_, options) => {
  const allowWrites = ['createUser', 'getOrCreateCart'];
  const { notes } = await checked({ ...paths(), ...reading }, { ...options, allowWrites });
  expect(written()).toEqual(at(...allowWrites));
  expect(notes.join('\n')).toMatch(
    /^What was changed was not restored, since the gate can't undo it\. Changed by: getOrCreateCart \(\d+ requests\), createUser \(\d+ requests\)\.$/m,
  );
});

test('a method that may write is tried at a path where nothing forbids it, and not where writes are named', async () => {
  const { notes } = await checked({ ...reading, '/createUser': { post: post('createUser') } });
  expect(written()).toEqual([...at('createUser'), 'PUT /users']);
  expect(notes).toEqual([expect.stringContaining('PUT /users (1 request)')]);
  seen = [];
  await checked(
    { ...reading, ...paths() },
    { allowWrites: ['createUser'], only: ['listUsers', 'createUser'] },
  );
  expect(written()).toEqual(at('createUser'));
});

test.each<[what: string, paths: object, options: Partial<ApiOptions>, asked: string[]]>([
  ['the document', paths({ 'x-safe': true }), {}, writes.slice(0, -1)],
  ['the caller', paths(), { safe: ['findAndDeleteUser'] }, ['findAndDeleteUser']],
])('%s can say that an operation is safe', async (_, paths, options, asked) => {
  const { notes } = await checked(paths, { isRemote: true, ...options });
  expect(written()).toEqual(at(...asked));
  expect(notes).toEqual([]);
});

test('the document can say that a GET writes', async () => {
  const { uncovered } = await checked(
    { ...reading, '/purge': { get: { operationId: 'purge', 'x-safe': false, responses } } },
    { allowWrites: false },
  );
  expect(seen.join('\n')).not.toContain('/purge');
  expect(uncovered).toContainEqual(expect.stringMatching(/^purge: it may change something/));
});

test.each<[what: string, paths: object, options: Partial<ApiOptions>, message: string[]]>([
  [
    'all writes are forbidden',
    { '/a': { post: post('createA') }, '/b': { post: post('createB') } },
    { allowWrites: false },
    [
      'No request was sent: every operation was left out.',
      '- createA: it may change something, which needs --allow-writes createA (or --safe createA, if it only reads)',
      '- createB: it may change something, which needs --allow-writes createB (or --safe createB, if it only reads)',
    ],
  ],
  [
    'no body can be made',
    { '/a': { post: post('createA', { requestBody: { required: true, content: { 'image/png': {} } } }) } },
    {},
    ['No request was sent: every operation was left out.', '- createA: a body of image/png cannot be made'],
  ],
  [
    'the rules that are wanted are about another document',
    reading,
    { only: ['invariants'] },
    ['No request was sent: no selected rule applies to it.'],
  ],
  [
    'writes on another machine name no operation',
    { ...reading, '/a': { post: post('createA') }, '/b': { post: post('createB') } },
    { isRemote: true, allowWrites: true },
    [
      '--allow-writes on another machine must name the operations that may write: --allow-writes createA. Those that may: createA, createB.',
    ],
  ],
  [
    'a safe operation is not there',
    reading,
    { safe: ['nope'] },
    ['--safe: unknown operation "nope". Operations: listUsers.'],
  ],
  [
    'a write is not there',
    reading,
    { allowWrites: ['nope'] },
    ['--allow-writes: unknown operation "nope". Operations: listUsers.'],
  ],
])('when %s, nothing is sent and the reason is reported', async (_, paths, options, message) => {
  await expect(checked(paths, options)).rejects.toThrow(
    expect.objectContaining({ name: 'CannotRun', lines: message }),
  );
  expect(seen).toEqual([]);
});

test('an operation that --only names and that could not be asked makes the run unfinished', async () => {
  const all = { ...reading, '/a': { post: post('createA') } };
  const options = { allowWrites: false, only: ['listUsers', 'createA'] };
  expect(await checked(all, options)).toMatchObject({
    isUnfinished: true,
    stopped: expect.stringMatching(
      /^Not tested, although --only names it: createA: it may change something, .*\.$/,
    ),
  });
  const asked = await checked(all, { ...options, only: ['listUsers'] });
  expect(asked).toMatchObject({ isUnfinished: false, findings: [] });
  expect(asked).not.toHaveProperty('stopped');
});

test('a replay elsewhere sends the write of its case alone, and only with leave', async () => {
  const document = await documentOf({ paths: paths() });
  const credential = { name: 'X-Key', value: 'k' };
  const request = { method: 'POST', path: '/createUser', headers: {}, body: '{}' };
  const given = {
    case: 1,
    command: 'api',
    rule: 'server-error',
    operation: 'createUser',
    pointer: '/paths',
    expected: 'x',
    received: 'x',
    facts: [],
    url,
    parameters: {},
    request,
  } as Case;
  const target = { url, credential, isRemote: true };
  const rejected = replay(given, document, { ...target, allowWrites: false }, undefined);
  await expect(rejected).rejects.toThrow(/^createUser changes something .* give --allow-writes\.$/);
  const other = { ...given, request: { ...request, method: 'DELETE' } };
  await expect(replay(other, document, { ...target, allowWrites: true }, undefined)).rejects.toThrow(
    /^Not sent, since/,
  );
  expect(seen).toEqual([]);
  await replay(given, document, { ...target, allowWrites: true }, undefined);
  expect(seen).toEqual(['POST /createUser']);
});

test.each([
  ['a header', 'X-Key', undefined, 'X_KEY'],
  ['its variable', 'X-Key', { MY_KEY: 'k' }, 'MY_KEY'],
])('the rejected key of another service goes by the name of %s', async (_, name, variables, shown) => {
  const rejecting = await serve((request, response) => {
    request.resume().on('end', () => response.writeHead(403).end());
  });
  const options = { url: rejecting, credential: { name, value: 'k' }, ...(variables && { variables }) };
  const [operation] = Object.values(reading);
  const security = [{ key: [] }];
  const document = await documentOf({
    paths: { '/users': { get: { ...operation?.get, security } } },
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name } } },
  });
  await expect(checkApi({ ...options, document, seed: 1 })).rejects.toThrow(`Check the key in ${shown}.`);
});
