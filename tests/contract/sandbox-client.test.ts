import { type Client, createClient } from '@voice-agent/client';
import { validateResponses } from '@voice-agent/client/validators';
import type { Sandbox } from '@voice-agent/sandbox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { call } from './client-calls.ts';
import { operationIds, plainRequest } from './openapi.ts';
import { projectId, startFilledSandbox, toolId } from './sandbox.ts';

const apiKey = 'test-key';
const id = toolId;
let sandbox: Sandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startFilledSandbox();
  client = createClient({ baseUrl: sandbox.url, apiKey, validateResponses });
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox.close());

describe('what Prism cannot show', () => {
  test('an update is in the list', async () => {
    const updated = await client.webTools.update(id, { name: 'Tides of today' }).orThrow();
    const { items } = await client.webTools.list({ take: 100 }).orThrow();
    expect(items).toContainEqual(updated);
    expect(items.filter(({ name }) => name === 'Tides of today')).toHaveLength(1);
  });

  test('a wrong key is an error of its own', async () => {
    const other = createClient({ baseUrl: sandbox.url, apiKey: 'other' });
    for (const operation of operationIds) {
      const error = { kind: 'status', status: 401 };
      expect(await call(other, operation, plainRequest[operation])).toMatchObject({ ok: false, error });
    }
  });

  test.each([
    ['page', 'pages'],
    ['offset', 'records'],
  ] as const)('a walk meets every job once where skip is a %s', async (choice, skipCounts) => {
    const other = await startFilledSandbox({ 'list-jobs.skip': choice });
    const jobs = Array.from({ length: 23 }, (_, i) => ({
      projectId: 'walk',
      status: 'PENDING' as const,
      type: 'TTS' as const,
      job: { id: `job-${i}` },
    }));
    other.jobs.add(jobs);
    const walker = createClient({ baseUrl: other.url, apiKey });
    const met: string[] = [];
    for await (const job of walker.jobs.iterate({ projectId: 'walk', take: 5, skipCounts })) met.push(job.id);
    expect(met).toEqual(jobs.map(({ job }) => job.id).reverse());
    await other.close();
  });

  test('filters and pages reach the service', async () => {
    const { items } = await client.webTools.list({ type: 'MCP', take: 100 }).orThrow();
    expect(items.length).toBeGreaterThan(0);
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['MCP']));
    const all = await client.jobs.list({ projectId }).orThrow();
    const second = await client.jobs.list({ projectId, take: 1, skip: 2 }).orThrow();
    expect(second.jobs).toEqual([all.jobs[1]]);
  });

  test('a list is requested again after a 429 and a cut connection, an update is not', async () => {
    const { faults } = sandbox;
    faults.add({ name: 'rate-limit', 'retry-after': 0, times: 1 });
    faults.add({ name: 'reset', times: 1 });
    expect(await client.webTools.list()).toMatchObject({ ok: true, attempts: 2 });
    faults.add({ name: 'status', code: 503, times: 1 });
    expect(await client.jobs.list({ projectId })).toMatchObject({ ok: true, attempts: 2 });
    faults.add({ name: 'status', code: 503, times: 1 });
    expect(await client.webTools.update(id, {})).toMatchObject({
      ok: false,
      error: { status: 503, attempts: 1 },
    });
  });

  test.each([
    ['stall', 'timeout'],
    ['truncate', 'network'],
    ['malformed-json', 'unreadable'],
    ['empty-body', 'unreadable'],
    ['field; pointer=/data/total; as=string', 'contract'],
    ['field; pointer=/data/items/*/id; as=missing', 'contract'],
    ['field; pointer=/data', 'unreadable'],
  ])('the fault %s is an error of kind %s', async (fault, kind) => {
    const headers = { 'x-sandbox-fault': fault };
    const timeoutMs = kind === 'timeout' ? 200 : 30_000;
    const result = await client.webTools.list({}, { headers, timeoutMs, maxRetries: 0 });
    expect(result).toMatchObject({ ok: false, error: { kind } });
  });

  test('an envelope without success is distinguished', async () => {
    const other = await startFilledSandbox({ 'success.flag': 'false', 'success.status': '202' });
    const result = await createClient({ baseUrl: other.url, apiKey }).webTools.list();
    expect(result).toMatchObject({ ok: false, error: { kind: 'unsuccessful' } });
    await other.close();
  });
});
