import { operations } from '@voice-agent/client/operations';
import type { JsonObject } from '@voice-agent/operation-kit/arguments';
import { masked } from '@voice-agent/operation-kit/mask';
import { tools as operationTools } from '@voice-agent/operation-kit/tools';
import { startSandbox } from '@voice-agent/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Connected, overHttp, overStdio } from './connect.testing.ts';
import type { HttpOptions } from './http.ts';

const apiKey = 'key-of-the-sandbox';
const sandbox = await startSandbox({ port: 0, apiKey });
afterAll(() => sandbox.close());
const options: HttpOptions = { baseUrl: sandbox.url, apiKey, allowWrites: true, sandbox: true };
const exampleOf = (description: string): JsonObject =>
  JSON.parse(/\nExample: (.*)$/.exec(description)?.[1] ?? '{}');

describe.each(['stdio', 'http'] as const)('over %s', (transport) => {
  let mcp: Connected;
  beforeAll(async () => {
    const args = ['--url', sandbox.url, '--allow-writes', '--sandbox'];
    mcp = await (transport === 'http' ? overHttp(options) : overStdio(args, { VOICE_AGENT_API_KEY: apiKey }));
  });
  afterAll(() => mcp[Symbol.asyncDispose]());

  test('there is a tool for each operation, which takes its example', async () => {
    const { tools } = await mcp.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(operations)));
    const [tool] = (await mcp.call('listWebTools')).data.items as JsonObject[];
    for (const { name, description = '' } of tools) {
      if (!(name in operations)) continue;
      const example = exampleOf(description);
      const args = 'id' in example ? { ...example, id: tool?.id } : example;
      expect(await mcp.call(name, args)).toHaveProperty('data');
    }
  });

  test('starts a call, and shows its deliveries and the log', async () => {
    const { data } = await mcp.call('sandbox_listAgents');
    const [agent] = data.agents as JsonObject[];
    const call = await mcp.call('sandbox_startCall', { agentId: agent?.id, pace: 'as-fast-as-possible' });
    const callId = call.data.id;
    expect(callId).toEqual(expect.any(String));
    await expect
      .poll(async () => (await mcp.call('sandbox_getCall', { id: callId })).data.state)
      .toBe('ended');
    await sandbox.deliveries.idle();
    const deliveries = (await mcp.call('sandbox_listDeliveries', { callId })).data
      ?.deliveries as JsonObject[];
    expect(deliveries.length).toBeGreaterThan(3);
    expect(await mcp.call('sandbox_getDelivery', { id: deliveries[0]?.id })).toHaveProperty('data.id');
    const log = (await mcp.call('sandbox_listLog', { kind: 'delivery', take: 2 })).data
      ?.entries as JsonObject[];
    expect(log).toHaveLength(2);
    expect(await mcp.call('sandbox_getLogEntry', { id: log[0]?.id })).toHaveProperty('data.id');
    expect(await mcp.call('sandbox_getCall', { id: 'none' })).toMatchObject({
      error: { kind: 'status', status: 404 },
    });
    for (const id of ['..', '.', ''])
      expect(await mcp.call('sandbox_getCall', { id })).toMatchObject({
        error: { kind: 'invalid', pointer: '/id' },
      });
    expect(await mcp.call('sandbox_startCall', { agentId: 1 })).toMatchObject({ error: { kind: 'invalid' } });
  });

  test('calls run in parallel', async () => {
    const calls = Array.from({ length: 20 }, (_, index) => mcp.call('listWebTools', { take: index + 1 }));
    const sizes = (await Promise.all(calls)).map(({ data }) => (data.items as unknown[]).length);
    expect(sizes.slice(0, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  test('resources are the specs and the pages', async () => {
    const { resources } = await mcp.client.listResources();
    for (const { uri } of resources) {
      const { contents } = await mcp.client.readResource({ uri });
      expect(contents).toEqual([{ uri, mimeType: expect.any(String), text: expect.stringMatching(/\S/) }]);
    }
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['voice-agent://specs/openapi.yaml', 'voice-agent://specs/asyncapi.yaml']),
    );
    await expect(mcp.client.readResource({ uri: 'voice-agent://docs/../package.json' })).rejects.toThrow(
      'Unknown resource',
    );
  });
});

