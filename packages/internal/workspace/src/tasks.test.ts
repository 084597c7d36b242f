import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Progress } from './progress.ts';
import { runTasks } from './tasks.ts';
import { workspaceFiles } from './testing.ts';

/** Runs stages in a folder. @returns what was written, too */
async function run(folder: string, stages: string[][]) {
  let written = '';
  const write = (text: unknown): boolean => {
    written += `${text}`;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(console, 'log').mockImplementation((text) => void write(`${text}\n`)),
    vi.spyOn(console, 'error').mockImplementation((text) => void write(`${text}\n`)),
  ];
  try {
    const exitCode = await runTasks({ name: 'test', stages, root: folder });
    return { exitCode, written: stripVTControlCharacters(written) };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const tests = (text: string): string => `console.log(${JSON.stringify(text)})`;

test('each task has a line as it ends, with its tests; the next time it comes from the cache', async () => {
  using folder = scratchFolder({
    ...workspaceFiles({ a: { test: 'node task.js' } }),
    'packages/a/task.js': tests(' Test Files  2 passed (2)\n      Tests  318 passed (318)\n'),
  });
  const first = await run(folder.path, [['test']]);
  expect(first.written).toMatch(/^✓ a test 318 passed\n✓ test passed: 1 task, 0 cached, /);
  const { exitCode, written } = await run(folder.path, [['test']]);
  expect(written).toMatch(/^✓ a test 318 passed cached\n✓ test passed: 1 task, 1 cached, /);
  expect(exitCode).toBe(0);
});

test('failures come at the end, of Vitest only the tests that failed, and the whole output is kept', async () => {
  const log =
    ' ✓ one.test.ts\n⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\n FAIL src/two.ts\n      Tests  1 failed | 2 passed (3)\n';
  using folder = scratchFolder({
    ...workspaceFiles({ a: { test: 'node task.js' }, b: { test: 'node task.js' } }),
    'packages/a/task.js': `${tests(log)}; process.exit(7)`,
    'packages/a/src/two.ts': '',
    'packages/b/task.js': '',
  });
  const { exitCode, written } = await run(folder.path, [['test'], ['later']]);
  expect(exitCode).toBe(1);
  const lines = written.split('\n');
  expect(lines.slice(0, 2).sort()).toEqual(['✓ b test', '✗ a test 1 failed, 2 passed']);
  expect(lines.slice(2).join('\n')).toBe(
    '✗ a test\n⎯⎯⎯ Failed Tests 1 ⎯⎯⎯\n FAIL packages/a/src/two.ts\n      Tests  1 failed | 2 passed (3)\n\n' +
      '✗ test failed: a test\n  The whole output is in .turbo/test-failed.log\n',
  );
  expect(readFileSync(join(folder.path, '.turbo/test-failed.log'), 'utf8')).toContain('✓ one.test.ts');
});

test('a task that shows the failed tests of another run, and passes, passes', async () => {
  using folder = scratchFolder({
    ...workspaceFiles({ a: { test: 'node task.js' } }),
    'packages/a/task.js': tests('  Tests  1 failed | 2 passed (3)\n[ELIFECYCLE] no\n  Tests  9 passed (9)\n'),
  });
  const { exitCode, written } = await run(folder.path, [['test']]);
  expect(written).toMatch(/^✓ a test 9 passed\n✓ test passed/);
  expect(exitCode).toBe(0);
});

test('on a terminal a last line shows that it goes on; elsewhere one comes when nothing ended for 15 s', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines = (isTTY: boolean, seconds: number): string[] => {
    const written: string[] = [];
    const write = (text: string) => written.push(text) > 0;
    using _ = new Progress({ stream: Object.assign(new PassThrough(), { isTTY, write }) });
    vi.advanceTimersByTime(seconds * 1000);
    return written;
  };
  expect(lines(true, 1)).toEqual(['\r\u001b[2K… 1 s, 0 tasks ended', '\r\u001b[2K']);
  expect(lines(false, 15)).toEqual([]);
  expect(lines(false, 17)).toEqual(['… 16 s, 0 tasks ended\n']);
});

test('a task whose output waits in the pipe while this process is held up has one line', async () => {
  using folder = scratchFolder({});
  const written = join(folder.path, 'written');
  // The second line is in the pipe before the time of a block is over, and is read after it.
  const program = `console.log('x:test: cache miss');
    process.stdin.once('data', () => process.stdout.write('x:test:  Tests  1 failed (1)\\nx:test: [ELIFECYCLE] no\\n',
      () => require('node:fs').writeFileSync(${JSON.stringify(written)}, '')));`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const shown: string[] = [];
  const write = (text: string) => shown.push(text) > 0;
  {
    using progress = new Progress({ stream: Object.assign(new PassThrough(), { write }) });
    const lines = createInterface(child.stdout);
    lines.on('line', (line) => progress.read(line));
    await once(lines, 'line');
    child.stdin.end('go');
    while (!existsSync(written)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400);
    await once(lines, 'close');
  }
  expect(stripVTControlCharacters(shown.join(''))).toBe('✗ x test 1 failed\n');
});

test('where turbo cannot run, its own words are shown, and it ends with 2', async () => {
  using folder = scratchFolder({ ...workspaceFiles({ a: { test: 'node task.js' } }), 'turbo.json': '{' });
  expect((await run(folder.path, [['test']])).exitCode).toBe(2);
});
