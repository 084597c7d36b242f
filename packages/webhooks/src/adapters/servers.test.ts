import { EventEmitter, once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { type Listen, mebibyte, parsing, reading } from '../../soak/servers.ts';
import { type Arrival, createReceiver, type DeliveryReceiver, forward } from '../index.ts';
import { event } from '../testing/index.ts';
import { type FastifyReceiver, toFastifyPlugin } from './fastify.ts';

const all = Object.entries({ ...reading, ...parsing });

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

interface ServeOptions {
  readonly stored?: (arrival: Arrival) => Promise<void>;
  readonly bodyTimeoutMs?: number;
}

/** Starts a server with a receiver that takes 1 MiB. */
async function serve(listen: Listen, { stored = async () => {}, bodyTimeoutMs = 60_000 }: ServeOptions = {}) {
  const arrivals: Uint8Array[] = [];
  const receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret: 'Bearer s3cret' },
    inbox: forward(async (arrival) => {
      await stored(arrival);
      arrivals.push(arrival.body);
    }),
    fallback: () => {},
    maxBodyBytes: mebibyte,
    bodyTimeoutMs,
    log: () => {},
  });
  const server = await listen(receiver);
  closing.push(() => {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { port, arrivals, texts: () => arrivals.map((bytes) => Buffer.from(bytes).toString()) };
}

/**
 * Has a conversation over a socket of its own, and gives all that comes back until the connection is closed.
 *
 * @param parts what is sent at once, or a function that sends
 * @param hear gets what has come back so far
 */
function talk(
  port: number,
  parts: (string | Uint8Array)[] | ((socket: Socket) => void),
  hear: (socket: Socket, answer: string) => void = () => {},
): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => {
      if (typeof parts === 'function') parts(socket);
      else for (const part of parts) socket.write(part);
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      hear(socket, answer);
    });
    // A server that closes on unread bytes resets the connection.
    socket.on('error', () => {});
    socket.on('close', () => resolve(answer));
  });
}

const head = (lines: string[] = [], method = 'POST') =>
  [`${method} /calls HTTP/1.1`, 'Host: receiver.example.com', ...lines, '', ''].join('\r\n');
const bearer = 'Authorization: Bearer s3cret';
const json = 'Content-Type: application/json';
const length = (bytes: number) => `Content-Length: ${bytes}`;
const whole = (body: string, more: string[] = [bearer], method?: string) =>
  head([...more, json, length(Buffer.byteLength(body))], method) + body;
const last = ['Connection: close'];

const text = JSON.stringify(event('call.ended'));
const large = 'x'.repeat(20 * mebibyte);

