import { type AddressInfo, connect, type Server } from 'node:net';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { parsing, reading } from '../../soak/servers.ts';
import { createReceiver, forward } from '../index.ts';
import { event } from '../testing/index.ts';
import { toWebHandler } from './web.ts';

const secret = 'Bearer s3cret';
const maxBodyBytes = 20_000;
const statuses = [200, 400, 401, 405, 408, 413, 503];
/** Statuses of parsers of frameworks, which respond before a handler. */
const ofParsers = [400, 413, 415];

interface Sent {
  method: string;
  headers: [name: string, value: string][];
  body: Uint8Array;
  /** `broken`: the sender ends before the length that it has declared. */
  framing: 'length' | 'chunked' | 'broken';
}

const anyEvent = fc
  .tuple(
    fc.constantFrom(event('call.started'), event('call.ended'), event('tool.executed')),
    fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'data', 'callId', 'eventType'), fc.jsonValue()),
  )
  .map(([made, over]) => JSON.stringify(Object.fromEntries(Object.entries({ ...made, ...over }))));
const nested = fc
  .tuple(fc.integer({ min: 1, max: 9_000 }), fc.constantFrom(['[', ']'], ['{"a":', '}']))
  .map(([depth, [open = '', close = '']]) => {
    const most = Math.min(depth, Math.floor(maxBodyBytes / (open.length + close.length)) - 1);
    return `${open.repeat(most)}1${close.repeat(most)}`;
  });
const body = fc.oneof(
  fc.oneof(anyEvent, nested, fc.json(), fc.string()).map((text) => new TextEncoder().encode(text)),
  fc.uint8Array({ maxLength: 2_000 }),
  fc.constantFrom(maxBodyBytes, maxBodyBytes + 1, 5 * maxBodyBytes).map((size) => new Uint8Array(size)),
);
const token = fc.stringMatching(/^[\w!#$%&'*+.^`|~-]{1,20}$/).filter(
  // These belong to the connection, not to an adapter.
  (name) => !/^(?:connection|content-length|expect|host|transfer-encoding|upgrade|trailer)$/i.test(name),
);
const value = fc.stringMatching(/^[\x21-\x7e\xa0-\xff]{0,30}$/);
const authorization = fc.oneof(
  { weight: 6, arbitrary: fc.constant(secret) },
  { weight: 4, arbitrary: fc.constantFrom('bearer s3cret', 'Bearer  s3cret', 'Bearer s3cre', 's3cret', '') },
  { weight: 1, arbitrary: value },
);
const header = fc.oneof(
  fc.tuple(fc.constantFrom('Authorization', 'authorization', 'AUTHORIZATION'), authorization),
  fc.tuple(
    fc.constant('Content-Type'),
    fc.constantFrom('application/json', 'text/plain', 'application/x-www-form-urlencoded', '/', 'a;;b'),
  ),
  fc.tuple(fc.constant('Content-Encoding'), fc.constantFrom('gzip', 'br', 'identity', 'x')),
  fc.tuple(fc.constantFrom('__proto__', 'constructor', 'toString', 'X-Forwarded-For'), value),
  fc.tuple(token, value),
);
const sent: fc.Arbitrary<Sent> = fc.record({
  method: fc.oneof(
    { weight: 8, arbitrary: fc.constant('POST') },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH') },
  ),
  headers: fc
    .tuple(
      fc.constantFrom<[string, string][]>([], [['Authorization', secret]]),
      fc.array(header, { maxLength: 4 }),
    )
    .map(([first, more]) => [...first, ...more]),
  body,
  framing: fc.constantFrom('length', 'length', 'chunked', 'broken'),
});

function setUp() {
  const bodies: Uint8Array[] = [];
  const receiver = createReceiver({
    auth: { authKey: 'bearer', authSecret: secret },
    inbox: forward(async (arrival) => {
      bodies.push(arrival.body);
    }),
    fallback: () => {},
    maxBodyBytes,
    log: () => {},
  });
  return { receiver, bodies };
}

const isAuthentic = ({ method, headers }: Sent) => {
  const given = headers.filter(([name]) => name.toLowerCase() === 'authorization');
  return method === 'POST' && given.length === 1 && given[0]?.[1] === secret;
};

/** @returns the status, or 0 when the connection ended without one */
function send(port: number, { method, headers, body, framing }: Sent): Promise<number> {
  const chunked = framing === 'chunked';
  const size = body.length + (framing === 'broken' ? 10 : 0);
  const lines = [
    `${method} /calls HTTP/1.1`,
    'Host: a',
    'Connection: close',
    chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${size}`,
    ...headers.map(([name, text]) => `${name}: ${text}`),
  ];
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => {
      socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'));
      if (chunked && body.length > 0) socket.write(`${body.length.toString(16)}\r\n`);
      if (body.length > 0) socket.write(body);
      if (chunked) socket.write(`${body.length > 0 ? '\r\n' : ''}0\r\n\r\n`);
      if (framing === 'broken') socket.end();
    });
    socket.on('data', (chunk) => (answer += chunk.toString('latin1')));
    socket.on('end', () => socket.end());
    socket.on('error', () => {});
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)));
  });
}

const closing: Server[] = [];
afterAll(() => {
  for (const server of closing) server.close();
});

const servers = [
  ...Object.entries(reading).map(([name, listen]) => [name, false, listen] as const),
  ...Object.entries(parsing)
    .filter(([name]) => /express\.json|its own parser/.test(name))
    .map(([name, listen]) => [name, true, listen] as const),
];

test.each(servers)(
  '%s responds to whatever is sent, and stores only what is authentic',
  async (_name, parses, listen) => {
    const { receiver, bodies } = setUp();
    const server = await listen(receiver);
    closing.push(server);
    const { port } = server.address() as AddressInfo;
    await fc.assert(
      fc.asyncProperty(sent, async (request) => {
        bodies.length = 0;
        const status = await send(port, request);
        const { framing, body } = request;
        expect(parses ? [...statuses, ...ofParsers] : statuses).toContain(
          // A sender that ends too soon may be left without a response.
          status === 0 && framing === 'broken' ? 400 : status,
        );
        if (!isAuthentic(request)) {
          expect(status).not.toBe(200);
          expect(bodies).toEqual([]);
        } else if (!parses) {
          const isStored = framing !== 'broken' && body.length <= maxBodyBytes;
          expect(bodies.map((bytes) => Buffer.from(bytes))).toEqual(isStored ? [Buffer.from(body)] : []);
          expect(status === 200).toBe(isStored);
        }
      }),
      { numRuns: 150 },
    );
    expect(await send(port, { method: 'POST', headers: [], body: new Uint8Array(), framing: 'length' })).toBe(
      401,
    );
  },
);

test('a handler of Request responds to whatever is sent, and stores only what is authentic', async () => {
  const { receiver, bodies } = setUp();
  const handler = toWebHandler(receiver);
  await fc.assert(
    fc.asyncProperty(sent, async (given) => {
      bodies.length = 0;
      const { method, headers, body } = given;
      const hasBody = !/^(?:GET|HEAD)$/.test(method);
      const request = new Request('https://receiver.example.com', {
        method,
        headers,
        ...(hasBody && { body: Buffer.from(body) }),
      });
      const { status, body: answer } = await handler(request);
      expect(statuses).toContain(status);
      expect(answer).toBe(null);
      const isStored = isAuthentic(given) && body.length <= maxBodyBytes;
      expect(bodies.map((bytes) => Buffer.from(bytes))).toEqual(isStored ? [Buffer.from(body)] : []);
    }),
    { numRuns: 500 },
  );
});
