import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { gate, type Service, serve } from './run-gate.ts';

// What the gate sends and shows, whatever the document and the service are.

const folder = mkdtempSync(join(tmpdir(), 'hostile-limits-'));
const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reporters = ['terminal', 'json', 'junit', 'sarif', 'markdown'];

/** Writes a document of operations, and runs `api` with every reporter. @returns all that it wrote */
async function api(service: Service, paths: object, flags: readonly string[] = []) {
  const to = mkdtempSync(join(folder, 'run-'));
  const spec = join(to, 'spec.json');
  const info = { title: 'Hostile', version: '1' };
  writeFileSync(spec, JSON.stringify({ openapi: '3.1.0', info, security: [], paths }));
  const wanted = reporters.slice(1).flatMap((name) => ['--reporter', `${name}=${join(to, name)}`]);
  const files = ['--spec', spec, '--cases', join(to, 'cases')];
  const args = ['api', '--url', service.url, '--seed', '1', '--fuzz', '1', '--reporter', 'terminal'];
  const { code, stdout, stderr } = await gate([...args, ...wanted, ...files, ...flags]).ended;
  const written = readdirSync(to, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile() && each.name !== 'spec.json')
    .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'));
  return { code, stdout, stderr, all: [stdout, stderr, ...written].join('\n') };
}

async function started(body: string, headers: Record<string, string> = {}, status = 200): Promise<Service> {
  const service = await serve(() => body, headers, status);
  closing.push(service.close);
  return service;
}

const operation = (operationId: string, more: object = {}): object => ({
  operationId,
  responses: { 200: { description: 'A success.', content: { 'application/json': { schema: {} } } } },
  ...more,
});

const writing = ['countries_create', 'listings_create', 'getOrCreateCart', 'searchIndexCreate'];
const alsoWriting = ['queryTemplatesPost', 'findAndDeleteUser', 'countersIncrement'];

test('no name makes a POST a read: --no-writes sends none, and a run of nothing else ends with 2', async () => {
  const service = await started('{}');
  const methods: string[] = [];
  service.asked = (_, method) => void methods.push(method);
  const posts = Object.fromEntries(
    [...writing, ...alsoWriting].map((name) => [`/${name}`, { post: operation(name) }]),
  );
  const { code, stderr } = await api(service, posts, ['--no-writes']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^No request was sent: every operation was left out\./);
  await api(service, { ...posts, '/read': { get: operation('read') } }, ['--no-writes']);
  expect(new Set(methods)).toEqual(new Set(['GET']));
});

test('no secret of a service is in anything that is written', async () => {
  const secret = 's3cret-of-the-service';
  const tool = { authToken: secret, settings: { password: secret }, title: `By ${secret}`, id: 1 };
  const headers = { 'set-cookie': `session=${secret}`, 'x-echo': encodeURIComponent(secret) };
  const service = await started(JSON.stringify([tool, tool]), headers);
  const schema = { type: 'object' };
  const responses = { 200: { description: 'A success.', content: { 'application/json': { schema } } } };
  const { code, all } = await api(service, { '/tools': { get: operation('tools', { responses }) } });
  expect(code).toBe(1);
  expect(all).toContain('<secret>');
  expect(all).not.toContain(secret);
});

// A new line would begin a command of a CI log; escape and C1 characters move the cursor or set a title.
const acting = 'a\n::set-output name=x::y\n##[error]b\n##vso[task.complete]\u001b]0;c\u0007\u009b2J\u202ed';

test.each<[what: string, status: number]>([
  ['that succeeds', 200],
  ['that fails', 500],
  ['that redirects', 302],
])(
  'names of a document and headers of a service %s can not act on a terminal or a log',
  async (_, status) => {
    // What HTTP lets through of it.
    const location = '/x\u009b2J##vso[task.setvariable variable=A]b##[error]c';
    const service = await started('[]', { location, 'x-b': location }, status);
    const schema = { type: 'object' };
    const responses = { 200: { description: 'A success.', content: { 'application/json': { schema } } } };
    const paths = {
      '/one': { get: operation(acting, { responses }) },
      [`/${acting}`]: { get: operation('b') },
    };
    const { all } = await api(service, paths);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
    expect(all.match(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]|^::|##(?:vso)?\[/m)).toBeNull();
  },
);
