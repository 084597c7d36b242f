import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startSandbox } from '@voice-agent/sandbox';
import { useFolder } from '@voice-agent/test-kit/files';
import { envelope, serve } from '@voice-agent/test-kit/servers';
import { expect, onTestFinished, test } from 'vitest';
import { JournalWriter } from './journal.ts';
import { runCommand } from './program.ts';
import { expectCannotRun, line, type Running, start } from './testing.ts';

const apiKey = 'a-key-of-the-tests';
const folder = useFolder();
const env = { PATH: process.env.PATH, VOICE_AGENT_API_KEY: apiKey };
const cli = (args: readonly string[]) => start(args, { env }).ended;

let cases = 0;
const newCases = () => join(folder, `cases-${cases++}`);

/** The words of a command that makes these requests, and ends with this code. */
function suite(requests: [path: string, init?: object][], code = 0, variable = 'VOICE_AGENT_BASE_URL') {
  const script = `for (const [path, init] of ${JSON.stringify(requests)}) {
    const answer = await fetch(process.env.${variable} + path, init);
    await answer.text();
  }
  process.exitCode = ${code};`;
  return [process.execPath, '--input-type=module', '-e', script];
}

const list = '/v1/voice-agents/web-tool/list';
const headers = { authorization: `Token ${apiKey}` };
const jobs = (body: string, more: object = {}): [string, object] => [
  '/v1/jobs/all?projectId=project-harbour',
  { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body, ...more },
];
const emptyList = envelope({ total: 0, filtered: 0, items: [] });
const emptyJobs = envelope({ total: 0, filtered: 0, jobs: [] });
/** A service that takes everything. */
const careless: RequestListener = (request, response) => {
  request.resume();
  response
    .setHeader('content-type', 'application/json')
    .end(request.url?.includes('jobs') ? emptyJobs : emptyList);
};

test('the process id of a command is not kept when it has ended: another one may have it then', async () => {
  const children: unknown[] = [];
  const journal = new JournalWriter((entry) => {
    if ('child' in entry) children.push(entry.child);
  });
  const none = { write: () => {} };
  const args = line`record --url ${await serve(careless)} --cases ${newCases()} -- ${suite([[list, { headers }]])}`;
  await runCommand(args, { env, stdout: none, stderr: none, journal });
  expect(children).toEqual([expect.any(Number), undefined]);
});

test('a service that passes: 0, with what was exercised', async () => {
  const sandbox = await startSandbox({ apiKey });
  onTestFinished(() => sandbox.close());
  const requests: [string, object?][] = [
    [`${list}?type=MCP&take=3`, { headers }],
    [list],
    [`${list}?type=NONE`, { headers }],
    jobs('{"take":1,"status":"FAILED"}'),
    jobs('{"take":0}'),
    jobs('{"take'),
    [list, { method: 'HEAD', headers }],
  ];
  const flags = ['--cases', newCases(), '--reporter', 'json'];
  const { code, stdout, stderr } = await cli(
    line`record --url ${sandbox.url} ${flags} -- ${suite(requests)}`,
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const report = JSON.parse(stdout);
  expect(report.requests).toBe(requests.length);
  expect(report.findings).toEqual([]);
  const taken = report.covered.find(({ pointer }: { pointer: string }) =>
    pointer.endsWith('/JobListRequest/properties/take'),
  );
  expect(taken.cases).toBe(2);
});

test('a service that does not: 1, each finding once, with a case that shows it again', async () => {
  const to = await serve(careless);
  const folderOfCases = newCases();
  const archive = join(folder, 'traffic.har');
  const requests: [string, object?][] = [
    jobs('{"take":0}'),
    jobs('{"take":0}'),
    [list],
    jobs('hello', { headers: { ...headers, 'content-type': 'text/plain' } }),
  ];
  const flags = line`--cases ${folderOfCases} --keep ${archive} --reporter json`;
  const { code, stdout } = await cli(line`record --url ${to} ${flags} -- ${suite(requests)}`);
  expect(code).toBe(1);
  const { findings } = JSON.parse(stdout);
  const rows = findings.map(({ rule, count, expected }: Record<string, unknown>) => [rule, count, expected]);
  expect(rows).toEqual([
    ['invalid-request-accepted', 2, expect.stringContaining('/take must be at least 1')],
    ['invalid-request-accepted', 1, expect.stringMatching(/Prism reports: Supported content types/)],
    ['unauthenticated-request-accepted', 1, expect.any(String)],
  ]);
  const files = readdirSync(folderOfCases);
  expect(files).toHaveLength(3);
  const written = [
    stdout,
    readFileSync(archive, 'utf8'),
    ...files.map((file) => readFileSync(join(folderOfCases, file), 'utf8')),
  ];
  for (const text of written) expect(text).not.toContain(apiKey);
  expect(JSON.parse(written[1] ?? '').log.entries).toHaveLength(4);
  const limit =
    files.find((file) => readFileSync(join(folderOfCases, file), 'utf8').includes('/take must be')) ?? '';
  expect((await cli(['replay', join(folderOfCases, limit)])).code).toBe(1);
});

test('what Prism alone sees is a finding', async () => {
  const to = await serve((request, response) => {
    request.resume();
    response.setHeader('x-left', '1').end();
  });
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'nam=x',
  };
  const spec = fileURLToPath(new URL('record.yaml', import.meta.url));
  const flags = ['--spec', spec, '--cases', newCases()];
  const { code, stdout } = await cli(line`record --url ${to} ${flags} -- ${suite([['/form', init]])}`);
  expect(code).toBe(1);
  expect(stdout).toContain('Prism reports');
});

