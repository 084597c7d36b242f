import { once } from 'node:events';
import http from 'node:http';
import http2 from 'node:http2';
import { PassThrough } from 'node:stream';
import { portOf } from '@voice-agent/test-kit/servers';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BodyError, type DeliveryReceiver } from '../index.ts';
import { type NodeRequest, type NodeResponse, toNodeHandler } from './node.ts';

const limits = { maxBytes: 100, timeoutMs: 200 };

/** A receiver that keeps what it reads. */
function reader() {
  const bodies: unknown[] = [];
  const authorizations: (readonly string[])[] = [];
  const answers: number[] = [];
  const receiver: DeliveryReceiver = {
    receive: async ({ authorization, read }) => {
      authorizations.push(authorization);
      try {
        bodies.push(await read(limits));
        return { status: 200, headers: {} };
      } catch (error) {
        if (!(error instanceof BodyError)) throw error;
        answers.push(error.status);
        return { status: error.status, headers: { connection: 'close' } };
      }
    },
  };
  return { receiver, bodies, authorizations, answers };
}

/** Sends a request over HTTP/1 to a handler that may change the request first, and gives the status. */
async function post(
  handler: (request: NodeRequest, response: NodeResponse) => Promise<void>,
  body: string,
  change: (request: http.IncomingMessage) => unknown = () => {},
): Promise<number> {
  const server = http.createServer(async (request, response) => {
    await change(request);
    await handler(request, response);
  });
  return (await fetch(`http://127.0.0.1:${await portOf(server)}`, { method: 'POST', body })).status;
}

async function readAway(request: http.IncomingMessage): Promise<void> {
  request.resume();
  await once(request, 'end');
}

/** Gives a request that was read before what a framework has made of its body. */
const given =
  (properties: object, headers: object = {}) =>
  async (request: http.IncomingMessage) => {
    await readAway(request);
    Object.assign(request, properties);
    Object.assign(request.headers, headers);
  };

test.each<[string, string, object, unknown]>([
  ['bytes', '{}', { body: Buffer.from('{}') }, Buffer.from('{}')],
  ['a string', '{"a":1}', { body: '{ }' }, '{ }'],
  ['a value', '{"a":1}', { body: { a: 1 } }, { a: 1 }],
  ['bytes beside a value', '{"a":1}', { rawBody: Buffer.from('{}'), body: { a: 1 } }, Buffer.from('{}')],
  ['an empty object that came', '{}', { body: {} }, {}],
  ['an empty list that came', '[]', { body: [] }, []],
  ['an empty string beside a value', '{"a":1}', { rawBody: '', body: { a: 1 } }, { a: 1 }],
  ['no bytes beside a value', '{"a":1}', { rawBody: new Uint8Array(), body: { a: 1 } }, { a: 1 }],
  ['null beside a value', '{"a":1}', { rawBody: null, body: { a: 1 } }, { a: 1 }],
  ['a string beside an empty object', '{"a":1}', { rawBody: '{"a":1}', body: {} }, '{"a":1}'],
])('of a body that was read before, %s is taken', async (_name, body, properties, expected) => {
  const { receiver, bodies } = reader();
  expect(await post(toNodeHandler(receiver), body, given(properties))).toBe(200);
  expect(bodies).toEqual([expected]);
});

test.each<[string, object, http.IncomingHttpHeaders?]>([
  ['an empty object', { body: {} }],
  ['an empty string', { body: '' }],
  ['no bytes', { rawBody: Buffer.alloc(0) }],
  ['null', { body: null }],
  ['a form', { body: { '{"a":1}': '' } }, { 'content-type': 'application/x-www-form-urlencoded' }],
  ['parts of a form', { body: { a: '1' } }, { 'content-type': 'multipart/form-data; boundary=x' }],
])('of a body that was read before and was not it, %s is not taken', async (_name, properties, headers) => {
  const { receiver, bodies, answers } = reader();
  expect(await post(toNodeHandler(receiver), '{"a":1}', given(properties, headers))).toBe(400);
  expect([bodies, answers]).toEqual([[], [400]]);
});

test.each(['', null, undefined, {}])('beside %j the body that is still unread is taken', async (rawBody) => {
  const { receiver, bodies } = reader();
  await post(toNodeHandler(receiver), 'x', (request) => Object.assign(request, { rawBody, body: {} }));
  expect(bodies).toEqual([Buffer.from('x')]);
});

test('a body that a platform gives on a request that is still unread is taken', async () => {
  const { receiver, bodies } = reader();
  await post(toNodeHandler(receiver), 'x', (request) => Object.assign(request, { body: Buffer.from('y') }));
  expect(bodies).toEqual([Buffer.from('y')]);
});

test('a body that was read before and not kept is a 400 at once', async () => {
  const { receiver, bodies } = reader();
  expect(await post(toNodeHandler(receiver), 'x', readAway)).toBe(400);
  expect(bodies).toEqual([]);
});

