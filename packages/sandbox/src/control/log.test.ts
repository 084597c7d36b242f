import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry, LogSummary } from '../public.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';
import { askControl } from '../testing.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox({ allowLocalWebhooks: true, apiKey: 'key-of-the-test', jobs: 5, webTools: 5 });
});
afterAll(() => sandbox.close());

const listPath = '/v1/voice-agents/web-tool/list';
const send = (path: string, request: RequestInit = {}) =>
  fetch(sandbox.url + path, { headers: { authorization: 'Token key-of-the-test' }, ...request });
const newest = async (): Promise<LogEntry> => {
  const { body } = await askControl<LogEntry>(sandbox, `/log/${sandbox.state.log.lastId}`);
  return body;
};
const summaries = async (query = ''): Promise<LogSummary[]> => {
  const headers = { accept: 'application/json' };
  const answer = await fetch(`${sandbox.url}/_sandbox/log${query}`, { headers });
  return ((await answer.json()) as { entries: LogSummary[] }).entries;
};

test('a request to an operation is an entry, without the key', async () => {
  const answer = await send(`${listPath}?take=2`);
  expect(await newest()).toMatchObject({
    kind: 'api',
    method: 'GET',
    url: `${listPath}?take=2`,
    status: 200,
    operation: 'listWebTools',
    request: { headers: { authorization: 'Token <API_KEY>' }, body: '' },
    response: { headers: { 'content-type': 'application/json' }, body: expect.stringContaining('"items"') },
  });
  expect(answer.status).toBe(200);
});

test('a rejection says why', async () => {
  const [tool] = JSON.parse(
    sandbox.state.webTools.page({ skip: 0, take: 1, order: 'newest', authToken: 'masked' }).records,
  );
  const body = JSON.stringify({ type: 'MCP', async: true });
  const headers = { authorization: 'Token key-of-the-test', 'content-type': 'application/json' };
  await send(`/v1/voice-agents/web-tool/${tool.id}`, { method: 'PATCH', headers, body });
  expect((await newest()).rejection).toMatchObject({
    pointer: '/body/async',
    rule: 'web-tool.update.async-not-allowed-for-mcp',
    choices: ['error.invalid'],
    open: ['open.error.status-codes'],
  });
  await send('/v1/nothing');
  expect(await newest()).toMatchObject({ status: 404, rejection: { message: 'There is no such path.' } });
});

test('the list is filtered; JSON has the newest first, and neither headers nor bodies', async () => {
  await send(listPath, { headers: { authorization: 'Token another-secret-key' } });
  const [failed, before] = await summaries('?status=failed&take=2');
  expect(failed).toMatchObject({ status: 401, url: listPath });
  expect(Number(before?.id)).toBeLessThan(Number(failed?.id));
  expect(failed).not.toHaveProperty('request');
  expect(await summaries('?search=WEB-TOOL.update.async')).toHaveLength(1);
  expect(await summaries(`?after=${failed?.id}`)).toEqual([]);
  expect(await summaries('?kind=delivery')).toEqual([]);
  expect(JSON.stringify(await newest())).not.toContain('another-secret-key');
});

test('as NDJSON it has the newest last, and follows', async () => {
  const answer = await fetch(`${sandbox.url}/_sandbox/log?follow&take=1`);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const line = async () => JSON.parse(new TextDecoder().decode((await reader.read()).value)) as LogEntry;
  expect((await line()).id).toBe(sandbox.state.log.lastId);
  const next = line();
  await send(`${listPath}?take=3`);
  expect((await next).url).toContain('take=3');
  await reader.cancel();
});

test('a request is sent again with the key', async () => {
  await send(`${listPath}?take=4`);
  const first = await newest();
  const { body } = await askControl<LogEntry>(sandbox, `/log/${first.id}/send-again`, 'POST');
  expect(body).toMatchObject({ status: 200, url: first.url });
  expect(Number(body.id)).toBeGreaterThan(Number(first.id));
});

test('requests to the control API that change something, or come from another program, are entries', async () => {
  const { log } = sandbox.state;
  await askControl(sandbox, '/choices', 'PATCH', { 'list.order': 'newest' });
  expect(await newest()).toMatchObject({
    kind: 'control',
    method: 'PATCH',
    url: '/_sandbox/choices',
    status: 200,
    request: { body: '{"list.order":"newest"}' },
    response: { body: expect.stringContaining('list.order') },
  });
  await askControl(sandbox, '/agents');
  expect(await newest()).toMatchObject({ method: 'GET', url: '/_sandbox/agents' });
  await askControl(sandbox, '/calls', 'POST', { agentId: 'nobody' });
  expect(await newest()).toMatchObject({ status: 422, rejection: { pointer: '/agentId' } });
  const { lastId } = log;
  await fetch(`${sandbox.url}/_sandbox/agents`, { headers: { 'sec-fetch-site': 'same-origin' } });
  for (const path of ['', '/', '/openapi.yaml', '/log', '/log?take=1', `/log/${lastId}`])
    await (await fetch(`${sandbox.url}/_sandbox${path}`)).text();
  expect(log.lastId).toBe(lastId);
});

test('only what changes nothing is sent again to the control API', async () => {
  await askControl(sandbox, '/agents');
  const get = await askControl<LogEntry>(sandbox, `/log/${sandbox.state.log.lastId}/send-again`, 'POST');
  expect(get.body).toMatchObject({ kind: 'control', status: 200 });
  await askControl(sandbox, '/faults', 'DELETE');
  const other = await askControl(sandbox, `/log/${sandbox.state.log.lastId}/send-again`, 'POST');
  expect(other).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('change something') },
  });
});

test('a request that is not let through, or that leads nowhere, is an entry', async () => {
  const headers = { origin: 'https://other.example.com' };
  for (const path of [listPath, '/_sandbox/agents']) await send(path, { headers });
  const [control, api] = await summaries('?take=2');
  expect(control).toMatchObject({ kind: 'control', status: 403 });
  expect(api).toMatchObject({
    kind: 'api',
    status: 403,
    rejection: { message: expect.stringContaining('--allow-origin') },
  });
  const answer = await send('/jobs');
  expect(await answer.text()).toBe(`${(await newest()).rejection?.message}\n`);
});
