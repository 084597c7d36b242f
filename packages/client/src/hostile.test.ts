import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { success, useService } from './harness.ts';
import { type ClientOptions, createClient, VoiceAgentError } from './index.ts';
import { validateResponses } from './validate-responses.ts';

const service = useService();
const page = { jobs: [], items: [], total: 0, filtered: 0 };
const clientOf = (options: Partial<ClientOptions>) =>
  createClient({
    baseUrl: 'https://voice-agent.example.com',
    apiKey: 'k',
    maxRetries: 0,
    ...options,
  });
const answering = (body: BodyInit | null, init?: ResponseInit) => async () => new Response(body, init);
/** The error of a list. */
async function errorOf(options: Partial<ClientOptions>) {
  const result = await clientOf(options).webTools.list();
  if (result.ok) throw new Error('The call succeeded.');
  return result.error;
}

afterEach(() => vi.restoreAllMocks());

describe('iterate throws a VoiceAgentError alone', () => {
  test.each([
    null,
    [[]],
    {},
    { jobs: null, items: null },
    { jobs: { id: 'a' }, items: { length: 1, 0: { id: 'a' } } },
    ...[null, 1, {}, { id: null }, { id: 5 }].map((record) => ({ jobs: [record], items: [record] })),
  ])('for the data %j', async (data) => {
    const strict = { validateResponses };
    for (const options of [{}, strict]) {
      const client = clientOf({ ...options, fetch: answering(success(data)) });
      const walks = [client.webTools.iterate(), client.jobs.iterate({ projectId: 'p', skipCounts: 'pages' })];
      for (const walk of walks) {
        const thrown = await walk.toArray({ limit: 1 }).catch((error: unknown) => error);
        expect(thrown).toBeInstanceOf(VoiceAgentError);
        expect((thrown as VoiceAgentError).kind).toMatch(
          options === strict ? /unreadable|contract/ : /unreadable/,
        );
      }
    }
  });
});

describe('maxResponseBytes', () => {
  /** A body that never ends, and what became of it. */
  function endless() {
    const seen = { chunks: 0, isCancelled: false };
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          seen.chunks++;
          controller.enqueue(new Uint8Array(1_000).fill(32));
        },
        cancel: () => {
          seen.isCancelled = true;
          throw new Error('cannot be cancelled');
        },
      },
      { highWaterMark: 0 },
    );
    return { seen, body };
  }

  test.each([200, 404, 503])(
    'ends a body that never does, with status %i and without a retry',
    async (status) => {
      const { seen, body } = endless();
      const client = clientOf({
        fetch: answering(body, { status }),
        maxRetries: 2,
        maxResponseBytes: 5_500,
      });
      expect(await client.webTools.list()).toMatchObject({
        ok: false,
        error: {
          kind: 'unreadable',
          message: expect.stringContaining('maxResponseBytes'),
          body: '',
          response: { status },
          attempts: 1,
        },
      });
      expect(seen).toEqual({ chunks: 6, isCancelled: true });
    },
  );

  test('is 64 MiB, and 1 byte more is too much', async () => {
    const body = (bytes: number) => answering(success(page).padEnd(bytes));
    expect(await clientOf({ fetch: body(2 ** 26) }).webTools.list()).toMatchObject({ ok: true });
    expect(await errorOf({ fetch: body(2 ** 26 + 1) })).toMatchObject({ kind: 'unreadable' });
  });

  test('can be another for a call', async () => {
    const client = clientOf({ fetch: answering(success(page)), maxResponseBytes: 10 });
    expect(await client.webTools.list()).toMatchObject({ ok: false });
    expect(await client.webTools.list({}, { maxResponseBytes: Infinity })).toMatchObject({ ok: true });
  });

  test('leaves characters whole that lie in two chunks, and a response without streams alone', async () => {
    const bytes = new TextEncoder().encode(success({ ...page, note: 'é😀' }));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const data = { note: 'é😀' };
    expect(await clientOf({ fetch: answering(body) }).webTools.list()).toMatchObject({ ok: true, data });
    const plain = Object.defineProperty(new Response(bytes), 'body', { value: undefined });
    expect(await clientOf({ fetch: async () => plain }).webTools.list()).toMatchObject({ ok: true, data });
  });
});

