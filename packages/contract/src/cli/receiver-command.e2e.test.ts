import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '@voice-agent/test-kit/files';
import { expect, test, vi } from 'vitest';
import { type Answering, right, secret, withReceiver } from '../receiver/testing.ts';
import { expectCannotRun, cli as runCli } from './testing.ts';

const token = secret.slice('Bearer '.length);
const folder = useFolder();

const cli = (args: readonly string[], env: Record<string, string> = { VOICE_AGENT_WEBHOOK_SECRET: secret }) =>
  runCli(['receiver', '--cases', join(folder, 'cases'), ...args], { env });
const conjunction = (url: string) => url.replace(/\?.*$/, '');
const receiver = (answering: Answering, ...flags: string[]) =>
  withReceiver(answering, (url) => cli(['--url', conjunction(url), '--fuzz', '3', '--seed', '4', ...flags]));

test('a receiver that is fit: 0, one line, and the times beside the report', async () => {
  const { code, stdout, stderr } = await receiver(right);
  expect(code).toBe(0);
  expect(stdout).toMatch(/No finding in [\d,]+ requests, seed 4\./);
  expect(stdout).not.toContain('p95');
  expect(stderr).toMatch(/^Response times: p50 .* at most 5,000 ms allowed \(\d+ events\)\.\n$/);
});

test('a receiver that is not: 1, the same report for the same seed, and the secret in none', async () => {
  const lax: Answering = ({ authorization }, response) => {
    response.setHeader('x-sent', `${authorization}`);
    return authorization?.toLowerCase() === secret.toLowerCase() ? 200 : 401;
  };
  const report = join(folder, 'report.json');
  await withReceiver(lax, async (url) => {
    const flags = ['--url', conjunction(url), '--fuzz', '3', '--seed', '4'];
    const first = await cli([...flags, '--reporter', 'json']);
    expect(await cli([...flags, '--reporter', 'json', '--reporter', 'terminal'])).toMatchObject({ code: 1 });
    const again = await cli([...flags, '--reporter', 'json', '--output', report]);
    expect([first.code, again.code]).toEqual([1, 1]);
    expect(readFileSync(report, 'utf8')).toBe(first.stdout);
    expect(first.stdout).toContain('unauthenticated-delivery-accepted');
    expect(first.stdout.toLowerCase()).not.toContain(token.toLowerCase());
  });
});

test('the first finding ends it, if that is wanted', async () => {
  const { code, stdout } = await receiver(() => 204, '--fail-fast');
  expect(code).toBe(1);
  expect(stdout).toContain('ended at the first finding');
});

test('another secret is not taken for a broken receiver', async () => {
  const { code, stderr } = await withReceiver(right, (url) =>
    cli(['--url', conjunction(url)], { VOICE_AGENT_WEBHOOK_SECRET: 'Bearer other' }),
  );
  expect(code).toBe(2);
  expect(stderr).toMatch(/every valid event got 401\. Check the secret in VOICE_AGENT_WEBHOOK_SECRET\.\n$/);
});

writeFileSync(join(folder, 'openapi.yaml'), 'openapi: 3.1.0');
test.each<[what: string, flags: string[], expected: RegExp]>([
  ['no address', ['--url', 'here'], /--url must be a URL/],
  ['an address with a query', ['--url', 'http://127.0.0.1/?key=s3cret'], /^(?!.*s3cret).*remove the part/],
  ['nobody there', ['--url', 'http://127.0.0.1:9'], /can't be reached: ECONNREFUSED/],
  ['another document', ['--spec', join(folder, 'openapi.yaml')], /not an AsyncAPI document/],
  ['a seed that is none', ['--seed', 'abc'], /an integer/],
  ['a limit above the time', ['--limit', '200', '--timeout', '100'], /--limit must not be above --timeout/],
  ['an unknown flag', ['--ulr', 'x'], /Unknown flag --ulr/],
])('%s: 2 and one sentence', async (_what, flags, expected) => {
  expectCannotRun(await cli(['--url', 'http://127.0.0.1:9', ...flags]), expected);
});

test.each([
  [undefined, /is missing\. .* --no-auth is for a receiver without one\.\n$/],
  ['', /is empty\. .* --no-auth/],
  ['Bearer  two', /must be the word Bearer, one space/],
  ['no-bearer', /must be the word Bearer, one space/],
  ['Bearer undefined', /ends with undefined/],
  ['Bearer <WEBHOOK_TOKEN>', /is a placeholder/],
  ['Bearer …', /is a placeholder/],
  ['Bearer no-bearér', /a header cannot carry/],
  ['Bearer no-bearer', /fewer than 16 characters/, 'production'],
])('rejects the secret %j, and does not show it', async (secret, message, environment = 'test') => {
  vi.stubEnv('NODE_ENV', environment);
  const env = secret === undefined ? {} : { VOICE_AGENT_WEBHOOK_SECRET: secret };
  const { code, stderr } = await cli(['--url', 'http://127.0.0.1:9'], env);
  vi.unstubAllEnvs();
  expect(code).toBe(2);
  expect(stderr).toMatch(/^VOICE_AGENT_WEBHOOK_SECRET [^\n]+\n$/);
  expect(stderr).toMatch(message);
  expect(stderr).not.toMatch(/no-bear|<WEBHOOK/);
});
