import { inspect } from 'node:util';
import { describe, expect, test, vi } from 'vitest';
import { fine, good, id, sends, status, useService } from './harness.ts';
import { type AttemptReport, type ClientOptions, createClient, VoiceAgentError } from './index.ts';

const service = useService();
const key = 'secret-key/"1"';
const clientOf = (options: ClientOptions = {}) =>
  createClient({ baseUrl: service.baseUrl, apiKey: key, maxRetries: 0, ...options });
const last = () => service.requests.at(-1);

describe('key and address', () => {
  test('come from the environment where none is given', async () => {
    vi.stubEnv('VOICE_AGENT_API_KEY', 'key-of-the-environment');
    vi.stubEnv('VOICE_AGENT_BASE_URL', service.baseUrl);
    expect(await createClient().webTools.list()).toMatchObject({ ok: true });
    expect(last()?.headers.authorization).toBe('Token key-of-the-environment');
    vi.stubEnv('VOICE_AGENT_API_KEY', '');
    expect(() => createClient()).toThrow('VOICE_AGENT_API_KEY is empty.');
    vi.stubEnv('VOICE_AGENT_BASE_URL', 'localhost');
    expect(() => createClient()).toThrow('VOICE_AGENT_BASE_URL must begin with https:// or http://.');
    vi.unstubAllEnvs();
  });

  test('a key that is a function is asked for each attempt, of the client and of a request', async () => {
    const keys = ['first-key', 'second-key'];
    const client = clientOf({ apiKey: async () => keys.shift() ?? '', maxRetries: 1 });
    service.answers = [status(503), fine];
    await client.webTools.list();
    await client.webTools.list({}, { apiKey: 'key-of-the-request' });
    await client.webTools.list({}, { apiKey: () => 'key-of-a-function' });
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Token first-key',
      'Token second-key',
      'Token key-of-the-request',
      'Token key-of-a-function',
    ]);
  });

  test.each<[string, () => string, string]>([
    [
      'throws',
      () => {
        throw new Error('the vault is sealed');
      },
      'apiKey failed (the vault is sealed); nothing was sent',
    ],
    ['gives none', () => '', 'apiKey() is empty'],
    ['gives one with a line break', () => 'a\nb', 'apiKey() has a line break'],
  ])('a function that %s is an error of kind invalid, and nothing is sent', async (_, apiKey, message) => {
    const result = await clientOf({ apiKey, maxRetries: 2 }).webTools.list();
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid', pointer: '/apiKey' } });
    expect(!result.ok && result.error.message).toContain(message);
    expect(service.requests).toEqual([]);
  });
});

describe('a request', () => {
  test('may have query parameters of its own, and headers that are left out', async () => {
    const client = clientOf({ headers: { 'x-a': '1', 'x-b': '1' } });
    const query = { search: 'tide & time', take: 3, deep: true, skip: null };
    await client.webTools.list(
      { skip: 2, take: 5 },
      { query, headers: { 'x-a': null, authorization: null } },
    );
    expect(last()?.url).toBe('/v1/voice-agents/web-tool/list?take=3&search=tide%20%26%20time&deep=true');
    expect(last()?.headers).toMatchObject({ 'x-b': '1' });
    expect(last()?.headers).not.toHaveProperty('x-a');
    expect(last()?.headers).not.toHaveProperty('authorization');
  });

  test('of a derived client has its options, and otherwise those of the first', async () => {
    const client = clientOf({ headers: { 'x-a': '1' }, appInfo: { name: 'desk' } });
    const derived = client.withOptions({ headers: { 'x-b': '2' }, apiKey: 'other-key' });
    await derived.webTools.list();
    expect(last()?.headers).toMatchObject({ 'x-a': '1', 'x-b': '2', authorization: 'Token other-key' });
    expect(last()?.headers['user-agent']).toMatch(/^voice-agent-client\/[\d.]+\S* desk$/);
    await client.webTools.list();
    expect(last()?.headers).not.toHaveProperty('x-b');
    expect(() => client.withOptions({ timeoutMs: -1 })).toThrow('timeoutMs must be a number above 0');
  });

  test('names the client and the program in its User-Agent', async () => {
    await clientOf({
      appInfo: { name: 'desk', version: '2.1', url: 'https://desk.example.com' },
    }).webTools.list();
    expect(last()?.headers['user-agent']).toMatch(
      /^voice-agent-client\/\S+ desk\/2\.1 \(https:\/\/desk\.example\.com\)$/,
    );
    await clientOf({ headers: { 'user-agent': 'own' } }).webTools.list();
    expect(last()?.headers['user-agent']).toBe('own');
  });
});

describe('a response', () => {
  test('can be had as it came, its body unread, with the data or in its place', async () => {
    service.answers = [sends(good, 200, { 'x-request-id': 'r-1', 'content-type': 'application/json' })];
    const client = clientOf();
    const raw = await client.webTools.list().asResponse();
    if (!raw.ok) throw raw.error;
    expect(raw.data.headers.get('x-request-id')).toBe('r-1');
    expect(raw.data.url).toContain('/v1/voice-agents/web-tool/list');
    expect(await raw.data.text()).toBe(good);
    expect(await (await client.webTools.list().orThrow().asResponse()).json()).toEqual(JSON.parse(good));
    const { data, response } = await client.webTools.list().orThrow().withResponse();
    expect([data.items, response.status]).toEqual([[], 200]);
    expect(await client.webTools.list().withResponse()).toMatchObject({
      ok: true,
      data: { data: { items: [] } },
    });
  });

  test('that failed is the same error in each form', async () => {
    service.answers = [status(404)];
    const client = clientOf();
    const error = { kind: 'status', status: 404 };
    expect(await client.webTools.list().asResponse()).toMatchObject({ ok: false, error });
    expect(await client.webTools.list().withResponse()).toMatchObject({ ok: false, error });
    for (const form of ['asResponse', 'withResponse'] as const)
      await expect(client.webTools.list().orThrow()[form]()).rejects.toMatchObject(error);
  });
});

