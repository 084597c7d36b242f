import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ClientOptions, createClient } from '../index.ts';
import {
  type FailureName,
  type FailureOptions,
  type Failures,
  failure,
  fixtures,
  handlers,
} from '../testing.ts';
import { validateResponses } from '../validate-responses.ts';

const baseUrl = 'https://voice-agent.example.com/eu';
const { id } = fixtures.functionTool;

const server = setupServer(...handlers({ baseUrl }));
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const client = (options: Partial<ClientOptions> = {}) =>
  createClient({
    baseUrl,
    apiKey: 'secret-key',
    timeoutMs: 5_000,
    maxRetries: 0,
    validateResponses,
    ...options,
  });

/** The kind that the docstring of each failure documents, and what else the error reports. */
const promised: { [Name in FailureName]: { kind: Failures[Name] } & Record<string, unknown> } = {
  'rate-limited': { kind: 'status', status: 429 },
  unavailable: { kind: 'status', status: 503 },
  'empty-500': { kind: 'status', status: 500, body: undefined },
  unauthorized: { kind: 'status', status: 401 },
  'not-found': { kind: 'status', status: 404 },
  'html-200': { kind: 'unreadable', body: expect.stringContaining('<!doctype html>') },
  'empty-200': { kind: 'unreadable', body: '' },
  'truncated-json': { kind: 'unreadable', body: expect.stringMatching(/^\{"success":true/) },
  'no-content': { kind: 'unreadable', body: '' },
  unsuccessful: { kind: 'unsuccessful', envelope: expect.objectContaining({ success: false }) },
  'contract-violation': { kind: 'contract' },
  'network-error': { kind: 'network' },
  'never-answers': { kind: 'timeout', limit: 'timeoutMs' },
  'stalled-body': { kind: 'timeout', limit: 'timeoutMs' },
};
const names = Object.keys(promised) as FailureName[];

describe.each(names)('%s', (name) => {
  const isSlow = promised[name].kind === 'timeout';
  const newClient = () => client(isSlow ? { timeoutMs: 100 } : {});

  test('gives the error that it documents, for every operation', async () => {
    server.use(failure(name, { baseUrl }));
    const results = await Promise.all([
      newClient().jobs.list({ projectId: 'p' }),
      newClient().webTools.list(),
      newClient().webTools.update(id, { name: 'Weather' }),
    ]);
    for (const result of results) expect(result).toMatchObject({ ok: false, error: promised[name] });
  });

  test('is over after as many times as configured', async () => {
    server.use(failure(name, { baseUrl, operation: 'listJobs', times: 2 }));
    const list = async () => (await newClient().jobs.list({ projectId: 'p' })).ok;
    expect([await list(), await list(), await list()]).toEqual([false, false, true]);
  });
});

describe('a failure', () => {
  test('of one operation leaves the others alone', async () => {
    const calls = {
      listJobs: () => client().jobs.list({ projectId: 'p' }),
      listWebTools: () => client().webTools.list(),
      updateWebTool: () => client().webTools.update(id, { name: 'Weather' }),
    };
    for (const operation of Object.keys(calls) as (keyof typeof calls)[]) {
      server.resetHandlers();
      server.use(failure('empty-500', { baseUrl, operation }));
      for (const [name, call] of Object.entries(calls)) expect((await call()).ok).toBe(name !== operation);
    }
  });

  test('of an operation, or of a service, leaves every other address alone', async () => {
    const elsewhere = http.all('*', () => HttpResponse.json({}, { status: 418 }));
    const statusOf = async (url: string) => (await fetch(url)).status;
    server.use(failure('empty-500', { baseUrl, operation: 'listWebTools' }), elsewhere);
    expect(await statusOf(`${baseUrl}/v1/voice-agents/web-tool/list?take=1`)).toBe(500);
    expect(await statusOf(`${baseUrl}/v1/voice-agents/web-tool/lists`)).toBe(418);
    server.resetHandlers();
    server.use(failure('empty-500', { baseUrl }), elsewhere);
    expect(await statusOf(`${baseUrl}/v1/anything`)).toBe(500);
    expect(await statusOf(`${baseUrl}2/v1/anything`)).toBe(418);
  });

  test('lets a client show its retries', async () => {
    server.use(failure('rate-limited', { baseUrl, times: 2 }));
    const result = await client({ maxRetries: 2 }).jobs.list({ projectId: 'p' });
    expect(result).toMatchObject({ ok: true, attempts: 3 });
  });

  test.each(['rate-limited', 'unavailable'] as const)('%s shows when to come back', async (name) => {
    server.use(failure(name, { baseUrl, retryAfterSeconds: 7 }));
    const result = await client().webTools.list();
    if (result.ok || result.error.kind !== 'status') throw new Error('no error of kind status');
    expect(result.error.headers.get('retry-after')).toBe('7');
  });

  test('that breaks the contract succeeds where responses are not validated', async () => {
    server.use(failure('contract-violation', { baseUrl }));
    const plain = createClient({ baseUrl, apiKey: 'secret-key' });
    expect(await plain.webTools.list()).toMatchObject({ ok: true, data: {} });
  });

  test('that never responds can be aborted, also while the body stalls', async () => {
    for (const name of ['never-answers', 'stalled-body'] as const) {
      server.use(failure(name, { baseUrl }));
      const result = await client().jobs.list({ projectId: 'p' }, { signal: AbortSignal.timeout(50) });
      expect(result).toMatchObject({ ok: false, error: { kind: 'abort' } });
    }
  });

  test('starts the success: false of each operation as the interface shapes it', async () => {
    server.use(failure('unsuccessful', { baseUrl }));
    const update = await client().webTools.update(id, { name: 'Weather' });
    expect(update).toMatchObject({ error: { envelope: fixtures.updateWebTool.responses['not-successful'] } });
    const jobs = await client().jobs.list({ projectId: 'p' });
    expect(jobs).toMatchObject({ error: { envelope: fixtures.listJobs.responses['not-successful'] } });
    const tools = await client().webTools.list();
    expect(tools).toMatchObject({ error: { envelope: fixtures.listWebTools.responses['not-successful'] } });
  });

  test('has a name that the compiler knows', () => {
    // @ts-expect-error there is no failure of this name
    expect(() => failure('teapot', { baseUrl })).toThrow(TypeError);
    // @ts-expect-error there is no operation of this name
    expect(() => failure('unavailable', { baseUrl, operation: 'toString' })).toThrow(TypeError);
  });

  test.each<[string, string, Partial<Record<keyof FailureOptions, unknown>>, string | RegExp]>([
    ['no failure', 'toString', {}, 'A failure must be one of rate-limited, unavailable, '],
    ['no URL', 'unavailable', { baseUrl: '/api' }, 'baseUrl must begin with https://'],
    ['no operation', 'unavailable', { operation: 'toString' }, /operation must be one of .*listJobs, /],
    ['no times', 'unavailable', { times: 0 }, 'times must be an integer of at least 1.'],
    ['a broken number', 'unavailable', { times: 1.5 }, 'times must be an integer of at least 1.'],
    [
      'a past',
      'unavailable',
      { retryAfterSeconds: -1 },
      'retryAfterSeconds must be an integer of at least 0.',
    ],
  ])('%s is rejected', (_what, name, options, message) => {
    const make = () => failure(name as FailureName, { baseUrl, ...options } as FailureOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
  });
});
