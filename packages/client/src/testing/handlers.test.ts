import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  createClient,
  type Job,
  type ListWebToolsParams,
  paramsSchema,
  type WebToolPatch,
} from '../index.ts';
import { fixtures, type HandlersOptions, handlers, type MockJob } from '../testing.ts';
import { validateResponses } from '../validate-responses.ts';

const baseUrl = 'https://voice-agent.example.com';
const { id } = fixtures.functionTool;
const projectId = 'project-harbour';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

/** A client of a mock that begins anew. */
function mocked(options: Partial<HandlersOptions> = {}) {
  server.resetHandlers(...handlers({ baseUrl, ...options }));
  return createClient({ baseUrl, apiKey: 'key-1', maxRetries: 0, validateResponses });
}

/** A request in other words than the client would write. */
async function plain(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
  const init = {
    method,
    headers: { authorization: 'Token key-1', ...headers },
    ...(body !== undefined && { body }),
  };
  const response = await fetch(`${baseUrl}${path}`, init);
  return { status: response.status, body: (await response.json()) as unknown };
}

const ids = (records: readonly { id: string }[]) => records.map((record) => record.id);
const numbered = (count: number): MockJob[] =>
  Array.from({ length: count }, (_, index) => ({ id: `job-${index + 1}`, title: `Call ${index + 1}` }));

test('params that are read and sent back are the same afterwards', async () => {
  const client = mocked();
  const { params } = fixtures.functionTool;
  const updated = await client.webTools.update(id, { params: paramsSchema(params) }).orThrow();
  expect(Object.keys(params)).not.toEqual([]);
  expect(updated.params).toEqual(params);
});

describe('the list of jobs', () => {
  test('starts with the fixtures, and obeys the spec', async () => {
    const data = await mocked().jobs.list({ projectId }).orThrow();
    const total = fixtures.jobs.length;
    expect(data).toEqual({ jobs: fixtures.jobs, total, filtered: total });
  });

  test('is filtered by what the mock knows, and shows neither status nor type', async () => {
    const jobs: MockJob[] = [
      { id: 'a', status: 'FAILED', type: 'TTS', title: 'Tide' },
      { id: 'b', status: 'COMPLETED', type: 'TTS', title: 'Berth' },
      { id: 'c', title: 'High TIDE' },
      { id: 'd' },
    ];
    const client = mocked({ jobs });
    const list = async (filter: object) =>
      ids((await client.jobs.list({ projectId, ...filter }).orThrow()).jobs);
    expect(await list({ status: 'FAILED' })).toEqual(['a', 'c', 'd']);
    expect(await list({ type: 'TTS', status: 'COMPLETED' })).toEqual(['b', 'c', 'd']);
    expect(await list({ search: 'tide' })).toEqual(['a', 'c']);
    expect(await list({ search: '' })).toEqual(['a', 'b', 'c', 'd']);
    const all: Job[] = (await client.jobs.list({ projectId }).orThrow()).jobs;
    expect(all[0]).toEqual({ id: 'a', title: 'Tide' });
    const { total, filtered } = await client.jobs.list({ projectId, search: 'tide', take: 1 }).orThrow();
    expect([total, filtered]).toEqual([4, 2]);
  });

  test('is paged by pages, or by records', async () => {
    const jobs = numbered(25);
    const list = async (client: ReturnType<typeof mocked>, paging: object) =>
      ids((await client.jobs.list({ projectId, ...paging }).orThrow()).jobs);
    const pages = mocked({ jobs });
    expect(await list(pages, {})).toEqual(ids(jobs.slice(0, 10)));
    expect(await list(pages, { skip: 2, take: 4 })).toEqual(ids(jobs.slice(4, 8)));
    expect(await list(pages, { skip: 9, take: 4 })).toEqual([]);
    const records = mocked({ jobs, jobsSkipCounts: 'records' });
    expect(await list(records, {})).toEqual(ids(jobs.slice(0, 10)));
    expect(await list(records, { skip: 2, take: 4 })).toEqual(ids(jobs.slice(2, 6)));
  });

  test('may be asked for without a body', async () => {
    mocked();
    expect(await plain('POST', '/v1/jobs/all?projectId=p')).toMatchObject({ status: 200 });
  });
});

