import type { LookupAddress } from 'node:dns';
import { once } from 'node:events';
import https from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import tls from 'node:tls';
import { type Certificate, certificate } from '@voice-agent/test-kit/certificates';
import { afterEach, describe, expect, test } from 'vitest';
import { guardedLookup, hostFilter, type Lookup } from '../address.ts';
import { Feed } from '../feed.ts';
import { Log } from '../log/log.ts';
import { openServer } from '../world.testing.ts';
import { type HttpRequest, Requester } from './requester.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const serve = async (...given: Parameters<typeof openServer>) => {
  const server = await openServer(...given);
  closers.push(server.close);
  return server;
};

function requester(allowLocal = true, lookup?: Lookup): Requester {
  const made = new Requester(hostFilter(allowLocal), { lookup, log: new Log(new Feed()) });
  closers.push(() => made.close());
  return made;
}

const outgoing = (url: string, more: Partial<HttpRequest> = {}): HttpRequest => ({
  url,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
  timeoutMs: 60_000,
  signal: new AbortController().signal,
  about: { kind: 'delivery' },
  ...more,
});

async function serveTls({ cert, key }: Certificate): Promise<string> {
  const server = https.createServer({ cert, key }, (request, response) =>
    request.resume().once('end', () => response.end('hello')),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('a certificate', () => {
  const authority = certificate({ host: 'authority.example.com', canSign: true });
  const trusted = tls.getCACertificates('default');
  tls.setDefaultCACertificates([...trusted, authority.cert]);

  test('that is valid is accepted', async () => {
    const url = await serveTls(certificate({ authority }));
    expect(await requester().send(outgoing(url))).toMatchObject({ ok: true, status: 200 });
  });

  test.each([
    ['self-signed', () => certificate(), 'self-signed'],
    ['expired', () => certificate({ authority, expired: true }), 'has expired'],
    ['of another host', () => certificate({ authority, host: 'other.example.com' }), 'of another host'],
    [
      'of an unknown authority',
      () => certificate({ authority: certificate({ canSign: true }) }),
      'cannot be verified',
    ],
  ])('that is %s is rejected', async (_, made, says) => {
    const answer = await requester().send(outgoing(await serveTls(made())));
    expect(answer).toMatchObject({ ok: false, error: expect.stringContaining(says) });
  });

  test('is asked for: plain HTTP behind https is rejected', async () => {
    const { url } = await serve();
    const answer = await requester().send(outgoing(url.replace('http:', 'https:')));
    expect(answer).toMatchObject({ ok: false, error: expect.stringContaining('does not speak TLS') });
  });
});

describe('an address out of reach', () => {
  const local = expect.stringContaining('--strict-webhooks');

  test.each(['http://127.0.0.1:PORT/', 'http://localhost:PORT/', 'http://[::1]:PORT/', 'http://10.0.0.1/'])(
    '%s is not asked when loopback is not allowed',
    async (pattern) => {
      const server = await serve();
      const url = pattern.replace('PORT', new URL(server.url).port);
      expect(await requester(false).send(outgoing(url))).toMatchObject({ ok: false, error: local });
      expect(server.arrived).toEqual([]);
    },
  );

  const lookupOf =
    (...addresses: LookupAddress[]): Lookup =>
    (_name, _options, done) =>
      done(null, addresses);

  test('is not reached through a name either', async () => {
    const server = await serve();
    const url = `http://hook.example.com:${new URL(server.url).port}/`;
    const [here, lan, mapped, outside] = [
      { address: '127.0.0.1', family: 4 },
      { address: '192.168.0.7', family: 4 },
      { address: '::ffff:10.0.0.1', family: 6 },
      { address: '9.9.9.9', family: 4 },
    ];
    const rejected = { ok: false, error: local };
    expect(await requester(false, lookupOf(here)).send(outgoing(url))).toMatchObject(rejected);
    expect(await requester(false, lookupOf(outside, here)).send(outgoing(url))).toMatchObject(rejected);
    expect(await requester(true, lookupOf(lan)).send(outgoing(url))).toMatchObject(rejected);
    expect(await requester(true, lookupOf(mapped)).send(outgoing(url))).toMatchObject(rejected);
    expect(server.arrived).toEqual([]);
    expect(await requester(true, lookupOf(here)).send(outgoing(url))).toMatchObject({ error: local });
  });

  test.each([
    ['2606:4700:4700::1111', 6, false, true],
    ['9.9.9.9', 4, false, true],
    ['::1', 6, true, false],
    ['::1', 6, false, false],
    ['fd00::1', 6, true, false],
  ])('%s found for a name, of family %i, with loopback allowed %s: %s', (address, family, allowed, good) => {
    const lookup = guardedLookup(hostFilter(allowed), lookupOf({ address, family }));
    lookup('hook.example.com', { all: true }, (error, found) => {
      expect(error === null).toBe(good);
      expect(found).toEqual(good ? [{ address, family }] : '');
    });
    lookup('hook.example.com', {}, (error, ...found) => {
      expect(error === null).toBe(good);
      expect(found).toEqual(good ? [address, family] : ['']);
    });
    expect.assertions(4);
  });

  test('an unknown name is reported', async () => {
    const unknown: Lookup = (_name, _options, done) =>
      done(Object.assign(new Error('secret detail'), { code: 'ENOTFOUND' }), []);
    const answer = await requester(true, unknown).send(outgoing('http://hook.example.com/'));
    expect(answer).toMatchObject({ ok: false, error: 'The name of the host is unknown. Check it.' });
  });
});

test('what is sent is what was given, without a user of the URL', async () => {
  const server = await serve((response) => response.writeHead(207, { 'x-a': ['1', '2'] }).end('{"a":1}'));
  const url = server.url.replace('//', '//user:word@');
  const headers = { 'content-type': 'application/json', authorization: 'Bearer t' };
  const answer = await requester().send(outgoing(`${url}?a=%20b`, { headers, body: '{"ü":"😀"}' }));
  expect(answer).toMatchObject({ ok: true, status: 207, headers: { 'x-a': '1, 2' }, cut: false });
  expect(answer.ok && answer.body.toString()).toBe('{"a":1}');
  expect(server.arrived).toMatchObject([
    { method: 'POST', url: '/calls?a=%20b', headers, body: '{"ü":"😀"}' },
  ]);
});

test('a response is read up to 64 kB, however long it is', async () => {
  const server = await serve((response) => {
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(10_000)));
    };
    response.on('drain', more);
    more();
  });
  const answer = await requester().send(outgoing(server.url));
  expect(answer).toMatchObject({ ok: true, status: 200, cut: true });
  expect(answer.ok && answer.body.length).toBe(64 * 1024);
});

