import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { changeRules, knownLimits } from '../diff/rules.ts';
import { openapi, write } from '../diff/testing.ts';
import { runCommand } from './run.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-diff-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const field = (schema: unknown) => openapi({ type: 'object', properties: { take: schema } });
write(folder, {
  'open.yaml': field({ type: 'integer' }),
  'limited.yaml': field({ type: 'integer', maximum: 100 }),
  'default.yaml': field({ type: 'integer', default: 5 }),
  'hostile.yaml': field({ enum: ['a|b`<b>\n::error::x\u001b[31m'] }),
});
const path = (name: string): string => join(folder, `${name}.yaml`);

async function cli(...args: string[]) {
  let [stdout, stderr] = ['', ''];
  const code = await runCommand(['diff', ...args], {
    env: {},
    stdout: {
      write: (text) => {
        stdout += text;
      },
    },
    stderr: {
      write: (text) => {
        stderr += text;
      },
    },
  });
  return { code, stdout, stderr };
}

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
      '  `saveShip`: `take` in the body now allows at most 100; before it had no greatest value.',
      `    request-maximum-lowered · ${path('limited')}:17 (before: ${path('open')}:15)`,
      '    Requests with numbers that are greater are refused.',
      '',
      '✗ It breaks: 1 change breaks, 0 are risky, 0 are safe.',
      '',
    ].join('\n'),
  );
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
  const wanted = [
    '--reporter',
    'github',
    '--reporter',
    'json',
    '--output',
    file,
    '--reporter',
    `markdown=${summary}`,
  ];
  const { code, stdout } = await cli(path('open'), path('limited'), ...wanted);
  expect(code).toBe(1);
  expect(stdout.split('\n')[0]).toMatch(
    /^::error file=\S+limited\.yaml,line=17,title=request-maximum-lowered::/,
  );
  const report = JSON.parse(readFileSync(file, 'utf8'));
  expect(report).toMatchObject({ verdict: 'breaks', counts: { breaks: 1, risky: 0, safe: 0 } });
  expect(report.changes[0]).toMatchObject({
    rule: 'request-maximum-lowered',
    after: { line: 17, value: 100 },
  });
  expect(readFileSync(summary, 'utf8')).toMatch(
    /^## ❌ Compatibility[\s\S]*\| breaks \| <code>request-maximum-lowered/,
  );
});

test('what a document says acts in no report', async () => {
  for (const reporter of ['terminal', 'github', 'markdown', 'json']) {
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
  [[], 'diff needs two states of the documents'],
  [[path('open')], 'diff needs two states of the documents'],
  [[path('open'), path('open'), '--reporter', 'junit'], 'must be one of terminal, json, github, markdown'],
  [[path('open'), path('open'), '--fail-on', 'safe'], 'Allowed choices are breaks, risky'],
  [[path('open'), path('open'), '--reporter', 'json=/no/such/x'], 'its folder does not exist'],
])('%j ends with 2 and says why', async (args, message) => {
  const { code, stderr } = await cli(...args);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).not.toContain(' at ');
});
