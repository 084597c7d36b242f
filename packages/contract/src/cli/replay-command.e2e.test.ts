import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import { useFolder } from '@voice-agent/test-kit/files';
import { forward, serve } from '@voice-agent/test-kit/servers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Case } from '../replay/case.ts';
import { line, cli as runCli } from './testing.ts';

const apiKey = 'a-key-of-the-tests';
const folder = useFolder();
const spec = fileURLToPath(new URL('replay.yaml', import.meta.url));

/** The faults of the small service. */
const right = { isOpen: false, isLoose: false, isBroken: false, isStrict: false };
const wrong = { ...right };
let service: string;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ apiKey, jobs: 12, webTools: 12 });
});
beforeEach(async () => {
  service = await serve(small);
  Object.assign(wrong, right);
  sandbox.faults.clear();
});
afterAll(() => sandbox?.close());

const small: RequestListener = (request, response) => {
  const { authorization = '' } = request.headers;
  const value = new URL(request.url ?? '', 'http://x').searchParams.get('take');
  // Open to the key alone, which only one of the wrong forms is.
  const isIn = authorization === `Token ${apiKey}` || (wrong.isOpen && authorization === apiKey);
  const isValid = wrong.isLoose || value === null || /^[1-9]\d*$/.test(value);
  response.setHeader('content-type', 'application/json');
  if (request.method !== 'GET') response.writeHead(405);
  else if (!isIn) response.writeHead(401);
  else if (!isValid || (wrong.isStrict && value !== null)) response.writeHead(400);
  response.end(wrong.isBroken ? '{"total' : '{"total":1}');
};

const cli = (args: readonly string[], env: Record<string, string> = { VOICE_AGENT_API_KEY: apiKey }) =>
  runCli(args, { env });

let runs = 0;
/** The cases that a run of `api` writes, each with its file. */
async function casesOf(...flags: string[]): Promise<{ file: string; text: string; given: Case }[]> {
  const cases = join(folder, `cases-${runs++}`);
  const { code, stdout } = await cli(['api', '--cases', cases, '--seed', '7', '--fuzz', '3', ...flags]);
  expect(code).toBe(1);
  return readdirSync(cases).map((name) => {
    const file = join(cases, name);
    const text = readFileSync(file, 'utf8');
    expect(stdout + text).not.toContain(apiKey);
    return { file, text, given: JSON.parse(text) as Case };
  });
}

test.each<[rule: string, fault: keyof typeof wrong]>([
  ['invalid-request-accepted', 'isLoose'],
  ['unauthenticated-request-accepted', 'isOpen'],
  ['response-body', 'isBroken'],
  ['valid-request-rejected', 'isStrict'],
])('%s shows again, and no more when it is fixed', async (rule, fault) => {
  wrong[fault] = true;
  const cases = await casesOf('--url', service, '--spec', spec);
  const found = cases.find(({ given }) => given.rule === rule);
  expect(found).toBeDefined();
  const { file = '' } = found ?? {};
  const again = await cli(['replay', file]);
  expect(again).toMatchObject({ code: 1, stderr: '' });
  expect(again.stdout).toContain(`Still there: ${rule} in list.`);
  wrong[fault] = false;
  const mended = await cli(['replay', file]);
  expect(mended).toMatchObject({ code: 0, stderr: '' });
  expect(mended.stdout).toContain(`Fixed: ${rule} in list.`);
});

test('each wrong credential is sent again as it was, though its case does not contain it', async () => {
  wrong.isOpen = true;
  const only = 'unauthenticated-request-accepted';
  const cases = await casesOf(...line`--url ${service} --spec ${spec} --only ${only}`);
  expect(cases.map(({ given }) => given.request.credential)).toEqual(['the key alone']);
  expect(cases[0]?.given.request.headers.authorization).toBe('<another credential>');
});

test('a rule that holds across requests is checked again', async () => {
  let isBroken = true;
  const front = await serve((request, response) => {
    // Without take there are ten.
    const url = new URL(request.url ?? '', sandbox.url);
    if (isBroken && request.method === 'GET') url.searchParams.delete('take');
    return forward(request, response, url);
  });
  const cases = await casesOf('--url', front, '--only', 'take', '--no-writes');
  const { file = '' } = cases.find(({ given }) => given.rule === 'take') ?? {};
  expect(await cli(['replay', file])).toMatchObject({ code: 1, stderr: '' });
  isBroken = false;
  expect(await cli(['replay', file])).toMatchObject({ code: 0, stderr: '' });
});

test('the case of a receiver is looked for again in a run of the same seed', async () => {
  const secret = 'Bearer a-token-of-the-tests';
  let isOpen = true;
  const receiver = await serve((request, response) => {
    request.resume().on('end', () => {
      const { authorization = '' } = request.headers;
      const isIn =
        authorization === secret || (isOpen && authorization.toLowerCase() === secret.toLowerCase());
      response.writeHead(isIn ? 200 : 401).end();
    });
  });
  const cases = join(folder, `cases-${runs++}`);
  const env = { VOICE_AGENT_WEBHOOK_SECRET: secret };
  const found = await cli(line`receiver --url ${receiver} --fuzz 0 --cases ${cases} --seed 1`, env);
  expect(found.code).toBe(1);
  const files = readdirSync(cases).map((name) => join(cases, name));
  expect(files.length).toBeGreaterThan(0);
  for (const file of files) expect(readFileSync(file, 'utf8')).not.toContain('a-token');
  const file = files[0] ?? '';
  expect(await cli(['replay', file], env)).toMatchObject({ code: 1, stderr: '' });
  isOpen = false;
  expect(await cli(['replay', file], env)).toMatchObject({ code: 0, stderr: '' });
  expect((await cli(['replay', file], {})).stderr).toMatch(/^VOICE_AGENT_WEBHOOK_SECRET is missing/);
});

