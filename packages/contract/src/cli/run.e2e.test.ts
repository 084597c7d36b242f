import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Sandbox, startSandbox } from '@voice-agent/sandbox';
import { useFolder } from '@voice-agent/test-kit/files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cli, expectCannotRun, line } from './testing.ts';

const apiKey = 'a-key-of-the-tests';
const folder = useFolder();
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ apiKey });
});
afterAll(() => sandbox?.close());

const env = (key: string) => ({ env: { VOICE_AGENT_API_KEY: key } });
const api = (...flags: string[]) =>
  cli(line`api --url ${sandbox.url} --fuzz 5 --cases ${join(folder, 'cases')} ${flags}`, env(apiKey));

test('a service that passes: 0, one line, and nothing on standard error', async () => {
  const { code, stdout, stderr } = await api('--allow-writes', '--seed', '4');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/No finding in [\d,]+ requests, seed 4\./);
});

test('a service that does not: 1, several reports at once, and the key in none', async () => {
  sandbox.faults.add({ name: 'field', pointer: '/message', as: 'number' });
  const [json, junit] = [join(folder, 'report.json'), join(folder, 'junit.xml')];
  const flags = line`--reporter terminal --reporter json=${json} --reporter junit=${junit}`;
  const { code, stdout } = await api(...flags);
  sandbox.faults.clear();
  expect(code).toBe(1);
  expect(stdout).toContain('response-schema');
  const written = [json, junit].map((file) => readFileSync(file, 'utf8'));
  expect(JSON.parse(written[0] ?? '').findings.length).toBeGreaterThan(0);
  expect(written[1]).toMatch(/^<\?xml/);
  for (const text of [stdout, ...written]) expect(text).not.toContain(apiKey);
});

test('the same seed gives the same report, byte for byte', async () => {
  const report = async () => (await api('--seed', '9', '--only', 'listJobs', '--reporter', 'json')).stdout;
  expect(await report()).toBe(await report());
});

test.each<[what: string, flags: string[], expected: RegExp]>([
  ['no address', ['--url', ''], /--url must be a URL/],
  ['an address with a password', ['--url', 'http://me:s3cret@127.0.0.1'], /^(?!.*s3cret).*user or password/],
  ['a service that is not there', ['--url', 'http://127.0.0.1:9'], /can't be reached: ECONNREFUSED/],
  ['a document that is not there', ['--spec', '/nowhere.yaml'], /\/nowhere\.yaml/],
  ['a seed that is none', ['--seed', 'abc'], /integer from 0 to 2147483647/],
  ['a seed that is too large', ['--seed', '99999999999999999999'], /integer from 0 to 2147483647/],
  ['a seed below zero', ['--seed=-1'], /an integer/],
  ['a rate of nothing', ['--rate', '0'], /integer from 1/],
  ['a thousand at once', ['--concurrency', '1000'], /integer from 1 to 64/],
  ['no time at all', ['--max-time', '0'], /integer from 1/],
  ['an answer in no time', ['--timeout', '0'], /integer from 1/],
  [
    'a rule that is none',
    ['--only', 'no-such-rule'],
    /unknown operation or rule "no-such-rule"\. Operations: /,
  ],
  ['a host that is not known', ['--url', 'http://no-such-host.invalid'], /host not found/],
  ['writes and none', ['--allow-writes', '--no-writes'], /exclude each other/],
  ['an unknown reporter', ['--reporter', 'xml'], /github, json/],
  [
    'a report in no folder',
    line`--only listWebTools --reporter json=${join(folder, 'no', 'report.json')}`,
    /its folder does not exist/,
  ],
  ['a credential without a key', ['--credential', 'Authorization: Token'], /\$KEY/],
  ['an unknown flag', ['--ulr', 'x'], /Unknown flag --ulr/],
  ['writes elsewhere', ['--url', 'https://api.example.com', '--allow-writes'], /needs --web-tool ID/],
  ['a write that is none', ['--allow-writes', 'update'], /unknown operation "update"\. Operations: listJobs/],
])('%s: 2 and one sentence', async (_what, flags, expected) => {
  expectCannotRun(await api(...flags), expected);
});

test('an operation that --only names and that must not be asked: 2, and the report reports why', async () => {
  const { code, stdout } = await api('--no-writes', '--only', 'updateWebTool', '--only', 'listWebTools');
  expect(code).toBe(2);
  expect(stdout).toMatch(/^! Not tested, although --only names it: updateWebTool: it may change something, /);
  const reason = /every operation was left out\.\n(?:.*\n)*- updateWebTool: it may change something, /;
  expectCannotRun(await api('--no-writes', '--only', 'updateWebTool'), reason);
});

test('a wrong key is not taken for a broken service', async () => {
  const { code, stderr } = await cli(['api', '--url', sandbox.url], env('wrong'));
  expect(code).toBe(2);
  expect(stderr).toBe('listJobs: a valid request got 401. Check the key in VOICE_AGENT_API_KEY.\n');
});

test.each([undefined, '', 'two words', 's3cret\n', 's3cret\r\nx-other: 1', 's3crét'])(
  'rejects the key %j, and does not repeat it',
  async (key) => {
    const { code, stderr } = await cli(['api', '--url', sandbox.url], key === undefined ? {} : env(key));
    expect(code).toBe(2);
    expect(stderr).toMatch(/^VOICE_AGENT_API_KEY (?:is not set\.|must) /);
    expect(stderr).not.toContain('s3cr');
  },
);

test.each(['<API_KEY>', 'undefined', 'null'])('rejects %s, which stands for a key', async (placeholder) => {
  const { code, stderr } = await cli(['api', '--url', sandbox.url], env(placeholder));
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: `VOICE_AGENT_API_KEY is the placeholder ${placeholder}. Set it to your API key.\n`,
  });
});

test('help names each flag', async () => {
  const { code, stdout } = await cli(['api', '--help']);
  expect(code).toBe(0);
  for (const flag of ['--url', '--spec', '--project', '--web-tool', '--seed', '--allow-writes', '--reporter'])
    expect(stdout).toContain(flag);
});
