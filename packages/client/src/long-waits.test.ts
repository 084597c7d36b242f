import type { ServerResponse } from 'node:http';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { good, useService } from './harness.ts';
import { createClient, type RequestError } from './index.ts';

// The 300 s of Node, in short: all requests of this process go through it, as through a proxy that was set so.
const limits = { headersTimeout: 200, bodyTimeout: 200 };
const longMs = 340_000;
const service = useService();
const before = getGlobalDispatcher();
let agent: Agent;
let dispatched: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  agent = new Agent(limits);
  dispatched = vi.spyOn(agent, 'dispatch');
  setGlobalDispatcher(agent);
});
afterEach(async () => {
  setGlobalDispatcher(before);
  await agent.destroy();
});

const list = (options: object) => {
  const client = createClient({ baseUrl: service.baseUrl, apiKey: 'key', maxRetries: 0, ...options });
  return client.webTools.list();
};

/** Sends the start of a response to every request, and no more. @returns the responses, in their order */
function held(start: (response: ServerResponse) => void): ServerResponse[] {
  const responses: ServerResponse[] = [];
  service.answers = [
    (_, response) => {
      start(response);
      responses.push(response);
    },
  ];
  return responses;
}

const codeOf = (result: { ok: boolean; error?: RequestError }) =>
  result.error?.kind === 'network' ? result.error.code : result.error?.kind;

test.each([
  { part: 'head', start: () => {}, rest: good, code: 'UND_ERR_HEADERS_TIMEOUT' },
  {
    part: 'next part of the body',
    start: (response: ServerResponse) => response.write(good.slice(0, 9)),
    rest: good.slice(9),
    code: 'UND_ERR_BODY_TIMEOUT',
  },
])('a timeoutMs above 300 s waits for the $part', async ({ start, rest, code }) => {
  const responses = held(start);
  const long = list({ timeoutMs: longMs });
  await vi.waitFor(() => expect(responses).toHaveLength(1));
  // It was sent later: when it is given up, the time of the other is over, too.
  expect(codeOf(await list({ timeoutMs: 30_000 }))).toBe(code);
  responses[0]?.end(rest);
  expect(await long).toMatchObject({ ok: true });
});

test('what is set for all requests of the process stays in use', async () => {
  await list({ timeoutMs: longMs });
  expect(dispatched).toHaveBeenCalledOnce();
  expect(dispatched.mock.calls[0]?.[0]).toMatchObject({ headersTimeout: 0, bodyTimeout: 0 });
});

test('a timeoutMs of less changes nothing', async () => {
  await list({ timeoutMs: 299_999 });
  expect(dispatched.mock.calls[0]?.[0]).not.toMatchObject({ headersTimeout: 0 });
});

test('a request has its own, and a fetch of the caller gets none', async () => {
  const client = createClient({ baseUrl: service.baseUrl, apiKey: 'key' });
  await client.webTools.list({}, { timeoutMs: longMs });
  expect(dispatched.mock.calls[0]?.[0]).toMatchObject({ headersTimeout: 0 });
  const own = vi.fn(fetch);
  await list({ timeoutMs: longMs, fetch: own });
  expect(own.mock.calls[0]?.[1]).not.toHaveProperty('dispatcher');
});

test('where nothing is set, as in other runtimes than Node, fetch is called as ever', async () => {
  const name = Symbol.for('undici.globalDispatcher.1');
  const { [name]: used } = globalThis as { [name: symbol]: unknown };
  Object.assign(globalThis, { [name]: undefined });
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(good));
  try {
    expect(await list({ timeoutMs: longMs })).toMatchObject({ ok: true });
    expect(sent.mock.calls[0]?.[1]).not.toHaveProperty('dispatcher');
  } finally {
    sent.mockRestore();
    Object.assign(globalThis, { [name]: used });
  }
});
