import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../http/rate-limits.ts';
import { run } from './run.ts';
import { type Answer, type Asked, documentOf, runAgainst } from './service.testing.ts';

const responses = { 200: { description: 'x' }, 400: { description: 'x' } };
const ok: Answer = { status: 200 };
const no: Answer = { status: 400 };
const get = (name: string, parameters: object[] = []) => ({
  [`/${name}`]: { get: { operationId: name, responses, parameters } },
});

test('a body that is never answered costs one time-out, and the operation goes on', async () => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
  const requestBody = { required: true, content: { 'application/json': { schema } } };
  const service = ({ body }: Asked): Answer | undefined => {
    try {
      return Number.isInteger(JSON.parse(body || 'null')?.a) ? ok : no;
    } catch {
      return undefined;
    }
  };
  const paths = { '/a': { post: { operationId: 'add', responses, requestBody } } };
  const { findings, uncovered, asked } = await runAgainst({ paths }, service, { timeoutMs: 500 });
  expect(findings.map(({ rule }) => rule)).toEqual(['no-response']);
  expect(uncovered).toEqual([]);
  const last = asked.at(-1)?.body ?? '';
  expect(() => JSON.parse(last)).not.toThrow();
});

/** Runs the gate against a server that a request can take down. */
async function runUntilDown(takeDown: (count: number, server: Server) => void) {
  let count = 0;
  const server = createServer((_, response) => {
    response.setHeader('connection', 'close').end(() => takeDown(++count, server));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const limit = { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 90 } };
  const document = await documentOf({ paths: { ...get('a', [limit]), ...get('b', [limit]) } });
  const target = { url: `http://127.0.0.1:${port}`, allowWrites: true, concurrency: 1 };
  return run(document, target, { seed: 1, fuzz: 5 });
}

test('a service that is gone ends the run with one reason', async () => {
  const waits = vi.spyOn(systemClock, 'wait').mockResolvedValue(undefined);
  onTestFinished(() => waits.mockRestore());
  const seen = await runUntilDown((count, server) => count === 4 && server.close());
  expect(seen.stopped).toMatch(/can't be reached any more: ECONNREFUSED/);
  expect(waits.mock.calls.map(([ms]) => ms)).toEqual([200, 800, 2_000]);
  expect(seen.isUnfinished).toBe(true);
  expect(seen.findings.filter(({ rule }) => rule === 'connection-cut')).toEqual([]);
});

test('a service that starts again does not', async () => {
  const seen = await runUntilDown((count, server) => {
    if (count !== 4) return;
    const { port } = server.address() as AddressInfo;
    server.close(() => setTimeout(() => server.listen(port, '127.0.0.1'), 100));
  });
  expect(seen.stopped).toBeUndefined();
});

test('a read that is limited does not delay the others', async () => {
  const paths = { ...get('a'), ...get('b'), ...get('c') };
  const othersIn = (asked: Asked[]): number => asked.filter(({ path }) => path !== '/a').length;
  const all = othersIn((await runAgainst({ paths }, () => ok)).asked);

  // Time stands until the others are done: a run that makes them wait never ends.
  let nowMs = 0;
  const othersDone = Promise.withResolvers<void>();
  const now = vi.spyOn(systemClock, 'now').mockImplementation(() => nowMs);
  const wait = vi.spyOn(systemClock, 'wait').mockImplementation(async (ms) => {
    await othersDone.promise;
    nowMs += ms;
  });
  onTestFinished(() => {
    for (const each of [now, wait]) each.mockRestore();
  });

  let [limited, others] = [0, 0];
  const seen = await runAgainst({ paths }, ({ path }) => {
    if (path !== '/a' && ++others === all) othersDone.resolve();
    // Up to a second, all operations wait.
    return path === '/a' && limited++ === 0 ? { status: 429, headers: { 'retry-after': '2' } } : ok;
  });
  expect(others).toBe(all);
  expect(seen.notes).toContain('Sent again after a 429 (too many requests): a 1 time.');
});

test('one that stays limited is left out, and a second one at once ends the run', async () => {
  const busy = { status: 429, headers: { 'retry-after': '3600' } };
  const paths = { ...get('a'), ...get('b'), ...get('c') };
  const one = await runAgainst({ paths }, ({ path }) => (path === '/b' ? busy : ok));
  expect(one.uncovered).toEqual([expect.stringMatching(/^b: not finished\. The service returns 429/)]);
  expect(one.isUnfinished).toBe(false);
  const two = await runAgainst({ paths }, ({ path }) => (path === '/a' ? ok : busy));
  expect(two.stopped).toMatch(/returns 429/);
  expect(two.isUnfinished).toBe(true);
});