test('--url asks another service', async () => {
  wrong.isBroken = true;
  const [first] = await casesOf('--url', service, '--spec', spec, '--only', 'response-body');
  const fixed = await serve((_, response) =>
    response.setHeader('content-type', 'application/json').end('{"total":1}'),
  );
  expect((await cli(['replay', first?.file ?? '', '--url', fixed])).code).toBe(0);
});

test('a wrong key, no key, a service that is gone and writes elsewhere: 2, and no verdict', async () => {
  wrong.isLoose = true;
  const [loose] = await casesOf('--url', service, '--spec', spec, '--only', 'invalid-request-accepted');
  const file = loose?.file ?? '';
  wrong.isLoose = false;
  expect(await cli(['replay', file], { VOICE_AGENT_API_KEY: 'wrong' })).toMatchObject({
    code: 2,
    stderr: "list returned 401, so the case can't be checked. Check the key in VOICE_AGENT_API_KEY.\n",
  });
  expect((await cli(['replay', file], {})).stderr).toMatch(/^VOICE_AGENT_API_KEY is not set\. /);
  const gone = await cli(['replay', file, '--url', 'http://127.0.0.1:9']);
  expect(gone).toMatchObject({ code: 2, stderr: expect.stringContaining("can't be reached") });
  sandbox.faults.add({ name: 'field', pointer: '/message', as: 'number', operation: 'updateWebTool' });
  const writes = await casesOf('--url', sandbox.url, '--only', 'response-schema');
  const write = writes.find(({ given }) => given.operation === 'updateWebTool')?.file ?? '';
  const elsewhere = await cli(['replay', write, '--url', 'https://api.example.com']);
  expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining('--allow-writes') });
});

const asking = (request: object) => (given: object) => ({
  ...given,
  request: { method: 'GET', path: '/', headers: {}, ...request },
});
test.each<[what: string, change: (given: Record<string, unknown>) => unknown, printed: string]>([
  ['no object', () => [], 'it must be an object'],
  ['no version', ({ case: _, ...rest }) => rest, "it must have the property 'case'"],
  ['an unknown rule', (given) => ({ ...given, rule: 'toString' }), '/rule must be the id of a rule'],
  ['no address', (given) => ({ ...given, url: 'ftp://x' }), '/url must be an address'],
  ['no request', (given) => ({ ...given, request: null }), '/request must be an object'],
  ['a path elsewhere', asking({ path: '@evil' }), '/request/path must be'],
  ['headers of numbers', asking({ headers: { a: 1 } }), '/request/headers/a must be a string'],
  [
    'an operation that is not there',
    (given) => ({ ...given, operation: 'nothing' }),
    'has no operation "nothing"',
  ],
  ['an unknown credential', asking({ path: '/list', credential: 'x' }), 'no wrong credential "x"'],
])('a case with %s: 2 and one sentence', async (_what, change, printed) => {
  const file = join(folder, 'changed.json');
  const given: Case = {
    case: 1,
    command: 'api',
    rule: 'response-body',
    operation: 'list',
    pointer: '',
    facts: [],
    expected: 'x',
    received: 'y',
    document: spec,
    url: service,
    parameters: {},
    credentials: ['Authorization: Token $KEY'],
    request: { method: 'GET', path: '/list', headers: {} },
  };
  writeFileSync(file, JSON.stringify(change({ ...given })));
  const { code, stderr } = await cli(['replay', file]);
  expect(code).toBe(2);
  expect(stderr).toContain(printed);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

writeFileSync(join(folder, 'no.json'), '{');
test.each([
  ['it is not JSON', join(folder, 'no.json')],
  ['it is a folder', folder],
  ['no such file', '/no/such'],
])('a case that is "%s": 2', async (printed, file) => {
  expect(await cli(['replay', file])).toMatchObject({ code: 2, stderr: expect.stringContaining(printed) });
});

test('cases that cannot be written are one sentence; the report is whole and the code that of the run', async () => {
  const file = join(folder, 'a-file');
  writeFileSync(file, '');
  wrong.isBroken = true;
  const flags = ['--url', service, '--spec', spec, '--reporter', 'json', '--cases'];
  const taken = await cli(['api', ...flags, join(file, 'cases')]);
  expect(taken.code).toBe(1);
  expect(taken.stderr).toMatch(/^The cases can't be written to .*a part of the path is a file.*--cases\.\n$/);
  expect(JSON.parse(taken.stdout).findings.length).toBeGreaterThan(0);
  expect(JSON.parse(taken.stdout).cases).toBeUndefined();
});

test('no finding, no folder', async () => {
  const cases = join(folder, 'none');
  expect((await cli(['api', '--url', service, '--spec', spec, '--cases', cases])).code).toBe(0);
  expect(readdirSync(folder)).not.toContain('none');
});

test('a case without its secrets is sent so, and a rejection of that is not a fixed service', async () => {
  wrong.isBroken = true;
  const [found] = await casesOf('--url', service, '--spec', spec, '--only', 'response-body');
  const given = { ...found?.given, redacted: ['header x-token'] };
  const file = join(folder, 'redacted.json');
  writeFileSync(file, JSON.stringify(given));
  const again = await cli(['replay', file]);
  expect(again).toMatchObject({ code: 1, stderr: '' });
  expect(again.stdout).toContain('Sent with <secret>, since a case holds no secrets: header x-token.');
  wrong.isBroken = false;
  const path = '/list?take=x';
  writeFileSync(file, JSON.stringify({ ...given, request: { ...found?.given.request, path } }));
  expect(await cli(['replay', file])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('header x-token'),
  });
});
