import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createClient } from './index.ts';
import { validateResponses } from './validate-responses.ts';

let server: Server;
let baseUrl: string;
let requests: {
  method: string;
  url: string;
  authorization: string | undefined;
  type: string | undefined;
  body: string;
}[];
let answer: RequestListener;

const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
const json =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
const emptyList = { success: true, message: 'success', data: { jobs: [], items: [], total: 0, filtered: 0 } };

async function read(request: IncomingMessage) {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method = '', url = '', headers } = request;
  return { method, url, authorization: headers.authorization, type: headers['content-type'], body };
}

beforeEach(async () => {
  requests = [];
  answer = json(emptyList);
  server = createServer(async (request, response) => {
    requests.push(await read(request));
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const client = () => createClient({ baseUrl, apiKey: 'secret-key', retries: { lists: 0 } });

describe('what is sent', () => {
  test('jobs.list: the project in the query, the rest in the body', async () => {
    const result = await client().jobs.list({
      projectId: 'a b&c',
      take: 5,
      skip: 2,
      status: 'FAILED',
      type: 'TTS',
    });
    expect(result).toMatchObject({ ok: true, data: { jobs: [] }, message: 'success' });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/v1/jobs/all?projectId=a%20b%26c',
        authorization: 'Token secret-key',
        type: 'application/json',
        body: '{"take":5,"skip":2,"status":"FAILED","type":"TTS"}',
      },
    ]);
  });

  test('webTools.list: numbers become strings, nothing is sent that was not given', async () => {
    await client().webTools.list();
    await client().webTools.list({ skip: 2, take: 50, isActive: false, type: 'MCP', voiceAgentId: id });
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /v1/voice-agents/web-tool/list',
      `GET /v1/voice-agents/web-tool/list?isActive=false&type=MCP&voiceAgentId=${id}&skip=2&take=50`,
    ]);
    expect(requests.every(({ authorization }) => authorization === 'Token secret-key')).toBe(true);
  });

  test('webTools.update: the id in the path, the patch as it is', async () => {
    answer = json({ success: true, message: 'success', data: { id } });
    const result = await client().webTools.update(id, { type: 'FUNCTION', async: true });
    expect(result).toMatchObject({ ok: true, data: { id } });
    expect(requests[0]).toMatchObject({
      method: 'PATCH',
      url: `/v1/voice-agents/web-tool/${id}`,
      body: '{"type":"FUNCTION","async":true}',
    });
  });

  test.each(['', '/', '/api', '/api/'])('a base URL that ends in "%s" keeps its path', async (suffix) => {
    await createClient({ baseUrl: baseUrl + suffix, apiKey: 'k' }).webTools.list();
    expect(requests[0]?.url).toBe(`${suffix.replace(/\/$/, '')}/v1/voice-agents/web-tool/list`);
  });
});

describe('what comes back', () => {
  const list = () => client().jobs.list({ projectId: 'p' });

  test.each([
    [422, { reason: 'no' }],
    [500, undefined],
    [404, 'plain text'],
    [400, 0],
    [503, false],
  ])('status %i with the body %j is an error of kind status', async (status, body) => {
    answer = (_, response) => {
      response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    const result = await list();
    expect(result).toMatchObject({ ok: false, error: { kind: 'status', status } });
    if (!result.ok && result.error.kind === 'status') expect(result.error.body).toEqual(body);
    expect(!result.ok && result.error.message).toContain(
      `POST /v1/jobs/all: answered with status ${status}.`,
    );
  });

  test.each([
    '',
    '<html>',
    '{"success":true',
    'null',
    '[]',
    '5',
    '{"data":{}}',
    '{"success":1,"message":"","data":{}}',
    ...['null', '[]', '[{}]', '"a"', '1', 'true'].map(
      (data) => `{"success":true,"message":"","data":${data}}`,
    ),
  ])('a 200 with the body %j is unreadable', async (body) => {
    answer = (_, response) => response.end(body);
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'unreadable', body } });
  });

  test('a 204 is unreadable, since it has no envelope', async () => {
    answer = (_, response) => response.writeHead(204).end();
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'unreadable', body: '' } });
  });

  test('success: false in a 200 is an error of its own', async () => {
    const envelope = { success: false, message: 'project is archived', data: {} };
    answer = json(envelope);
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'unsuccessful', envelope } });
  });

  test('no server, and a connection that breaks, are network errors', async () => {
    answer = (_, response) => response.socket?.destroy();
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'network', cause: expect.anything() } });
    answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('{');
      setImmediate(() => response.socket?.destroy());
    };
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'network' } });
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    expect(await list()).toMatchObject({ ok: false, error: { kind: 'network' } });
  });
});

describe('bad options', () => {
  test.each([
    { timeoutMs: 0 },
    { timeoutMs: Number.NaN },
    { deadlineMs: -1 },
    { maxResponseBytes: 0 },
    { retries: { lists: -1 } },
    { retries: { updates: 0.5 } },
  ])('%j is refused', (options) => {
    expect(() => createClient({ baseUrl, apiKey: 'k', ...options })).toThrow(TypeError);
  });

  test.each([
    '',
    'nowhere',
    'ftp://a.example.com',
    '/v1',
    'https://user:pass@a.example.com',
    'https://a.example.com/?key=1',
    'https://a.example.com/#top',
    undefined as never,
  ])('the base URL %j is refused', (url) => {
    expect(() => createClient({ baseUrl: url, apiKey: 'k' })).toThrow(/^baseUrl must be an HTTP URL/);
  });

  test.each([
    '',
    ' ',
    'Token abc',
    'abc\n',
    'a\r\nX-Injected: 1',
    'schlüssel',
    undefined as never,
    '<API_KEY>',
    '<key>',
    'undefined',
    'null',
  ])('the key %j is refused and not shown', (apiKey) => {
    let message = '';
    try {
      createClient({ baseUrl, apiKey });
    } catch (error) {
      message = (error as Error).message;
    }
    expect(message).toMatch(/^apiKey must be visible ASCII/);
    if (apiKey?.trim()) expect(message).not.toContain(apiKey.trim());
  });
});

test('neither the key nor what the service sent shows in what is printed', async () => {
  const own = createClient({ baseUrl, apiKey: 'secret-key', retries: { lists: 0 }, validateResponses });
  const text = (value: unknown) => inspect(value, { depth: 10 }) + JSON.stringify(value) + String(value);
  const printed = [text(own)];
  const tool = { id, toolSettings: { authToken: 'secret-token', timeout: 'soon' } };
  const answers = [
    ((_, response) => response.writeHead(401, { 'set-cookie': 'secret-token' }).end()) as RequestListener,
    json({ success: false, message: 'no', data: tool }),
    json({ success: true, message: 'success', data: tool }),
    json({ data: tool }),
  ];
  const kinds: unknown[] = [];
  for (answer of answers) {
    const result = await own.webTools.update(id, { name: 'x' });
    printed.push(text(result));
    kinds.push(!result.ok && result.error.kind);
  }
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  printed.push(text(await own.jobs.list({ projectId: 'p' })));
  expect(kinds).toEqual(['status', 'unsuccessful', 'contract', 'unreadable']);
  for (const each of printed) expect(each).not.toMatch(/secret-key|secret-token/);
});
