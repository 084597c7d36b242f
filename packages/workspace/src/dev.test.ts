import { once } from 'node:events';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cycleOf } from './dev.ts';
import { scratchFolder, startDev, workspaceFiles } from './scratch.ts';
import type { TaskSummary } from './summary.ts';

test('every save is one cycle with one line, a broken file shows its words, and Ctrl-C ends it', async () => {
  using folder = scratchFolder({
    ...workspaceFiles({ a: { build: 'node task.js' } }),
    'packages/a/task.js': '',
  });
  const file = join(folder.path, 'packages/a/task.js');
  let output = '';
  const watcher = startDev(folder.path, (text) => {
    output += text;
  });
  const expectLine = async (line: string): Promise<void> => {
    await expect.poll(() => output, { timeout: 30_000 }).toContain(line);
    output = '';
  };
  try {
    await expectLine('dev: 1 task held');
    writeFileSync(file, 'console.error("the reason"); process.exit(1)');
    await expectLine('the reason');
    // As an editor saves: a new file takes the place of the old one.
    writeFileSync(`${file}.new`, '// mended');
    renameSync(`${file}.new`, file);
    await expectLine('dev: 1 task held');
    const ended = once(watcher, 'exit');
    watcher.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
  } finally {
    watcher.kill('SIGKILL');
  }
});

test('a cycle is known by what its tasks read, and its line names those that ran', () => {
  const task = (name: string, hash: string, status: 'HIT' | 'MISS'): TaskSummary => ({
    ...{ taskId: `@voice-agent/${name}`, task: '', package: '', directory: '', command: 'x', logFile: '' },
    ...{ hash, cache: { status }, dependencies: [], outputs: null, expandedOutputs: [] },
    execution: { startTime: 0, endTime: 1, exitCode: 0 },
  });
  const cycle = (...tasks: TaskSummary[]) =>
    cycleOf({ execution: { startTime: 0, endTime: 1000, exitCode: 0 }, tasks });
  const first = cycle(task('a#build', '1', 'MISS'), task('b#build', '2', 'HIT'));
  expect(first.line).toBe('✓ dev: 2 tasks held (1.0 s, 1 cached): a#build');
  const same = cycle(task('a#build', '1', 'HIT'), task('b#build', '2', 'HIT'));
  expect(same).toEqual({ hashes: first.hashes, line: '✓ dev: 2 tasks held (1.0 s, 2 cached)' });
  expect(cycle(task('a#build', '1', 'HIT'), task('b#build', '3', 'MISS')).hashes).not.toBe(first.hashes);
});