describe('the list of web tools', () => {
  test('starts with the fixtures, and obeys the spec', async () => {
    const data = await mocked().webTools.list().orThrow();
    const total = fixtures.webTools.length;
    expect(data).toEqual({ items: fixtures.webTools, total, filtered: total });
  });

  test('is filtered, and does not show the voice agents', async () => {
    const [agent, other] = [fixtures.functionTool.userId, fixtures.functionTool.projectId];
    const client = mocked({
      webTools: [
        { id, type: 'FUNCTION', isActive: true, voiceAgentIds: [agent] },
        { id: agent, type: 'MCP', isActive: false, voiceAgentIds: [] },
        { id: other },
      ],
    });
    const list = async (filter: ListWebToolsParams) =>
      ids((await client.webTools.list(filter).orThrow()).items);
    expect(await list({ type: 'MCP' })).toEqual([agent, other]);
    expect(await list({ type: 'WEB_TOOL' })).toEqual([id, agent, other]);
    expect(await list({ isActive: true })).toEqual([id, other]);
    expect(await list({ isActive: false })).toEqual([agent, other]);
    expect(await list({ voiceAgentId: agent })).toEqual([id, other]);
    const { items, total, filtered } = await client.webTools.list({ type: 'MCP', take: 1 }).orThrow();
    expect([items.length, total, filtered]).toEqual([1, 3, 2]);
    expect((await client.webTools.list().orThrow()).items[0]).not.toHaveProperty('voiceAgentIds');
  });

  test('is paged by pages of ten', async () => {
    const webTools = Array.from({ length: 23 }, (_, index) => ({
      ...fixtures.mcpTool,
      id: id.replace(/^../, `${index + 10}`),
    }));
    const client = mocked({ webTools });
    const list = async (paging: object) => ids((await client.webTools.list(paging).orThrow()).items);
    expect(await list({})).toEqual(ids(webTools.slice(0, 10)));
    expect(await list({ skip: 3 })).toEqual(ids(webTools.slice(20)));
    expect(await list({ skip: 2, take: 4 })).toEqual(ids(webTools.slice(4, 8)));
  });
});

describe('an update', () => {
  test('shows in the next list, and nowhere else', async () => {
    const before = structuredClone(fixtures.webTools);
    const client = mocked();
    const patch: WebToolPatch = { name: 'Tides', messages: [], toolSettings: { methodType: 'POST' } };
    const updated = await client.webTools.update(id, patch).orThrow();
    expect(updated).toEqual({ ...fixtures.functionTool, ...patch });
    const { items } = await client.webTools.list().orThrow();
    expect(items.find((tool) => tool.id === id)).toEqual(updated);
    // The state belongs to one call of handlers().
    const again = await mocked().webTools.list().orThrow();
    expect(again.items).toEqual(before);
  });

  test.each(Object.entries(fixtures.updateWebTool.bodies))('%s obeys the spec', async (_name, body) => {
    const updated = await mocked().webTools.update(id, body).orThrow();
    const { params, ...rest } = body;
    expect(updated).toMatchObject(rest);
    if (params !== undefined)
      expect(Object.keys(updated.params ?? {})).toEqual(Object.keys(params.properties ?? {}));
  });

  test('keeps of the parameters what a record shows', async () => {
    const { params } = await mocked()
      .webTools.update(id, fixtures.updateWebTool.bodies['function-every-field'])
      .orThrow();
    expect(params).toEqual({
      ship: { type: 'string', description: 'Name of the ship.' },
      metres: { type: 'number' },
    });
  });

  test('changes no identifier', async () => {
    mocked();
    const body = JSON.stringify({ id: 'x', version: 99, name: 'Tides' });
    const answer = await plain('PATCH', `/v1/voice-agents/web-tool/${id}`, body);
    expect(answer).toMatchObject({ status: 200, body: { data: { id, version: 3, name: 'Tides' } } });
  });
});

