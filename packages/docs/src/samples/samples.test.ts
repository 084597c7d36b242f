import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { entered, toRequest } from '../console/request.ts';
import { data, operation } from '../console/test-data.ts';
import { curlOf, keyVariable } from './curl.ts';
import { javascriptOf } from './javascript.ts';
import type { Json } from './json.ts';
import { literal } from './literal.ts';
import { pythonOf } from './python.ts';
import type { HttpRequest } from './serialize.ts';
import { typescriptOf } from './typescript.ts';

const here = 'http://127.0.0.1:4210';
const hidden = { Authorization: `Token $${keyVariable}` };

/** The arguments that a shell gives to curl, for each line. */
function shellArguments(lines: string[]): string[][] {
  const script = `curl() { printf '%s\\0' "$@"; printf '\\0'; }\n${lines.join('\n')}`;
  const { stdout, stderr } = spawnSync('sh', {
    input: script,
    encoding: 'utf8',
    env: { [keyVariable]: 'k' },
  });
  expect(stderr).toBe('');
  return stdout
    .split('\0\0')
    .slice(0, -1)
    .map((call) => call.split('\0'));
}

/** The requests of all examples, and one with all that has to be quoted. */
const requests = [
  {
    each: operation('listJobs'),
    example: {
      name: '',
      title: '',
      body: { search: 'it\'s $HOME `x`\n\\ {x} %s "\u2028\u0000', sort: { a: null } },
    },
  },
  ...data.operations.flatMap((each) => each.examples.map((example) => ({ each, example }))),
].map(({ each, example }) => toRequest(each, entered(example), here, 'k'));

/** A request with its body as a value, as those of the programs. */
const plainly = ({ method, url, headers, body }: HttpRequest) => ({
  method,
  url,
  headers,
  ...(body !== undefined && { body: JSON.parse(body) }),
});

test('fetch gets the very request, and the key comes from the environment', async () => {
  const asked: unknown[] = [];
  const fetch = async (url: string, { body, ...init }: { body?: string }) => {
    asked.push({ url, headers: {}, ...init, ...(body !== undefined && { body: JSON.parse(body) }) });
    return { ok: true, json: async () => ({}), text: async () => '' };
  };
  for (const request of requests) {
    const program = javascriptOf(request, true);
    expect(program).not.toContain('Token k');
    const run = new Function('fetch', 'process', 'console', `return (async () => {${program}})()`);
    await run(fetch, { env: { [keyVariable]: 'k' } }, { log: () => {} });
  }
  expect(asked).toEqual(requests.map(plainly));
});

const python = spawnSync('python3', ['--version'], { encoding: 'utf8' }).stdout?.trim();

test(`Python sends the very request (${python || 'not tried: there is no python3 on this machine'})`, () => {
  const programs = requests.map((request) => pythonOf(request, true));
  expect(programs.join('')).not.toContain('Token k');
  if (!python) return;
  const script = `import contextlib, io, json, sys, urllib.request
asked = []
def take(request):
    body = {} if request.data is None else {"body": json.loads(request.data)}
    asked.append({"method": request.method, "url": request.full_url, "headers": dict(request.header_items()), **body})
    return io.BytesIO(b"{}")
urllib.request.urlopen = take
for program in json.load(sys.stdin):
    with contextlib.redirect_stdout(io.StringIO()):
        exec(compile(program, "sample.py", "exec"), {})
json.dump(asked, sys.stdout)
`;
  const { stdout, stderr } = spawnSync('python3', ['-c', script], {
    input: JSON.stringify(programs),
    encoding: 'utf8',
    env: { ...process.env, [keyVariable]: 'k' },
  });
  expect(stderr).toBe('');
  const named = (headers: object) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const asked = JSON.parse(stdout) as { headers: object }[];
  const lowerCase = <T extends { headers: object }>(each: T) => ({ ...each, headers: named(each.headers) });
  expect(asked.map(lowerCase)).toEqual(requests.map(plainly).map(lowerCase));
});

