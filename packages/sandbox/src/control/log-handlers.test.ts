import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { askControl } from '../api.testing.ts';
import type { LogEntry, LogSummary } from '../public.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox({ allowLocalTools: true, apiKey: 'key-of-the-test', jobs: 5, webTools: 5 });
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

test('the list is filtered; JSON has the newest first, and neither headers nor bodies', async () => {
  await send('/v1/nothing');
  await send(listPath, { headers: { authorization: 'Token another-secret-key' } });
  const [failed, before] = await summaries('?status=failed&take=2');
  expect(failed).toMatchObject({ status: 401, url: listPath });
  expect(Number(before?.id)).toBeLessThan(Number(failed?.id));
  expect(failed).not.toHaveProperty('request');
  expect(await summaries('?search=There+is+NO+such+path')).toHaveLength(1);
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

test('who follows and reads slowly misses what the log has let go, and holds up nobody', async () => {
  const { log } = sandbox.state;
  const answer = await fetch(`${sandbox.url}/_sandbox/log?follow&kind=tool&after=${log.lastId}`);
  const body = 'x'.repeat(60_000);
  const exchange = {
    kind: 'tool',
    at: 0,
    method: 'POST',
    url: '/',
    durationMs: 1,
    request: { headers: {}, body },
  } as const;
  // More than the buffers of the connection and the log hold.
  for (let i = 0; i < 1_000; i++) log.add(exchange);
  log.add({ ...exchange, url: '/last' });
  const ids: number[] = [];
  let rest = '';
  for await (const chunk of (answer.body as ReadableStream<Uint8Array>).values()) {
    const lines = (rest + Buffer.from(chunk).toString()).split('\n');
    rest = lines.pop() ?? '';
    const entries = lines.map((line) => JSON.parse(line) as LogEntry);
    ids.push(...entries.map(({ id }) => Number(id)));
    if (entries.some(({ url }) => url === '/last')) break;
  }
  expect(ids).toEqual([...ids].sort((a, b) => a - b));
  expect(ids.length).toBeLessThan(1_000);
});

test('a wrong filter is rejected', async () => {
  for (const query of [
    'kind=web',
    'status=bad',
    'status=99',
    'after=x',
    'take=0',
    'limit=1',
    'kind=api&kind=tool',
  ]) {
    const { status, body } = await askControl<{ message: string }>(sandbox, `/log?${query}`);
    expect([query, status]).toEqual([query, 422]);
    expect(body.message).toMatch(/ (must|is) /);
  }
  for (const path of ['/log/0', '/log/x', '/log/1.5'])
    expect((await askControl(sandbox, path)).status).toBe(404);
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
  const [agent] = sandbox.state.agents.all();
  await askControl(sandbox, `/agents/${agent?.id}/webhook`, 'PUT', { webhookUrl: 'http://example.com/' });
  expect((await newest()).rejection).toMatchObject({
    pointer: '/webhookUrl',
    rule: 'webhook.url.https-only',
  });
  const { lastId } = log;
  await fetch(`${sandbox.url}/_sandbox/agents`, { headers: { 'sec-fetch-site': 'same-origin' } });
  for (const path of ['', '/', '/openapi.yaml', '/log', '/log?take=1', `/log/${lastId}`])
    await (await fetch(`${sandbox.url}/_sandbox${path}`)).text();
  expect(log.lastId).toBe(lastId);
});

test('the feed of the whole address sends at once, and is not logged', async () => {
  const { lastId } = sandbox.state.log;
  const { port, host } = new URL(sandbox.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(`GET ${sandbox.url}/_sandbox/feed HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
  const [first] = await once(socket, 'data');
  expect(`${first}`).toContain('text/event-stream');
  socket.destroy();
  expect(sandbox.state.log.lastId).toBe(lastId);
});

test('a body that breaks off is not a failure of the sandbox', async () => {
  const { port, host } = new URL(sandbox.url);
  const after = sandbox.state.log.lastId;
  const socket = connect(Number(port), '127.0.0.1');
  const head = ['POST /_sandbox/calls HTTP/1.1', `host: ${host}`, 'content-type: application/json'];
  socket.write(`${head.join('\r\n')}\r\nexpect: 100-continue\r\ncontent-length: 9\r\n\r\n`);
  // The request is being handled.
  await once(socket, 'data');
  socket.destroy();
  await vi.waitFor(() => expect(sandbox.state.log.list({ after })).toHaveLength(1), 10_000);
  expect(await newest()).toMatchObject({ status: 400, rejection: { message: 'The body was cut off.' } });
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
