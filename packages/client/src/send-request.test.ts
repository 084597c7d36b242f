import { getEventListeners } from 'node:events';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { fine, good, id, sends, status, success, useService } from './harness.ts';
import { createClient, type ParamSchema, type RequestOptions, VoiceAgentError } from './index.ts';
import { validateResponses } from './validate-responses.ts';

// The same decisions, with waits that are a hundred times shorter.
vi.mock(import('./retry.ts'), async (original) => {
  const real = await original();
  const retryDelayMs: typeof real.retryDelayMs = (error, attempts) => {
    const delayMs = real.retryDelayMs(error, attempts);
    return delayMs && delayMs / 100;
  };
  return { ...real, retryDelayMs };
});

const service = useService();
/** The requests that came so far. */
const urls = () => service.requests.map(({ method, url }) => `${method} ${url}`);

const stalls: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-length': good.length }).write(good.slice(0, 10));
};
const silent: RequestListener = () => {};
const reset: RequestListener = (request) => request.socket.resetAndDestroy();

const client = () => createClient({ baseUrl: service.baseUrl, apiKey: 'secret-key' });
const list = (options?: RequestOptions) => client().jobs.list({ projectId: 'p' }, options);
const update = (options?: RequestOptions) => client().webTools.update(id, { name: 'Weather' }, options);

describe('attempts', () => {
  test.each([408, 429, 500, 503])('a list is sent again after a status of %i', async (code) => {
    service.answers = [status(code), status(code), fine];
    expect(await list()).toMatchObject({ ok: true, attempts: 3 });
    expect(urls()).toHaveLength(3);
  });

  test('no more often than configured', async () => {
    service.answers = [status(503)];
    expect(await list({ maxRetries: 4 })).toMatchObject({
      ok: false,
      error: { kind: 'status', attempts: 5 },
    });
    expect(await list({ maxRetries: 0 })).toMatchObject({
      ok: false,
      error: { kind: 'status', attempts: 1 },
    });
    expect(urls()).toHaveLength(6);
  });

  test('a connection that is reset before, during and after the headers', async () => {
    const during: RequestListener = ({ socket }) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Le', () => socket.resetAndDestroy());
    };
    const after: RequestListener = ({ socket }, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('{', () => socket.resetAndDestroy());
    };
    for (const broken of [reset, during, after]) {
      service.answers = [broken];
      expect(await list({ maxRetries: 0 })).toMatchObject({ ok: false, error: { kind: 'network' } });
      service.answers = [broken, fine];
      expect(await list()).toMatchObject({ ok: true, attempts: 2 });
    }
  });

  test.each<[string, RequestListener]>([
    ['a status of 503', status(503)],
    ['a reset', reset],
  ])('an update is not sent again after %s, unless the caller opts in', async (_, broken) => {
    service.answers = [broken];
    expect(await update()).toMatchObject({ ok: false, error: { attempts: 1 } });
    expect(urls()).toHaveLength(1);
    service.answers = [broken, fine];
    expect(await update({ maxRetries: 1 })).toMatchObject({ ok: true, attempts: 2 });
  });

  test.each([400, 401, 404, 422])('nothing is sent again after a status of %i', async (code) => {
    service.answers = [status(code)];
    expect(await list()).toMatchObject({ ok: false, error: { status: code, attempts: 1 } });
  });

  test('a Retry-After beyond the cap or past the deadline gives the response back at once', async () => {
    service.answers = [status(429, { 'retry-after': '3600' })];
    expect(await list()).toMatchObject({ ok: false, error: { status: 429, attempts: 1 } });
    service.answers = [status(429, { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() })];
    expect(await list()).toMatchObject({ ok: false, error: { status: 429, attempts: 1 } });
    service.answers = [status(429, { 'retry-after': '30' })];
    expect(await list({ deadlineMs: 200 })).toMatchObject({
      ok: false,
      error: { status: 429, attempts: 1 },
    });
  });
});

