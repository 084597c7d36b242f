import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { fine, good, id, status, useService } from './harness.ts';
import {
  type AttemptReport,
  type Client,
  type ClientOptions,
  createClient,
  type Middleware,
} from './index.ts';

const service = useService();
const busy = status(503);
const clientOf = (options: Partial<ClientOptions> = {}): Client =>
  createClient({ baseUrl: service.baseUrl, apiKey: 'k', ...options });

describe('headers', () => {
  test('of the client and of the call, the nearer before the farther', async () => {
    const client = clientOf({ headers: { 'x-a': '1', 'x-b': '1', 'X-C': '1' } });
    await client.webTools.list({}, { headers: { 'X-B': '2', 'x-c': '2', authorization: 'Token other' } });
    expect(service.requests[0]?.headers).toMatchObject({
      authorization: 'Token other',
      'x-a': '1',
      'x-b': '2',
      'x-c': '2',
    });
  });

  test.each<[string, Record<string, string>]>([
    ['a line break', { 'x-a': 'secret\r\nx-b: 1' }],
    ['a character that no header has', { 'x-a': 'secret ✓' }],
    ['a name with a space', { 'x a': 'secret' }],
  ])('with %s are rejected, and not shown', async (_, headers) => {
    const results = [
      await clientOf().webTools.list({}, { headers }),
      await clientOf({ headers }).webTools.list(),
    ];
    for (const result of results) {
      expect(result).toMatchObject({
        ok: false,
        error: { kind: 'invalid', pointer: '/headers', attempts: 0 },
      });
      expect(inspect(result)).not.toContain('secret');
    }
    expect(service.requests).toEqual([]);
  });
});

describe('middleware', () => {
  test('is gone through in its order, for every attempt, and may change request and response', async () => {
    service.answers = [busy, fine];
    const seen: unknown[] = [];
    const outer: Middleware = async (request, next) => {
      seen.push(['outer', request.operation, request.attempt, request.init.method, request.url]);
      const response = await next({ ...request, url: `${request.url}&traced=1` });
      seen.push(['answer', response.status]);
      return response;
    };
    const inner: Middleware = (request, next) => {
      seen.push(['inner', request.init.headers.get('authorization')]);
      request.init.headers.set('x-signed', 'yes');
      return next(request);
    };
    const client = clientOf({ middleware: [outer, inner] });
    expect(await client.webTools.list({ take: 1 })).toMatchObject({ ok: true, attempts: 2 });
    const url = `${service.baseUrl}/v1/voice-agents/web-tool/list?take=1`;
    expect(seen).toEqual([
      ['outer', 'listWebTools', 1, 'GET', url],
      ['inner', 'Token k'],
      ['answer', 503],
      ['outer', 'listWebTools', 2, 'GET', url],
      ['inner', 'Token k'],
      ['answer', 200],
    ]);
    expect(service.requests.map((request) => [request.url, request.headers['x-signed']])).toEqual(
      Array(2).fill(['/v1/voice-agents/web-tool/list?take=1&traced=1', 'yes']),
    );
  });

  test('may respond in place of the service, and what it throws is a network error', async () => {
    const answering = clientOf({ middleware: [async () => new Response(good)] });
    expect(await answering.webTools.list()).toMatchObject({ ok: true });
    const cause = new Error('no token today');
    const failing = clientOf({ middleware: [() => Promise.reject(cause)] });
    const result = await failing.webTools.update(id, { name: 'x' });
    expect(result).toMatchObject({ ok: false, error: { kind: 'network', cause } });
    expect(service.requests).toEqual([]);
  });
});

describe('onAttempt', () => {
  test('gets every attempt, with what came of it and when the next one is', async () => {
    service.answers = [busy, (request) => request.socket.destroy(), fine];
    const reports: AttemptReport[] = [];
    const client = clientOf({ onAttempt: (report) => reports.push(report) });
    await client.webTools.list();
    expect(
      reports.map(({ operation, attempt, response, error, retryInMs }) => [
        operation,
        attempt,
        response?.status,
        error?.kind,
        retryInMs,
      ]),
    ).toEqual([
      ['listWebTools', 1, 503, 'status', expect.any(Number)],
      ['listWebTools', 2, undefined, 'network', expect.any(Number)],
      ['listWebTools', 3, 200, undefined, undefined],
    ]);
    for (const { durationMs } of reports) expect(durationMs).toBeGreaterThan(0);
  });

  test('hears nothing of a request that is not sent', async () => {
    const reports: AttemptReport[] = [];
    const client = clientOf({ onAttempt: (report) => reports.push(report) });
    await client.webTools.update('..', {});
    await client.webTools.list({}, { signal: AbortSignal.abort() });
    expect(reports).toEqual([]);
  });
});

describe('query parameters', () => {
  test.each([
    [{ skip: Number.NaN }, '/query/skip'],
    [{ take: 1.5 }, '/query/take'],
    [{ take: Number.POSITIVE_INFINITY }, '/query/take'],
  ])('%j is rejected, and nothing is sent', async (params, pointer) => {
    const result = await clientOf().webTools.list(params);
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid', pointer, attempts: 0 } });
    expect(service.requests).toEqual([]);
  });

  test('what the interface does not document is sent', async () => {
    await clientOf().webTools.list({ skip: 0, take: -1 });
    expect(service.requests[0]?.url).toContain('skip=0&take=-1');
  });

  test('are not looked at when validation is off, but a path never changes', async () => {
    const trusting = clientOf({ validateRequests: false });
    expect(await trusting.webTools.list({ voiceAgentId: 'agent' })).toMatchObject({ ok: true });
    expect(await trusting.webTools.update('a/b', {})).toMatchObject({ ok: true });
    for (const dots of ['', '.', '..']) {
      expect(await trusting.webTools.update(dots, {})).toMatchObject({ error: { pointer: '/path/id' } });
    }
    expect(service.requests.map(({ url }) => url)).toEqual([
      '/v1/voice-agents/web-tool/list?voiceAgentId=agent',
      '/v1/voice-agents/web-tool/a%2Fb',
    ]);
  });
});
