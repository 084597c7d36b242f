import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type RawAnswer, sendRaw } from '../api.testing.ts';
import { type RunningSandbox, runSandbox } from '../sandbox.ts';

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await runSandbox();
});
afterAll(() => sandbox.close());

const documentFile = new URL('./openapi.yaml', import.meta.url);

const send = (
  path: string,
  {
    method = 'GET',
    headers,
    body,
  }: { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer } = {},
): Promise<RawAnswer> => sendRaw(`${sandbox.url}/_sandbox${path}`, method, headers, body);

const json = { 'content-type': 'application/json' };
const sendJson = (method: string, path: string, body: string) => send(path, { method, headers: json, body });
const startCall = (body: string | Buffer, headers: OutgoingHttpHeaders = json) =>
  send('/calls', { method: 'POST', headers, body });

describe('the page', () => {
  test('is found with and without the slash, and allows nothing from elsewhere', async () => {
    for (const path of ['', '/']) {
      const { status, headers, body } = await send(path);
      expect(status).toBe(200);
      expect(body).toContain('/_sandbox/assets/dashboard.js');
      const policy = `${headers['content-security-policy']}`;
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
    }
  });

  test('links the docs, if their address is given', async () => {
    expect((await send('/')).body).toContain('<meta name="docs" content="">');
    const linked = await runSandbox({ docsUrl: 'https://docs.example.com/a$&/' });
    const { body } = await sendRaw(`${linked.url}/_sandbox/`, 'GET');
    expect(body).toContain('<meta name="docs" content="https://docs.example.com/a$&">');
    await linked.close();
  });

  test('has its script and style, and nothing else is served', async () => {
    expect((await send('/assets/dashboard.js')).headers['content-type']).toContain('javascript');
    expect((await send('/assets/dashboard.css')).headers['content-type']).toContain('css');
    for (const file of ['index.html', '..%2f..%2fpackage.json', '%2e%2e/index.js', 'constructor'])
      expect((await send(`/assets/${file}`)).status).toBe(404);
  });
});