describe('an error', () => {
  test('says what was sent where, and the first 200 characters of what the service said', async () => {
    const client = createClient({ baseUrl: `${service.baseUrl}/v1`, apiKey: key, maxRetries: 0 });
    service.answers = [sends(JSON.stringify({ error: `no such path ${'z'.repeat(300)}\u001b[2J` }), 404)];
    const error = await client.webTools
      .update(id, { name: 'x' })
      .orThrow()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(VoiceAgentError);
    const { message } = error as VoiceAgentError;
    const start = `PATCH ${service.baseUrl}/v1/v1/voice-agents/web-tool/${id}: status 404, {"error":"no such path zzz`;
    expect(message).toContain(start);
    expect(message.length).toBeLessThan(start.length + 200);
  });

  test.each([
    [{ data: { apiKey: 'sk-1"\\2', attributes: { apiKey: 'sk-3' } } }, 500],
    [{ toolSettings: { authToken: 'sk-1', httpHeaders: { 'X-Key': 'sk-2', 'X-Other': '}sk-3' } } }, 422],
    [{ error: JSON.stringify({ httpHeaders: { 'X-Key': 'sk-1' } }) }, 400],
    [{ error: JSON.stringify({ authToken: 'sk-1' }) }, 400],
    ['{ "authToken" : "sk-1', 400],
    ['{"authToken":"sk-1",', 200],
    [{ success: false, message: '{"apiKey":"sk-1"}' }, 200],
  ])('never shows a secret of a record: %j, status %i', async (body, code) => {
    service.answers = [sends(typeof body === 'string' ? body : JSON.stringify(body), code)];
    const result = await clientOf({}).webTools.list();
    const message = result.ok ? '' : result.error.message;
    expect(message).toMatch(/(?:apiKey|authToken|httpHeaders).*\*\*\*/);
    expect(message).not.toContain('sk-');
  });

  test('never shows the key, wherever the service echoes it', async () => {
    const reports: AttemptReport[] = [];
    const lines: unknown[] = [];
    const line = (...args: unknown[]) => void lines.push(args);
    const logger = { error: line, warn: line, info: line, debug: line };
    const client = clientOf({ logger, logLevel: 'debug', onAttempt: (report) => reports.push(report) });
    const echo = (body: unknown, code = 200) =>
      sends(typeof body === 'string' ? body : JSON.stringify(body), code, {
        'x-echo': encodeURIComponent(key),
      });
    const shown: string[] = [];
    for (const answer of [
      echo({ success: false, message: `bad key ${key}`, data: {} }),
      echo({ error: key }, 401),
      echo(`<html>${key}`, 403),
      echo(`<html>${key}`),
      echo({ success: true, message: key, data: { items: key } }),
    ]) {
      service.answers = [answer];
      const result = await client.webTools.list({}, { query: { search: key } });
      if (!result.ok)
        shown.push(inspect(result, { depth: 9 }), JSON.stringify(result), `${result.error.stack}`);
    }
    shown.push(inspect([reports, lines], { depth: 9 }), JSON.stringify([reports, lines]));
    for (const form of [key, JSON.stringify(key).slice(1, -1), encodeURIComponent(key)])
      for (const text of shown) expect(text).not.toContain(form);
    expect(reports).toHaveLength(5);
    expect(reports[0]?.response?.headers.get('x-echo')).toBe(encodeURIComponent(key));
  });
});

describe('logs', () => {
  test.each([
    ['off', []],
    ['error', ['error']],
    ['warn', ['warn', 'error']],
    ['info', ['info', 'warn', 'error']],
    ['debug', ['debug', 'info', 'debug', 'warn', 'debug', 'error']],
  ] as const)('at level %s', async (logLevel, expected) => {
    const levels: string[] = [];
    const add = (level: string) => (message: string) => {
      levels.push(level);
      expect(message).toMatch(/^GET http:\/\/127\.0\.0\.1:\d+\/v1\/voice-agents\/web-tool\/list/);
    };
    const logger = { error: add('error'), warn: add('warn'), info: add('info'), debug: add('debug') };
    const client = clientOf({ logger, logLevel });
    await client.webTools.list();
    service.answers = [status(503)];
    await client.webTools.list({}, { maxRetries: 1 });
    expect(levels).toEqual(expected);
  });

  test('a logger that throws changes nothing, and a level that does not exist is rejected', async () => {
    const fail = () => {
      throw new Error('full');
    };
    const logger = { error: fail, warn: fail, info: fail, debug: fail };
    expect(await clientOf({ logger, logLevel: 'debug' }).webTools.list()).toMatchObject({ ok: true });
    expect(() => clientOf({ logLevel: 'all' as never })).toThrow(
      'logLevel must be one of off, error, warn, info, debug.',
    );
  });
});
