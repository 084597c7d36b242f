import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { buildTable } from './build.ts';
import type { RunSummary, TaskSummary } from './summary.ts';
import { sentenceOf } from './tasks.ts';

const task = (name: string, more: Partial<TaskSummary> = {}): TaskSummary => {
  const [directory = '', script = ''] = name.split('#');
  return {
    taskId: name,
    task: script,
    directory,
    command: 'node task.js',
    logFile: '',
    cache: { status: 'MISS' },
    dependencies: [],
    outputs: null,
    expandedOutputs: [],
    execution: { startTime: 0, endTime: 1500, exitCode: 0 },
    ...more,
  };
};
const summary: RunSummary = {
  execution: { startTime: 0, endTime: 2000, exitCode: 0 },
  tasks: [
    task('client#generate', { outputs: ['src/**'], cache: { status: 'HIT' } }),
    task('specs#bundle:asyncapi', {
      outputs: ['dist/b.yaml'],
      expandedOutputs: ['specs/dist/b.yaml', 'specs/.turbo/log'],
    }),
    task('specs#lint:openapi'),
  ],
};

test('the table shows what was made, with its size, and what was checked', () => {
  using folder = scratchFolder({
    'specs/dist/b.yaml': 'x'.repeat(1234),
    'specs/.turbo/log': 'y'.repeat(5000),
  });
  const rows = buildTable(summary, folder.path)
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(rows).toEqual([
    ['made', 'size', 'time'],
    ['client/src/', 'cached'],
    ['specs/dist/b.yaml', '1.2 kB', '1.5 s'],
    ['checked'],
    ['specs lint:openapi', 'passed', '1.5 s'],
  ]);
});

test('the last sentence names what failed', () => {
  expect(sentenceOf('build', summary)).toBe('✓ build passed: 3 tasks, 1 cached, 2.0 s');
  const failed = { ...summary, execution: { ...summary.execution, exitCode: 7 } };
  failed.tasks = [
    ...summary.tasks,
    task('tests#test', { execution: { startTime: 0, endTime: 100, exitCode: 7 } }),
    task('webhooks#generate', { execution: { startTime: 0, endTime: 100, exitCode: null } }),
  ];
  expect(sentenceOf('build', failed)).toBe('✗ build failed: tests test');
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
