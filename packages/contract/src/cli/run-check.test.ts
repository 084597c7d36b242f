import { existsSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolder } from '@voice-agent/test-kit/files';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import type { Report } from '../report/report.ts';
import { samples } from '../report/testing.ts';
import { withReporting } from './flags.ts';
import type { ReportingFlags } from './planned-report.ts';
import { reporting } from './run-check.ts';
import { cli } from './testing.ts';

const folder = useFolder();

async function finish(report: Report, ...args: string[]) {
  const message = { stdout: '', stderr: '' };
  const into = (name: 'stdout' | 'stderr') => ({
    write: (text: string) => {
      message[name] += text;
    },
  });
  const io = { env: {}, stdout: into('stdout'), stderr: into('stderr') };
  const command = withReporting(new Command('a'))
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  command.parse(args, { from: 'user' });
  const flags = command.opts<ReportingFlags>();
  const finish = await reporting(flags, io);
  return { code: await finish({ flags, report }, report), ...message };
}

const baseline = (expires: string, rule = 'response-schema'): string => {
  const file = join(folder, `${rule}-${expires}.yaml`);
  const pointer = '/components/schemas/JobList/properties/total/type';
  const entry = { rule, operation: 'listJobs', pointer, owner: 'jobs team', reason: 'JOBS-12', expires };
  writeFileSync(file, JSON.stringify([entry]));
  return file;
};

test('a report goes to the file that is named with its reporter or after it', async () => {
  const [one, two] = [join(folder, 'one.json'), join(folder, 'two.xml')];
  const flags = ['--reporter', 'json', '--output', one, '--reporter', `junit=${two}`, '--reporter', 'github'];
  const { code, stdout } = await finish(samples.one, ...flags);
  expect(code).toBe(1);
  expect(JSON.parse(readFileSync(one, 'utf8')).findings).toHaveLength(1);
  expect(readFileSync(two, 'utf8')).toMatch(/^<\?xml/);
  expect(stdout).toMatch(/^::error /);
});

test.each([
  ['an output before its reporter', ['--output', 'a', '--reporter', 'json'], /the reporter before it/],
  ['two outputs of one reporter', ['--reporter', 'json=a', '--output', 'b'], /the reporter before it/],
  ['an unknown reporter', ['--reporter', 'xml'], /It must be one of github, json/],
  ['a share that is none', ['--fail-under', '101'], /a number from 0 to 100/],
  ['an address that is none', ['--rules-url', 'rules.md'], /begins with http/],
  ['a baseline that is not there', ['--baseline', '/nowhere.yaml'], /\/nowhere\.yaml can't be read/],
])('rejects %s', async (_what, flags, message) => {
  await expect(finish(samples.none, ...flags)).rejects.toThrow(message);
  expect(existsSync('a')).toBe(false);
});

test('what the baseline knows breaks nothing until it expires', async () => {
  // Whatever the day is on which this runs.
  expect(await finish(samples.one, '--baseline', baseline('9999-12-31'))).toMatchObject({ code: 0 });
  const { code, stdout } = await finish(samples.one, '--baseline', baseline('2000-01-01'));
  expect(code).toBe(1);
  expect(stdout).toContain('let through until 2000-01-01 (jobs team), which is over');
});

test('what is found is written as a baseline, with which the same run passes', async () => {
  const file = join(folder, 'written.yaml');
  for (const sample of [samples.many, samples.causes]) {
    const report = { ...sample, findings: [...sample.findings, ...samples.one.findings] };
    const { code, stderr } = await finish(report, '--write-baseline', file);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^\d+ known findings added to .*: give each an owner and a reason/);
    expect(await finish(report, '--baseline', file)).toMatchObject({ code: 0 });
    unlinkSync(file);
  }
});

test('what a baseline has stays as it is, and what is known is not written again', async () => {
  const file = join(folder, 'kept.yaml');
  const owned =
    "- id: '28cbe09f0c08' # ours\n  owner: jobs team\n  reason: JOBS-12\n  expires: '9999-12-31'\n";
  writeFileSync(file, owned);
  expect((await finish(samples.one, '--write-baseline', file)).stderr).toContain('0 known findings added');
  expect(readFileSync(file, 'utf8')).toBe(owned);
  await finish(samples.many, '--write-baseline', file);
  expect(readFileSync(file, 'utf8')).toMatch(/^- id: '28cbe09f0c08' # ours\n(?:.*\n){3}- id: "/);
  expect((await finish(samples.many, '--baseline', file)).code).toBe(0);
});

test('too little that was exercised breaks, with a sentence', async () => {
  const { covered } = samples.known;
  const report = { ...samples.none, covered };
  expect(await finish(report, '--fail-under', '70')).toMatchObject({ code: 0, stderr: '' });
  expect(await finish(report, '--fail-under', '80')).toMatchObject({
    code: 1,
    stderr: '7 of 9 parts of the contract were exercised, 77.7 %: --fail-under asks for 80 %.\n',
  });
});

test('the rules are linked to the address of --rules-url', async () => {
  const url = 'https://docs.example.com/rules';
  expect((await finish(samples.one, '--rules-url', url)).stdout).toContain(`${url}#response-schema`);
  const { stdout } = await finish(samples.one, '--reporter', 'sarif', '--rules-url', url);
  const [rule] = JSON.parse(stdout).runs[0].tool.driver.rules;
  expect(rule.helpUri).toBe(`${url}#response-schema`);
  const without = await finish(samples.one, '--reporter', 'sarif');
  expect(without.stdout).not.toContain('helpUri');
});

test('the command rules lists them, and explains one', async () => {
  expect(await cli(['rules'])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^take +A page has no more/m),
  });
  const { code, stdout } = await cli(['rules', 'take']);
  expect(code).toBe(0);
  expect(stdout).toContain('Facts: list-jobs.take');
  expect(stdout).toContain('@voice-agent/contract/rules.md#take');
  for (const id of ['no\u001b[2J', 'toString']) {
    const { code, stderr } = await cli(['rules', id]);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^Unknown rule "[ -~]+"\. npx @voice-agent\/contract rules/);
  }
});