describe('what an error reports', () => {
  test('has no control character of the service, and not all of a long text', async () => {
    const evil = `a\u001b[2J\u009b\r\n::error::\u202e\u2028\u200b\ud800${'z'.repeat(10_000)}`;
    const { message } = await errorOf({
      fetch: answering(JSON.stringify({ success: false, message: evil, data: null })),
    });
    expect(message).toMatch(/success: false, "a \[2J ::error:: z+…"\.$/);
    expect(message.length).toBeLessThan(500);
    const pointer = `/data/${evil}`;
    const breach = await errorOf({
      fetch: answering(success(page)),
      validateResponses: () => ({ pointer, expected: 'must be a string' }),
    });
    expect(breach.message).toContain('violates the spec: /data/a [2J ::error:: z');
    expect(breach).toMatchObject({ kind: 'contract', pointer });
  });

  test('names a redirect whose status a browser hides', async () => {
    const opaque = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' });
    const error = await errorOf({ fetch: async () => opaque });
    expect(error).toMatchObject({
      kind: 'status',
      status: 0,
      message: expect.stringContaining('a redirect'),
    });
  });

  test('an injected fetch gets a URL and its init, and does not follow redirects', async () => {
    const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(success(page)));
    await clientOf({ fetch }).jobs.list({ projectId: 'p', take: 1 });
    expect(fetch.mock.calls).toMatchObject([
      [
        'https://voice-agent.example.com/v1/jobs/all?projectId=p',
        { method: 'POST', body: '{"take":1}', redirect: 'manual' },
      ],
    ]);
  });

  test.each<[string, unknown]>([
    ['in itself', Object.assign(new Error('no'), { code: 'CERT_HAS_EXPIRED' })],
    ['in its cause', new TypeError('no', { cause: { code: 'CERT_HAS_EXPIRED' } })],
    [
      'in one of several errors',
      new TypeError('no', {
        cause: new Error('no', { cause: new AggregateError([new Error('a'), { code: 'CERT_HAS_EXPIRED' }]) }),
      }),
    ],
  ])('has the code of what was thrown: %s', async (_, cause) => {
    const error = await errorOf({ fetch: () => Promise.reject(cause) });
    expect(error).toMatchObject({ kind: 'network', code: 'CERT_HAS_EXPIRED', cause });
    expect(error.message).toMatch(/no response \(CERT_HAS_EXPIRED: no\)\.$/);
  });

  test('has the code of a closed port, in JSON too', async () => {
    await service.stop();
    const error = await errorOf({ baseUrl: service.baseUrl });
    const json = JSON.parse(JSON.stringify(error));
    expect(json).toMatchObject({ code: 'ECONNREFUSED', message: expect.stringContaining('ECONNREFUSED') });
    expect(json).not.toHaveProperty('cause');
  });
});

const revoked = Proxy.revocable({}, {});
revoked.revoke();
const trap = () => {
  throw new Error('trapped');
};
const cyclic = new Error('cyclic');
cyclic.cause = cyclic;

describe.each<[string, unknown]>([
  ['undefined', undefined],
  ['a symbol', Symbol('s')],
  ['an object without a prototype', Object.create(null)],
  ['a proxy that throws', new Proxy({}, { get: trap, getPrototypeOf: trap, has: trap, ownKeys: trap })],
  ['a revoked proxy', revoked.proxy],
  ['a getter that throws', Object.defineProperty(new Error(), 'message', { get: trap })],
  ['a text that throws', { message: { toString: trap } }],
  ['its own cause', cyclic],
  ['errors without end', { errors: { find: trap } }],
])('what is thrown is %s', (_, thrown) => {
  test('by fetch or a middleware: a network error that can be logged', async () => {
    const { signal } = new AbortController();
    const throws = () => {
      throw thrown;
    };
    const rejects = async () => throws();
    for (const options of [
      { fetch: throws },
      { fetch: rejects },
      { middleware: [throws] },
      { middleware: [rejects] },
    ]) {
      const result = await clientOf(options).webTools.list({}, { signal });
      expect(result.ok).toBe(false);
      if (result.ok) continue;
      expect(result.error).toBeInstanceOf(VoiceAgentError);
      expect(result.error.kind).toBe('network');
      expect(JSON.stringify(result.error)).toContain('no response');
    }
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('by onAttempt: the call and its attempts are as they were, and a warning reports it', async () => {
    const { signal } = new AbortController();
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const throws = () => {
      throw thrown;
    };
    for (const onAttempt of [throws, async () => throws()]) {
      const busy = [503, 200].map((status) => new Response(success(page), { status }));
      const client = clientOf({
        onAttempt,
        maxRetries: 1,
        fetch: async () => busy.shift() as Response,
      });
      expect(await client.webTools.list({}, { signal })).toMatchObject({ ok: true, attempts: 2 });
    }
    await vi.waitFor(() =>
      expect(warn.mock.calls).toEqual(Array(4).fill([expect.stringMatching(/^onAttempt threw: /)])),
    );
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
