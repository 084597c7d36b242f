import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer as createTcpServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { certificate } from '@voice-agent/test-kit/certificates';
import { portOf, serve } from '@voice-agent/test-kit/servers';
import { expect, onTestFinished, test } from 'vitest';
import { Sender } from './http.ts';

async function senderTo(listener: RequestListener, timeoutMs = 5_000, path = ''): Promise<Sender> {
  return new Sender(`${await serve(listener)}${path}`, timeoutMs);
}

/** The address of a server that takes connections and does with them what it gets. */
function tcpPort(talk: (socket: Socket) => void): Promise<number> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    talk(socket);
  });
  return portOf(server);
}

const drip = (text: string) => (socket: Socket) => {
  socket.write('HTTP/1.1 200 OK\r\n');
  const more = setInterval(() => socket.write(text), 5);
  socket.on('close', () => clearInterval(more));
};

const get = { method: 'GET', path: '/list?a=1', headers: { 'x-one': '1' } };

test('sends a request as it is and gives the response whole', async () => {
  const sender = await senderTo(
    async (request, response) => {
      const { method, url, headers } = request;
      response.writeHead(201, { 'x-two': '2' });
      response.end(JSON.stringify([method, url, headers['x-one'], await text(request)]));
    },
    5_000,
    '/base/',
  );
  const answer = await sender.send({ ...get, method: 'PATCH', body: 'é' });
  expect(answer).toMatchObject({ status: 201, headers: { 'x-two': '2' } });
  expect(JSON.parse(answer.body.toString())).toEqual(['PATCH', '/base/list?a=1', '1', 'é']);
});

test('a redirect is a response like any other', async () => {
  const sender = await senderTo((_, response) => response.writeHead(302, { location: '/list' }).end());
  expect((await sender.send(get)).status).toBe(302);
});

test.each<[what: string, listener: RequestListener, printed: string]>([
  ['a reset', (request) => request.socket.resetAndDestroy(), 'ECONNRESET'],
  [
    'an answer that breaks off',
    (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.socket?.destroy());
    },
    'cut off',
  ],
  ['an answer that never comes', () => {}, 'no complete response within 100 ms'],
  [
    'an answer that stalls',
    (_, response) => response.writeHead(200).write('half'),
    'no complete response within 100 ms',
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
])('%s is not a response', async (_, listener, printed) => {
  const sender = await senderTo(listener, printed.includes('100 ms') ? 100 : 20_000);
  await expect(sender.send(get)).rejects.toMatchObject({
    name: 'TransportError',
    unreachable: false,
    message: expect.stringContaining(printed),
  });
});

test.each<[what: string, talk: (socket: Socket) => void, timeoutMs: number, printed: RegExp]>([
  ['headers without end', drip(`x-${'a'.repeat(999)}: 1\r\n`), 60_000, /HPE_HEADER_OVERFLOW/],
  ['headers by drips', drip('x'), 100, /no complete response within 100 ms/],
  ['bytes by drips', drip('content-length: 9999\r\n\r\n'), 100, /no complete response within 100 ms/],
  ['garbage', (socket) => socket.end('\0\x01\x02garbage\r\n\r\n'), 60_000, /HPE_/],
  ['nothing', (socket) => socket.end(), 60_000, /ECONNRESET/],
])('%s is not a response', async (_, talk, timeoutMs, message) => {
  const sender = new Sender(`http://127.0.0.1:${await tcpPort(talk)}`, timeoutMs);
  const timedOut = timeoutMs === 100;
  const expected = { unreachable: false, timedOut, message: expect.stringMatching(message) };
  await expect(sender.send(get)).rejects.toMatchObject(expected);
});

test('a response that claims to be a gigabyte is not read', async () => {
  let [sent, closed] = [0, false];
  const sender = await senderTo((_, response) => {
    response.writeHead(200, { 'content-length': 2 ** 30 }).flushHeaders();
    response.on('close', () => {
      closed = true;
      sent = response.socket?.bytesWritten ?? 0;
    });
  });
  await expect(sender.send(get)).rejects.toThrow('more than 33554432 bytes');
  await expect.poll(() => closed).toBe(true);
  expect(sent).toBeLessThan(1_000);
});

test.each<[what: string, options: Parameters<typeof certificate>[0], printed: RegExp]>([
  ['signed by itself', {}, /SELF_SIGNED_CERT \(its certificate is not trusted.* NODE_EXTRA_CA_CERTS\)/],
  [
    'signed by nobody known',
    { authority: certificate({ canSign: true }) },
    /^UNABLE_TO_\w+ \(its certificate/,
  ],
])('a certificate that is %s is not taken', async (_, options, printed) => {
  const requests: unknown[] = [];
  const port = await portOf(createTlsServer(certificate(options), (request) => requests.push(request)));
  const sending = new Sender(`https://127.0.0.1:${port}`, 5_000).send(get);
  await expect(sending).rejects.toMatchObject({ unreachable: true, message: expect.stringMatching(printed) });
  expect(requests).toEqual([]);
});

test('TLS to a service without it is reported', async () => {
  const port = await portOf(createServer());
  const sending = new Sender(`https://127.0.0.1:${port}`, 5_000).send(get);
  await expect(sending).rejects.toMatchObject({ unreachable: true, message: /http:\/\/ there\?/ });
});

test('a host that has no address is reported', async () => {
  const sending = new Sender('http://no-such-host.invalid', 20_000).send(get);
  await expect(sending).rejects.toMatchObject({ unreachable: true, message: /no such host is known/ });
});

test('a path goes out as it is', async () => {
  const sender = await senderTo((request, response) => response.end(request.url));
  const answer = await sender.send({ ...get, path: '/tools/../list/%2e%2e' });
  expect(answer.body.toString()).toBe('/tools/../list/%2e%2e');
});

test('a signal cuts a request short, with its reason', async () => {
  const controller = new AbortController();
  const sender = await senderTo(() => controller.abort(new RangeError('enough')));
  await expect(sender.send(get, controller.signal)).rejects.toThrow(new RangeError('enough'));
  await expect(sender.send(get, controller.signal)).rejects.toThrow(new RangeError('enough'));
});

test('a connection is kept, and a request that meets its end is sent on a new one', async () => {
  const ports: (number | undefined)[] = [];
  const server = createServer((request, response) => {
    ports.push(request.socket.remotePort);
    response.end();
  });
  const sender = new Sender(`http://127.0.0.1:${await portOf(server)}`, 5_000);
  await sender.send(get);
  await sender.send(get);
  expect(ports[1]).toBe(ports[0]);
  server.closeIdleConnections();
  // The machine is busy for longer than a connection may rest, so its end is not seen yet.
  const until = performance.now() + 600;
  while (performance.now() < until);
  expect((await sender.send(get)).status).toBe(200);
  expect(ports[2]).not.toBe(ports[0]);
});
