import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileClient, emitClient } from './emitted-client.ts';

const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-foreign-'));
const client = join(scratch, 'client');
let notes = '';

// The client's own code is written for the operations of this repository; here it is what the methods import.
const use = `import type { Resources } from './src/generated/resources.ts';

export interface Client extends Resources {
  withOptions(options: object): Client;
}

export const calls = (client: Client) => ({
  none: () => client.things.list(),
  all: () => client.things.list({ constructorParam: 'c', toStringParam: 't', protoParam: 'p' }),
  new: () => client.things.new({ protoParam: 'p', b: 1 }),
  then: () => client.things.thenThings({ constructor: 'c', valueOfParam: ['v', 'w'] }),
  tag: () => client.things.tag({ limit: 1, body: { limit: 'a', b: 'c' } }),
  raw: () => client.raw.toStringOperation('t', 'o', 'n', 'p'),
  catch: () => client.withOptionsOperations.catch('t', 'o', 'n', 'p'),
  delete: () => client.default.delete('o', 'p', { b: 'x', more: 'y', "x'y": 'c"d', 'q.z': 'z', skip: 2 }),
  // @ts-expect-error: \`more\` stands beside the reference
  without: () => client.default.delete('o', 'p', { b: 'x' }),
  uploads: () => client.uploads.iterate({ pageSCounts: 'pages' }).toArray(),
});
`;

beforeAll(() => {
  notes = emitClient(client, join(import.meta.dirname, 'foreign.yaml'), ['src/generated', 'use.ts']);
  writeFileSync(join(client, 'use.ts'), use);
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test('what is replaced or passed over is noted', () => {
  const whats = notes
    .trim()
    .split('\n')
    .map((line) => line.replace(/^.*? at (?:#\S+)(?: \(.*?\))?: /, ''));
  expect(whats).toEqual([
    'Every object has a member "constructor": the parameter is `constructorParam` in the client.',
    'Every object has a member "toString": the parameter is `toStringParam` in the client.',
    'Every object has a member "__proto__": the parameter is `protoParam` in the client.',
    'Every object has a member "valueOf": the parameter is `valueOfParam` in the client.',
    '"toString" means something in JavaScript: the operation is named toStringOperation.',
    '"withOptions" is another member of the client: the resource is named withOptionsOperations.',
    'The servers here are passed over: all requests go to the `baseUrl` of the client.',
  ]);
});

test('the client of names that mean something elsewhere compiles', () => {
  expect(compileClient(client)).toBe('');
});

test('each call sends what its operation describes', async () => {
  const load = async <T>(file: string): Promise<T> => import(pathToFileURL(join(client, file)).href);
  const { createClient } = await load<typeof import('@voice-agent/client')>('src/client.ts');
  const { calls } = await load<{ calls(client: unknown): Record<string, () => PromiseLike<unknown>> }>(
    'use.ts',
  );
  const sent: string[] = [];
  const fetch = async (url: string, { method, headers, body }: RequestInit) => {
    const shown = [...new Headers(headers)].filter(([name]) => name !== 'user-agent');
    sent.push(
      [
        `${method} ${url.slice('https://a.example.com'.length)}`,
        ...shown.map((header) => header.join(': ')),
        ...(body === undefined ? [] : [body]),
      ].join(' | '),
    );
    return Response.json({ success: true, message: '', data: { items: [] } });
  };
  const foreign = createClient({ baseUrl: 'https://a.example.com', apiKey: 'k', fetch: fetch as never });
  for (const name of ['none', 'all', 'new', 'then', 'tag', 'raw', 'catch', 'delete', 'uploads'])
    await calls(foreign)[name]?.();
  expect(sent).toEqual([
    'GET /things | authorization: Token k',
    'GET /things?constructor=c | authorization: Token k | cookie: __proto__=p | tostring: t',
    'POST /things?__proto__=p | content-type: application/json | {"b":1}',
    'PUT /things?valueOf=v&valueOf=w | authorization: Token k | content-type: application/json | {"constructor":"c"}',
    'PATCH /things?limit=1 | authorization: Token k | content-type: application/json | {"limit":"a","b":"c"}',
    'GET /things/t/o/n/p | authorization: Token k',
    'PUT /things/t/o/n/p | authorization: Token k',
    `POST /it's/o/p?skip=2&x'y=c%22d | authorization: Token k | content-type: application/vnd.it's+json | q.z: z | {"b":"x","more":"y"}`,
    "GET /uploads?page's=1",
  ]);
});
