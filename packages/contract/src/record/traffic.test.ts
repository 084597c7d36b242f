import { beforeAll, expect, test } from 'vitest';
import { type ContractDocument, loadOpenApi } from '../document/document.ts';
import { envelope } from '../testing.ts';
import type { Recorded } from './recorded.ts';
import { Traffic } from './traffic.ts';
import type { Verdict } from './validator.ts';

const key = 'a-key-of-the-tests';
const id = '6f1d3c52-8a4e-4b7e-9d21-0c5a7b1e2f30';
const emptyList = envelope({ total: 0, filtered: 0, items: [] });
let document: ContractDocument;
beforeAll(async () => {
  document = await loadOpenApi();
});

interface Sent {
  method?: string;
  path?: string;
  body?: string;
  type?: string;
  authorization?: string | null;
  status?: number;
  answer?: string;
}

function recorded(sent: Sent): Recorded {
  const { method = 'GET', path = '/v1/voice-agents/web-tool/list', body = '', status = 200 } = sent;
  const { authorization = `Token ${key}`, type = 'application/json', answer = emptyList } = sent;
  return {
    ...{ method, path, startedAt: 0, durationMs: 1, unreachable: false, requestBody: Buffer.from(body) },
    requestHeaders: {
      ...(authorization !== null && { authorization }),
      ...(body !== '' && { 'content-type': type }),
    },
    response: { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(answer) },
  };
}

async function judged(sent: Sent[], verdict: Verdict = [], known: string | undefined = key) {
  const traffic = new Traffic(document, known, async () => verdict);
  for (const each of sent) traffic.add(recorded(each));
  await traffic.settled();
  return traffic;
}

const rulesOf = async (sent: Sent, verdict?: Verdict) =>
  (await judged([sent], verdict)).findings.map(({ rule, pointer }) => [rule, pointer]);
const jobs = {
  method: 'POST',
  path: '/v1/jobs/all?projectId=p',
  answer: envelope({ jobs: [], total: 0, filtered: 0 }),
};
const update = { method: 'PATCH', path: `/v1/voice-agents/web-tool/${id}`, answer: envelope({ id }) };

test.each<[what: string, sent: Sent]>([
  ['a list', {}],
  [
    'a list with every parameter',
    { path: `/v1/voice-agents/web-tool/list?voiceAgentId=${id}&isActive=true&skip=2&take=5&type=MCP` },
  ],
  ['a list with a parameter that nobody knows', { path: '/v1/voice-agents/web-tool/list?search=x&search=y' }],
  ['an empty optional parameter', { path: '/v1/voice-agents/web-tool/list?isActive=' }],
  ['a list of jobs', { ...jobs, body: '{"take":1,"skip":1,"status":"FAILED","unknown":{}}' }],
  ['an update', { ...update, body: '{"type":"FUNCTION","async":true,"messages":[{"type":"system"}]}' }],
  ['a refusal of what is wrong', { ...jobs, body: '{"take":0}', status: 422, answer: '{"any":"thing"}' }],
  ['a refusal of what nobody may see', { authorization: null, status: 401, answer: '' }],
  ['a refusal of a valid request, which the sender has reasons for', { ...update, body: '{}', status: 404 }],
  ['another path', { path: '/health', answer: 'ok' }],
])('%s is no finding', async (_, sent) => expect(await rulesOf(sent)).toEqual([]));

test.each<[what: string, sent: Sent, rule: string, pointer: string]>([
  [
    'a limit',
    { ...jobs, body: '{"take":0}' },
    'invalid-request-accepted',
    '/components/schemas/JobListRequest/properties/take/minimum',
  ],
  [
    'no JSON',
    { ...jobs, body: '{"take' },
    'invalid-request-accepted',
    '/paths/~1v1~1jobs~1all/post/requestBody/content/application~1json',
  ],
  [
    'a missing parameter',
    { ...jobs, path: '/v1/jobs/all' },
    'invalid-request-accepted',
    '/components/parameters/ProjectId/required',
  ],
  [
    'no credential',
    { authorization: null },
    'unauthenticated-request-accepted',
    '/paths/~1v1~1voice-agents~1web-tool~1list/get/security',
  ],
  [
    'an answer',
    { answer: envelope({ total: '0', filtered: 0, items: [] }) },
    'response-schema',
    '/components/schemas/WebToolList/properties/total/type',
  ],
  ['a failure', { status: 500 }, 'server-error', '/paths/~1v1~1voice-agents~1web-tool~1list/get/responses'],
  [
    'a failure at what is wrong',
    { ...jobs, body: '{"take":0}', status: 503 },
    'server-error',
    '/paths/~1v1~1jobs~1all/post/responses',
  ],
])('%s is found', async (_, sent, rule, pointer) => {
  expect(await rulesOf(sent)).toEqual([[rule, pointer]]);
});

