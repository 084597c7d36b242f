import http, { type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { serve } from '@voice-agent/test-kit/servers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startProxy } from './proxy-server.ts';
import type { RecordedExchange } from './recorded-exchange.ts';

async function proxied(listener: RequestListener, path = '') {
  return proxyTo(`${await serve(listener)}${path}`);
}

async function proxyTo(service: string) {
  const notified: RecordedExchange[] = [];
  const { url, close } = await startProxy(service, 0, (each) => notified.push(each));
  onTestFinished(close);
  return { url, notified };
}

/** A request as it is written here, without what fetch adds. */
function send(url: string, options: http.RequestOptions, body?: string | string[]) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    const request = http.request(url, { agent: false, ...options }, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    });
    request.on('error', reject);
    for (const part of [body ?? []].flat()) request.write(part);
    request.end();
  });
}

test('passes a request and its response on as they are, and reports both', async () => {
  let seen: unknown[] = [];
  const { url, notified } = await proxied(async (request, response) => {
    seen = [request.method, request.url, request.headers, await text(request)];
    response.writeHead(207, 'Several', { 'x-two': '2', 'set-cookie': ['a=1', 'b=2'] });
    response.end('{"é":1}');
  }, '/base/');
  const headers = { 'x-one': '1', 'content-type': 'application/json' };
  const answer = await send(`${url}/list?a=%20b`, { method: 'PATCH', headers }, '{"take"');
  expect(answer).toMatchObject({ status: 207, headers: { 'x-two': '2', 'set-cookie': ['a=1', 'b=2'] } });
  expect(answer.body.toString()).toBe('{"é":1}');
  expect(seen).toMatchObject(['PATCH', '/base/list?a=%20b', { 'x-one': '1' }, '{"take"']);
  expect((seen[2] as IncomingHttpHeaders).host).not.toBe(new URL(url).host);
  expect(notified).toMatchObject([
    { method: 'PATCH', path: '/list?a=%20b', requestHeaders: { 'x-one': '1' }, unreachable: false },
  ]);
  expect(`${notified[0]?.requestBody}`).toBe('{"take"');
  expect(`${notified[0]?.response?.body}`).toBe('{"é":1}');
});

test('a request without a body gets none, and one in chunks stays whole', async () => {
  const bodies: unknown[] = [];
  const { url } = await proxied(async (request, response) => {
    const { 'transfer-encoding': coding, 'content-length': length } = request.headers;
    bodies.push([request.method, coding ?? length ?? 'none', await text(request)]);
    response.end();
  });
  await send(url, { method: 'GET' });
  await send(url, { method: 'POST', headers: { 'content-length': '0' } });
  await send(url, { method: 'DELETE', headers: { 'transfer-encoding': 'chunked' } }, ['one', 'two']);
  expect(bodies).toEqual([
    ['GET', 'none', ''],
    ['POST', '0', ''],
    ['DELETE', 'chunked', 'onetwo'],
  ]);
});

test('what is compressed arrives compressed, and is reported as it reads', async () => {
  const { url, notified } = await proxied((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}'));
  });
  const { headers, body } = await send(url, { headers: { 'accept-encoding': 'gzip' } });
  expect(headers['content-encoding']).toBe('gzip');
  expect(body).toEqual(gzipSync('{"a":1}'));
  expect(`${notified[0]?.response?.body}`).toBe('{"a":1}');
});

test('a stream that stays open is reported when its client leaves, any other response is not', async () => {
  const { url, notified } = await proxied((request, response) => {
    const type = request.url === '/events' ? 'text/event-stream' : 'application/json';
    response.writeHead(200, { 'content-type': type }).write('data: 1\n\n');
  });
  for (const path of ['/json', '/events'])
    await new Promise<void>((resolve) => {
      const request = http.request(`${url}${path}`, { agent: false }, (response) => {
        response.on('error', () => {});
        response.once('data', () => request.destroy());
        response.once('close', resolve);
      });
      request.end();
    });
  await vi.waitFor(() => expect(notified).toHaveLength(1));
  expect(notified).toMatchObject([{ path: '/events', response: { status: 200, isPartial: true } }]);
  expect(`${notified[0]?.response?.body}`).toBe('data: 1\n\n');
});

test('a body that is broken in its coding is reported as it came', async () => {
  const { url, notified } = await proxied((_, response) => {
    response.writeHead(200, { 'content-encoding': 'br' }).end('{"a":1}');
  });
  expect(`${(await send(url, {})).body}`).toBe('{"a":1}');
  expect(notified[0]?.response).toMatchObject({ undecodable: 'a body that is not br, or is cut off' });
});

test('a body that is too large is passed on whole, and not kept', async () => {
  const bytes = 5 * 2 ** 20;
  const { url, notified } = await proxied((_, response) => response.end(Buffer.alloc(bytes)));
  expect((await send(url, {})).body.length).toBe(bytes);
  expect(notified[0]?.response?.body).toBe('too large');
});

test('a reset and a response that breaks off arrive as such, and are reported', async () => {
  const { url, notified } = await proxied((request, response) => {
    if (request.url === '/reset') request.socket.resetAndDestroy();
    else {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    }
  });
  await expect(send(`${url}/reset`, {})).rejects.toThrow();
  await expect(send(`${url}/half`, {})).rejects.toThrow();
  expect(notified).toMatchObject([
    { path: '/reset', failure: 'ECONNRESET', unreachable: false },
    { path: '/half', failure: expect.any(String), unreachable: false },
  ]);
});

test('a client that leaves is not a failure of the service', async () => {
  let arrived = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const { url, notified } = await proxied((request, response) => {
    if (request.url === '/never') arrived();
    else response.end();
  });
  const leaving = http.get(`${url}/never`, { agent: false });
  leaving.on('error', () => {});
  await arrival;
  leaving.destroy();
  await send(`${url}/next`, {});
  expect(notified.map(({ path }) => path)).toEqual(['/next']);
});

test('a service that is not there is answered for with 502', async () => {
  const { url, notified } = await proxyTo('http://127.0.0.1:9');
  expect((await send(url, {})).status).toBe(502);
  expect(notified).toMatchObject([{ unreachable: true }]);
});

test('a port that is taken is reported in one sentence', async () => {
  const url = await serve(() => {});
  const port = Number(new URL(url).port);
  await expect(startProxy(url, port, () => {})).rejects.toThrow(
    `Port ${port} is taken: free it, or leave out`,
  );
});
