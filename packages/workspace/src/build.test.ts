import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { buildTable } from './build.ts';
import type { RunSummary, TaskSummary } from './summary.ts';
import { sentenceOf } from './tasks.ts';

const task = (name: string, dependencies: string[], more: Partial<TaskSummary> = {}): TaskSummary => {
  const [directory = '', script = ''] = name.split('#');
  return {
    taskId: name,
    task: script,
    package: directory,
    directory,
    hash: '',
    command: 'node task.js',
    logFile: '',
    cache: { status: 'MISS' },
    dependencies,
    outputs: null,
    expandedOutputs: [],
    execution: { startTime: 0, endTime: 1500, exitCode: 0 },
    ...more,
  };
};
const summary: RunSummary = {
  execution: { startTime: 0, endTime: 2000, exitCode: 1 },
  tasks: [
    task('tests#test', ['client#build', 'webhooks#generate'], {
      execution: { startTime: 0, endTime: 100, exitCode: 7 },
    }),
    task('client#build', ['client#generate'], { command: '<NONEXISTENT>' }),
    task('client#generate', ['specs#bundle:openapi'], { outputs: ['src/**'], cache: { status: 'HIT' } }),
    task('specs#bundle:asyncapi', [], {
      outputs: ['dist/b.yaml'],
      expandedOutputs: ['specs/dist/b.yaml', 'specs/.turbo/log'],
    }),
    task('specs#bundle:openapi', [], { outputs: ['dist/a.yaml'] }),
    task('specs#lint:openapi', ['specs#bundle:openapi']),
    task('webhooks#generate', ['specs#bundle:asyncapi'], {
      execution: { startTime: 0, endTime: 100, exitCode: null },
    }),
  ],
};

test('the table shows what each spec became, in order, and what is valid', () => {
  using folder = scratchFolder({
    'specs/dist/b.yaml': 'x'.repeat(1234),
    'specs/.turbo/log': 'y'.repeat(5000),
  });
  const rows = buildTable(summary, folder.path)
    .split('\n')
    .slice(2)
    .map((line) => line.trim().split(/ {2,}/));
  expect(rows).toEqual([
    ['OpenAPI', 'specs/dist/a.yaml', '1.5 s', 'passed'],
    ['OpenAPI', 'client/src/', 'cached', 'passed'],
    ['AsyncAPI', 'specs/dist/b.yaml', '1.2 kB', '1.5 s', 'passed'],
    ['OpenAPI', 'specs lint:openapi', '1.5 s', 'passed'],
    ['AsyncAPI', 'webhooks generate', '0.1 s', 'not run'],
    ['both', 'tests test', '0.1 s', 'failed'],
  ]);
});

test('the last sentence names what failed', () => {
  expect(sentenceOf('build', summary)).toBe('✗ build failed: 1 of 6 tasks (tests test), 1 not run');
  const passed = { ...summary, tasks: summary.tasks.slice(2, 5) };
  expect(sentenceOf('build', passed)).toBe('✓ build passed: 3 tasks, 1 cached, 2.0 s');
});

const start = join(import.meta.dirname, '..', 'start.js');

test('an old Node gets one sentence and 2', () => {
  const old = 'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.1.0"}})';
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', old, start, 'build'], {
    encoding: 'utf8',
  });
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^This needs Node 24 or newer; this is 20\.1\.0\..*\n$/);
});

const command = (...args: string[]) => spawnSync(process.execPath, [start, ...args], { encoding: 'utf8' });

test.each([
  [['bulid'], "unknown command 'bulid'\n(Did you mean build?)"],
  [['lint', '--port'], "unknown option '--port'"],
  [['test', 'clent'], 'Allowed choices are api-diff, api-documents, client, codegen'],
])('what %j lacks is reported, and ends it with 2', (args, sentence) => {
  const { status, stdout, stderr } = command(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(sentence);
});
