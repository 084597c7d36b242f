import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawAnswer, raw, sendRaw } from '../api.testing.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';
import { asOrigin, guard } from './guard.ts';

const docs = 'http://127.0.0.1:4211';
const other = 'https://docs.example.com';
let sandbox: RunningSandbox;
let port: number;
beforeAll(async () => {
  sandbox = await runSandbox({ allowedOrigins: [docs, `${other.toUpperCase()}:443`] });
  port = Number(new URL(sandbox.url).port);
});
afterAll(() => sandbox.close());

const list = '/v1/voice-agents/web-tool/list';
/** Every kind of path. */
const paths: [method: string, path: string][] = [
  ['GET', list],
  ['GET', '/v1/nothing'],
  ['POST', '/v1/jobs/all?projectId=project-harbour'],
  ['GET', '/'],
  ['GET', '/nothing'],
  ['GET', '/_sandbox/'],
  ['GET', '/_sandbox/agents'],
  ['GET', '/_sandbox/api-key'],
  ['HEAD', '/_sandbox/feed'],
  ['DELETE', '/_sandbox/faults'],
];

const send = (method: string, path: string, given: OutgoingHttpHeaders = {}, body?: string) =>
  sendRaw(sandbox.url + path, method, { authorization: `Token ${sandbox.apiKey}`, ...given }, body);

const preflight = (origin: string, method: string, path: string, asked = 'authorization,content-type') =>
  send('OPTIONS', path, {
    origin,
    'access-control-request-method': method,
    'access-control-request-headers': asked,
  });
const corsHeaders = ({ headers }: RawAnswer) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

/** What a page that may not do anything gets, whatever it asks for. */
async function expectRejected(headers: OutgoingHttpHeaders, says: string): Promise<void> {
  sandbox.state.faults.clear();
  sandbox.state.faults.add({ name: 'latency', ms: 1 });
  // It is decided before a request has a path: one of each kind is enough.
  for (const [method, path] of [paths[0], paths[6], paths[9], ['OPTIONS', list]] as typeof paths) {
    const answer = await send(method, path, { 'access-control-request-method': 'PATCH', ...headers });
    expect([method, path, answer.status]).toEqual([method, path, 403]);
    expect(corsHeaders(answer)).toEqual([]);
    if (method !== 'HEAD') expect(JSON.parse(answer.body).message).toContain(says);
  }
  expect(sandbox.state.faults.list()).toHaveLength(1);
  sandbox.state.faults.clear();
}

describe('the Host', () => {
  test.each(['localhost', 'LOCALHOST', '127.0.0.1', '[::1]', '127.8.0.1'])(
    '%s is this machine',
    async (name) => {
      for (const [method, path] of paths) {
        const { status } = await send(method, path, { host: `${name}:${port}` });
        expect([path, status]).not.toEqual([path, 403]);
      }
    },
  );

  const others =
    'evil.example localhost.evil.example 127.0.0.1.evil.example evil.localhost localhost. ' +
    '10.0.0.1 [::ffff:a00:1] [::2] 0.0.0.0';
  test.each(others.split(' '))(
    '%s is not, not even from an allowed page or as the whole address',
    async (name) => {
      const host = `${name}:${port}`;
      await expectRejected({ host }, 'Host');
      await expectRejected({ host, origin: docs }, 'Host');
      const lines = `host: 127.0.0.1:${port}\r\nauthorization: Token ${sandbox.apiKey}\r\nconnection: close`;
      const { text } = await raw(port, `GET http://${host}${list} HTTP/1.1\r\n${lines}\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1.1 403 /);
    },
  );

  test.each(['127.0.0.1', 'localhost:1', '[::1]:99'])('%s has another port', async (host) => {
    await expectRejected({ host }, `127.0.0.1:${port}`);
  });

  test('may stand in a request line with the whole address', async () => {
    const head = `GET ${sandbox.url}${list} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n`;
    const { text } = await raw(port, `${head}authorization: Token ${sandbox.apiKey}\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1.1 200 /);
  });

  test.each([
    ['sandbox.test', '10.0.0.5', 'sandbox.test:4210', true],
    ['0.0.0.0', '192.168.1.5', '192.168.1.5:4210', true],
    ['::', '::ffff:192.168.1.5', '192.168.1.5:4210', true],
    ['fd00:0::5', 'fd00::6', '[fd00::5]:4210', true],
    ['::', 'fd00::5', '[fd00::5]:4210', true],
    ['0.0.0.0', '192.168.1.5', '192.168.1.6:4210', false],
    ['0.0.0.0', '192.168.1.5', 'sandbox.test:4210', false],
  ])(
    'when it listens on %s and was reached at %s, %s is right: %s',
    async (listens, localAddress, host, isRight) => {
      const incoming = {
        method: 'GET',
        url: '/',
        headers: { host },
        socket: { localAddress, localPort: 4210 },
      };
      let ok: boolean | undefined;
      const set = (isLetThrough: boolean) => () => {
        ok = isLetThrough;
      };
      guard(set(true), set(false), listens, [])(incoming as unknown as IncomingMessage, {} as never);
      expect(ok).toBe(isRight);
    },
  );
});

