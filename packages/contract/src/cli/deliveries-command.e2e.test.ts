import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import { useFolder } from '@voice-agent/test-kit/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ended } from '../deliveries/testing.ts';
import { type Ended, expectCannotRun, line, cli as runCli, start } from './testing.ts';

const folder = useFolder();
const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox?.close());

/** Starts to listen. @returns how it ends, the address it listens at once it does, and its Ctrl-C */
function listen(...flags: string[]) {
  const stop = new AbortController();
  const { written, ended } = start(line`deliveries --listen 0 ${flags}`, { interrupt: stop.signal });
  const notified = () => / at (http\S+)\. Ctrl-C/.exec(written.stderr)?.[1];
  const listening = expect.poll(notified).toBeDefined();
  return { ended, stop, url: listening.then(() => notified() ?? '') };
}
const cli = (...flags: string[]): Promise<Ended> => runCli(['deliveries', ...flags]);
const post = (url: string, body: unknown, more: RequestInit = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...more,
  });

const started = { ...ended, eventType: 'call.started', data: { caller: { number: '+12025550120' } } };
const lines = (...events: unknown[]): string => events.map((event) => `${JSON.stringify(event)}\n`).join('');

test('a rule that is a warning breaks nothing, one that is off is not reported, and SARIF has the line', async () => {
  const wrong = file('wrong.ndjson', lines({ ...started, callId: 1 }));
  const sarif = await cli(wrong, '--reporter', 'sarif');
  expect(sarif.code).toBe(1);
  const [{ level, locations }] = JSON.parse(sarif.stdout).runs[0].results;
  expect(level).toBe('error');
  const { artifactLocation, region } = locations[0].physicalLocation;
  expect(artifactLocation.uri).toMatch(/asyncapi\.yaml$/);
  expect(region.startLine).toBeGreaterThan(1);
  const warned = await cli(wrong, '--severity', 'delivery-schema=warn');
  expect(warned.code).toBe(0);
  expect(warned.stdout).toMatch(/! Warnings\n {2}- delivery-schema call\.started [\s\S]*; 1 warning\.\n/);
  const off = await cli(wrong, '--severity', 'delivery-schema=off');
  expect(off).toMatchObject({ code: 0, stdout: expect.not.stringContaining('delivery-schema') });
  expectCannotRun(
    await cli(wrong, '--severity', 'delivery-shema=off'),
    /unknown rule "delivery-shema"\. Did you/,
  );
});

test('valid deliveries: 0, and the draft after the report', async () => {
  const { code, stdout, stderr } = await cli(file('good.ndjson', lines(started, ended)));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toContain('2 deliveries of 1 call: call.started 1, call.ended 1.');
  expect(stdout).toMatch(/✓ No finding in 2 deliveries\.\n/);
  const draft = parse(stdout.slice(stdout.indexOf('# Seen')));
  expect(draft).toEqual({
    'call.started': {
      data: {
        type: 'object',
        required: ['caller'],
        properties: {
          caller: { type: 'object', required: ['number'], properties: { number: { type: 'string' } } },
        },
      },
    },
  });
});

