import { type OutgoingHttpHeaders, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';
import { asOrigin } from './origin.ts';

const docs = 'http://127.0.0.1:4211';
const other = 'https://docs.example.com';
let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox({ allowedOrigins: [docs, `${other.toUpperCase()}:443`] });
});
afterAll(() => sandbox.close());

interface Answer {
  status: number | undefined;
  headers: Record<string, string | string[] | undefined>;
}

/** Sends what `fetch` would not, such as another Host. */
const send = (method: string, path: string, headers: OutgoingHttpHeaders, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const outgoing = request(
      `${sandbox.url}/_sandbox${path}`,
      { method, headers, agent: false },
      (incoming) => {
        incoming
          .resume()
          .once('end', () => resolve({ status: incoming.statusCode, headers: incoming.headers }));
      },
    );
    outgoing.on('error', reject).end(body);
  });

const preflight = (origin: string, method: string, path = '/events') =>
  send('OPTIONS', path, {
    ...{ origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  });
const corsHeaders = ({ headers }: Answer) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('pages of an allowed origin', () => {
  test.each([docs, other])('may read what the control API answers: %s', async (origin) => {
    const answer = await send('GET', '/agents', { origin });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'access-control-allow-origin': origin, vary: 'origin', 'cache-control': 'no-store' },
    });
  });

  test('may read its refusals too', async () => {
    const json = { origin: docs, 'content-type': 'application/json' };
    const refused: [number, Promise<Answer>][] = [
      [404, send('GET', '/nothing', json)],
      [405, send('DELETE', '/calls', json)],
      [413, send('POST', '/calls', json, ' '.repeat((1 << 20) + 1))],
      [415, send('POST', '/calls', { origin: docs }, '{}')],
      [422, send('POST', '/calls', json, '{}')],
    ];
    for (const [status, answer] of refused)
      expect(await answer).toMatchObject({ status, headers: { 'access-control-allow-origin': docs } });
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('may send %s, as the preflight says', async (method) => {
    const answer = await preflight(docs, method);
    expect(answer).toMatchObject({
      status: 204,
      headers: { 'access-control-allow-origin': docs, vary: 'origin' },
    });
    expect(`${answer.headers['access-control-allow-methods']}`.split(', ')).toContain(method);
    expect(answer.headers['access-control-allow-headers']).toBe('content-type');
  });

  test('get no more than its pages: OPTIONS without a question of a browser is refused', async () => {
    expect((await send('OPTIONS', '/events', { origin: docs })).status).toBe(405);
  });

  test('do not get around the check of the Host', async () => {
    for (const [method, path] of [
      ['GET', '/agents'],
      ['OPTIONS', '/events'],
    ] as const) {
      const headers = { origin: docs, host: 'evil.example', 'access-control-request-method': 'POST' };
      const answer = await send(method, path, headers);
      expect(answer.status).toBe(403);
      expect(corsHeaders(answer)).toEqual([]);
    }
  });

  test.each([
    ...[
      'http://127.0.0.1:4212',
      'http://127.0.0.1',
      'https://127.0.0.1:4211',
      'http://localhost:4211',
      'null',
    ],
    ...[`${docs}.evil.example`, `${docs}/`, `evil${docs}`, 'http://DOCS.example.com', '*', ''],
  ])('are not those of %j', async (origin) => {
    for (const answer of [await send('GET', '/agents', { origin }), await preflight(origin, 'POST')]) {
      expect(answer.status).toBe(403);
      expect(corsHeaders(answer)).toEqual([]);
    }
  });

  test('are not told of to others: a request without an origin has no such header', async () => {
    const answer = await send('GET', '/agents', {});
    expect(answer.status).toBe(200);
    expect(corsHeaders(answer)).toEqual([]);
  });
});

describe('an origin', () => {
  test.each([
    ['http://127.0.0.1:4211', 'http://127.0.0.1:4211'],
    ['http://localhost', 'http://localhost'],
    ['HTTPS://Docs.Example.com:443', 'https://docs.example.com'],
    ['http://[::1]:80', 'http://[::1]'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is taken as %s', (text, origin) => {
    expect(asOrigin(text, 'x')).toBe(origin);
  });

  test.each([
    ...['', '*', 'null', 'localhost:4211', '127.0.0.1', 'ftp://a.example', 'file:///a', 'data:text/html,x'],
    ...['http://', 'http://a b', 'http://a:99999', 'http://*', 'https://*.example.com', 'http://a.example/'],
    ...[
      'http://a.example/b',
      'http://a.example?b',
      'http://a.example#b',
      'http://u:p@a.example',
      'http:\\\\a',
    ],
    ...[' http://a', 'http://a\n', undefined, null, 4211, ['http://a.example'], {}],
  ])('%j is none', (text) => {
    expect(() => asOrigin(text, 'allowedOrigins')).toThrow(
      new TypeError(
        `allowedOrigins: ${JSON.stringify(text)} is no origin; it must be http:// or https://, a host and perhaps ` +
          'a port, and nothing after them.',
      ),
    );
  });
});