describe('time', () => {
  test.each<[string, RequestListener]>([
    ['a server that never answers', silent],
    ['a body that stalls', stalls],
  ])('%s ends the attempt, and the next one may do better', async (_, slow) => {
    service.answers = [slow, fine];
    expect(await list({ timeoutMs: 200 })).toMatchObject({ ok: true, attempts: 2 });
    service.answers = [slow];
    const timeout = { kind: 'timeout', limit: 'timeoutMs', limitMs: 50 };
    expect(await list({ timeoutMs: 50, maxRetries: 0 })).toMatchObject({ ok: false, error: timeout });
  });

  test('the deadline bounds all attempts', async () => {
    service.answers = [silent];
    const deadline = { kind: 'timeout', limit: 'deadlineMs', limitMs: 80, attempts: 1 };
    expect(await list({ deadlineMs: 80, maxRetries: 9 })).toMatchObject({ ok: false, error: deadline });
  });

  test('an injected fetch that ignores the signal is left behind', async () => {
    const deaf = createClient({
      baseUrl: service.baseUrl,
      apiKey: 'k',
      fetch: () => new Promise(() => {}),
      timeoutMs: 30,
    });
    const result = await deaf.webTools.list({}, { maxRetries: 0 });
    expect(result).toMatchObject({ ok: false, error: { kind: 'timeout' } });
  });
});

describe('abort', () => {
  test('before the call: nothing is sent', async () => {
    const reason = new Error('changed my mind');
    const result = await list({ signal: AbortSignal.abort(reason) });
    expect(result).toMatchObject({ ok: false, error: { kind: 'abort', attempts: 0, cause: reason } });
    expect(urls()).toEqual([]);
  });

  test.each<[string, RequestListener]>([
    ['while it waits for an answer', silent],
    ['while it reads the body', stalls],
  ])('%s', async (_, answer) => {
    const controller = new AbortController();
    const answered = new Promise<void>((done) => {
      service.answers = [
        (request, response) => {
          answer(request, response);
          done();
        },
      ];
    });
    const call = list({ signal: controller.signal });
    await answered;
    controller.abort();
    // Long before the 30 s of the attempt.
    expect(await call).toMatchObject({ ok: false, error: { kind: 'abort', attempts: 1 } });
    expect(urls()).toHaveLength(1);
  });
});