describe('what breaks the interface is rejected', () => {
  const list = '/v1/voice-agents/web-tool/list';
  const update = `/v1/voice-agents/web-tool/${id}`;
  const rule = (name: string) => ({ rule: `web-tool.update.${name}` });

  test.each<[string, string, string, string | undefined, number, object]>([
    ['no project', 'POST', '/v1/jobs/all', '{}', 422, { pointer: expect.stringMatching(/^\/query/) }],
    ['take below 1', 'POST', '/v1/jobs/all?projectId=p', '{"take":0}', 422, { pointer: '/body/take' }],
    ['no JSON', 'POST', '/v1/jobs/all?projectId=p', '{', 422, { pointer: '/body' }],
    ['an unknown type', 'GET', `${list}?type=REST`, undefined, 422, { pointer: '/query/type' }],
    ['page 0', 'GET', `${list}?skip=0`, undefined, 422, { pointer: '/query/skip' }],
    ['half an item', 'GET', `${list}?take=0.5`, undefined, 422, { pointer: '/query/take' }],
    ['an unknown id', 'PATCH', update.replace(/.$/, '1'), '{"name":"a"}', 404, {}],
    ['a rule', 'PATCH', update, '{"type":"FUNCTION"}', 422, rule('async-required-for-function')],
    ['params of a response', 'PATCH', update, '{"params":{"day":{}}}', 422, rule('params-schema')],
  ])('%s', async (_what, method, path, body, status, expected) => {
    mocked();
    expect(await plain(method, path, body)).toEqual({
      status,
      body: expect.objectContaining({ message: expect.any(String), ...expected }),
    });
  });

  test.each(['', 'key-1', 'Bearer key-1', 'Token', 'Token  key-1', 'token key-1', 'Token key 1'])(
    'Authorization: %j',
    async (authorization) => {
      mocked();
      for (const [method, path] of [
        ['POST', '/v1/jobs/all?projectId=p'],
        ['GET', list],
        ['PATCH', update],
      ] as const)
        expect((await plain(method, path, undefined, { authorization })).status).toBe(401);
    },
  );

  test('another key than the one that is let in', async () => {
    const wrong = await mocked({ apiKey: 'key-2' }).webTools.list();
    expect(wrong).toMatchObject({ ok: false, error: { kind: 'status', status: 401 } });
    expect(JSON.stringify(wrong)).not.toContain('key-2');
    expect((await mocked({ apiKey: 'key-1' }).webTools.list()).ok).toBe(true);
  });
});

describe('a base URL', () => {
  test.each([
    ['http://localhost', 'http://localhost/'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
    ['https://voice-agent.example.com/eu/', 'https://voice-agent.example.com/eu'],
    ['https://voice-agent.example.com/eu', 'https://voice-agent.example.com/eu/'],
    ['https://voice-agent.example.com/a:b(c)*+/ü', 'https://VOICE-AGENT.example.com:443/a:b(c)*+/ü'],
  ])('%s serves a client of %s', async (ofMock, ofClient) => {
    server.resetHandlers(...handlers({ baseUrl: ofMock }));
    const client = createClient({ baseUrl: ofClient, apiKey: 'key-1', maxRetries: 0 });
    expect((await client.jobs.list({ projectId })).ok).toBe(true);
    expect((await client.webTools.list()).ok).toBe(true);
    expect((await client.webTools.update(id, { name: 'Tides' })).ok).toBe(true);
  });

  test('serves no other path', async () => {
    const elsewhere = http.all('*', () => HttpResponse.json({}, { status: 418 }));
    server.resetHandlers(...handlers({ baseUrl }), elsewhere);
    for (const path of ['/v1/jobs/all/more', '/v2/v1/jobs/all', '/v1/jobs'])
      expect(await plain('POST', `${path}?projectId=p`, '{}')).toMatchObject({ status: 418 });
  });

  test('of another service is left alone', async () => {
    const elsewhere = http.all('*', () => new HttpResponse(null, { status: 418 }));
    server.resetHandlers(...handlers({ baseUrl: `${baseUrl}/eu` }), elsewhere);
    for (const other of [
      baseUrl,
      `${baseUrl}/eu2`,
      `${baseUrl}/eu/eu`,
      'https://voice-agentxexample.com/eu',
    ]) {
      const client = createClient({ baseUrl: other, apiKey: 'key-1', maxRetries: 0 });
      expect(await client.webTools.list()).toMatchObject({ error: { status: 418 } });
    }
  });
});

test.each<[string, object, string]>([
  ['no URL', { baseUrl: 'voice-agent.example.com' }, 'baseUrl must begin with https://'],
  ['another scheme', { baseUrl: 'ftp://example.com' }, 'baseUrl must begin with https://'],
  ['a query', { baseUrl: 'https://example.com/?a=b' }, 'baseUrl has a query'],
  ['an empty key', { apiKey: '' }, 'apiKey must be the key alone'],
  ['a third way to count', { jobsSkipCounts: 'bytes' }, "jobsSkipCounts must be 'pages' or 'records'."],
  ['a job without id', { jobs: [{ title: 'a' }] }, 'jobs must be valid records: /0 must have'],
  ['a job of another shape', { jobs: [{ id: 'a' }, { id: 'b', cost: '1' }] }, 'records: /1/cost must be'],
  ['a tool whose id is no UUID', { webTools: [{ id: 'tool-1' }] }, 'webTools must be valid records: /0/id'],
])('%s is rejected', (_what, options, expected) => {
  const make = () => handlers({ baseUrl, ...options } as HandlersOptions);
  expect(make).toThrow(TypeError);
  expect(make).toThrow(expected);
});
