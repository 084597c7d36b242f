import { Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { createReceiver, type DeliveryReceiver, forward } from '../index.ts';
import { event } from '../testing/index.ts';
import { handleRequest, toWebHandler } from './web.ts';

const text = JSON.stringify(event('call.ended'));
const url = 'https://receiver.example.com/calls';

function setUp() {
  const bodies: string[] = [];
  const receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret: 'Bearer s3cret' },
    inbox: forward(async ({ body }) => void bodies.push(Buffer.from(body).toString('latin1'))),
    fallback: () => {},
    maxBodyBytes: 2_000,
    bodyTimeoutMs: 100,
    log: () => {},
  });
  return { receiver, bodies };
}

const authorized = { Authorization: 'Bearer s3cret' };
const request = (body: BodyInit | null, headers: HeadersInit = authorized) =>
  new Request(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit);

/** A body that is pulled piece by piece; after the last one comes the end, an error, or nothing. */
function stream(pieces: Uint8Array[], then: 'end' | 'error' | 'nothing') {
  const seen = { pulled: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = pieces[seen.pulled++];
      if (piece !== undefined) controller.enqueue(piece);
      else if (then === 'end') controller.close();
      else if (then === 'error') controller.error(new Error('broken'));
      else return new Promise(() => {});
    },
    cancel: () => {
      seen.cancelled = true;
    },
  });
  return { body, seen };
}
const piece = new Uint8Array(500).fill(0xff);

describe('a handler', () => {
  test('stores a delivery and responds with 200 without a body', async () => {
    const { receiver, bodies } = setUp();
    const answer = await toWebHandler(receiver)(request(text));
    expect([answer.status, answer.body]).toEqual([200, null]);
    expect(bodies).toEqual([text]);
  });

  test('gives path and query to a function that finds the secrets', async () => {
    const urls: unknown[] = [];
    const receive: DeliveryReceiver['receive'] = async ({ url }) => {
      urls.push(url);
      return { status: 200, headers: {} };
    };
    for (const each of [`${url}?tenant=acme`, 'http://a/calls'])
      await toWebHandler({ receive })(new Request(each, { method: 'POST' }));
    expect(urls).toEqual(['/calls?tenant=acme', '/calls']);
  });

  test('rejects another token, and two headers, without reading', async () => {
    const { receiver, bodies } = setUp();
    const twice = new Headers(authorized);
    twice.append('Authorization', 'Bearer s3cret');
    for (const headers of [{}, { Authorization: 'Bearer x' }, twice]) {
      const { body, seen } = stream([piece], 'nothing');
      const answer = await toWebHandler(receiver)(request(body, headers));
      expect([answer.status, answer.body]).toEqual([401, null]);
      // A stream pulls its first piece before anyone reads.
      expect(seen.pulled).toBe(1);
    }
    expect(bodies).toEqual([]);
  });

  test('responds with 405 to another method', async () => {
    const answer = await toWebHandler(setUp().receiver)(new Request(url, { headers: authorized }));
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });

  test('takes pieces, byte for byte, and a body that is not there', async () => {
    const { receiver, bodies } = setUp();
    expect((await toWebHandler(receiver)(request(stream([piece, piece], 'end').body))).status).toBe(200);
    expect((await toWebHandler(receiver)(request(null))).status).toBe(200);
    expect(bodies).toEqual(['\xff'.repeat(1_000), '']);
  });

  test.each<[number, string, 'end' | 'error' | 'nothing', number]>([
    [413, 'too many pieces', 'end', 6],
    [408, 'pieces that stop coming', 'nothing', 2],
    [400, 'pieces that break off', 'error', 2],
  ])('responds with %i to %s', async (status, _case, then, count) => {
    const { receiver, bodies } = setUp();
    const { body, seen } = stream(Array<Uint8Array>(count).fill(piece), then);
    expect((await toWebHandler(receiver)(request(body))).status).toBe(status);
    expect(bodies).toEqual([]);
    expect(seen.cancelled).toBe(then !== 'error');
  });

  test('responds with 413 to a length above the limit without reading', async () => {
    const { receiver } = setUp();
    const { body, seen } = stream([piece], 'nothing');
    const answer = await toWebHandler(receiver)(request(body, { ...authorized, 'Content-Length': '2001' }));
    expect(answer.status).toBe(413);
    expect(seen.pulled).toBe(1);
  });
});

test('what a platform passes beside the request is not taken for its body', async () => {
  const { receiver, bodies } = setUp();
  const handler: (request: Request, context: object) => Promise<Response> = toWebHandler(receiver);
  await handler(request(text), { params: {} });
  expect(bodies).toEqual([text]);
});

test.each<[string, (body: string) => unknown]>([
  ['a value', JSON.parse],
  ['a string', (body) => body],
  ['bytes', (body) => Buffer.from(body)],
])('a body that was read before is given as %s', async (_name, read) => {
  const { receiver, bodies } = setUp();
  const app = new Hono().post('/calls', async ({ req }) =>
    handleRequest(receiver, req.raw, read(await req.text())),
  );
  expect((await app.request(request(text))).status).toBe(200);
  expect(bodies).toEqual([text]);
});

test('a body that was read before and is not given is a 400', async () => {
  const { receiver, bodies } = setUp();
  const read = request(text);
  await read.text();
  expect((await toWebHandler(receiver)(read)).status).toBe(400);
  expect(bodies).toEqual([]);
});

test('a receiver that breaks its promise and rejects is a 503', async () => {
  const receiver: DeliveryReceiver = { receive: () => Promise.reject(new Error('hush')) };
  const answer = await toWebHandler(receiver)(request(text));
  expect([answer.status, answer.body]).toEqual([503, null]);
});