test('a response can be neither framed, sniffed, kept, nor read by another origin', async () => {
  for (const path of ['/agents', '/nothing']) {
    const { headers } = await send(path);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
  const { headers } = await send('/');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

describe('bad input', () => {
  const agentId = () => sandbox.state.agents.all()[0]?.id ?? '';
  const cases: [what: string, status: number, send: () => Promise<RawAnswer>][] = [
    ['no body', 422, () => startCall('')],
    ['malformed JSON', 422, () => startCall('{')],
    ['deep parameters', 422, () => startCall(`{"agentId":"${agentId()}","params":${deep(200)}}`)],
    ['no content type', 415, () => startCall('{}', {})],
    ['a body of more than 10 MiB', 413, () => startCall(' '.repeat((10 << 20) + 1))],
    ['a list', 422, () => startCall('[]')],
    ['no agent', 422, () => startCall('{}')],
    ['an agent that is not there', 422, () => startCall('{"agentId":"nobody"}')],
    ['parameters that are a list', 422, () => startCall(`{"agentId":"${agentId()}","params":[]}`)],
    ['a script that is not there', 422, () => startCall(`{"agentId":"${agentId()}","script":"toString"}`)],
    ['a pace that is not there', 422, () => startCall(`{"agentId":"${agentId()}","pace":"slow"}`)],
    ['a field that is not there', 422, () => startCall(`{"agentId":"${agentId()}","x/~y":1}`)],
    ['__proto__ as a field', 422, () => startCall(`{"agentId":"${agentId()}","__proto__":{}}`)],
    ['take of 0', 422, () => send('/calls?take=0')],
    ['take of many', 422, () => send('/deliveries?take=1001')],
    ['a parameter twice', 422, () => send('/calls?take=1&take=2')],
    ['a parameter that is not there', 422, () => send('/deliveries?limit=1')],
    ['no such choice', 422, () => sendJson('PATCH', '/choices', '{"a.b":"c"}')],
    ['__proto__ as a choice', 422, () => sendJson('PATCH', '/choices', '{"__proto__":"c"}')],
    ['no such fault', 422, () => sendJson('POST', '/faults', '{"name":"toString"}')],
    ['a fault that is not there', 404, () => send('/faults/7', { method: 'DELETE' })],
    ['a call that is not there', 404, () => send('/calls/nothing')],
    ['its retry', 404, () => send('/deliveries/retry?callId=nothing', { method: 'POST' })],
    ['failing that is no boolean', 422, () => send('/calls?failing=maybe')],
    ['a delivery that is not there', 404, () => send('/deliveries/nothing')],
    ['an agent to configure that is not there', 404, () => sendJson('PUT', '/agents/x/webhook', '{}')],
    ['a path that is not there', 404, () => send('/nothing')],
  ];
  test.each(cases)('%s: %i', async (_, status, ask) => {
    const calls = sandbox.state.calls.list().length;
    const answer = await ask();
    expect(answer).toMatchObject({ status });
    const { message, ...rest } = JSON.parse(answer.body);
    expect(message).toMatch(/^[A-Z].+\.$|^\/(body|query|path).* (must|is) /s);
    expect(message).not.toMatch(/\n|\.ts:|Error:/);
    expect(Object.keys(rest).every((name) => name === 'pointer')).toBe(true);
    expect(sandbox.state.calls.list()).toHaveLength(calls);
  });

  test('the pointer leads to the field', async () => {
    const pointerOf = async (body: string) => JSON.parse((await startCall(body)).body).pointer;
    expect(await pointerOf('{"agentId":"nobody"}')).toBe('/agentId');
    expect(await pointerOf(`{"agentId":"${agentId()}","params":[]}`)).toBe('/params');
    expect(await pointerOf(`{"agentId":"${agentId()}","script":1}`)).toBe('/script');
    expect(await pointerOf(`{"agentId":"${agentId()}","pace":1}`)).toBe('/pace');
    expect(await pointerOf(`{"agentId":"${agentId()}","x/~y":1}`)).toBe('/x~1~0y');
  });

  test('another method is rejected with those that there are', async () => {
    const { status, headers } = await send('/calls', { method: 'PUT' });
    expect(status).toBe(405);
    expect(`${headers.allow}`.split(', ').sort()).toEqual(['DELETE', 'GET', 'POST']);
    expect(await send('/', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET' } });
  });

  test('a fault of the sandbox itself is reported without its inside', async () => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const all = vi.spyOn(sandbox.state.agents, 'all').mockImplementationOnce(() => {
      throw new Error('inner matter');
    });
    const { status, body } = await send('/agents');
    expect([status, body]).toEqual([500, '{"message":"The sandbox failed. Its output shows the reason."}']);
    expect(logged).toHaveBeenCalledOnce();
    for (const spy of [all, logged]) spy.mockRestore();
  });
});

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

describe('openapi.yaml', () => {
  test('is served as it is', async () => {
    expect((await send('/openapi.yaml')).body).toBe(readFileSync(documentFile, 'utf8'));
  });

  test('is accepted by Redocly', () => {
    const specs = createRequire(import.meta.url).resolve('@voice-agent/specs/package.json');
    const cli = createRequire(specs).resolve('@redocly/cli/package.json');
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-control-'));
    try {
      const config = join(folder, 'redocly.yaml');
      writeFileSync(
        config,
        'telemetry: off\nextends: [recommended-strict]\nrules: { info-license: off, operation-4xx-response: off }\n',
      );
      const env = { ...process.env, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' };
      const args = [join(dirname(cli), 'bin/cli.js'), 'lint', documentFile.pathname, '--config', config];
      execFileSync(process.execPath, args, { env, stdio: 'pipe', encoding: 'utf8' });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