test('a signal that outlives its calls is left as it was', async () => {
  const { signal } = new AbortController();
  service.answers = [status(503), fine];
  expect(await list({ signal })).toMatchObject({ ok: true, attempts: 2 });
  service.answers = [reset];
  await update({ signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('abort while it waits for its next attempt', () => {
  test('ends the wait at once', { timeout: 20_000 }, async () => {
    const controller = new AbortController();
    service.answers = [status(503, { 'retry-after': '60' })];
    const call = list({ signal: controller.signal });
    // The response is there at once, so that by then the call waits.
    setTimeout(() => controller.abort(), 200);
    expect(await call).toMatchObject({ ok: false, error: { kind: 'abort', attempts: 1 } });
  });
});

describe('responses', () => {
  test.each([301, 302, 303, 307, 308])('a redirect with status %i is not followed', async (code) => {
    service.answers = [status(code, { location: '/elsewhere?key=secret' })];
    for (const call of [list, update])
      expect(await call()).toMatchObject({
        ok: false,
        error: {
          kind: 'status',
          status: code,
          message: expect.stringMatching(/status 30\d, a redirect that is not followed\.$/),
          attempts: 1,
        },
      });
    expect(urls().filter((url) => url.includes('elsewhere'))).toEqual([]);
  });

  test('gzip that lies is not a response, and true gzip is one', async () => {
    const headers = { 'content-encoding': 'gzip' };
    service.answers = [sends(good, 200, headers)];
    expect(await list({ maxRetries: 0 })).toMatchObject({ ok: false, error: { kind: 'network' } });
    service.answers = [sends(gzipSync(good), 200, headers)];
    expect(await list()).toMatchObject({ ok: true });
  });

  test.each<[string, string, object]>([
    ['no list', '/data', { total: 1, filtered: 1 }],
    [
      'a wrong type deep in a record',
      '/data/jobs/1/cost',
      { jobs: [{ id: 'a' }, { id: 'b', cost: '1' }], total: 2, filtered: 2 },
    ],
  ])('%s in a 200 violates the contract, if responses are validated', async (_, pointer, data) => {
    service.answers = [sends(success(data))];
    expect(await list()).toMatchObject({ ok: true });
    const strict = createClient({ baseUrl: service.baseUrl, apiKey: 'k', validateResponses });
    const result = await strict.jobs.list({ projectId: 'p' });
    expect(result).toMatchObject({
      ok: false,
      error: {
        kind: 'contract',
        pointer,
        expected: expect.stringMatching(/^must /),
        envelope: { data },
        attempts: 1,
      },
    });
  });

  test('20 MB come whole', async () => {
    const title = 'a'.repeat(20_000_000);
    const data = { jobs: [{ id: 'job', title }], total: 1, filtered: 1 };
    service.answers = [sends(success(data))];
    const result = await list();
    expect(result.ok && result.data.jobs[0]?.title?.length).toBe(20_000_000);
  });
});

describe('arguments', () => {
  test.each(['', '.', '..', '../../jobs/all', 'a/b', '%2f', '%2e%2e', 'ü', `${id}\r\nX: 1`, `${id}/..`])(
    'the id %j is rejected, and nothing is sent',
    async (wrong) => {
      const result = await client().webTools.update(wrong, { name: 'x' });
      expect(result).toMatchObject({
        ok: false,
        error: { kind: 'invalid', pointer: '/path/id', attempts: 0 },
      });
      expect(urls()).toEqual([]);
    },
  );

  // The rules themselves are in the corpus, which tests/contract goes through.
  test('a patch that violates a rule is rejected by its name, and nothing is sent', async () => {
    const rule = 'web-tool.update.async-required-for-function';
    const result = await client().webTools.update(id, { type: 'FUNCTION' } as never);
    const error = { kind: 'invalid', pointer: '/body', rule, attempts: 0 };
    expect(result).toMatchObject({ ok: false, error });
    expect(!result.ok && result.error.message).toMatch(new RegExp(`/body .*\\(${rule}\\)`));
    expect(urls()).toEqual([]);
  });

  test('a body that is nested too deeply is rejected', async () => {
    let params: ParamSchema = {};
    for (let depth = 0; depth < 20_000; depth++) params = { items: params };
    const result = await client().webTools.update(id, { params });
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid', pointer: '/body' } });
  });

  test('a limit is rejected without a rule of its own, and validation can be turned off', async () => {
    const rejected = await client().jobs.list({ projectId: 'p', take: 0 });
    expect(rejected).toMatchObject({
      ok: false,
      error: { kind: 'invalid', pointer: '/body/take', rule: undefined },
    });
    const trusting = createClient({ baseUrl: service.baseUrl, apiKey: 'k', validateRequests: false });
    expect(await trusting.jobs.list({ projectId: 'p', take: 0 })).toMatchObject({ ok: true });
    expect(urls()).toHaveLength(1);
  });

  test('a parameter can inject neither a header nor another parameter', async () => {
    await client().jobs.list({ projectId: 'a\r\nX-Injected: 1&projectId=b#c' });
    expect(urls()).toEqual(['POST /v1/jobs/all?projectId=a%0D%0AX-Injected%3A%201%26projectId%3Db%23c']);
  });
});

describe('orThrow', () => {
  test('gives the data alone, or throws the error of the result', async () => {
    service.answers = [fine, status(404)];
    expect(await list().orThrow()).toMatchObject({ jobs: [], total: 0 });
    const call = update();
    const result = await call;
    const thrown = await call.orThrow().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(VoiceAgentError);
    expect(!result.ok && result.error).toBe(thrown);
    expect(JSON.parse(JSON.stringify(thrown))).toMatchObject({
      kind: 'status',
      status: 404,
      message: expect.any(String),
    });
  });

  test('a walk throws the error of the page that cannot be had', async () => {
    service.answers = [status(403)];
    const walked = client().webTools.iterate()[Symbol.asyncIterator]();
    await expect(walked.next()).rejects.toMatchObject({ kind: 'status', status: 403 });
  });
});
