import { envelope } from '@voice-agent/test-kit/servers';
import { expect, test } from 'vitest';
import { loadOpenApi } from '../documents.ts';
import { harOf } from '../http/har.ts';
import type { TrafficExchange } from '../http/traffic-exchange.ts';
import { checkTraffic } from './check-traffic.ts';
import { Traffic } from './traffic.ts';

const key = 'a-key-of-the-tests';
const base = 'https://voice-agent.example.com';
const path = '/v1/voice-agents/web-tool/list';
const json = { 'Content-Type': 'application/json' };
const list = envelope({ total: 0, filtered: 0, items: [] });
const exchange = (change: Partial<TrafficExchange> = {}): TrafficExchange => ({
  method: 'get',
  url: `${base}${path}`,
  headers: { Authorization: `Token ${key}` },
  response: { status: 200, headers: json, body: list },
  ...change,
});
const wrong = exchange({ response: { status: 200, headers: json, body: `{"key":"${key}"}` } });
async function* asynchronously(exchanges: TrafficExchange[]): AsyncGenerator<TrafficExchange> {
  yield* exchanges;
}

/** The same exchanges as an HTTP Archive. */
async function archive(exchanges: TrafficExchange[]): Promise<string> {
  const traffic = new Traffic(await loadOpenApi());
  const recorded = exchanges.map(({ method, url, body = '', response }) => ({
    method: method.toUpperCase(),
    path: url.replace(base, ''),
    startedAt: 0,
    durationMs: 1,
    requestHeaders: { authorization: `Token ${key}` },
    requestBody: Buffer.from(body),
    unreachable: false,
    ...(response !== undefined && {
      response: {
        ...response,
        headers: { 'content-type': 'application/json' },
        body: Buffer.from(response.body ?? ''),
      },
    }),
  }));
  return harOf(recorded, base, traffic.secrets);
}

test('exchanges, of an array or an async iterable, and an HTTP Archive, as text or parsed, are judged alike', async () => {
  const exchanges = [exchange(), wrong, exchange({ url: '/health?key=x' }), exchange({ url: '/health' })];
  const text = await archive(exchanges);
  for (const traffic of [exchanges, asynchronously(exchanges), text, JSON.parse(text)]) {
    const { requests, findings, covered, notes } = await checkTraffic({ traffic });
    expect(requests).toBe(4);
    expect(findings.map(({ rule, operation }) => [rule, operation])).toEqual([
      ['response-schema', 'listWebTools'],
    ]);
    expect(findings[0]?.facts.length).toBeGreaterThan(0);
    expect(JSON.stringify(findings)).not.toContain(key);
    expect(
      covered.find(({ what, pointer }) => what === 'operation' && pointer.endsWith('list/get'))?.cases,
    ).toBe(2);
    expect(covered.some(({ what }) => what === 'fact')).toBe(true);
    expect(notes).toEqual(['GET /health is not an operation of the document.']);
  }
});

test('a response without success or message has their defaults, and is no finding; one without data is', async () => {
  const data = { total: 0, filtered: 0, items: [] };
  const findingsOf = async (body: object) => {
    const response = { status: 200, headers: json, body: JSON.stringify(body) };
    const { findings } = await checkTraffic({ traffic: [exchange({ response })] });
    return findings.map(({ rule }) => rule);
  };
  for (const body of [{ data }, { success: true, data }, { message: 'No.', data }, { success: false, data }])
    expect(await findingsOf(body)).toEqual([]);
  for (const body of [
    { success: true, message: 'success' },
    { success: null, data },
    { message: 1, data },
  ])
    expect(await findingsOf(body)).toEqual(['response-schema']);
});

test('a base URL leaves out what went elsewhere, and its path is not part of the operations', async () => {
  const traffic = [
    exchange({ url: `${base}/api${path}` }),
    exchange({ url: `${base}/apis${path}` }),
    exchange({ url: `https://elsewhere.example.com/api${path}` }),
  ];
  const { requests, findings, notes } = await checkTraffic({ traffic, baseUrl: `${base}/api/` });
  expect({ requests, findings, notes }).toEqual({
    requests: 1,
    findings: [],
    notes: ['Not checked, because they went elsewhere: 2 requests.'],
  });
});

test('a response that was not recorded as a whole is not judged, and one that never came is a finding where it failed', async () => {
  const { response: _, ...unanswered } = exchange();
  const failed = { ...unanswered, failure: 'ECONNRESET' };
  const traffic = [exchange({ response: { status: 200, headers: json } }), unanswered, failed];
  const { findings, notes } = await checkTraffic({ traffic });
  expect(findings.map(({ rule }) => rule)).toEqual(['connection-cut']);
  expect(notes).toEqual([
    expect.stringMatching(/^1 of 2 requests .* or was not recorded\.$/),
    'Not checked, because no response is recorded: 1 request.',
  ]);
  const cut = await checkTraffic({
    traffic: await archive([exchange({ response: { status: 200, body: `{"a":"${'x'.repeat(70_000)}"}` } })]),
  });
  expect(cut).toMatchObject({ requests: 1, findings: [], notes: [expect.stringMatching(/not recorded/)] });
});

test.each([
  ['{"log":', /^The traffic is a HAR file that breaks off/],
  ['{"log":{}}', /^The traffic is not a HAR file: it has no array at \/log\/entries\.$/],
])('%s is rejected in one sentence', async (traffic, message) => {
  await expect(checkTraffic({ traffic })).rejects.toMatchObject({
    name: 'CannotRun',
    message: expect.stringMatching(message),
  });
});

test('Prism judges, too, where that is wanted', async () => {
  const jobs = exchange({
    method: 'POST',
    url: `${base}/v1/jobs/all?projectId=p`,
    headers: { authorization: `Token ${key}`, 'content-type': 'text/plain' },
    body: 'hello',
    response: { status: 200, headers: json, body: envelope({ total: 0, filtered: 0, jobs: [] }) },
  });
  expect((await checkTraffic({ traffic: [jobs] })).findings).toEqual([]);
  const { findings } = await checkTraffic({ traffic: [jobs], prism: true });
  expect(findings).toMatchObject([
    { rule: 'invalid-request-accepted', expected: expect.stringContaining('Prism reports') },
  ]);
});