test('the tools of the operations cost a model at most 6 kB', async () => {
  await using mcp = await overHttp({ ...options, sandbox: false });
  const { tools } = await mcp.client.listTools();
  expect(tools).toHaveLength(operationTools.length);
  expect(JSON.stringify(tools).length / tools.length).toBeLessThanOrEqual(2_000);
});

test('without allowWrites there is no tool that changes something', async () => {
  await using mcp = await overHttp({ ...options, allowWrites: false });
  const { tools } = await mcp.client.listTools();
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
  await expect(mcp.call('updateWebTool', {})).rejects.toThrow('--allow-writes');
  await expect(mcp.call('deleteEverything')).rejects.toThrow(
    /Unknown tool deleteEverything\. Known are .*listJobs/,
  );
});

test.each<[tool: string, args: JsonObject, pointer: string, rule?: string]>([
  ['listJobs', {}, '/projectId'],
  ['listJobs', { projectId: 'p', tkae: 1 }, '/tkae'],
  ['listJobs', { projectId: 'p', take: 0 }, '/take'],
  ['listWebTools', { take: '10' }, '/take'],
  ['updateWebTool', { id: '../1', name: 'x' }, '/id'],
  [
    'updateWebTool',
    { id: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30', type: 'MCP', async: true },
    '/async',
    'web-tool.update.async-not-allowed-for-mcp',
  ],
  [
    'updateWebTool',
    { id: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30', toolSettings: { authToken: masked } },
    '/toolSettings/authToken',
  ],
])('%s rejects %j', async (tool, args, pointer, rule) => {
  let requests = 0;
  const fetch = async (): Promise<Response> => {
    requests++;
    return new Response();
  };
  const answer = (): never => {
    throw new Error('Nobody is asked about an invalid request.');
  };
  await using mcp = await overHttp({ ...options, fetch }, answer);
  const { error } = await mcp.call(tool, args);
  expect(error).toMatchObject({ kind: 'invalid', pointer, ...(rule && { rule }) });
  expect(error?.message).toContain(pointer);
  expect(requests).toBe(0);
});

test.each([
  ['accepted', { action: 'accept' as const, content: { confirm: true } }, { data: { name: 'Renamed' } }],
  [
    'not checked',
    { action: 'accept' as const, content: { confirm: false } },
    { error: { kind: 'not-confirmed' } },
  ],
  ['declined', { action: 'decline' as const }, { error: { kind: 'not-confirmed' } }],
])('a change is confirmed where the client can ask: %s', async (_, answer, result) => {
  const questions: string[] = [];
  await using mcp = await overHttp(options, (message) => {
    questions.push(message);
    return answer;
  });
  const [tool] = (await mcp.call('listWebTools')).data.items as JsonObject[];
  const toolSettings = { authToken: 'token-of-a-tool' };
  expect(await mcp.call('updateWebTool', { id: tool?.id, name: 'Renamed', toolSettings })).toMatchObject(
    result,
  );
  expect(questions).toEqual([expect.stringContaining('updateWebTool changes the service')]);
  expect(questions[0]).not.toContain('token-of-a-tool');
});

describe('paging', () => {
  test('goes through all pages by the arguments that a result has', async () => {
    await using mcp = await overHttp(options);
    const ids = new Set<unknown>();
    let args: JsonObject | undefined = { take: 7 };
    for (let pages = 0; args !== undefined && pages < 50; pages++) {
      const { data, next } = await mcp.call('listWebTools', args);
      for (const { id } of data.items as JsonObject[]) ids.add(id);
      args = next?.[0]?.arguments;
    }
    expect(ids.size).toBe((await mcp.call('listWebTools')).data.total);
  });

  test('leaves the choice where the spec is open', async () => {
    await using mcp = await overHttp(options);
    const project = 'project-harbour';
    const { next } = await mcp.call('listJobs', { projectId: project, take: 1 });
    expect(next).toEqual([
      { when: 'skip counts pages', arguments: { projectId: project, take: 1, skip: 2 } },
      { when: 'skip counts records', arguments: { projectId: project, take: 1, skip: 1 } },
    ]);
  });
});

const json = (data: unknown): Response => Response.json({ success: true, message: 'success', data });

test.each<[string, () => Promise<Response>, JsonObject]>([
  [
    'a status',
    async () => Response.json({ detail: 'no' }, { status: 403 }),
    { kind: 'status', status: 403, body: { detail: 'no' } },
  ],
  [
    'success: false',
    async () => Response.json({ success: false, message: 'no', data: {} }),
    { kind: 'unsuccessful' },
  ],
  ['no JSON', async () => new Response('<html>'), { kind: 'unreadable', body: '<html>' }],
  [
    'another shape',
    async () => json({ items: 1 }),
    { kind: 'contract', pointer: expect.stringContaining('/data') },
  ],
  ['no response', () => Promise.reject(new TypeError('fetch failed')), { kind: 'network' }],
])('a service that fails: %s', async (_, fetch, error) => {
  await using mcp = await overHttp({ ...options, fetch, maxRetries: 0 });
  expect(await mcp.call('listWebTools')).toMatchObject({ error });
});

test('a call that is cancelled ends its request', async () => {
  const aborted = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const fetch = (_: string, { signal }: RequestInit): Promise<Response> =>
    new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        aborted.resolve();
        reject(signal.reason);
      });
      started.resolve();
    });
  await using mcp = await overHttp({ ...options, fetch });
  const cancel = new AbortController();
  const call = mcp.call('listWebTools', {}, cancel.signal);
  const failed = expect(call).rejects.toThrow();
  await started.promise;
  cancel.abort();
  await failed;
  await aborted.promise;
});

