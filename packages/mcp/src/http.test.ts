import { request } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { serveHttp } from './http.ts';

const options = { port: 0, baseUrl: 'https://voice-agent.example.com', apiKey: 'key-of-the-service' };
const server = await serveHttp(options);
afterAll(() => server.close());

const params = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'test', version: '1' },
};
const initialize = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
const usual = {
  authorization: `Bearer ${server.token}`,
  accept: 'application/json, text/event-stream',
  'content-type': 'application/json',
};

/** `fetch` writes the header Host itself. */
function send(headers: Record<string, string>, { method = 'POST', path = '/mcp', body = initialize } = {}) {
  const { port } = new URL(server.url);
  return new Promise<{ status: number | undefined; session: string; text: string }>((resolve, reject) => {
    const length =
      method === 'GET' || 'transfer-encoding' in headers
        ? {}
        : { 'content-length': `${Buffer.byteLength(body)}` };
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { ...usual, ...length, ...headers },
    });
    sent.on('error', reject).on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part) => {
        text += part;
      });
      const session = `${response.headers['mcp-session-id'] ?? ''}`;
      response.on('end', () => resolve({ status: response.statusCode, session, text }));
    });
    sent.end(method === 'POST' ? body : undefined);
  });
}

test.each<[string, number, Record<string, string>, { method?: string; path?: string; body?: string }?]>([
  ['another Host', 403, { host: 'evil.example.com' }],
  ['a Host that begins like this machine', 403, { host: '127.0.0.1.evil.example.com' }],
  ['another Origin', 403, { origin: 'https://evil.example.com' }],
  ['an opaque Origin', 403, { origin: 'null' }],
  ['no token', 401, { authorization: '' }],
  ['another token', 401, { authorization: `Bearer ${'x'.repeat(32)}` }],
  ['another path', 404, {}, { path: '/' }],
  ['an unknown session', 404, { 'mcp-session-id': 'none' }],
  ['no session', 400, {}, { method: 'GET' }],
  ['a body of unknown length', 413, { 'transfer-encoding': 'chunked' }],
  ['no JSON', 400, {}, { body: '{' }],
])('rejects %s', async (_, status, headers, how) => {
  const { status: received, text } = await send(headers, how);
  expect(received).toBe(status);
  expect(JSON.parse(text)).toMatchObject({ error: { message: expect.any(String) } });
  expect(text).not.toContain(server.token);
});

test('keeps the newest sessions', async () => {
  const sessions: string[] = [];
  for (let count = 0; count < 52; count++)
    sessions.push((await send({ origin: 'http://localhost:3000' })).session);
  const ping = { body: JSON.stringify({ jsonrpc: '2.0', id: 2, method: 'ping' }) };
  expect((await send({ 'mcp-session-id': sessions[0] ?? '' }, ping)).status).toBe(404);
  expect((await send({ 'mcp-session-id': sessions.at(-1) ?? '' }, ping)).status).toBe(200);
});

test('a token of your own has to be hard to guess', async () => {
  await expect(serveHttp({ ...options, token: 'short' })).rejects.toThrow('at least 16 characters');
});
