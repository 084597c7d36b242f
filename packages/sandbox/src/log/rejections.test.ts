import { describe, expect, test } from 'vitest';
import { functionId, useApi } from '../api.testing.ts';
import { type Choices, choose } from '../choices.ts';

const api = useApi();
const [jobs, tools] = ['/v1/jobs/all?projectId=project-harbour', '/v1/voice-agents/web-tool/list'];
const update = `/v1/voice-agents/web-tool/${functionId}`;

const rejection = async (method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
  await (await api.send(method, path, body, headers)).text();
  return api.state.log.get(api.state.log.lastId)?.rejection;
};

describe('a rejection names the choice that decided it, and its status', () => {
  test.each<[Partial<Choices>, method: string, path: string, body?: unknown]>([
    [{ 'request.unknown-fields': 'reject' }, 'PATCH', update, { colour: 'red' }],
    [{ 'request.unknown-fields': 'reject' }, 'GET', `${tools}?colour=red`],
    [{ 'request.repeated-parameter': 'reject' }, 'GET', `${tools}?take=1&take=2`],
    [{ 'request.empty-body': 'reject' }, 'POST', jobs],
    [{ 'list-jobs.sort': 'reject' }, 'POST', jobs, { sort: { title: 1 } }],
    [{ 'list-jobs.unknown-project': 'reject' }, 'POST', '/v1/jobs/all?projectId=other', {}],
    [{ 'list-web-tools.invalid-page': 'reject' }, 'GET', `${tools}?take=many`],
    [{ 'update.without-type': 'stored-type' }, 'PATCH', update, { name: 'Tides' }],
  ])('%j', async (chosen, method, path, body) => {
    api.state.choices = choose(chosen);
    const { choices, open } = (await rejection(method, path, body)) ?? {};
    expect(choices).toEqual([...Object.keys(chosen), 'error.invalid']);
    expect(open).toContain('open.error.status-codes');
  });

  test('also of a key and of an id', async () => {
    expect(await rejection('GET', tools, undefined, { authorization: 'Token wrong' })).toMatchObject({
      rule: 'auth.token',
      choices: ['error.unauthenticated'],
    });
    const unknown = update.replace('6f', '7f');
    expect(await rejection('PATCH', unknown, {})).toMatchObject({
      pointer: '/path/id',
      choices: ['error.unknown-id'],
    });
  });
});

test('a rule is named; what HTTP decides hangs on no choice', async () => {
  expect(await rejection('PATCH', update, { type: 'MCP', params: {} })).toMatchObject({
    message: '/body/params is not allowed here',
    pointer: '/body/params',
    rule: 'web-tool.update.params-not-allowed-for-mcp',
  });
  expect(await rejection('DELETE', tools)).toEqual({ message: 'The method must be GET.' });
  expect(await rejection('PATCH', update, 'x', { 'content-type': 'text/plain' })).toEqual({
    message: expect.stringContaining('Content-Type'),
  });
});

test.each([
  ['latency; ms=1', 200],
  ['status; code=503, latency; ms=1', 503],
  ['truncate', 200],
  ['malformed-json', 200],
])('a fault is named: %s', async (header, status) => {
  await api
    .send('GET', tools, undefined, { 'x-sandbox-fault': header })
    .then((answer) => answer.text())
    .catch(() => '');
  const fault = header.replaceAll(/;[^,]*/g, '');
  expect(api.state.log.get(api.state.log.lastId)).toMatchObject({ fault, status });
});