test('two messages of one type are found, which Prism can not see', async () => {
  const body = JSON.stringify({ messages: [{ type: 'x' }, { type: 'x' }] });
  expect(await rulesOf({ ...update, body })).toMatchObject([
    ['invalid-request-accepted', expect.any(String)],
  ]);
  expect(await rulesOf({ ...update, body: body.replace('x', 'y') })).toEqual([]);
});

test('what Prism says counts where nothing else was found', async () => {
  const violation = (location: string[], code = '') => [{ location, code, message: 'what is wrong' }];
  expect(await rulesOf({}, violation(['response', 'body', 'data']))).toMatchObject(
    [['response-schema', /2XX$/]].map(([rule]) => [rule, expect.any(String)]),
  );
  expect(await rulesOf({ answer: '{}' }, violation(['response', 'body']))).toHaveLength(1);
  expect(await rulesOf({}, violation(['request', 'query', 'take']))).toMatchObject([
    ['invalid-request-accepted', expect.any(String)],
  ]);
  expect(await rulesOf({}, violation(['request'], '401'))).toMatchObject([
    ['unauthenticated-request-accepted', expect.any(String)],
  ]);
  expect(await rulesOf({ status: 422 }, violation(['request', 'query', 'take']))).toEqual([]);
});

test('no secret stands in a finding, whether it is known, seen later, or named as one', async () => {
  const { findings } = await judged(
    [
      { answer: '{"token":"s3cret-of-later","authToken":"s3cret-of-a-tool"}' },
      { answer: '{}', authorization: 'Bearer s3cret-of-later' },
      { answer: `{"echo":"${key}"}`, path: `/v1/voice-agents/web-tool/list?take=${key}` },
    ],
    [],
    undefined,
  );
  const text = JSON.stringify(findings);
  expect(findings).toHaveLength(3);
  expect(text).not.toContain('s3cret');
  expect(text).not.toContain(key);
  expect(text).toContain('Token $VOICE_AGENT_API_KEY');
});

test('tells what was exercised, and what was not', async () => {
  const { coverage } = await judged([
    { ...jobs, body: '{"take":3,"status":"FAILED"}' },
    { path: '/v1/voice-agents/web-tool/list?type=MCP' },
    { ...update, body: '{"type":"MCP","toolSettings":{"serverUrl":"https://example.com"}}' },
  ]);
  const cases = (what: string, end: string) =>
    coverage.parts
      .filter((part) => part.what === what && part.pointer.endsWith(end))
      .map((part) => part.cases);
  expect(cases('operation', '')).toEqual([1, 1, 1]);
  expect(cases('parameter', '/ProjectId')).toEqual([1]);
  expect(cases('value', '/JobListRequest/properties/take')).toEqual([1]);
  expect(cases('value', '/JobListRequest/properties/skip')).toEqual([0]);
  expect(cases('constraint', '/JobListRequest/properties/take/minimum')).toEqual([1]);
  expect(cases('constraint', '/JobListRequest/properties/skip/minimum')).toEqual([0]);
  expect(cases('value', '/ToolSettings/properties/serverUrl')).toEqual([1]);
  expect(cases('response', '/responses/2XX').filter((count) => count === 1)).toHaveLength(
    coverage.parts.filter(({ what, pointer }) => what === 'response' && pointer.endsWith('/2XX')).length,
  );
  expect(coverage.parts.some(({ cases: count }) => count === 0)).toBe(true);
});

test('tells what is no operation, once and without its query', async () => {
  const { notes } = await judged([{ path: '/health?key=x' }, { path: '/health' }]);
  expect(notes).toEqual(['GET /health is no operation of the document.']);
});