test('a shell gives curl the very request, and the key comes from the environment', () => {
  const lines = requests.map((request) => curlOf(request, hidden));
  expect(lines.join('\n')).not.toContain('Token k');
  expect(shellArguments(lines)).toEqual(
    requests.map(({ method, url, headers, body }) => [
      '--fail-with-body',
      ...(method === 'GET' ? [] : ['-X', method]),
      url,
      ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
      ...(body === undefined ? [] : ['-d', body]),
    ]),
  );
});

test('a request without a key has no header in curl either', () => {
  const request = toRequest(operation('listWebTools'), { parameters: {}, body: '' }, here, '');
  expect(curlOf(request, hidden)).toBe(`curl --fail-with-body \\\n  '${here}/v1/voice-agents/web-tool/list'`);
});

const callIn = (id: string, value: Parameters<typeof typescriptOf>[1]): string => {
  const text = typescriptOf(operation(id), value, here);
  expect(text).toContain(`baseUrl: '${here}',\n  apiKey: process.env.${keyVariable} ?? '',`);
  return /await ((?:client|raw)\.[\s\S]*?\));\n/.exec(text)?.[1] ?? '';
};

test('each operation is a method of the client', () => {
  expect(callIn('listJobs', { query: { projectId: 'p' }, body: { take: 2, status: 'FAILED' } })).toBe(
    "client.jobs.list({ projectId: 'p', take: 2, status: 'FAILED' })",
  );
  expect(callIn('listJobs', { query: { projectId: 'p' } })).toBe("client.jobs.list({ projectId: 'p' })");
  expect(callIn('listWebTools', { query: {} })).toBe('client.webTools.list()');
  expect(callIn('listWebTools', { query: { skip: '2', take: '25', isActive: false } })).toBe(
    'client.webTools.list({ isActive: false, skip: 2, take: 25 })',
  );
  expect(callIn('updateWebTool', { path: { id: 'x' }, body: { name: 'Tide' } })).toBe(
    "client.webTools.update('x', { name: 'Tide' })",
  );
});

test('what the methods cannot say goes through raw', () => {
  expect(callIn('listWebTools', { query: { skip: 'second' } })).toBe(
    "raw.GET('/v1/voice-agents/web-tool/list', { params: { query: { skip: 'second' } } })",
  );
  expect(callIn('listJobs', { query: {}, body: [] })).toContain("raw.POST('/v1/jobs/all', {");
  expect(callIn('listJobs', { query: {}, body: { projectId: 'other' } })).toContain('raw.POST');
  expect(callIn('updateWebTool', { path: { id: 'x' }, body: 'text' })).toContain(
    "raw.PATCH('/v1/voice-agents/web-tool/{id}', {",
  );
});

test('a literal is the value that it was made of', () => {
  const values: Json[] = [
    ...data.operations.flatMap(({ examples }) => examples.map(({ body = null }) => body)),
    ...data.events.flatMap(({ examples }) => examples.map(({ event }) => event)),
    'both \' and " and \\" and \\',
    { 'with-dash': 1, $ok: [], '1st': {}, "'": null },
    JSON.parse('{"__proto__": {"a": [1, 2, 3]}}'),
    '\u2028\ud800\u0000',
  ];
  for (const value of values) expect(new Function(`return ${literal(value)}`)()).toStrictEqual(value);
});

test('deep values are written in no time', () => {
  const deep: Json = JSON.parse(`${'[{"a":'.repeat(200)}1${'}]'.repeat(200)}`);
  expect(new Function(`return ${literal(deep)}`)()).toEqual(deep);
});

test('a literal that is too long for a line is broken up', () => {
  const long = 'x'.repeat(50);
  expect(literal({ a: [1, 2], b: long })).toBe(`{\n  a: [1, 2],\n  b: '${long}',\n}`);
});
