import { describe, expect, test, vi } from 'vitest';
import { fine, id, status, success, useService } from './harness.ts';
import { type DeprecationNotice, deprecation, type Tracer, tracing } from './middleware.ts';
import type { ClientOptions, HttpRequest } from './options.ts';
import { createRawClient } from './raw.ts';

const service = useService();
const path = '/v1/voice-agents/web-tool/list';
const rawOf = (options: ClientOptions = {}) =>
  createRawClient({ baseUrl: service.baseUrl, apiKey: 'k', ...options });

describe('the raw client', () => {
  test('sends the headers of a client, through its middleware', async () => {
    const seen: HttpRequest[] = [];
    const raw = rawOf({
      baseUrl: `${service.baseUrl}/api/`,
      headers: { 'x-a': '1' },
      appInfo: { name: 'desk' },
      middleware: [
        (request, next) => {
          seen.push(request);
          return next(request);
        },
      ],
    });
    const { data, response } = await raw.GET(path, { params: { query: { take: '3' } } });
    expect(data?.data.items).toEqual([]);
    expect(response.status).toBe(200);
    expect(service.requests[0]).toMatchObject({
      url: `/api${path}?take=3`,
      headers: { authorization: 'Token k', 'x-a': '1', 'user-agent': expect.stringContaining(' desk') },
    });
    expect(seen).toMatchObject([{ operation: undefined, attempt: 1 }]);
  });

  test('takes middleware of openapi-fetch that sets a header', async () => {
    const raw = rawOf();
    raw.use({ onRequest: ({ request }) => request.headers.set('x-late', request.method) });
    await raw.GET(path);
    expect(service.requests[0]?.headers['x-late']).toBe('GET');
  });

  test('asks a function for the key of each request', async () => {
    const keys = ['first-key', 'second-key'];
    const raw = rawOf({ apiKey: async () => keys.shift() ?? '' });
    await raw.GET(path);
    await raw.GET(path);
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Token first-key',
      'Token second-key',
    ]);
  });

  test('rejects wrong options as a client does', () => {
    expect(() => rawOf({ baseUrl: 'localhost' })).toThrow('baseUrl must begin with https:// or http://.');
  });

  test('follows no redirect', async () => {
    service.answers = [status(307, { location: '/elsewhere?key=secret' }), fine];
    const { response } = await rawOf().GET(path);
    expect(response.status).toBe(307);
    expect(service.requests).toHaveLength(1);
  });

  test('uses an injected fetch, which gets an address and options', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(success({ items: [] })));
    await rawOf({ fetch }).GET(path);
    expect(fetch.mock.calls).toMatchObject([[`${service.baseUrl}${path}`, { redirect: 'manual' }]]);
  });

  test('has neither data nor an error where one comes without a body', async () => {
    service.answers = [status(500)];
    const params = { path: { id } };
    const { data, error } = await rawOf().PATCH('/v1/voice-agents/web-tool/{id}', { params, body: {} });
    expect([data, Boolean(error)]).toEqual([undefined, false]);
  });

  test('is reported as deprecated without its address, which can hold secrets', async () => {
    const notices: DeprecationNotice[] = [];
    service.answers = [status(200, { deprecation: 'true' })];
    await rawOf({ middleware: [deprecation((notice) => notices.push(notice))] }).GET(path);
    expect(notices).toMatchObject([
      { operation: undefined, message: 'A request of the raw client is deprecated.' },
    ]);
  });

  test('is traced by its method', async () => {
    const names: string[] = [];
    const startActiveSpan = vi.fn((name: string) => names.push(name));
    await rawOf({ middleware: [tracing({ startActiveSpan } as unknown as Tracer)] })
      .GET(path)
      .catch(() => {});
    expect(names).toEqual(['GET']);
  });
});
