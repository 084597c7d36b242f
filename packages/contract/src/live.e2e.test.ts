import type { RequestListener } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import type { ContractDocument } from '@voice-agent/spec-model';
import { forward, serve } from '@voice-agent/test-kit/servers';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { loadOpenApi } from './documents.ts';
import { run } from './engine/run.ts';
import type { RunOptions, RunResult } from './engine/run-types.ts';
import type { Target } from './engine/target.ts';
import { profileOf } from './profiles/index.ts';

/** Options of runs without updates and without rules across requests. */
const reads = { skip: ['updateWebTool', 'invariants'] };
const apiKey = 'a-key-of-the-tests';
const credential = { name: 'Authorization', value: `Token ${apiKey}` };
/** Options of a run on another machine without its slow parts. */
const remote = { isRemote: true, rate: 100_000, concurrency: 4 };
let document: ContractDocument;
let sandbox: Sandbox;
let toolId: string;

beforeAll(async () => {
  document = await loadOpenApi();
  sandbox = await startSandbox({ apiKey, webTools: 8, choices: { 'web-tool.auth-token': 'shown' } });
  // No update of an MCP web tool that became a FUNCTION takes back its parameters.
  toolId = JSON.parse(all()).find(({ type }: { type: string }) => type === 'FUNCTION').id;
});
afterEach(() => sandbox.faults.clear());
afterAll(() => sandbox?.close());

function check(options: Partial<RunOptions> = {}, target: Partial<Target> = {}): Promise<RunResult> {
  const parameters = { projectId: 'project-harbour', id: toolId };
  return run(
    document,
    { url: sandbox.url, credential, parameters, allowWrites: true, timeoutMs: 2_000, ...target },
    { seed: 1, fuzz: 0, ...options },
    profileOf(document),
  );
}

const all = (): string =>
  sandbox.webTools.page({ skip: 0, take: 100, order: 'newest', authToken: 'shown' }).records;
/** The web tools that differ, but for the number of their version. */
const differing = (before: string): unknown[] => {
  const known: Record<string, unknown>[] = JSON.parse(before);
  return (JSON.parse(all()) as Record<string, unknown>[]).filter(
    (tool, index) => !isDeepStrictEqual({ ...tool, version: 0 }, { ...known[index], version: 0 }),
  );
};

/** The sandbox behind something that looks at each request, and may respond in its place. */
function inFrontOf(look: (...exchange: Parameters<RequestListener>) => boolean): Promise<string> {
  return serve(async (request, response) => {
    if (!look(request, response)) await forward(request, response, new URL(request.url ?? '', sandbox.url));
  });
}

test('on another machine only what is named is written, and it is as before at the end', async () => {
  const before = all();
  const patched = new Set<string>();
  const url = await inFrontOf(({ method, url: path = '' }) => {
    if (method === 'PATCH') patched.add(path);
    return false;
  });
  const { findings, notes, isUnfinished } = await check({}, { url, ...remote, writableIds: [toolId] });
  expect({ findings, isUnfinished }).toEqual({ findings: [], isUnfinished: false });
  expect([...patched]).toEqual([`/v1/voice-agents/web-tool/${toolId}`]);
  expect(notes[0]).toBe('Restored: 1 web tool.');
  expect(differing(before)).toEqual([]);
  expect(all()).not.toBe(before);
});

test('on another machine nothing is written that is not named', async () => {
  const before = all();
  const { notes, covered } = await check({}, { ...remote });
  expect(all()).toBe(before);
  // An operation that is not sent is not covered.
  const updates = covered.filter(
    ({ operation, what }) => operation === 'updateWebTool' && what === 'constraint',
  );
  expect(updates.filter(({ cases }) => cases > 0)).toEqual([]);
  expect(notes).toEqual([
    expect.stringMatching(/^Not sent, since they may change something .*: \d+ requests\.$/),
  ]);
});

test('on this machine what was changed is brought back, too', async () => {
  const before = all();
  const { notes } = await check();
  expect(differing(before)).toEqual([]);
  expect(notes[0]).toMatch(/^Restored: \d+ web tools?\.$/);
});

test('an interrupt ends the run, and what was changed is brought back', async () => {
  const before = all();
  const interrupt = new AbortController();
  const url = await inFrontOf(({ method }) => {
    if (method === 'PATCH') setImmediate(() => interrupt.abort());
    return false;
  });
  const { uncovered, notes, stopped, isUnfinished } = await check(
    { interrupt: interrupt.signal, only: ['updateWebTool'] },
    { url, ...remote, writableIds: [toolId] },
  );
  expect({ stopped, isUnfinished }).toEqual({
    stopped: 'It was interrupted before everything was tested.',
    isUnfinished: true,
  });
  expect(uncovered).toContain('updateWebTool: not finished');
  expect(notes[0]).toBe('Restored: 1 web tool.');
  expect(differing(before)).toEqual([]);
});

test('an interrupt before the run sends nothing', async () => {
  const { requests, uncovered, isUnfinished } = await check({ interrupt: AbortSignal.abort() });
  expect({ requests, isUnfinished }).toEqual({ requests: 0, isUnfinished: true });
  expect(uncovered).toContain('listJobs: not begun');
});

