import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { changeRules, compare, knownLimits } from '@voice-agent/spec-diff';
import { openapi, write } from '@voice-agent/spec-diff/testing';
import { useFolder } from '@voice-agent/test-kit/files';
import { afterEach, expect, test } from 'vitest';
import { compare as compareInCode } from '../compare.ts';
import { comparisonReporters } from '../report/comparison.ts';
import { readXml } from '../report/xml.testing.ts';
import { line, cli as runCli } from './testing.ts';

const folder = useFolder();

const field = (schema: unknown) => openapi({ type: 'object', properties: { take: schema } });
write(folder, {
  'open.yaml': field({ type: 'integer' }),
  'limited.yaml': field({ type: 'integer', maximum: 100 }),
  'default.yaml': field({ type: 'integer', default: 5 }),
  'hostile.yaml': field({ enum: ['a|b`<b>\n::error::x\u001b[31m'] }),
});
let env: Record<string, string> = {};
let columns: number | undefined;
afterEach(() => {
  env = {};
  columns = undefined;
});
const path = (name: string): string => join(folder, `${name}.yaml`);

const cli = (...args: string[]) => runCli(['diff', ...args], { env, terminal: { columns } });

test('nothing changed: 0 and one line', async () => {
  const { code, stdout, stderr } = await cli(path('open'), path('open'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toBe('✓ Nothing changed for those who use the documents.\n');
});

test('something breaks: 1, with the rule, the place, the reason and the verdict on the last line', async () => {
  const { code, stdout } = await cli(path('open'), path('limited'));
  expect(code).toBe(1);
  expect(stdout).toBe(
    [
      '✗ Breaks (1)',
      '  `saveShip`: `take` in the body now allows at most 100; before it had no maximum.',
      `    request-maximum-lowered · ${path('limited')}:17 (before: ${path('open')}:15)`,
      '    Requests with numbers that are greater are rejected.',
      '',
      '✗ It breaks: 1 change breaks, 0 are risky, 0 are safe.',
      '',
    ].join('\n'),
  );
});

test('a place in the same file of a revision is reported by its line alone', () => {
  const spot = (file: string, line: number) => ({ file, line, pointer: '' });
  const was = { ...spot('main:specs/a.yaml', 3), revision: 'main' };
  const change = {
    rule: 'server-removed' as const,
    severity: 'breaks' as const,
    operations: [],
    message: 'Gone.',
    why: 'So.',
    before: was,
    after: spot('specs/a.yaml', 2),
  };
  const sides = { before: 'git:main', after: 'specs', verdict: 'breaks' as const, compared: 0 };
  const textOf = (after: string) =>
    comparisonReporters.terminal({ ...sides, changes: [{ ...change, after: spot(after, 2) }] });
  expect(textOf('specs/a.yaml')).toContain('server-removed · specs/a.yaml:2 (before: line 3)\n');
  expect(textOf('specs/b.yaml')).toContain('server-removed · specs/b.yaml:2 (before: main:specs/a.yaml:3)\n');
});

test('an annotation names a path of the repository, whatever is in its name', async () => {
  const { changes, ...sides } = compare(path('open'), path('limited'));
  const annotated = (file: string, revision?: string): string | undefined => {
    const after = { file, line: 1, pointer: '', ...(revision !== undefined && { revision }) };
    const given = { ...sides, after: file, changes: changes.map((change) => ({ ...change, after })) };
    return /file=(.*),line/.exec(comparisonReporters.github(given))?.[1];
  };
  expect(annotated('v1.0:specs/a.yaml', 'v1.0')).toBe('specs/a.yaml');
  expect(annotated('a, b: 50%.yaml')).toBe('a%2C b%3A 50%25.yaml');
});

test('a terminal is given lines that fit, each at its indent; a pipe and a file are given whole ones', async () => {
  columns = 60;
  const file = join(folder, 'report.txt');
  const both = ['--reporter', 'terminal', '--reporter', `terminal=${file}`];
  const { stdout } = await cli(path('open'), path('limited'), ...both);
  const lines = stdout.split('\n');
  expect(lines.filter((line) => line.length > 60 && !line.includes('.yaml:'))).toEqual([]);
  expect(lines.slice(1, 4)).toEqual([
    '  `saveShip`: `take` in the body now allows at most 100;',
    '  before it had no maximum.',
    '    request-maximum-lowered ·',
  ]);
  columns = undefined;
  const { stdout: piped } = await cli(path('open'), path('limited'));
  expect(readFileSync(file, 'utf8')).toBe(piped);
  const joined = (text: string): string => text.replaceAll(/\s+/g, ' ');
  expect(joined(stdout)).toBe(joined(piped));
});

test('the other way round it is safe', async () => {
  const { code, stdout } = await cli(path('limited'), path('open'));
  expect(code).toBe(0);
  expect(stdout).toMatch(/✓ It is safe: 0 changes break, 0 are risky, 1 is safe\.\n$/);
});

test('what is risky breaks only with --fail-on risky', async () => {
  expect((await cli(path('open'), path('default'))).code).toBe(0);
  expect((await cli(path('open'), path('default'), '--fail-on', 'risky')).code).toBe(1);
  expect((await cli(path('limited'), path('open'), '--fail-on', 'risky')).code).toBe(0);
});

test('several reports at once, each into its file', async () => {
  const file = join(folder, 'report.json');
  const summary = join(folder, 'summary.md');
  const flags = line`--reporter github --reporter json --output ${file} --reporter markdown=${summary}`;
  const { code, stdout } = await cli(path('open'), path('limited'), ...flags);
  expect(code).toBe(1);
  expect(stdout.split('\n')[0]).toMatch(
    /^::error file=\S+limited\.yaml,line=17,title=request-maximum-lowered::/,
  );
  const report = JSON.parse(readFileSync(file, 'utf8'));
  expect(report).toMatchObject({ verdict: 'breaks', counts: { breaks: 1, risky: 0, safe: 0 } });
  expect(report.changes[0]).toMatchObject({
    rule: 'request-maximum-lowered',
    after: { line: 17, digest: expect.stringMatching(/^sha256:[\da-f]{64}$/), excerpt: '100' },
  });
  expect(readFileSync(summary, 'utf8')).toMatch(
    /^## ❌ Compatibility[\s\S]*\| breaks \| <code>request-maximum-lowered/,
  );
});

test('the JSON report names values by their place, digest and beginning', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`/ships/${index}`, { get: { responses: {} } }]),
  );
  const document = { openapi: '3.1.1', info: { title: 'Ships', version: '1.0.0' } };
  write(folder, {
    'one.yaml': { ...document, paths: { '/a': { get: {} } } },
    'all.yaml': { ...document, paths },
  });
  const { stdout } = await cli(path('one'), path('all'), '--reporter', 'json');
  expect(stdout.length).toBeLessThan(300 * 1500);
  const { changes } = JSON.parse(stdout);
  expect(changes).toHaveLength(301);
  const text = JSON.stringify(paths);
  const digest = `sha256:${createHash('sha256').update(text).digest('hex')}`;
  const { before, after } = changes.find(({ rule }: { rule: string }) => rule === 'operation-removed');
  expect(before).toMatchObject({ pointer: '/paths/~1a/get', excerpt: '{}' });
  expect(after).toMatchObject({ pointer: '/paths', digest, excerpt: `${text.slice(0, 199)}…` });
  expect(after).not.toHaveProperty('value');
});

