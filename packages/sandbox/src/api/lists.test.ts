import { isListJobsResponse, isListWebToolsResponse } from '@voice-agent/client/validators';
import { describe, expect, test } from 'vitest';
import { agentId, functionId, job, mcpId, startApi, useApi } from '../api.testing.ts';
import { choose } from '../choices.ts';

const sandbox = useApi();

const numbers = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => (from < to ? from + i : from - i));

/** The message of a rejection, after a look at its status. */
async function rejection(answer: Response): Promise<unknown> {
  expect(answer.status).toBe(422);
  return answer.json();
}

describe('listJobs', () => {
  const ask = (body: unknown, query = 'projectId=project-harbour') =>
    sandbox.send('POST', `/v1/jobs/all?${query}`, body);
  const list = async (body: unknown, query?: string) => {
    const answer = await ask(body, query);
    expect(answer.status).toBe(200);
    const found: unknown = await answer.json();
    if (!isListJobsResponse(found)) throw new Error(JSON.stringify(isListJobsResponse.errors));
    const { jobs, total, filtered } = found.data;
    return { jobs: jobs.map(({ id }) => Number(id.slice('job-'.length))), total, filtered };
  };

  test('gives ten jobs, the newest first, each whole', async () => {
    expect(await list({})).toEqual({ jobs: numbers(30, 21), total: 30, filtered: 30 });
    const { data } = (await (await ask({ take: 1 })).json()) as { data: { jobs: unknown[] } };
    expect(data.jobs).toEqual([job(30)]);
  });

  test('gives the oldest first, or all at once, when that is chosen', async () => {
    sandbox.state.choices = choose({ 'list.order': 'oldest', 'list-jobs.take': 'all' });
    expect((await list({})).jobs).toEqual(numbers(1, 30));
  });

  test.each([
    [{ take: 4 }, numbers(30, 27)],
    [{ take: 4, skip: 1 }, numbers(30, 27)],
    [{ take: 4, skip: 3 }, numbers(22, 19)],
    [{ take: 4, skip: 8 }, [2, 1]],
    [{ take: 4, skip: 9 }, []],
    [{ skip: 2 }, numbers(20, 11)],
    [{ take: 100 }, numbers(30, 1)],
    [{ take: 1e308, skip: 1 }, numbers(30, 1)],
    [{ take: 2, skip: 1e308 }, []],
  ])('takes skip for a page: %j', async (body, jobs) => {
    expect(await list(body)).toEqual({ jobs, total: 30, filtered: 30 });
  });

  test.each([
    [{ take: 4 }, numbers(30, 27)],
    [{ take: 4, skip: 1 }, numbers(29, 26)],
    [{ skip: 25 }, numbers(5, 1)],
    [{ take: 1, skip: 1e308 }, []],
  ])('takes skip for an offset when that is chosen: %j', async (body, jobs) => {
    sandbox.state.choices = choose({ 'list-jobs.skip': 'offset' });
    expect((await list(body)).jobs).toEqual(jobs);
  });

  test('filters by status, type and search, one by one and together', async () => {
    expect(await list({ status: 'FAILED', take: 3 })).toEqual({
      jobs: [28, 25, 22],
      total: 30,
      filtered: 10,
    });
    expect(await list({ type: 'TTS', take: 3 })).toEqual({ jobs: [29, 27, 25], total: 30, filtered: 15 });
    expect((await list({ status: 'PENDING' })).filtered).toBe(0);
    expect(await list({ search: 'CALL 7' })).toEqual({ jobs: [7], total: 30, filtered: 1 });
    expect((await list({ search: 'call 1', status: 'FAILED', type: 'TTS' })).jobs).toEqual([19, 13, 1]);
    expect((await list({ search: '' })).filtered).toBe(30);
  });

  test.each(["' or 1=1 --", '"', '*', '%', '_', 'a" OR b', '\u0000', '\ud800', 'NEAR(', '-', ':', '😀'])(
    'searches for %j as it stands',
    async (search) => {
      expect((await list({ search })).jobs).toEqual([]);
    },
  );

  test('counts in total what matches, when that is chosen', async () => {
    sandbox.state.choices = choose({ 'list.total': 'filtered' });
    expect(await list({ status: 'FAILED', take: 1 })).toEqual({ jobs: [28], total: 10, filtered: 10 });
  });

  test('gives no list of a project to another one', async () => {
    expect(await list({}, 'projectId=project-pilots')).toEqual({ jobs: [], total: 0, filtered: 0 });
    sandbox.state.choices = choose({ 'list-jobs.unknown-project': 'reject' });
    expect(await rejection(await ask({}, 'projectId=project-pilots'))).toMatchObject({
      pointer: '/query/projectId',
    });
    expect((await list({})).total).toBe(30);
  });

  test('passes over sort, unless that is chosen otherwise', async () => {
    expect((await list({ sort: { title: 'asc' } })).jobs).toEqual(numbers(30, 21));
    sandbox.state.choices = choose({ 'list-jobs.sort': 'reject' });
    expect(await rejection(await ask({ sort: { title: 'asc' } }))).toMatchObject({ pointer: '/body/sort' });
    expect((await list({ sort: {} })).jobs).toEqual(numbers(30, 21));
  });

  test('rejects an empty project', async () => {
    expect(await rejection(await ask({}, 'projectId='))).toMatchObject({ pointer: '/query/projectId' });
  });

  test('reads the query as it is meant', async () => {
    expect((await list({}, '&&projectId=project%2Dharbour&')).total).toBe(30);
    expect((await list({}, 'project%49d=project-harbour')).total).toBe(30);
    sandbox.state.choices = choose({ 'request.repeated-parameter': 'first' });
    expect((await list({}, 'projectId=project-harbour&projectId=x')).total).toBe(30);
    sandbox.state.choices = choose({ 'request.repeated-parameter': 'last' });
    expect((await list({}, 'projectId=x&projectId=project-harbour')).total).toBe(30);
  });
});