test('a broken one: 1, with file and line, no value, and nothing to send again', async () => {
  const broken = file('broken.ndjson', lines(ended, { ...ended, agentId: { of: 'Ada Lovelace' } }));
  const [report, draft] = [join(folder, 'report.json'), join(folder, 'draft.yaml')];
  const flags = line`--draft ${draft} --reporter terminal --reporter json --output ${report}`;
  const { code, stdout } = await cli(broken, file('more.ndjson', lines(started)), ...flags);
  expect(code).toBe(1);
  expect(stdout).toContain(`${broken}:2`);
  expect(stdout).toMatch(/expected +\/agentId must be a string\n +received +an object\n/);
  expect(stdout).not.toMatch(/curl|# Seen/);
  const { findings, requests } = JSON.parse(readFileSync(report, 'utf8'));
  expect(requests).toBe(3);
  expect(findings).toEqual([
    expect.objectContaining({
      rule: 'delivery-schema',
      operation: 'call.ended',
      source: `${broken}:2`,
      facts: ['event.agent-id'],
    }),
  ]);
  expect(readFileSync(draft, 'utf8')).toMatch(/^call\.started:$/m);
  for (const text of [stdout, readFileSync(report, 'utf8')]) expect(text).not.toContain('Lovelace');
});

test('what a sandbox delivers passes, and it ends with the last of them', async () => {
  const run = listen('--expect', '5', '--for', '5m', '--path', '/calls');
  const [agent] = sandbox.agents.all();
  sandbox.agents.configure(agent?.id ?? '', {
    webhookUrl: await run.url,
    webhookAuth: { authKey: 'bearer', authSecret: 'Bearer sandbox-t0ken' },
  });
  sandbox.calls.start({ agentId: agent?.id ?? '', params: { orderId: 'O-1' }, pace: 'as-fast-as-possible' });
  const { code, stdout } = await run.ended;
  expect(stdout).toContain('No finding in 5 deliveries');
  expect(code).toBe(0);
  expect(stdout).not.toContain('t0ken');
});

test('whatever arrives gets a 200, and Ctrl-C ends it with the report', async () => {
  const run = listen();
  const url = await run.url;
  const answers = [
    await post(url, '{'),
    await post(url, ended, { headers: { 'content-type': 'text/plain', authorization: 'Token s3cret' } }),
    await post(url, ended, { method: 'PUT' }),
    await post(url, 'x'.repeat(11 * 1024 * 1024)),
    await fetch(`${url}/favicon.ico`),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  run.stop.abort();
  const { code, stdout } = await run.ended;
  expect(code).toBe(1);
  for (const rule of ['body', 'content-type', 'authorization', 'method'])
    expect(stdout).toContain(`delivery-${rule}`);
  expect(stdout).toContain('1 request had no event.');
  expect(stdout).not.toContain('s3cret');
});

test('a request that breaks off is not a finding', async () => {
  const run = listen('--expect', '1');
  const url = new URL(await run.url);
  const socket = connect(Number(url.port), url.hostname);
  socket.write('POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\n{"event');
  await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
  await post(url.href, ended);
  expect((await run.ended).code).toBe(0);
});

test('fewer than expected: 2, after the report', async () => {
  const run = listen('--expect', '2');
  await post(await run.url, ended);
  run.stop.abort();
  const { code, stdout, stderr } = await run.ended;
  expect(code).toBe(2);
  expect(stdout).toContain('No finding in 1 delivery');
  expect(stderr).toMatch(/\nExpected 2 deliveries, 1 arrived\.\n$/);
});

test('nothing arrives: 2, when its time is over', async () => {
  const { code, stdout, stderr } = await cli('--listen', '0', '--for', '20ms');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/No delivery arrived at http:\/\/127\.0\.0\.1:\d+: there is nothing to check\.\n$/);
});

test('a port that is taken: 2', async () => {
  const { port } = new URL(sandbox.url);
  const { code, stderr } = await cli('--listen', port);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `No deliveries can arrive at 127.0.0.1 port ${port}: the port is taken. Choose another.\n`,
  });
});

test.each<[what: string, flags: string[], message: RegExp]>([
  ['nothing to read', [], /Name a file of deliveries, or a port with --listen\./],
  ['both', ['a.ndjson', '--listen', '0'], /but not both/],
  ['a time without a port', ['a.ndjson', '--for', '1m'], /--for goes with --listen/],
  ['no time', ['--listen', '0', '--for', 'soon'], /90s, 10m or 1h/],
  ['no time at all', ['--listen', '0', '--for', '0s'], /90s, 10m or 1h/],
  ['a time without a unit', ['--listen', '0', '--for', '10'], /90s, 10m or 1h/],
  ['a time of years', ['--listen', '0', '--for', '99999h'], /at most/],
  ['no port', ['--listen', '99999'], /integer from 0 to 65535/],
  ['no number', ['--listen', '0', '--expect', '0'], /integer from 1/],
  ['no path', ['--listen', '0', '--path', 'calls'], /begins with \//],
  ['an address of nobody', ['--listen', '0', '--host', '192.0.2.1'], /not one of this machine/],
  ['no document', ['a.ndjson', '--spec', '/nowhere.yaml'], /\/nowhere\.yaml/],
  ['an unknown reporter', ['a.ndjson', '--reporter', 'xml'], /github, json/],
])('%s: 2 and one sentence', async (_what, flags, message) => {
  expectCannotRun(await cli(...flags), message);
});

test('a HAR file of other requests: 2, and a hint', async () => {
  const har = file('a.har', '{"log":{"entries":[{"request":{"method":"GET","url":"https://a.example/"}}]}}');
  const { code, stderr } = await cli(har);
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /nothing to check.*1 request had no event\. Name the path of deliveries with --path\./,
  );
});

test('a draft in no folder: 2, after the report', async () => {
  const given = file('d.ndjson', lines(started));
  const { code, stdout, stderr } = await cli(given, '--draft', join(folder, 'no', 'd.yaml'));
  expect(code).toBe(2);
  expect(stdout).toContain('No finding in 1 delivery');
  expect(stderr).toMatch(/^The draft can't be written to .*its folder does not exist/);
});