test('severities of rules can be set: off, warn and error', async () => {
  const [rule, other] = ['request-maximum-lowered', 'request-default-changed'];
  const off = await cli(path('open'), path('limited'), '--severity', `${rule}=off`);
  expect(off).toMatchObject({ code: 0, stdout: '✓ Nothing changed for those who use the documents.\n' });
  const warn = await cli(path('open'), path('limited'), '--severity', `${rule}=warn`);
  expect(warn.code).toBe(0);
  expect(warn.stdout).toMatch(/! It is risky: 0 changes break, 1 is risky, 0 are safe\.\n$/);
  const error = await cli(
    path('open'),
    path('default'),
    ...line`--severity ${other}=error --severity ${rule}=off`,
  );
  expect(error.code).toBe(1);
  expect(error.stdout).toMatch(/^✗ Breaks \(1\)\n/);
  const [before, after] = [path('open'), path('limited')];
  expect(compareInCode({ before, after, severities: { [rule]: 'off' } }).changes).toEqual([]);
  const { code, stderr } = await cli(before, after, '--severity', 'request-maximum-lowerd=off');
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /unknown rule "request-maximum-lowerd"\. Did you mean request-maximum-lowered\? --rules lists/,
  );
});

test('an annotation names a file from the root of the workspace, wherever the step runs', async () => {
  const fileIn = async (workspace: string): Promise<string | undefined> => {
    env = { GITHUB_WORKSPACE: workspace };
    const { stdout } = await cli(path('open'), path('limited'), '--reporter', 'github');
    return /file=(.*),line/.exec(stdout)?.[1];
  };
  expect(await fileIn(folder)).toBe('limited.yaml');
  expect(await fileIn(dirname(folder))).toBe(`${basename(folder)}/limited.yaml`);
  expect(await fileIn(join(folder, 'elsewhere'))).toBe(path('limited'));
});