test('a body that comes as strings is bounded too', async () => {
  const { receiver, bodies } = reader();
  const asText = (request: http.IncomingMessage) => request.setEncoding('utf8');
  expect(await post(toNodeHandler(receiver), 'ä', asText)).toBe(200);
  expect(bodies).toEqual([new TextEncoder().encode('ä')]);
  const long = (request: http.IncomingMessage) => {
    asText(request);
    delete request.headers['content-length'];
  };
  expect(await post(toNodeHandler(receiver), 'ä'.repeat(51), long)).toBe(413);
});

test('a body that comes as strings of another encoding is not guessed', async () => {
  const { receiver, bodies } = reader();
  const asLatin1 = (request: http.IncomingMessage) => request.setEncoding('latin1');
  expect(await post(toNodeHandler(receiver), 'ä', asLatin1)).toBe(400);
  expect(bodies).toEqual([]);
});

test('requests that a platform makes up without raw headers are authenticated by their headers', async () => {
  const { receiver, authorizations } = reader();
  await post(toNodeHandler(receiver), 'x', (request) => {
    request.rawHeaders = [];
    request.headers.authorization = 'Bearer x';
  });
  expect(authorizations).toEqual([['Bearer x']]);
});

test('a receiver that breaks its promise and rejects is a 503', async () => {
  const receiver: DeliveryReceiver = { receive: () => Promise.reject(new Error('hush')) };
  expect(await post(toNodeHandler(receiver), 'x')).toBe(503);
});

test('a request that got its response in the meantime gets no second one', async () => {
  const { receiver, bodies } = reader();
  const handled: unknown[] = [];
  const server = http.createServer((request, response) => {
    const handling = toNodeHandler(receiver)(request, response);
    response.writeHead(504).end();
    handled.push(handling);
  });
  const port = await portOf(server);
  expect((await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: 'x' })).status).toBe(504);
  await expect(handled[0]).resolves.toBeUndefined();
  expect(bodies).toHaveLength(1);
});

test('a request that fails after it was read is not an error of the process', async () => {
  const { receiver } = reader();
  const made = Object.assign(new PassThrough(), {
    headers: {},
    rawHeaders: [],
    httpVersionMajor: 1,
    complete: true,
  });
  const response = { headersSent: false, writeHead: () => {}, end: () => {} };
  made.end('x');
  await toNodeHandler(receiver)(made, response);
  expect(() => made.emit('error', new Error('broken'))).not.toThrow();
});

async function overHttp2(send: (stream: http2.ClientHttp2Stream) => void, headers = {}) {
  const { receiver, bodies, authorizations, answers } = reader();
  const port = await portOf(http2.createServer(toNodeHandler(receiver)));
  const session = http2.connect(`http://127.0.0.1:${port}`);
  onTestFinished(() => session.destroy());
  const stream = session.request({ ':method': 'POST', ...headers });
  let status: unknown;
  stream.on('response', (answer) => (status = answer[':status']));
  stream.on('error', () => {});
  stream.resume();
  send(stream);
  await new Promise((resolve) => stream.on('close', resolve));
  return { status, bodies, authorizations, answers, session };
}

test('over HTTP/2 a delivery is read and answered', async () => {
  const done = await overHttp2((stream) => stream.end('{}'), { authorization: 'Bearer x' });
  expect(done.status).toBe(200);
  expect(done.bodies).toEqual([Buffer.from('{}')]);
  expect(done.authorizations).toEqual([['Bearer x']]);
});

test('over HTTP/2 a body that is too long is a 413, and the session stays', async () => {
  const { status, bodies, session } = await overHttp2((stream) => stream.end('x'.repeat(101)));
  expect(status).toBe(413);
  expect(bodies).toEqual([]);
  expect(session.destroyed).toBe(false);
});

test.each<[string, (stream: http2.ClientHttp2Stream) => unknown]>([
  ['stream', (stream) => stream.destroy(new Error('broken'))],
  ['session', (stream) => stream.session?.destroy()],
])('over HTTP/2 a body whose %s breaks off is none', async (_what, breakOff) => {
  const { bodies, answers } = await overHttp2((stream) => {
    stream.write('{"a":');
    setTimeout(() => breakOff(stream), 30);
  });
  await vi.waitFor(() => expect(answers).toEqual([400]), 60_000);
  expect(bodies).toEqual([]);
});

test('a connection is kept after a body of unknown length that was read whole', async () => {
  const { receiver, bodies } = reader();
  const port = await portOf(http.createServer(toNodeHandler(receiver)));
  const agent = new http.Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const request = http.request({ port, host: '127.0.0.1', method: 'POST', agent });
  request.write('{"a":');
  request.end('1}');
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
  expect(response.headers.connection).toBe('keep-alive');
  expect(bodies).toHaveLength(1);
});
