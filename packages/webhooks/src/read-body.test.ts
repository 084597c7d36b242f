import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { exactBodies, inexactBodies } from '../soak/body-kinds.ts';
import { bearer, event, lines, post, reset, setUp } from '../soak/fake-inbox.ts';
import { toNodeHandler } from './adapters/node.ts';
import { handleRequest } from './adapters/web.ts';
import { type Receiver, unwrap } from './index.ts';

afterEach(reset);

const text = JSON.stringify(event);
const encoded = (body: string) => new TextEncoder().encode(body);
const headers = { authorization: bearer.authSecret, 'content-type': 'application/json' };

const body = fc
  .oneof(fc.json(), fc.string({ unit: 'grapheme' }), fc.constant(text), fc.constant(`\uFEFF${text}`))
  // Some views take a multiple of 8 bytes.
  .map((body) => encoded(body + ' '.repeat((8 - (encoded(body).length % 8)) % 8)))
  .filter(({ length }) => length > 0);

type Bytes = Uint8Array<ArrayBuffer>;

/** Gives a body beside a Request that was read. @returns the status */
async function viaRequest(receiver: Receiver, given: unknown, bytes: Bytes): Promise<number> {
  const request = new Request('http://a', { method: 'POST', headers, body: bytes });
  await request.arrayBuffer();
  return (await handleRequest(receiver, request, given)).status;
}

/** Gives a body as a property of a request of node:http that was read. @returns the status */
const viaProperty =
  (property: 'body' | 'rawBody') =>
  async (receiver: Receiver, given: unknown, bytes: Bytes): Promise<number> => {
    const handler = toNodeHandler(receiver);
    const server = http.createServer(async (request, response) => {
      request.resume();
      await once(request, 'end');
      await handler(Object.assign(request, { [property]: given }), response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = { method: 'POST', headers: { ...headers, connection: 'close' }, body: bytes };
    const { status } = await fetch(`http://127.0.0.1:${port}`, sent);
    server.close();
    return status;
  };

const ways = {
  'beside a Request': viaRequest,
  'as body': viaProperty('body'),
  'as rawBody': viaProperty('rawBody'),
};
const both = Object.entries({ ...exactBodies, ...inexactBodies });

describe.each(Object.entries(ways))('given %s', (_way, send) => {
  test.each(both)('%s is stored byte for byte, or rejected', async (name, make) => {
    await fc.assert(
      fc.asyncProperty(body, async (bytes) => {
        const { receiver, arrivals } = setUp();
        const status = await send(receiver, await make(bytes), bytes);
        const isExact = name in exactBodies;
        expect(status).toBe(isExact ? 200 : 400);
        const stored = arrivals.map((arrival) => Buffer.from(arrival.body));
        expect(stored).toEqual(isExact ? [Buffer.from(bytes)] : []);
      }),
      { numRuns: 15 },
    );
  });
});

test.each(Object.entries(exactBodies))('%s is an event to unwrap and process', async (_name, make) => {
  const padded = () => encoded(text.padEnd(Math.ceil(text.length / 8) * 8));
  expect(await unwrap({ headers, body: await make(padded()) }, bearer)).toEqual(event);
  const handled: unknown[] = [];
  const { receiver } = setUp({ fallback: (each: unknown) => handled.push(each) });
  await receiver.process(await make(padded()));
  expect(handled).toEqual([event]);
});

test('what is parsed is written again as the same JSON', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (value) => {
      // Half a character in a string is an escape in JSON.
      if (typeof value === 'string' || value === null) return;
      const { receiver, arrivals } = setUp();
      expect((await receiver.receive(post(value))).status).toBe(200);
      expect(Buffer.from(arrivals[0]?.body ?? []).toString()).toBe(JSON.stringify(value));
    }),
  );
});

test.each<[string, unknown, RegExp]>([
  ['a Map', new Map(), /^The body is a Map, whose bytes could only be guessed\. .*express\.raw/],
  ['a Map within', { data: new Map() }, /^The parsed body holds a Map, .*express\.raw/],
  ['undefined', undefined, /^There is no body: .*express\.raw/],
  ['an instance', new (class Secret {})(), /^The body is a Secret, /],
])('the log says of %s what to give', async (_name, given, reason) => {
  const { receiver } = setUp();
  expect(await receiver.receive(post(given))).toEqual({ status: 400, headers: { connection: 'close' } });
  expect(lines).toEqual([
    ['warn', '400: a delivery was rejected.', { reason: expect.stringMatching(reason) }],
  ]);
});

test('a stream is read within the limits', async () => {
  const endless = () => new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(50)) });
  const silent = () => new ReadableStream();
  const limited = { maxBodyBytes: 100, bodyTimeoutMs: 20 };
  for (const [given, status] of [
    [endless(), 413],
    [silent(), 408],
    [new Blob(['x'.repeat(101)]), 413],
  ] as const)
    expect((await setUp(limited).receiver.receive(post(given))).status).toBe(status);
});

test('what cannot be read is a TypeError of process and unreadable to unwrap', async () => {
  const locked = () => {
    const stream = new Blob([text]).stream();
    stream.getReader();
    return stream;
  };
  const { receiver } = setUp();
  await expect(receiver.process(locked())).rejects.toThrow(/^There is no body/);
  await expect(unwrap({ headers, body: locked() }, bearer)).rejects.toMatchObject({ kind: 'unreadable' });
});