describe.concurrent.each(all)('%s', (_name, listen) => {
  test('stores a delivery and responds with 200 without a body', async () => {
    const { port, texts } = await serve(listen);
    const answer = await talk(port, [whole(text, [bearer, ...last])]);
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(answer).toMatch(/\r\ncontent-length: 0\r\n/i);
    expect(answer).toMatch(/\r\n\r\n$/);
    expect(texts()).toEqual([text]);
  });

  test.each([
    ['without Authorization', []],
    ['with another token', ['Authorization: Bearer secret']],
    ['with the token in a second header', ['Authorization: Bearer x', bearer]],
    ['with another token after the right one', [bearer, 'authorization: Bearer x']],
    ['with the token twice', [bearer, bearer]],
    ['with two tokens in a header', [`${bearer}, Bearer s3cret`]],
  ])('rejects a delivery %s', async (_case, lines) => {
    const { port, arrivals } = await serve(listen);
    const answer = await talk(port, [whole(text, [...lines, ...last])]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toMatch(/\r\nwww-authenticate: Bearer\r\n/i);
    expect(answer).toMatch(/\r\n\r\n$/);
    expect(arrivals).toEqual([]);
  });

  test.each(['GET', 'HEAD', 'PUT', 'DELETE'])('responds with 405 to %s', async (method) => {
    const { port, arrivals } = await serve(listen);
    const answer = await talk(port, [head([bearer, ...last], method)]);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toMatch(/\r\nallow: POST\r\n/i);
    expect(answer).toMatch(/\r\n\r\n$/);
    expect(arrivals).toEqual([]);
  });

  test('gives path and query to a function that finds the secrets', async () => {
    const urls: unknown[] = [];
    const server = await listen({
      receive: async ({ url }) => {
        urls.push(url);
        return { status: 200, headers: {} };
      },
    });
    closing.push(() => server.close());
    await talk((server.address() as AddressInfo).port, [
      whole(text, [bearer, ...last]).replace('/calls', '/calls?tenant=acme'),
    ]);
    expect(urls).toEqual(['/calls?tenant=acme']);
  });

  test('responds to requests that come at once one after another', async () => {
    const { port, texts } = await serve(listen);
    const second = JSON.stringify(event('call.started'));
    const answers = await talk(port, [whole(text) + whole('{}', []) + whole(second, [bearer, ...last])]);
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401', 'HTTP/1.1 200']);
    expect(texts()).toEqual([text, second]);
  });

  test.each(['destroy', 'resetAndDestroy'] as const)(
    'lives when a sender hangs up before the response (%s)',
    async (how) => {
      let hangUp = () => {};
      const stored = () => {
        hangUp();
        return new Promise<void>((resolve) => setTimeout(resolve, 30));
      };
      const { port, texts } = await serve(listen, { stored });
      await talk(port, (socket) => {
        hangUp = () => socket[how]();
        socket.write(whole(text));
      });
      hangUp = () => {};
      expect(await talk(port, [whole(text, [bearer, ...last])])).toMatch(/^HTTP\/1\.1 200 /);
      expect(texts()).toEqual([text, text]);
    },
  );
});

describe.concurrent.each(Object.entries(reading))('%s, reading the body itself', (_name, listen) => {
  test.each([
    ['invalid UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['no JSON', Buffer.from('{"eventType":')],
    ['nothing', Buffer.alloc(0)],
    ['gzip', gzipSync(text)],
    ['spaces', Buffer.from(`  ${text}\n`)],
  ])('stores %s byte for byte', async (_case, body) => {
    const { port, arrivals } = await serve(listen);
    const lines = [bearer, 'Content-Type: application/json', 'Content-Encoding: gzip', length(body.length)];
    expect(await talk(port, [head([...lines, ...last]), body])).toMatch(/^HTTP\/1\.1 200 /);
    expect(arrivals.map((bytes) => Buffer.from(bytes))).toEqual([body]);
  });

  test('takes a body in chunks, and without a type', async () => {
    const { port, texts } = await serve(listen);
    const chunks = ['6\r\n{"a":1\r\n', '1\r\n}\r\n', '0\r\n\r\n'];
    const lines = [bearer, 'Transfer-Encoding: chunked', ...last];
    expect(await talk(port, [head(lines), ...chunks])).toMatch(/^HTTP\/1\.1 200 /);
    expect(texts()).toEqual(['{"a":1}']);
  });

  test('takes a body as large as the limit, and responds with 413 to one byte more', async () => {
    const { port, arrivals } = await serve(listen);
    const most = 'x'.repeat(mebibyte);
    expect(await talk(port, [whole(most, [bearer, ...last])])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await talk(port, [whole(`${most}x`)])).toMatch(/^HTTP\/1\.1 413 /);
    expect(arrivals).toHaveLength(1);
  });

  test('responds with 413 to a length above the limit before the body comes, and closes', async () => {
    const { port, arrivals } = await serve(listen);
    const answer = await talk(port, [head([bearer, json, length(20 * mebibyte)])]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(arrivals).toEqual([]);
  });

  test('responds with 413 to 20 MiB in chunks, and closes', async () => {
    const { port, arrivals } = await serve(listen);
    const lines = [bearer, 'Transfer-Encoding: chunked'];
    const answer = await talk(port, [head(lines), `${large.length.toString(16)}\r\n`, large]);
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(arrivals).toEqual([]);
  });

  test('responds with 401 to 20 MiB of an unauthenticated sender, and closes', async () => {
    const { port, arrivals } = await serve(listen);
    const answer = await talk(port, [head([json, length(large.length)]), large]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(arrivals).toEqual([]);
  });

  test('responds to a sender without the secret that listens late', async () => {
    const { port } = await serve(listen);
    const piece = Buffer.alloc(65_536);
    const answer = await talk(port, async (socket) => {
      socket.pause();
      socket.write(head([json, length(8 * piece.length)]));
      for (let i = 0; i < 8; i++) {
        socket.write(piece);
        await new Promise((later) => setTimeout(later, 10));
      }
      socket.resume();
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  test('keeps the connection after a 401 whose body has come', async () => {
    const { port, texts } = await serve(listen);
    let isFirst = true;
    const answers = await talk(port, [whole('{}', [])], (socket) => {
      if (isFirst) socket.write(whole(text, [bearer, ...last]));
      isFirst = false;
    });
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
    expect(texts()).toEqual([text]);
  });

  test('responds with 408 to a sender that drips, and closes', async () => {
    const { port, arrivals } = await serve(listen, { bodyTimeoutMs: 300 });
    const answer = await talk(port, (socket) => {
      socket.write(head([bearer, json, length(1_000)]));
      const drip = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(drip));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(arrivals).toEqual([]);
  });

  test.each(['end', 'destroy', 'resetAndDestroy'] as const)(
    'stores nothing of a body that is broken off (%s)',
    async (how) => {
      const { port, texts } = await serve(listen);
      await talk(port, (socket) => {
        socket.write(head([bearer, json, length(1_000)]) + text.slice(0, 20));
        setTimeout(() => socket[how](), 30);
      });
      expect(await talk(port, [whole(text, [bearer, ...last])])).toMatch(/^HTTP\/1\.1 200 /);
      expect(texts()).toEqual([text]);
    },
  );

  test('a sender that asks first may go on', async () => {
    const { port, texts } = await serve(listen);
    const lines = [bearer, json, length(text.length), 'Expect: 100-continue', ...last];
    const answer = await talk(port, [head(lines)], (socket, heard) => {
      if (heard.endsWith('100 Continue\r\n\r\n')) socket.write(text);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK/);
    expect(texts()).toEqual([text]);
  });
});

test('the plugin of Fastify takes a type that Fastify rejects', async () => {
  const { port, texts } = await serve(reading['the plugin of Fastify'] as Listen);
  const lines = [bearer, 'Content-Type: a;;b', length(2), ...last];
  expect(await talk(port, [head(lines), '{}'])).toMatch(/^HTTP\/1\.1 200 /);
  expect(texts()).toEqual(['{}']);
});

test('the plugin of Fastify stops its receiver with the app, after what is in flight', async () => {
  const steps: string[] = [];
  const gate = new EventEmitter();
  const app = fastify();
  const receiver: FastifyReceiver = {
    receive: async () => {
      gate.emit('received');
      await once(gate, 'store');
      return { status: 200, headers: { connection: 'close' } };
    },
    stop: async (closed) => {
      steps.push(`stop, listening: ${app.server.listening}`);
      gate.emit('store');
      await closed;
      steps.push(`closed, listening: ${app.server.listening}`);
      await new Promise((resolve) => setImmediate(resolve));
      steps.push('stopped');
    },
  };
  await app.register(toFastifyPlugin(receiver), { prefix: '/calls' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const received = once(gate, 'received');
  const response = talk((app.server.address() as AddressInfo).port, [whole(text)]);
  await received;
  await app.close();
  expect(await response).toMatch(/^HTTP\/1\.1 200 /);
  expect(steps).toEqual(['stop, listening: true', 'closed, listening: false', 'stopped']);
});

test('the plugin of Fastify passes on what a stop throws, and needs none', async () => {
  const receive: DeliveryReceiver['receive'] = async () => ({ status: 200, headers: {} });
  const stop = () => Promise.reject(new Error('the inbox is away'));
  await expect(fastify().register(toFastifyPlugin({ receive, stop })).close()).rejects.toThrow('is away');
  await fastify().register(toFastifyPlugin({ receive })).close();
});
