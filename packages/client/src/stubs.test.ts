import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from 'vitest';
import { timeoutMs } from './defaults.ts';
import { createClient, type ErrorKind, VoiceAgentError, type WebToolList } from './index.ts';
import { failed, ok } from './stubs.ts';
import { functionTool as tool } from './testing/records.ts';

const client = createClient({ baseUrl: 'https://voice-agent.example.com', apiKey: 'key' });
const data: WebToolList = { items: [tool], total: 1, filtered: 0 };
let sent: ReturnType<typeof vi.fn>;

beforeEach(() => {
  // Nothing goes out.
  sent = vi.fn();
  vi.stubGlobal('fetch', sent);
});
afterEach(() => {
  expect(sent).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('ok', () => {
  test('is what a method returns, however it is asked', async () => {
    vi.spyOn(client.webTools, 'list').mockReturnValue(ok({ items: [], total: 0, filtered: 0 }));
    const list = () => client.webTools.list({ take: 3 });
    const empty = { items: [], total: 0, filtered: 0 };
    // The same stub, twice.
    for (const _ of [1, 2]) {
      expect(await list()).toMatchObject({ ok: true, data: empty, message: 'success', attempts: 1 });
      expect(await list().orThrow()).toEqual(empty);
      expect(await list().withResponse().orThrow()).toMatchObject({ data: empty, response: { status: 200 } });
      const { response } = await list().orThrow().withResponse();
      expect(response.headers.get('content-type')).toBe('application/json');
      const envelope = { success: true, message: 'success', data: empty };
      expect(await (await list().asResponse().orThrow()).json()).toEqual(envelope);
      expect(await (await list().orThrow().asResponse()).json()).toEqual(envelope);
    }
  });

  test('iterate uses the stub of its list, with what it was asked', async () => {
    const list = vi.spyOn(client.webTools, 'list').mockReturnValue(ok(data));
    const names: string[] = [];
    for await (const { name } of client.webTools.iterate({ take: 50 })) names.push(name ?? '');
    expect(names).toEqual([tool.name]);
    expect(list.mock.calls[0]?.[0]).toMatchObject({ take: 50 });
  });

  test('iterate of jobs does, too', async () => {
    const job = { id: 'job-1' };
    const list = vi.spyOn(client.jobs, 'list');
    list.mockReturnValueOnce(ok({ jobs: [job], total: 2, filtered: 2 }));
    list.mockReturnValueOnce(ok({ jobs: [{ id: 'job-2' }], total: 2, filtered: 2 }));
    list.mockReturnValue(ok({ jobs: [], total: 2, filtered: 2 }));
    const found: string[] = [];
    const jobs = client.jobs.iterate({ projectId: 'p', skipCounts: 'pages', take: 1 });
    for await (const { id } of jobs) found.push(id ?? '');
    expect(found).toEqual(['job-1', 'job-2']);
  });

  test('its type is that of the data, and a stub of other data does not compile', () => {
    expectTypeOf(ok(data)).toEqualTypeOf<ReturnType<typeof client.webTools.list>>();
    // @ts-expect-error a list of web tools has no jobs
    vi.spyOn(client.webTools, 'list').mockReturnValue(ok({ jobs: [] }));
    // @ts-expect-error a status is a number
    failed('status', { status: '429' });
    // @ts-expect-error this kind has no status
    failed('timeout', { status: 429 });
    expectTypeOf(failed('status', { status: 429 })).toExtend<ReturnType<typeof client.webTools.list>>();
  });
});

describe('failed', () => {
  test('fills in what is left out', async () => {
    vi.spyOn(client.webTools, 'list').mockReturnValue(failed('status', { status: 429 }));
    const result = await client.webTools.list();
    if (result.ok || result.error.kind !== 'status') throw new Error('of another kind');
    const { error } = result;
    expect(error).toBeInstanceOf(VoiceAgentError);
    expect(error.message).toBe('A stub: status 429.');
    expect(error).toMatchObject({ status: 429, attempts: 1, body: undefined });
    expect(error.headers).toBeInstanceOf(Headers);
    expect(error.response.status).toBe(429);
  });

  test('is thrown by orThrow and iterate', async () => {
    vi.spyOn(client.webTools, 'list').mockReturnValue(failed('network', { code: 'ECONNREFUSED' }));
    const error = { kind: 'network', code: 'ECONNREFUSED' };
    await expect(client.webTools.list().orThrow()).rejects.toMatchObject(error);
    await expect(client.webTools.list().orThrow().asResponse()).rejects.toMatchObject(error);
    const iterate = async () => {
      for await (const _ of client.webTools.iterate()) throw new Error('there is none');
    };
    await expect(iterate()).rejects.toMatchObject(error);
  });

  test('takes every field, the message and the attempts', async () => {
    const body = { message: 'Too many' };
    const headers = new Headers({ 'retry-after': '7' });
    const given = { status: 429, headers, body, message: 'slow down', attempts: 3 };
    const result = await failed('status', given);
    if (result.ok || result.error.kind !== 'status') throw new Error('of another kind');
    expect(result.error).toMatchObject(given);
    expect(result.error.response.headers.get('retry-after')).toBe('7');
    expect(await result.error.response.json()).toEqual(body);
  });

  test('takes the status and the headers of a response', async () => {
    const response = new Response(null, { status: 503, headers: { 'retry-after': '7' } });
    const result = await failed('status', { response });
    expect(result).toMatchObject({ error: { status: 503, response, headers: response.headers } });
  });

  test.each([0, 204, 304, 404, 500])('status %i can be had, with a body', async (status) => {
    expect(await failed('status', { status, body: 'text' })).toMatchObject({
      error: { status, body: 'text', response: { status } },
    });
  });

  test.each<[ErrorKind, object]>([
    ['invalid', { attempts: 0, pointer: '/body', rule: undefined }],
    ['status', { attempts: 1, status: 500 }],
    ['unsuccessful', { attempts: 1, envelope: { success: false, message: 'failure' } }],
    ['unreadable', { attempts: 1, body: '' }],
    ['contract', { attempts: 1, pointer: '/data', expected: 'must be an object' }],
    ['network', { attempts: 1, code: 'ECONNRESET', cause: expect.any(TypeError) }],
    ['timeout', { attempts: 1, limit: 'timeoutMs', limitMs: timeoutMs }],
    ['abort', { attempts: 1, cause: expect.objectContaining({ name: 'AbortError' }) }],
  ])('%s has its usual fields', async (kind, fields) => {
    const result = await failed(kind);
    expect(result).toMatchObject({ ok: false, error: { kind, name: 'VoiceAgentError', ...fields } });
    expect(!result.ok && result.error.message).toMatch(/^A stub: .+\.$/);
  });
});
