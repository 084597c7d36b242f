import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Sender } from './http.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function senderTo(listener: RequestListener, timeoutMs = 5_000, path = ''): Promise<Sender> {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sender = new Sender(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, timeoutMs);
  closing.push(() => {
    sender.close();
    server.close();
    server.closeAllConnections();
  });
  return sender;
}

const get = { method: 'GET', path: '/list?a=1', headers: { 'x-one': '1' } };

test('sends a request as it is and gives the answer whole', async () => {
  const sender = await senderTo(
    (request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        response.writeHead(201, { 'x-two': '2' });
        response.end(JSON.stringify([request.method, request.url, request.headers['x-one'], body]));
      });
    },
    5_000,
    '/base/',
  );
  const answer = await sender.send({ ...get, method: 'PATCH', body: 'é' });
  expect(answer).toMatchObject({ status: 201, headers: { 'x-two': '2' } });
  expect(JSON.parse(answer.body.toString())).toEqual(['PATCH', '/base/list?a=1', '1', 'é']);
});

test('a redirect is an answer like any other', async () => {
  const sender = await senderTo((_, response) => response.writeHead(302, { location: '/list' }).end());
  expect((await sender.send(get)).status).toBe(302);
});

test.each<[what: string, listener: RequestListener, said: string]>([
  ['a reset', (request) => request.socket.resetAndDestroy(), 'ECONNRESET'],
  [
    'an answer that breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    },
    'broke off',
  ],
  ['an answer that never comes', () => {}, 'no whole answer within 100 ms'],
  [
    'an answer that stalls',
    (_, response) => response.writeHead(200).write('half'),
    'no whole answer within 100 ms',
  ],
  ['no HTTP', (request) => request.socket.end('SSH-2.0\r\n'), 'HPE_'],
  [
    'an answer without end',
    (_, response) => {
      const more = (): unknown => response.write(Buffer.alloc(2 ** 20), (error) => error ?? more());
      more();
    },
    'more than 33554432 bytes',
  ],
])('%s is no answer', async (_, listener, said) => {
  const sender = await senderTo(listener, said.includes('100 ms') ? 100 : 20_000);
  await expect(sender.send(get)).rejects.toMatchObject({
    name: 'NoAnswer',
    unreachable: false,
    message: expect.stringContaining(said),
  });
});

test('a service that is not there is told from one that fails', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const sender = new Sender(`http://127.0.0.1:${port}`, 5_000);
  await expect(sender.send(get)).rejects.toMatchObject({ name: 'NoAnswer', unreachable: true });
  sender.close();
});
