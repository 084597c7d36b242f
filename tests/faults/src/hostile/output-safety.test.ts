import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type HostileService, startGate, useGateFixture } from './run-gate.ts';

// Safety of requests and output with hostile documents and services.

const { folder, serve } = useGateFixture();

const reporters = ['terminal', 'json', 'junit', 'sarif', 'markdown'];

/** Runs `api` with every reporter. @param paths of the document @returns the result and all output */
async function runApi(service: HostileService, paths: object, flags: readonly string[] = []) {
  const output = mkdtempSync(join(folder, 'run-'));
  const spec = join(output, 'spec.json');
  const info = { title: 'Hostile', version: '1' };
  writeFileSync(spec, JSON.stringify({ openapi: '3.1.0', info, security: [], paths }));
  const reporterFlags = reporters.slice(1).flatMap((name) => ['--reporter', `${name}=${join(output, name)}`]);
  const files = ['--spec', spec, '--cases', join(output, 'cases')];
  const args = ['api', '--url', service.url, '--seed', '1', '--fuzz', '1', '--reporter', 'terminal'];
  const { code, stdout, stderr } = await startGate([...args, ...reporterFlags, ...files, ...flags]).result;
  const outputs = readdirSync(output, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name !== 'spec.json')
    .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'));
  return { code, stdout, stderr, all: [stdout, stderr, ...outputs].join('\n') };
}

const operation = (operationId: string, extra: object = {}): object => ({
  operationId,
  responses: { 200: { description: 'A success.', content: { 'application/json': { schema: {} } } } },
  ...extra,
});

const snakeCaseIds = ['countries_create', 'listings_create'];
const camelCaseIds = [
  'getOrCreateCart',
  'searchIndexCreate',
  'queryTemplatesPost',
  'findAndDeleteUser',
  'countersIncrement',
];

test('--no-writes sends no POST, whatever its operation id, and exits with 2 when nothing else is left', async () => {
  const service = await serve(() => '{}');
  const methods: string[] = [];
  service.onRequest = (_, method) => void methods.push(method);
  const posts = Object.fromEntries(
    [...snakeCaseIds, ...camelCaseIds].map((name) => [`/${name}`, { post: operation(name) }]),
  );
  const { code, stderr } = await runApi(service, posts, ['--no-writes']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^No request was sent: every operation was left out\./);
  await runApi(service, { ...posts, '/read': { get: operation('read') } }, ['--no-writes']);
  expect(new Set(methods)).toEqual(new Set(['GET']));
});

test('no output contains a secret of the service', async () => {
  const secret = 's3cret-of-the-service';
  const tool = { authToken: secret, settings: { password: secret }, title: `By ${secret}`, id: 1 };
  const headers = { 'set-cookie': `session=${secret}`, 'x-echo': encodeURIComponent(secret) };
  const service = await serve(() => JSON.stringify([tool, tool]), headers);
  const schema = { type: 'object' };
  const responses = { 200: { description: 'A success.', content: { 'application/json': { schema } } } };
  const { code, all } = await runApi(service, { '/tools': { get: operation('tools', { responses }) } });
  expect(code).toBe(1);
  expect(all).toContain('<secret>');
  expect(all).not.toContain(secret);
});

// A new line can start a command of a CI log; escape and C1 characters move the cursor or set the title.
const controlCharacters =
  'a\n::set-output name=x::y\n##[error]b\n##vso[task.complete]\u001b]0;c\u0007\u009b2J\u202ed';

test.each<[what: string, status: number]>([
  ['that succeeds', 200],
  ['that fails', 500],
  ['that redirects', 302],
])(
  'names of a document and headers of a response %s cannot control a terminal or a log',
  async (_, status) => {
    // The control characters that HTTP allows in a header.
    const location = '/x\u009b2J##vso[task.setvariable variable=A]b##[error]c';
    const service = await serve(() => '[]', { location, 'x-b': location }, status);
    const schema = { type: 'object' };
    const responses = { 200: { description: 'A success.', content: { 'application/json': { schema } } } };
    const paths = {
      '/one': { get: operation(controlCharacters, { responses }) },
      [`/${controlCharacters}`]: { get: operation('b') },
    };
    const { all } = await runApi(service, paths);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the output must not contain them.
    expect(all.match(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]|^::|##(?:vso)?\[/m)).toBeNull();
  },
);
