import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type Fetch, look, send, sentenceOf } from './send.ts';

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const request = (url: string) => ({ method: 'POST', url, headers: { 'X-Case': 'a' }, body: '{"a":1}' });

test('gives the response as it came', async () => {
  let seen: unknown;
  const url = await listen((incoming, outgoing) => {
    incoming.setEncoding('utf8').on('data', (body) => {
      seen = [incoming.method, incoming.url, incoming.headers['x-case'], body];
      outgoing.writeHead(422, { 'x-answer': 'yes' }).end('no');
    });
  });
  const outcome = await send(request(`${url}/path?x=1`));
  expect(seen).toEqual(['POST', '/path?x=1', 'a', '{"a":1}']);
  expect(outcome).toMatchObject({
    ok: true,
    response: { status: 422, statusText: 'Unprocessable Entity', body: 'no' },
  });
  expect(outcome.ok && outcome.response.headers).toContainEqual(['x-answer', 'yes']);
});

test('an address where nothing runs is distinguished from a response that the browser hides', async () => {
  const url = await listen((_, outgoing) => outgoing.end());
  const blocked: Fetch = (to, init) =>
    init.mode === 'no-cors' ? fetch(to, init) : Promise.reject(new TypeError('Failed to fetch'));
  expect(await send(request(url), undefined, blocked)).toEqual({ ok: false, failure: 'hidden' });
  const nobody: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await send(request(url), undefined, nobody)).toEqual({ ok: false, failure: 'silent' });
});

test('a response that does not end is a timeout', async () => {
  const url = await listen((_, outgoing) => outgoing.writeHead(200).write('{'));
  const stop = new AbortController();
  const stalled: Fetch = async (to, init) => {
    const response = await fetch(to, init);
    stop.abort();
    return response;
  };
  expect(await send(request(url), stop.signal, stalled)).toEqual({ ok: false, failure: 'timeout' });
});

test('looks who is there', async () => {
  const server = (status: number, body: string) =>
    listen((incoming, outgoing) => {
      outgoing.writeHead(incoming.url === '/base/_sandbox/api-key' ? status : 404).end(body);
    });
  const found = async (...given: Parameters<typeof server>) => look(`${await server(...given)}/base`);
  expect(await found(200, '{"apiKey":"k"}')).toEqual({ presence: 'sandbox', apiKey: 'k' });
  for (const body of ['{}', '{"apiKey":1}']) expect(await found(200, body)).toEqual({ presence: 'sandbox' });
  for (const body of ['', 'no JSON']) expect(await found(200, body)).toEqual({ presence: 'other' });
  expect(await found(404, '{}')).toEqual({ presence: 'other' });
  const closed: Fetch = async (_, init) => {
    if (init.mode !== 'no-cors') throw new TypeError('Failed to fetch');
    return new Response();
  };
  expect(await look('http://127.0.0.1:9', closed)).toEqual({ presence: 'other' });
  const nobody: Fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  const silent = { presence: 'silent' };
  expect(await look('http://127.0.0.1:9', nobody)).toEqual(silent);
  expect(await look('http://127.0.0.1:9', fetch, AbortSignal.abort())).toEqual(silent);
});

test('no request takes along what the browser has, or is kept', async () => {
  const inits: RequestInit[] = [];
  const record: Fetch = async (_, init) => {
    inits.push(init);
    throw new TypeError('Failed to fetch');
  };
  await send(request('http://127.0.0.1:9/'), undefined, record);
  await look('http://127.0.0.1:9', record);
  expect(inits).toHaveLength(4);
  for (const init of inits)
    expect(init).toMatchObject({ cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' });
});

test('each failure has a sentence with the address', () => {
  const sentences = (['silent', 'hidden', 'timeout'] as const).map((each) =>
    sentenceOf(each, 'http://localhost:1', 'http://localhost:2'),
  );
  expect(new Set(sentences).size).toBe(3);
  expect(sentences[0]).toContain('Nothing is running at http://localhost:1.');
  expect(sentences[1]).toContain('--allow-origin http://localhost:2');
  expect(sentences[2]).toContain('30 seconds');
});