describe('listWebTools', () => {
  const ask = (query: string) => sandbox.send('GET', `/v1/voice-agents/web-tool/list?${query}`);
  const list = async (query: string) => {
    const answer = await ask(query);
    expect(answer.status).toBe(200);
    const found: unknown = await answer.json();
    if (!isListWebToolsResponse(found)) throw new Error(JSON.stringify(isListWebToolsResponse.errors));
    const { items, total, filtered } = found.data;
    return { items: items.map(({ id }) => id), total, filtered };
  };

  test.each([
    ['', [mcpId, functionId], 2],
    ['isActive=true', [functionId], 1],
    ['isActive=false', [mcpId], 1],
    ['type=MCP', [mcpId], 1],
    ['type=FUNCTION', [functionId], 1],
    ['type=WEB_TOOL', [mcpId, functionId], 2],
    [`voiceAgentId=${agentId}`, [functionId], 1],
    [`voiceAgentId=${agentId.toUpperCase()}`, [functionId], 1],
    [`voiceAgentId=${mcpId}`, [], 0],
    ['search=pilot', [mcpId], 1],
    ['search=tides', [functionId], 1],
    ['search=', [mcpId, functionId], 2],
    ['search=Pilot+roster', [mcpId], 1],
    ['take=1', [mcpId], 2],
    ['take=1&skip=2', [functionId], 2],
    ['take=1&skip=3', [], 2],
    ['take=010&skip=01', [mcpId, functionId], 2],
    ['take=99999999999999999999&skip=1', [mcpId, functionId], 2],
    ['skip=99999999999999999999', [], 2],
    ['type=MCP&isActive=true', [], 0],
  ])('gives what is asked for: %s', async (query, items, filtered) => {
    expect(await list(query)).toEqual({ items, total: 2, filtered });
  });

  test('has ten tools on a page, and at most as many as the maximum of take', async () => {
    const { webTools } = sandbox.state;
    const more = await startApi({ 'list.max-take': '100' });
    const id = (i: number) => `00000000-0000-4000-8000-${`${i}`.padStart(12, '0')}`;
    more.state.webTools.add(numbers(1, 200).map((i) => ({ tool: { id: id(i) }, agentIds: [] })));
    const count = async (query: string) => {
      const answer = await more.send('GET', `/v1/voice-agents/web-tool/list?${query}`);
      const { data } = (await answer.json()) as { data: { items: { id: string }[] } };
      return [data.items.length, data.items[0]?.id];
    };
    expect(await count('')).toEqual([10, id(200)]);
    expect(await count('take=150')).toEqual([100, id(200)]);
    // The pages of a walk stay next to each other.
    expect(await count('take=150&skip=2')).toEqual([100, id(100)]);
    more.state.choices = choose({ 'list.max-take': 'none' });
    expect(await count('take=150')).toEqual([150, id(200)]);
    await more.close();
    expect(webTools).toBe(sandbox.state.webTools);
  });

  test('finds nothing by WEB_TOOL when that is chosen', async () => {
    sandbox.state.choices = choose({ 'list-web-tools.web-tool-filter': 'none' });
    expect(await list('type=WEB_TOOL')).toEqual({ items: [], total: 2, filtered: 0 });
    expect((await list('')).filtered).toBe(2);
  });

  test('searches by the name that is chosen, and by no other', async () => {
    sandbox.state.choices = choose({ 'list-web-tools.search-parameter': 'q' });
    expect((await list('q=pilot')).items).toEqual([mcpId]);
    expect((await list('search=pilot')).items).toEqual([mcpId, functionId]);
    sandbox.state.choices = choose({
      'list-web-tools.search-parameter': 'q',
      'request.unknown-fields': 'reject',
    });
    expect(await rejection(await ask('search=pilot'))).toMatchObject({ pointer: '/query/search' });
  });

  test.each([
    ['masked', { serverUrl: 'https://tides.example.com', timeout: 5000, authToken: '<AUTH_TOKEN>' }],
    ['shown', { serverUrl: 'https://tides.example.com', timeout: 5000, authToken: 'true-token' }],
    ['left-out', { serverUrl: 'https://tides.example.com', timeout: 5000 }],
  ] as const)('shows the token %s when that is chosen', async (choice, toolSettings) => {
    sandbox.state.choices = choose({ 'web-tool.auth-token': choice });
    const { data } = (await (await ask('type=FUNCTION')).json()) as { data: { items: unknown[] } };
    expect(data.items).toMatchObject([{ id: functionId, toolSettings }]);
    expect(Object.keys((data.items[0] as { toolSettings: object }).toolSettings)).toEqual(
      Object.keys(toolSettings),
    );
  });

  const wrongPages = ['0', '-1', '1.5', '1e1', 'first', '', ' 1', '0x1', '١'];
  test.each(wrongPages)('rejects the page %j, unless that is chosen otherwise', async (text) => {
    for (const name of ['skip', 'take']) {
      const query = `${name}=${encodeURIComponent(text)}`;
      sandbox.state.choices = choose();
      expect(await rejection(await ask(query))).toMatchObject({ pointer: `/query/${name}` });
      sandbox.state.choices = choose({ 'list-web-tools.invalid-page': 'default' });
      expect((await list(query)).items).toEqual([mcpId, functionId]);
    }
  });
});
