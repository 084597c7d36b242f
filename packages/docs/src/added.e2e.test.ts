import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OperationDescription } from '@voice-agent/client/operations';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import type { OperationData } from './console/model.ts';
import { corpusFolder } from './reference/specs.ts';
import type { Json } from './samples/json.ts';
import type { HttpRequest, RequestValues } from './samples/serialize.ts';

// What follows from operations and an event that are added to the bundles and the corpus, and to nothing else.

const folder = mkdtempSync(join(tmpdir(), 'voice-agent-docs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { resolve } = createRequire(import.meta.url);
const packageFolder = (name: string) => dirname(resolve(`${name}/package.json`));
const specs = packageFolder('@voice-agent/specs');
const added = parse(readFileSync(new URL('../fixtures/added.yaml', import.meta.url), 'utf8'));
const requests: [id: string, request: { values: RequestValues; call: string }][] = Object.entries(
  added.requests,
);
const write = (path: string, content: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
};

/** The bundles and the corpus with what is added. */
function writeSpecs(): void {
  for (const name of [corpusFolder, 'traceability.yaml'])
    cpSync(join(specs, name), join(folder, name), { recursive: true });
  const bundle = (name: string) => parse(readFileSync(join(specs, 'dist', name), 'utf8'));
  const openapi = bundle('openapi.yaml');
  for (const [path, item] of Object.entries(added.paths))
    openapi.paths[path] = { ...openapi.paths[path], ...(item as object) };
  for (const part of ['responses', 'schemas']) Object.assign(openapi.components[part], added[part]);
  write('dist/openapi.yaml', stringify(openapi, { aliasDuplicateObjects: false }));
  for (const [id, { values }] of requests)
    write(`${corpusFolder}/${id}/a.request.json`, JSON.stringify(values));

  const asyncapi = bundle('asyncapi.yaml');
  const [channel] = Object.values<{ messages: Record<string, Message> }>(asyncapi.channels);
  const [first] = Object.values(channel?.messages ?? {});
  const { name } = added.event;
  const text = JSON.stringify(asyncapi.components.schemas[basename(first?.payload.$ref ?? '')]);
  asyncapi.components.schemas[basename(added.event.payload.$ref)] = JSON.parse(
    text
      .replaceAll(`"${first?.name}"`, `"${name}"`)
      .replace(basename(first?.payload.$ref ?? ''), basename(added.event.payload.$ref)),
  );
  const payload = { ...(first?.examples[0]?.payload as object), eventType: name };
  if (channel)
    channel.messages[name] = { ...added.event, examples: [{ name: 'a', summary: 'One', payload }] };
  write('dist/asyncapi.yaml', stringify(asyncapi, { aliasDuplicateObjects: false }));
  write(`${corpusFolder}/${name}/a.event.json`, JSON.stringify(payload));
}

interface Message {
  name: string;
  payload: { $ref: string };
  examples: { payload: Json }[];
}

/** A package as it is when codegen has run: its own code, and what follows from the bundle. */
function generate(target: 'client' | 'webhooks', bundle: string): void {
  const source = packageFolder(`@voice-agent/${target}`);
  const isSource = (path: string) => !/\.test(?:-d)?\.ts$|\/src\/(?:generated|testing\b|harness)/.test(path);
  cpSync(join(source, 'src'), join(folder, target, 'src'), { recursive: true, filter: isSource });
  symlinkSync(join(source, 'node_modules'), join(folder, target, 'node_modules'));
  const codegen = join(packageFolder('@voice-agent/codegen'), 'src/cli.ts');
  const args = [
    codegen,
    target,
    '--spec',
    join(folder, 'dist', bundle),
    '--out',
    join(folder, target, 'src/generated'),
  ];
  execFileSync(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

const load = (path: string) => import(pathToFileURL(join(folder, path)).href);

async function site() {
  const { readSpecs } = await import('./reference/specs.ts');
  const { referencePages } = await import('./reference/pages.ts');
  const { consoleData } = await import('./console/data.ts');
  const all = readSpecs(folder);
  return { specs: all, pages: referencePages(all), data: consoleData(all) };
}

let made: Awaited<ReturnType<typeof site>>;
let client: object;
const sent: Request[] = [];

beforeAll(async () => {
  writeSpecs();
  generate('client', 'openapi.yaml');
  generate('webhooks', 'asyncapi.yaml');
  vi.resetModules();
  vi.doMock('@voice-agent/client/operations', () => load('client/src/generated/operations.ts'));
  vi.doMock('@voice-agent/client/operation-validators', () =>
    load('client/src/generated/operation-validators.ts'),
  );
  vi.doMock('@voice-agent/webhooks', () => load('webhooks/src/parse.ts'));
  made = await site();
  const { createClient } = await load('client/src/index.ts');
  const fetch = async (url: string, init: RequestInit) => {
    sent.push(Object.assign(new Request(url, init), { init }));
    return new Response(null, { status: 204 });
  };
  client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey: 'k', fetch });
});

const pageOf = (id: string) => made.pages.find((page) => page.body.includes(`(/console/#${id})`));
const samplesOf = (id: string, language: 'ts' | 'sh') =>
  new RegExp(`\`\`\`${language}\\b.*\n([\\s\\S]*?)\n\`\`\``).exec(pageOf(id)?.body ?? '')?.[1] ?? '';
const operationOf = (id: string) => made.data.operations.find((each) => each.id === id) as OperationData;

/** What a request is for the server. */
const seen = ({ method, url, headers, body }: HttpRequest) => ({
  method,
  url: decodeURIComponent(url),
  headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  body: body === undefined ? undefined : JSON.parse(body),
});

/** What a shell gives to curl. */
function curlRequest(line: string): HttpRequest {
  const { stdout } = spawnSync('sh', {
    input: `curl() { printf '%s\\0' "$@"; }\n${line}`,
    encoding: 'utf8',
    env: { VOICE_AGENT_API_KEY: 'k' },
  });
  const request: HttpRequest = { method: 'GET', url: '', headers: {} };
  const args = stdout.split('\0').slice(0, -1);
  for (let arg = args.shift(); arg !== undefined; arg = args.shift()) {
    if (arg === '-X') request.method = args.shift() ?? '';
    else if (arg === '-d') request.body = args.shift() ?? '';
    else if (arg === '-H') {
      const [name = '', value = ''] = args.shift()?.split(': ') ?? [];
      request.headers[name] = value;
    } else if (arg !== '--fail-with-body') request.url = arg;
  }
  return request;
}

test.each(requests)('%s has a page with each of its parameters', (id) => {
  const page = pageOf(id);
  const row = made.specs.operations.find((each) => each.id === id) as OperationDescription;
  expect(page?.body).toContain(`>${row.method}</strong> <code>${row.path}</code>`);
  if (row.body !== undefined && !row.body.fields)
    expect(page?.body).toMatch(/### Body\n\n<p class="facts"><code>/);
  for (const each of row.parameters) expect(page?.body).toContain(`id="${each.in}-${each.name}"`);
  expect(page?.body).toContain(
    { none: 'The response has no body.', raw: 'The body is not JSON but `audio/mpeg`' }[
      row.success as 'none'
    ] ?? '### Body',
  );
});

test.each(requests)('the samples of %s send what the client sends', async (id, { call }) => {
  const program = samplesOf(id, 'ts');
  expect(program).toContain(`await client.${call.trim()};\n`);
  sent.length = 0;
  await new Function('client', `return client.${call}`)(client);
  const [request] = sent;
  expect(request).toBeDefined();
  const { method, url, init } = request as Request & { init: { headers: Headers; body?: string } };
  const headers = Object.fromEntries(init.headers);
  expect(seen(curlRequest(samplesOf(id, 'sh')))).toEqual(
    seen({ method, url, headers, ...(init.body && { body: init.body }) }),
  );
});

test.each(requests)('the console has fields for %s, and sends what curl sends', async (id) => {
  const { keyOf } = await import('./console/model.ts');
  const { fill } = await import('./console/fill.ts');
  const { toRequest } = await import('./console/request.ts');
  const { shownBy } = await import('./console/route.ts');
  const operation = operationOf(id);
  expect(shownBy(`#${id}`, made.data)).toEqual({ kind: 'operation', operation });
  const fields = fill(operation, operation.examples[0], { responses: {}, chosen: {} });
  expect(operation.parameters.map(keyOf)).toEqual(expect.arrayContaining(Object.keys(fields.parameters)));
  const request = toRequest(operation, fields, 'https://voice-agent.example.com', 'k');
  expect(seen(request)).toEqual(seen(curlRequest(samplesOf(id, 'sh'))));
});

test('values are suggested from the examples of a parameter, and from records where only a link names it', () => {
  const parameterOf = (id: string, name: string) =>
    operationOf(id).parameters.find((each) => each.name === name);
  expect(parameterOf('getBerth', 'id')?.suggestions).toEqual([{ value: 'berth-7', label: 'A berth' }]);
  expect(parameterOf('listPilots', 'labels')?.suggestions).toEqual([
    { value: '["a b","c"]', label: 'Two labels' },
  ]);
  const sources = made.data.operations.filter(({ parameters }) => parameters.some(({ source }) => source));
  expect(sources.map(({ id }) => id)).toEqual(['updateWebTool']);
});

test('the event has a page, examples in the console and a place in llms.txt, as each operation has', async () => {
  const { llmsText } = await import('./project/llms.ts');
  const { corpus } = await import('./project/downloads.ts');
  const { name } = added.event;
  expect(pageOf(name)?.body).toContain(`handlers: { '${name}':`);
  expect(made.pages.at(-1)?.body).toContain(`>${name}</text>`);
  expect(made.data.events.find(({ id }) => id === name)?.examples).toHaveLength(1);
  const contents = llmsText(made.pages, []);
  for (const id of [name, ...requests.map(([each]) => each)]) {
    expect(contents).toContain(`(/${pageOf(id)?.id}.md)`);
    expect(corpus(folder)).toHaveProperty([id]);
    expect(pageOf(id)?.id).toMatch(/^(?:reference|webhooks)\//);
  }
});

test('every printed program compiles', () => {
  for (const id of [added.event.name, ...requests.map(([each]) => each)])
    write(`samples/${id}.ts`, samplesOf(id, 'ts'));
  const paths = {
    '@voice-agent/client': ['./client/src/index.ts'],
    '@voice-agent/webhooks': ['./webhooks/src/index.ts'],
    '@voice-agent/webhooks/node': ['./webhooks/src/adapters/node.ts'],
    '@voice-agent/webhooks/sqlite': ['./webhooks/src/sqlite/index.ts'],
  };
  const config = {
    extends: join(specs, '../.config/tsconfig.json'),
    compilerOptions: { paths, types: ['node'], typeRoots: [dirname(packageFolder('@types/node'))] },
    include: ['samples'],
  };
  write('package.json', '{ "type": "module" }');
  write('tsconfig.json', JSON.stringify(config));
  const tsc = join(packageFolder('typescript'), 'bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
});
