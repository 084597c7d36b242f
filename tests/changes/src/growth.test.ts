import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle, copySources } from './bundles.ts';
import { applyEdits } from './edits.ts';
import { emitCli } from './emitted-cli.ts';
import { compileClient, emitClient, runCodegen } from './emitted-client.ts';
import { growth, type NewOperation } from './growth.ts';

const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-growth-'));
const client = join(scratch, 'client');
const cli = join(scratch, 'cli');
const spec = join(scratch, 'openapi.yaml');

beforeAll(() => {
  const edits = growth.flatMap((operation) => operation.edits);
  applyEdits(edits, copySources(join(scratch, 'grown'), edits));
  bundle(scratch, { grown: { root: 'grown/openapi/openapi.yaml', output: spec } });
  emitGrown();
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The client of the grown document, and calls of it. */
function emitGrown(): void {
  expect(emitClient(client, spec, ['src', 'calls.ts'], '--strict')).toBe('');
  expect(emitCli(cli, spec, client)).toBe('');
  const calls = growth.flatMap(({ id, call, invalid }) => [
    `  ${id}: () => ${call},\n`,
    ...invalid.map((each, index) => `  // @ts-expect-error\n  ${id}${index}: () => ${each},\n`),
  ]);
  writeFileSync(
    join(client, 'calls.ts'),
    `import type { Client } from './src/index.ts';\nexport const calls = (client: Client) => ({\n${calls.join('')}});\n`,
  );
}

test('the client of all of them compiles, and rejects what is not a call', () => {
  expect(compileClient(client)).toBe('');
});

test('each of them is a tool for agents, with the arguments of its method', async () => {
  const tools = join(scratch, 'tools');
  expect(runCodegen('tools', '--spec', spec, '--out', tools)).toBe('');
  const made = (await import(pathToFileURL(join(tools, 'tools.ts')).href)) as {
    tools: { name: string; inputSchema: { properties: object }; path: string[]; rest: string }[];
  };
  for (const { id } of growth) {
    const tool = made.tools.find(({ name }) => name === id);
    const { properties } = tool?.inputSchema ?? { properties: {} };
    expect(Object.keys(properties), id).toEqual(expect.arrayContaining(tool?.path ?? ['no tool']));
    expect(tool?.rest === 'nothing', id).toBe(Object.keys(properties).length === tool?.path.length);
  }
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

describe('the command of an operation that is added', () => {
  test.each(growth)('$shape', async (operation) => {
    await using server = await record(operation);
    const { run }: { run: Run } = await import(pathToFileURL(join(cli, 'src/run.ts')).href);
    const output = { stdout: '', stderr: '' };
    const into = (name: keyof typeof output) => ({ write: (text: string) => (output[name] += text) });
    const env = { VOICE_AGENT_BASE_URL: server.url, VOICE_AGENT_API_KEY: 'key-of-the-test' };
    const io = { env, stdout: into('stdout'), stderr: into('stderr') };
    const code = await run(operation.command, io);
    expect({ code, stderr: output.stderr }).toEqual({ code: 0, stderr: '' });
    expect(readOutput(output.stdout)).toEqual(operation.gives);
    expect(server.received).toContain('authorization: Token key-of-the-test');
    expect(server.received.filter((line) => !line.startsWith('authorization: '))).toEqual(operation.sent);
    await run([...operation.command.slice(0, 2), '--help'], io);
    expect(output.stdout).toContain(operation.shape);
  });
});

type Run = (args: readonly string[], io: object) => Promise<number>;

function readOutput(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The result of a call: the records of an iterator, the text of a response, or the data. */
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
