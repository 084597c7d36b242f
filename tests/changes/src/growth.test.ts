import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compare } from '@voice-agent/contract';
import { changesOf } from '@voice-agent/release/compat/changes';
import { demandsOf } from '@voice-agent/release/compat/demands';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, copySources } from './bundles.ts';
import type { Edit } from './change.ts';
import { applyEdits } from './edits.ts';
import { growth, invalid, type NewOperation } from './growth.ts';

const root = join(import.meta.dirname, '../../..');
const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-growth-'));
const client = join(scratch, 'client');
const bundleOf = (folder: string): string => join(folder, 'dist/openapi.yaml');

beforeAll(() => {
  const copies: [string, readonly Edit[]][] = [
    ['before', []],
    ['grown', growth.flatMap(({ edits }) => edits)],
    ['invalid', invalid.flatMap(({ edits }) => edits)],
    ...growth.map(({ id, edits }): [string, Edit[]] => [id, edits]),
  ];
  const apis = copies.map(([name, edits]) => {
    applyEdits(edits, copySources(join(scratch, name), edits));
    return [name, { root: `${name}/openapi/openapi.yaml`, output: bundleOf(name) }] as const;
  });
  bundle(scratch, Object.fromEntries(apis));
  emitClient();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const packageOf = (name: string): string =>
  dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** What a program of a package prints. */
function run(folder: string, file: string, ...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, file), ...args], { encoding: 'utf8' });
  return stdout + stderr;
}

/** Generates the client of a bundle. */
const generate = (folder: string): string => {
  const target = [
    '--spec',
    bundleOf(join(scratch, folder)),
    '--out',
    join(client, 'src/generated'),
    '--strict',
  ];
  return run(packageOf('@voice-agent/codegen'), 'src/cli.ts', 'client', ...target);
};

/** The client of the grown document: what is emitted, over copies of what is written by hand. */
function emitClient(): void {
  const source = packageOf('@voice-agent/client');
  mkdirSync(client, { recursive: true });
  symlinkSync(join(source, 'node_modules'), join(client, 'node_modules'), 'junction');
  const isOurs = (path: string) => !/\/generated$|\.test(?:-d)?\.ts$|\/harness\.ts$/.test(path);
  cpSync(join(source, 'src'), join(client, 'src'), { recursive: true, filter: isOurs });
  expect(generate('grown')).toBe('');
  const calls = growth.flatMap(({ id, call, invalid }) => [
    `  ${id}: () => ${call},\n`,
    ...invalid.map((each, index) => `  // @ts-expect-error\n  ${id}${index}: () => ${each},\n`),
  ]);
  writeFileSync(
    join(client, 'calls.ts'),
    `import type { Client } from './src/index.ts';\nexport const calls = (client: Client) => ({\n${calls.join('')}});\n`,
  );
  const config = { extends: join(root, '.config/tsconfig.json'), include: ['src', 'calls.ts'] };
  const compilerOptions = { isolatedDeclarations: false, declaration: false, types: [] };
  writeFileSync(join(client, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(client, 'tsconfig.json'), JSON.stringify({ ...config, compilerOptions }));
}

describe('the verdict on an operation that is added', () => {
  test.each(growth)('$shape: it breaks nobody, and asks for a minor release', ({ id }) => {
    const [before, after] = ['before', id].map((each) => bundleOf(each));
    const found = changesOf(compare({ before: `${before}`, after: `${after}`, folder: scratch }).changes);
    expect(found.map(({ rule, operations, severity }) => ({ rule, operations, severity }))).toEqual([
      { rule: 'operation-added', operations: [id], severity: 'safe' },
    ]);
    const packages = ['specs', 'client'].map((name) => ({ name: `@voice-agent/${name}`, version: '1.0.0' }));
    const demands = demandsOf(found, packages).map(({ name, level }) => [name, level]);
    expect(demands).toEqual(packages.map(({ name }) => [name, 'minor']));
  });
});

test('the client of all of them compiles, and rejects what is not a call', () => {
  expect(run(packageOf('typescript'), 'bin/tsc', '-p', client)).toBe('');
});

describe('a call of an operation that is added', () => {
  test.each(growth)('$shape', async (operation) => {
    await using server = await record(operation);
    const load = async <T>(file: string): Promise<T> => import(pathToFileURL(join(client, file)).href);
    const { createClient } = await load<typeof import('@voice-agent/client')>('src/index.ts');
    const { calls } = await load<{ calls(client: unknown): Record<string, () => unknown> }>('calls.ts');
    const withoutRetries = createClient({ baseUrl: server.url, apiKey: 'key', maxRetries: 0 });
    const given = calls(withoutRetries)[operation.id]?.();
    expect(await outcomeOf(given)).toEqual(operation.gives);
    expect(server.received.filter((line) => line !== 'authorization: Token key')).toEqual(operation.sent);
    expect(server.received).toContain('authorization: Token key');
  });
});

/** What a call gives in the end: the records of an iterator, the text of a response, or the data. */
async function outcomeOf(given: unknown): Promise<unknown> {
  if (Symbol.asyncIterator in Object(given)) {
    const records: unknown[] = [];
    for await (const each of given as AsyncIterable<unknown>) records.push(each);
    return records;
  }
  const data = await (given as { orThrow(): Promise<unknown> }).orThrow();
  return data instanceof Response ? data.text() : data;
}

interface Recorder extends AsyncDisposable {
  url: string;
  /** Line by line: method and target, the headers that the specs are about, the body. */
  received: string[];
}

async function record({ responses }: NewOperation): Promise<Recorder> {
  const received: string[] = [];
  const left = [...responses];
  const isShown = (name: string) => /^(?:authorization|content-type|cookie|idempotency-key|x-.*)$/.test(name);
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const headers = Object.entries(request.headers).filter(([name]) => isShown(name));
    received.push(
      `${request.method} ${request.url}`,
      ...headers
        .map(([name, value]) => `${name}: ${value}`)
        .sort((one, other) => orderOf(one) - orderOf(other)),
      ...(body === '' ? [] : [body]),
    );
    const { status, type, body: text } = left.shift() ?? { status: 500 };
    response.writeHead(status, type === undefined ? {} : { 'content-type': type }).end(text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const order = ['authorization', 'cookie', 'idempotency-key', 'x-', 'content-type'];
const orderOf = (line: string): number => order.findIndex((each) => line.startsWith(each));

describe('operations that cannot be generated', () => {
  test('all of them are reported in one run, each with its file, line, pointer and what to write', () => {
    const reported = generate('invalid').trim();
    for (const { what, problems, edits } of invalid)
      for (const { line, pointer, says, help } of problems) {
        const file = join(scratch, 'invalid', edits[0]?.file ?? '');
        const number =
          readFileSync(file, 'utf8')
            .split('\n')
            .findIndex((each) => each.includes(line)) + 1;
        expect(number, what).toBeGreaterThan(0);
        const found = problemsIn(reported).find(
          (each) => each.includes(says) && each.includes(`${file}:${number}:`),
        );
        expect(found, `${what}: ${file}:${number} ${says}\n${reported}`).toBeDefined();
        expect(found).toContain(`at #${pointer}`);
        expect(found).toContain(help);
      }
    expect(problemsIn(reported)).toHaveLength(invalid.flatMap(({ problems }) => problems).length);
  });
});

/** Each begins with the place. */
const problemsIn = (reported: string): string[] => reported.split(/\n\n(?=\/)/);