test('SARIF, JUnit and annotations are at the line of the newer document, or of the older one that has what is gone', async () => {
  const [sarif, junit] = [join(folder, 'report.sarif'), join(folder, 'report.xml')];
  const flags = line`--reporter sarif=${sarif} --reporter junit --output ${junit} --reporter github`;
  const placesOf = async (before: string, after: string) => {
    const { code, stdout } = await cli(path(before), path(after), ...flags);
    const [run] = JSON.parse(readFileSync(sarif, 'utf8')).runs;
    const root = readXml(readFileSync(junit, 'utf8'));
    const tests = root.children.flatMap(({ children }) => children.filter(({ name }) => name === 'testcase'));
    const [result] = run.results;
    const { artifactLocation, region } = result.locations[0].physicalLocation;
    expect(run.tool.driver.rules[result.ruleIndex].id).toBe(result.ruleId);
    return {
      code,
      annotation: stdout.match(/file=.*?,line=\d+/)?.[0],
      sarif: [result.level, basename(artifactLocation.uri), region.startLine],
      junit: tests.map(({ attributes, children }) => [attributes.classname, children[0]?.name]),
      text: tests[0]?.children[0]?.text.split('\n').at(-1),
    };
  };
  expect(await placesOf('open', 'limited')).toEqual({
    code: 1,
    annotation: `file=${path('limited')},line=17`,
    sarif: ['error', 'limited.yaml', 17],
    junit: [['saveShip', 'failure']],
    text: `${path('limited')}:17`,
  });
  write(folder, { 'gone.yaml': openapi({ type: 'object' }) });
  expect(await placesOf('limited', 'gone')).toMatchObject({
    code: 1,
    annotation: `file=${path('limited')},line=15`,
    sarif: ['error', 'limited.yaml', 15],
    text: `${path('limited')}:15`,
  });
  expect(await placesOf('open', 'default')).toMatchObject({ code: 0, junit: [['saveShip', 'skipped']] });
  expect(await placesOf('limited', 'open')).toMatchObject({
    code: 0,
    annotation: undefined,
    sarif: ['note', 'open.yaml', expect.anything()],
    junit: [['saveShip', undefined]],
  });
  await cli(path('open'), path('open'), ...flags);
  expect(readXml(readFileSync(junit, 'utf8')).attributes).toMatchObject({ tests: '1', failures: '0' });
});

test('what a document says acts in no report', async () => {
  for (const reporter of Object.keys(comparisonReporters)) {
    const { stdout } = await cli(path('open'), path('hostile'), '--reporter', reporter);
    expect(stdout, reporter).not.toContain('\u001b');
    expect(stdout, reporter).not.toMatch(/^::error::/m);
    if (reporter === 'markdown') expect(stdout).not.toMatch(/<b>|a\|b/);
  }
});

test('--rules lists every rule and what is not seen', async () => {
  const { code, stdout } = await cli('--rules');
  expect(code).toBe(0);
  for (const text of [...Object.keys(changeRules), ...knownLimits]) expect(stdout).toContain(text);
});

test.each([
  [['no-such', 'no-such'], 'there is no such file, folder or git revision'],
  [[], 'Two versions of the documents are needed'],
  [[path('open')], 'Two versions of the documents are needed'],
  [
    [path('open'), path('open'), '--reporter', 'html'],
    'must be one of github, json, junit, markdown, sarif, terminal',
  ],
  [[path('open'), path('open'), '--fail-on', 'safe'], '--fail-on must be one of breaks, risky'],
  [[path('open'), path('open'), '--reporter', 'json=/no/such/x'], 'its folder does not exist'],
  [[path('open'), path('open'), '--severity', '__proto__=off'], 'unknown rule "__proto__"'],
  [[path('open'), path('open'), '--severity', 'server-removed=breaks'], 'it must be server-removed=off'],
])('%j ends with 2 and reports why', async (args, message) => {
  const { code, stderr } = await cli(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain(' at ');
});
