import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type HostileService, serve, startGate } from './run-gate.ts';

// Safety of requests and output with hostile documents and services.

const folder = mkdtempSync(join(tmpdir(), 'hostile-limits-'));
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reporters = ['terminal', 'json', 'junit', 'sarif', 'markdown'];

/** Runs `api` with every reporter. @param paths of the document @returns the result and all output */
async function runApi(service: HostileService, paths: object, flags: readonly string[] = []) {
  const outputFolder = mkdtempSync(join(folder, 'run-'));
  const spec = join(outputFolder, 'spec.json');
  const info = { title: 'Hostile', version: '1' };
  writeFileSync(spec, JSON.stringify({ openapi: '3.1.0', info, security: [], paths }));
  const reporterFlags = reporters
    .slice(1)
    .flatMap((name) => ['--reporter', `${name}=${join(outputFolder, name)}`]);
  const files = ['--spec', spec, '--cases', join(outputFolder, 'cases')];
  const args = ['api', '--url', service.url, '--seed', '1', '--fuzz', '1', '--reporter', 'terminal'];
  const { code, stdout, stderr } = await startGate([...args, ...reporterFlags, ...files, ...flags]).result;
  const outputs = readdirSync(outputFolder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name !== 'spec.json')
    .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'));
  return { code, stdout, stderr, all: [stdout, stderr, ...outputs].join('\n') };
}

async function startService(
  body: string,
  headers: Record<string, string> = {},
  status = 200,
): Promise<HostileService> {
  const service = await serve(() => body, headers, status);
  closing.push(service.close);
  return service;
}

const operation = (operationId: string, extra: object = {}): object => ({
  operationId,
  responses: { 200: { description: 'A success.', content: { 'application/json': { schema: {} } } } },
  ...extra,
});

const writeIds = [
  'countries_create',
  'listings_create',
  'getOrCreateCart',
  'searchIndexCreate',
  'queryTemplatesPost',
  'findAndDeleteUser',
  'countersIncrement',
];

test('--no-writes sends no POST, whatever its operation id, and exits with 2 when nothing else is left', async () => {
  const service = await startService('{}');
  const methods: string[] = [];
  service.onRequest = (_, method) => void methods.push(method);
  const posts = Object.fromEntries([...writeIds].map((name) => [`/${name}`, { post: operation(name) }]));
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
  const service = await startService(JSON.stringify([tool, tool]), headers);
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
    const service = await startService('[]', { location, 'x-b': location }, status);
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