test('the first finding ends the run that is to fail fast', async () => {
  sandbox.faults.add({ name: 'field', pointer: '/message', as: 'number', operation: 'listJobs' });
  const { findings, uncovered, stopped, isUnfinished } = await check({ failFast: true });
  expect(findings).toHaveLength(1);
  expect({ stopped, isUnfinished }).toEqual({
    stopped: 'Ended by --fail-fast at the first finding.',
    isUnfinished: false,
  });
  expect(uncovered).toContain('updateWebTool: not begun');
});

test.each<[what: string, options: Partial<RunOptions>, operations: string[], rules: RegExp]>([
  ['one operation', { only: ['listWebTools'] }, ['listWebTools'], /./],
  ['all but one', { skip: ['listJobs', 'updateWebTool'] }, ['listWebTools'], /./],
  ['one rule', { ...reads, only: ['response-schema'] }, ['listJobs', 'listWebTools'], /^response-schema$/],
  ['both', { only: ['listJobs', 'response-schema'] }, ['listJobs'], /^response-schema$/],
])('of %s alone is anything found', async (_, options, operations, rule) => {
  sandbox.faults.add({ name: 'field', pointer: '/message', as: 'number' });
  const { findings, uncovered } = await check({ ...options });
  expect([...new Set(findings.map((finding) => finding.operation))].sort()).toEqual(operations);
  for (const finding of findings) expect(finding.rule).toMatch(rule);
  const left = ['listJobs', 'listWebTools', 'updateWebTool'].filter((id) => !operations.includes(id));
  for (const id of left) expect(uncovered).toContain(`${id}: --only or --skip leaves it out`);
});

test.each<[what: string, fault: Parameters<Sandbox['faults']['add']>[0]]>([
  ['fails', { name: 'status', code: 503, operation: 'listJobs' }],
  ['is cut', { name: 'reset', operation: 'listJobs' }],
])('an operation that always %s is left, and the others are not', async (_, fault) => {
  sandbox.faults.add(fault);
  let jobs = 0;
  const url = await inFrontOf(({ url: path }) => {
    if (path?.startsWith('/v1/jobs')) jobs++;
    return false;
  });
  const { findings, uncovered } = await check(reads, { url });
  expect(findings.length).toBeGreaterThan(0);
  expect(jobs).toBeLessThan(50);
  const why = 'not finished, since it kept failing: no more requests were sent to it';
  expect(uncovered).toContain(`listJobs: ${why}`);
  expect(uncovered.join('\n')).not.toMatch(/^listWebTools: not/m);
});

test('an operation that hangs is left after a few', async () => {
  let hangs = 0;
  const url = await inFrontOf(({ url: path }) => {
    const isJobs = path?.startsWith('/v1/jobs') === true;
    if (isJobs) hangs++;
    return isJobs && hangs > 10;
  });
  const { findings, uncovered } = await check(reads, { url, timeoutMs: 1_000 });
  expect(findings.map(({ rule }) => rule)).toContain('no-response');
  expect(hangs).toBeLessThan(25);
  expect(uncovered).toContainEqual(expect.stringMatching(/^listJobs: not finished, since it kept failing/));
});

test('a redirect is a finding that shows where it leads, and is never followed', async () => {
  let followed = 0;
  const elsewhere = await serve((_, response) => {
    followed++;
    response.end();
  });
  const url = await inFrontOf(({ url: path }, response) => {
    if (!path?.startsWith('/v1/jobs')) return false;
    response.writeHead(307, { location: `${elsewhere}/?key=${apiKey}` }).end();
    return true;
  });
  const { findings } = await check(reads, { url, variables: { VOICE_AGENT_API_KEY: apiKey } });
  const [finding] = findings;
  expect(finding).toMatchObject({ rule: 'valid-request-rejected', operation: 'listJobs' });
  expect(finding?.received).toBe(`307, a redirect to ${elsewhere}/?key=$VOICE_AGENT_API_KEY`);
  expect(followed).toBe(0);
  expect(JSON.stringify(findings)).not.toContain(apiKey);
});

test.each<[what: string, listener: RequestListener, expected: RegExp]>([
  [
    'answers all with a redirect',
    (request, response) => response.writeHead(301, { location: request.url }).end(),
    /redirects every request to \/v1\/.*: use that address/,
  ],
  [
    'never answers',
    () => {},
    /returned no HTTP response: no complete response within 1000 ms\. Should it be https:/,
  ],
  ['cuts all', (request) => request.socket.resetAndDestroy(), /returned no HTTP response: ECONNRESET/],
])('a service that %s could not be checked', async (_, listener, expected) => {
  let requests = 0;
  const url = await serve((...exchange) => {
    requests++;
    listener(...exchange);
  });
  const checking = check({}, { url, timeoutMs: 1_000 });
  await expect(checking).rejects.toThrow(CannotRun);
  await expect(checking).rejects.toThrow(expected);
  expect(requests).toBeLessThan(100);
});

test('the same seed gives the same result with several requests at once', async () => {
  sandbox.faults.add({ name: 'field', pointer: '/message', as: 'number', operation: 'listJobs' });
  const skip = ['updateWebTool'];
  const results = [await check({ skip }), await check({ skip }, { concurrency: 8 })];
  const expected = results.map(({ findings, ...rest }) => ({
    ...rest,
    findings: findings.map(({ rule, pointer, exchange }) => [rule, pointer, exchange.request]),
  }));
  expect(expected[0]).toEqual(expected[1]);
});