test('a command that fails breaks the run, and the report is whole; --env names its variable', async () => {
  const to = await serve(careless);
  const words = suite([[list, { headers }]], 3, 'BASE');
  const { code, stdout, stderr } = await cli(['record', '--url', to, '--env', 'BASE', '--', ...words]);
  expect(code).toBe(1);
  expect(stdout).toContain('No finding in 1 request');
  expect(stderr).toBe(`The command "${process.execPath}" exited with code 3.\n`);
});

const nowhere = 'http://127.0.0.1:9';
test.each<[what: string, args: string[], message: RegExp]>([
  [
    'no request',
    line`--url ${nowhere} -- ${process.execPath} -e 0`,
    /The proxy got no request.*VOICE_AGENT_BASE_URL\?/,
  ],
  [
    'a command that is none',
    line`--url ${nowhere} -- /no/such/program`,
    /can't be started: program not found/,
  ],
  [
    'a service that is not there',
    line`--url ${nowhere} -- ${suite([[list]])}`,
    /127\.0\.0\.1:9 can't be reached/,
  ],
  ['no address', line`--url nowhere -- true`, /--url must be a URL/],
  ['a variable that is none', ['--url', nowhere, '--env', 'A B', '--', 'true'], /--env must be the name/],
])('%s: 2 and one sentence', async (_what, args, message) => {
  expectCannotRun(await cli(['record', ...args]), message);
});

test('Ctrl-C ends the command, and reports what was seen', async () => {
  let arrived = (): void => {};
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const to = await serve((request, response) => {
    if (request.url === '/second') arrived();
    careless(request, response);
  });
  const script = `await fetch(process.env.VOICE_AGENT_BASE_URL + '${list}');
    await fetch(process.env.VOICE_AGENT_BASE_URL + '/second'); setInterval(() => {}, 1000);`;
  const words = [process.execPath, '--input-type=module', '-e', script];
  const interrupt = new AbortController();
  const args = line`record --url ${to} --cases ${newCases()} -- ${words}`;
  const running = start(args, { env, interrupt: interrupt.signal });
  await arrival;
  interrupt.abort();
  const { code, stdout, stderr } = await running.ended;
  expect(code).toBe(1);
  expect(stdout).toContain('unauthenticated-request-accepted');
  expect(stderr).toContain('exited on SIGTERM');
});

test('a Ctrl-C before the command starts ends it, too', async () => {
  const words = [process.execPath, '-e', 'setInterval(() => {}, 1000)'];
  const args = line`record --url ${await serve(careless)} -- ${words}`;
  const { code, stderr } = await start(args, { env, interrupt: AbortSignal.abort() }).ended;
  expect(code).toBe(1);
  expect(stderr).toContain('exited on SIGTERM');
});

test('a proxy judges until Ctrl-C', async () => {
  const to = await serve(careless);
  const folderOfCases = newCases();
  const interrupt = new AbortController();
  const args = ['proxy', '--url', to, '--cases', folderOfCases];
  const running = start(args, { env, interrupt: interrupt.signal });
  const url = await message(running, /through (http:\S+),/);
  const answer = await fetch(`${url}${list}?take=2`);
  expect(await answer.text()).toBe(emptyList);
  interrupt.abort();
  const { code, stdout } = await running.ended;
  expect(code).toBe(1);
  expect(stdout).toMatch(/replay +npx @voice-agent\/contract replay \S+cases-\d+\/[0-9a-f]{12}\.json/);
  expect(existsSync(folderOfCases)).toBe(true);
});

/** The report of a command. */
async function message({ written, ended }: Running, pattern: RegExp): Promise<string> {
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
  });
  await expect.poll(() => hasEnded || pattern.test(written.stderr)).toBe(true);
  return pattern.exec(written.stderr)?.[1] ?? '';
}
