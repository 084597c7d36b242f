import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ClientOptions, createClient, VoiceAgentError } from '@voice-agent/client';
import { validateResponses } from '@voice-agent/client/validators';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// Each row of the table in the guide "Compared with other clients", shown by this client.

const page = readFileSync(
  join(import.meta.dirname, 'content/docs/guides/compared-with-other-clients.md'),
  'utf8',
);
const key = 'key-of-the-test';

let server: Server;
let requests: IncomingMessage[] = [];
let answer: RequestListener;
beforeEach(async () => {
  requests = [];
  answer = success({ total: 0, filtered: 0, items: [] });
  server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const sends =
  (body: unknown, status = 200): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { 'x-sent': 'yes' }).end(JSON.stringify(body));
const success = (data: object) => sends({ success: true, message: 'success', data });
const never: RequestListener = () => {};
const clientOf = (options: ClientOptions = {}) =>
  createClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: key,
    ...options,
  });
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';

const rows: Readonly<Record<string, () => Promise<void>>> = {
  'Results without exceptions': async () => {
    answer = sends({}, 404);
    expect(await clientOf().webTools.list()).toMatchObject({ ok: false, error: { kind: 'status' } });
  },
  'Exceptions, typed after `instanceof`': async () => {
    answer = sends({}, 404);
    const thrown: unknown = await clientOf()
      .webTools.list()
      .orThrow()
      .catch((error: unknown) => error);
    const status = thrown instanceof VoiceAgentError && thrown.kind === 'status' && thrown.status;
    expect(status).toBe(404);
  },
  'Retries with back-off': async () => {
    answer = sends({}, 503);
    expect(await clientOf().webTools.list()).toMatchObject({ ok: false, error: { attempts: 3 } });
    expect(requests).toHaveLength(3);
  },
  'A time limit for each attempt': async () => {
    answer = never;
    const error = { kind: 'timeout', limit: 'timeoutMs' };
    expect(await clientOf({ timeoutMs: 20, maxRetries: 0 }).webTools.list()).toMatchObject({ error });
  },
  'A time limit for all attempts': async () => {
    answer = never;
    const error = { kind: 'timeout', limit: 'deadlineMs' };
    expect(await clientOf({ deadlineMs: 20 }).webTools.list()).toMatchObject({ error });
  },
  'A limit for the size of a response': async () => {
    expect(await clientOf({ maxResponseBytes: 5 }).webTools.list()).toMatchObject({
      error: { kind: 'unreadable' },
    });
  },
  'The key from the environment': async () => {
    vi.stubEnv('VOICE_AGENT_API_KEY', 'from-the-environment');
    await clientOf({ apiKey: undefined }).webTools.list();
    expect(requests[0]?.headers.authorization).toBe('Token from-the-environment');
  },
  'The key from a function': async () => {
    await clientOf({ apiKey: async () => 'from-a-function' }).webTools.list();
    expect(requests[0]?.headers.authorization).toBe('Token from-a-function');
  },
  'Requests checked before they are sent': async () => {
    const update = clientOf().webTools.update(id, { type: 'FUNCTION', name: 'Tides' } as never);
    expect(await update).toMatchObject({ error: { kind: 'invalid' } });
    expect(requests).toEqual([]);
  },
  'Responses checked against the spec': async () => {
    answer = success({ total: 'many', filtered: 0, items: [] });
    expect(await clientOf({ validateResponses }).webTools.list()).toMatchObject({
      error: { kind: 'contract', pointer: '/data/total' },
    });
  },
  'Records of all pages in one loop': async () => {
    answer = (request, response) => {
      const skip = new URL(request.url ?? '', 'http://a').searchParams.get('skip');
      success({ total: 2, filtered: 2, items: skip === '3' ? [] : [{ id: `tool-${skip}` }] })(
        request,
        response,
      );
    };
    const found: string[] = [];
    for await (const tool of clientOf().webTools.iterate({ take: 1 })) found.push(tool.id);
    expect(found).toEqual(['tool-1', 'tool-2']);
  },
  'The response beside the data': async () => {
    const { data, response } = await clientOf().webTools.list().orThrow().withResponse();
    expect([data.items, response.headers.get('x-sent')]).toEqual([[], 'yes']);
  },
  'Log levels': async () => {
    const lines: string[] = [];
    const add = (message: string) => void lines.push(message);
    const logger = { error: add, warn: add, info: add, debug: add };
    await clientOf({ logger, logLevel: 'info' }).webTools.list();
    expect(lines).toEqual([expect.stringMatching(/^GET http.*: 200$/)]);
  },
  'The key in no message and no log': async () => {
    answer = sends({ error: `unknown key ${key}` }, 401);
    const result = await clientOf().webTools.list();
    expect(result.ok ? '' : result.error.message).toContain('status 401, {"error":"unknown key ***"}');
  },
};

test('the table has these rows', () => {
  const named = [...page.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, name]) => name);
  expect(named.slice(2)).toEqual(Object.keys(rows));
});

test.each(Object.entries(rows))('%s', (_, run) => run());