test('a response whose body stalls does not come in time', async () => {
  const server = await serve((response) => response.write('half'));
  const answer = await requester().send(outgoing(server.url, { timeoutMs: 100 }));
  expect(answer).toMatchObject({
    ok: false,
    error: 'The response did not arrive in time. The request may have arrived.',
  });
});

test('a request ends when it is aborted, also before it began', async () => {
  const controller = new AbortController();
  const server = await serve(() => controller.abort());
  const one = requester();
  const interrupted = { ok: false, error: 'The sandbox was closed before the response arrived.' };
  const begun = { ok: false, error: `${interrupted.error} The request may have arrived.` };
  expect(await one.send(outgoing(server.url, { signal: controller.signal }))).toMatchObject(begun);
  expect(await one.send(outgoing(server.url, { signal: controller.signal }))).toMatchObject(interrupted);
  expect(server.arrived).toHaveLength(1);
});

const success = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';

/** A server that responds to the first request of a connection. */
async function serveOnce(onSecond: (socket: Socket) => void) {
  const sockets: Socket[] = [];
  const received: number[] = [];
  const server = createServer((socket) => {
    const connection = sockets.push(socket) - 1;
    let requests = 0;
    socket.on('error', () => {});
    socket.on('data', () => {
      received.push(connection);
      requests += 1;
      if (requests === 1) socket.write(success);
      else onSecond(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, sockets, received };
}

test.each<[string, (socket: Socket) => unknown]>([
  ['an end', (socket) => socket.end()],
  ['a reset', (socket) => socket.resetAndDestroy()],
])('a kept connection that was closed by %s while it was idle is replaced', async (_how, close) => {
  const { url, sockets, received } = await serveOnce((socket) => socket.write(success));
  const one = requester();
  for (let round = 0; round < 5; round++) {
    expect(await one.send(outgoing(url))).toMatchObject({ ok: true, status: 200 });
    const idle = sockets.at(-1) as Socket;
    close(idle);
    // What is sent in the same turn comes too early for the sender to have noticed it.
    if (round % 2 === 1) await once(idle, 'close');
  }
  expect(received).toEqual([0, 1, 2, 3, 4]);
});

test.each<[string, (socket: Socket) => unknown]>([
  ['is reset at once', (socket) => socket.resetAndDestroy()],
  ['ends at once', (socket) => socket.destroy()],
  ['is cut while the receiver works', (socket) => setTimeout(() => socket.destroy(), 50)],
  ['is cut within the head', (socket) => socket.write('HTTP/1.1 200', () => socket.destroy())],
  [
    'is cut within the body',
    (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc', () => socket.destroy()),
  ],
])('what was sent on a kept connection that %s is not sent again', async (_how, cut) => {
  const { url, received } = await serveOnce(cut);
  const one = requester();
  await one.send(outgoing(url));
  expect(await one.send(outgoing(url))).toMatchObject({
    ok: false,
    error: 'The connection was cut before the response was complete. The request may have arrived.',
  });
  expect(received).toEqual([0, 0]);
});