test('secrets are masked wherever they stand', async () => {
  const secrets = { authToken: 'token-of-a-tool', httpHeaders: { 'X-Office': 'header-of-a-tool' } };
  const item = {
    id: '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30',
    toolSettings: {
      ...secrets,
      serverUrl: `https://a.example/?key=${encodeURIComponent(secrets.authToken)}`,
    },
  };
  const fetch = async (): Promise<Response> =>
    json({ items: [{ ...item, description: `${apiKey} header-of-a-tool` }], total: 1, filtered: 1 });
  await using mcp = await overHttp({ ...options, fetch });
  const result = await mcp.client.callTool({ name: 'listWebTools' });
  const text = JSON.stringify(result);
  for (const secret of [apiKey, secrets.authToken, 'header-of-a-tool']) expect(text).not.toContain(secret);
  expect(result.structuredContent).toMatchObject({
    data: {
      items: [
        {
          toolSettings: { authToken: masked, httpHeaders: { 'X-Office': masked } },
          description: `${masked} ${masked}`,
        },
      ],
    },
  });
  await using failing = await overHttp({
    ...options,
    fetch: async () => new Response(`no: ${apiKey}`, { status: 400 }),
  });
  expect((await failing.call('listWebTools')).error?.body).toBe(`no: ${masked}`);
});

test('what is too long for a model is cut, which the result says', async () => {
  const items = Array.from({ length: 400 }, (_, index) => ({
    id: `6f1d3c52-8a4e-4b7e-9d21-${`${index}`.padStart(12, '0')}`,
    description: 'x'.repeat(900),
  }));
  const fetch = async (): Promise<Response> => json({ items, total: 400, filtered: 400 });
  await using mcp = await overHttp({ ...options, fetch });
  const result = await mcp.client.callTool({ name: 'listWebTools', arguments: { take: 400 } });
  const { data, leftOut, next } = result.structuredContent as {
    data: { items: unknown[] };
    leftOut: string;
    next: unknown;
  };
  expect(JSON.stringify(result.structuredContent).length).toBeLessThan(26_000);
  expect(data.items.length).toBeGreaterThan(5);
  expect(leftOut).toMatch(new RegExp(`cut to ${data.items.length} items,`));
  expect(next).toBeUndefined();
});

test('over stdio the program ends when its client has gone', async () => {
  const mcp = await overStdio(['--url', sandbox.url], { VOICE_AGENT_API_KEY: apiKey });
  const { pid } = mcp.client.transport as unknown as { pid: number };
  await mcp[Symbol.asyncDispose]();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