describe('pages of an allowed origin', () => {
  test.each([docs, other])('may read every response, also a rejection or a fault: %s', async (origin) => {
    const cors = {
      'access-control-allow-origin': origin,
      'access-control-expose-headers': '*',
      vary: 'origin',
    };
    for (const [method, path] of paths)
      expect(await send(method, path, { origin, 'sec-fetch-site': 'cross-site' })).toMatchObject({
        headers: cors,
      });
    expect(await send('GET', list, { origin, authorization: 'x' })).toMatchObject({
      status: 401,
      headers: cors,
    });
    const broken = await send('GET', list, { origin, 'x-sandbox-fault': 'slow-drip; ms=0' });
    expect(broken).toMatchObject({ status: 200, headers: cors });
    const json = { origin, 'content-type': 'application/json' };
    const rejected: [number, Promise<RawAnswer>][] = [
      [404, send('GET', '/_sandbox/nothing', json)],
      [405, send('PUT', '/_sandbox/calls', json)],
      [413, send('POST', '/_sandbox/calls', json, ' '.repeat((10 << 20) + 1))],
      [415, send('POST', '/_sandbox/calls', { origin }, '{}')],
      [422, send('POST', '/_sandbox/calls', json, '{}')],
    ];
    for (const [status, answer] of rejected) expect(await answer).toMatchObject({ status, headers: cors });
  });

  test.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])(
    'may send %s, as the preflight allows',
    async (method) => {
      for (const path of ['/_sandbox/events', list]) {
        const answer = await preflight(docs, method, path, 'authorization,content-type,x-sandbox-fault');
        expect(answer).toMatchObject({
          status: 204,
          headers: {
            'access-control-allow-origin': docs,
            'access-control-allow-headers': 'authorization,content-type,x-sandbox-fault',
            vary: 'origin',
          },
        });
        expect(`${answer.headers['access-control-allow-methods']}`.split(', ')).toContain(method);
      }
    },
  );

  test('get no more than its pages: OPTIONS without a question of a browser is rejected', async () => {
    for (const path of ['/_sandbox/events', list])
      expect((await send('OPTIONS', path, { origin: docs })).status).toBe(405);
  });

  const otherOrigins =
    `http://127.0.0.1:4212 http://127.0.0.1 https://127.0.0.1:4211 http://localhost:4211 null ` +
    `${docs}.evil.example ${docs}/ evil${docs} http://DOCS.example.com * file://`;
  test.each(['', ...otherOrigins.split(' ')])('are not those of %j', async (origin) => {
    await expectRejected({ origin }, '--allow-origin');
  });
});

describe('without an origin', () => {
  test('a program that is not a browser is let in, and its responses have no header for origins', async () => {
    for (const [method, path] of paths) {
      const answer = await send(method, path);
      expect([path, answer.status]).not.toEqual([path, 403]);
      expect(corsHeaders(answer)).toEqual([]);
    }
  });

  test.each(['same-origin', 'none'])('a page of the sandbox itself is let in: %s', async (site) => {
    expect((await send('GET', '/_sandbox/agents', { 'sec-fetch-site': site })).status).toBe(200);
    expect((await send('DELETE', '/_sandbox/faults', { origin: sandbox.url })).status).toBe(204);
  });

  test.each(['cross-site', 'same-site'])('a request that a browser calls %s is not', async (site) => {
    await expectRejected({ 'sec-fetch-site': site }, '--allow-origin');
    const navigation = { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' };
    await expectRejected({ ...navigation, 'sec-fetch-dest': 'iframe' }, '--allow-origin');
    const link = { ...navigation, 'sec-fetch-dest': 'document' };
    for (const [path, status] of [
      ['/', 302],
      ['/_sandbox/', 200],
      ['/_sandbox/agents', 403],
      [list, 403],
    ] as const)
      expect([path, (await send('GET', path, link)).status]).toEqual([path, status]);
    expect((await send('POST', '/', link)).status).toBe(403);
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

  const wrong =
    '* null localhost:4211 127.0.0.1 ftp://a.example file:///a data:text/html,x http:// http://a:99999 http://* ' +
    'https://*.example.com http://a.example/ http://a.example/b http://a.example?b http://a.example#b ' +
    'http://u:p@a.example http:\\\\a';
  const odd = ['', 'http://a b', ' http://a', 'http://a\n', undefined, null, 4211, ['http://a.example'], {}];
  test.each([...wrong.split(' '), ...odd])('%j is none', (text) => {
    expect(() => asOrigin(text, 'allowedOrigins')).toThrow(
      new TypeError(
        `allowedOrigins: ${JSON.stringify(text)} is not an origin; use http:// or https://, a host and an ` +
          'optional port, and nothing else.',
      ),
    );
  });
});
