import type { ContractDocument } from '@voice-agent/spec-model';
import { readYaml } from '@voice-agent/test-kit/files';
import { envelope } from '@voice-agent/test-kit/servers';
import { beforeAll, expect, test } from 'vitest';
import { loadOpenApi } from '../documents.ts';
import type { Verdict } from '../http/prism-validator.ts';
import type { RecordedExchange } from '../http/recorded-exchange.ts';
import { Traffic } from './traffic.ts';

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

function recorded(sent: Sent): RecordedExchange {
  const { method = 'GET', path = '/v1/voice-agents/web-tool/list', body = '', status = 200 } = sent;
  const { authorization = `Token ${key}`, type = 'application/json', answer = emptyList } = sent;
  return {
    method,
    path,
    startedAt: 0,
    durationMs: 1,
    unreachable: false,
    requestBody: Buffer.from(body),
    requestHeaders: {
      ...(authorization !== null && { authorization }),
      ...(body !== '' && { 'content-type': type }),
    },
    response: { status, headers: { 'content-type': 'application/json' }, body: Buffer.from(answer) },
  };
}

async function judged(sent: Sent[], verdict: Verdict = [], known = key) {
  const credentials = new Map([[known, '$VOICE_AGENT_API_KEY']]);
  const traffic = new Traffic(document, { credentials, askPrism: async () => verdict });
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
const usual = { list: {}, jobs, update };

interface Exchanges {
  fine: Record<string, Sent & { of?: keyof typeof usual }>;
  found: Record<string, Sent & { of?: keyof typeof usual; rule: string; pointer: string }>;
}
const { fine, found }: Exchanges = readYaml('traffic.yaml', import.meta.url);

test.each(Object.entries(fine))('%s is not a finding', async (_, { of = 'list', ...sent }) =>
  expect(await rulesOf({ ...usual[of], ...sent })).toEqual([]),
);

test.each(Object.entries(found))('%s is found', async (_, { of = 'list', rule, pointer, ...sent }) => {
  expect(await rulesOf({ ...usual[of], ...sent })).toEqual([[rule, pointer]]);
});

test('two messages of one type are found, which Prism cannot see', async () => {
  const body = JSON.stringify({ messages: [{ type: 'x' }, { type: 'x' }] });
  expect(await rulesOf({ ...update, body })).toMatchObject([
    ['invalid-request-accepted', expect.any(String)],
  ]);
  expect(await rulesOf({ ...update, body: body.replace('x', 'y') })).toEqual([]);
});

test('what Prism reports counts where nothing else was found', async () => {
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

test('reports what was exercised, and what was not', async () => {
  const sent = [
    { ...jobs, body: '{"take":3,"status":"FAILED"}' },
    { path: '/v1/voice-agents/web-tool/list?type=MCP' },
    { ...update, body: '{"type":"MCP","toolSettings":{"serverUrl":"https://example.com"}}' },
  ];
  const { coverage } = await judged(sent);
  const cases = (what: string, end: string) =>
    coverage.parts
      .filter((part) => part.what === what && part.pointer.endsWith(end))
      .map((part) => part.cases);
  expect(cases('operation', '').filter((count) => count === 1)).toHaveLength(sent.length);
  expect(cases('parameter', '/ProjectId')).toEqual([1]);
  expect(cases('value', '/JobListRequest/properties/take')).toEqual([1]);
  expect(cases('value', '/JobListRequest/properties/skip')).toEqual([0]);
  expect(cases('constraint', '/JobListRequest/properties/take/minimum')).toEqual([1]);
  expect(cases('constraint', '/JobListRequest/properties/skip/minimum')).toEqual([0]);
  expect(cases('value', '/ToolSettings/properties/serverUrl')).toEqual([1]);
  expect(cases('response', '').filter((count) => count === 1)).toHaveLength(sent.length);
  expect(coverage.parts.some(({ cases: count }) => count === 0)).toBe(true);
});
