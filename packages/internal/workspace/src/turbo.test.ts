import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test, vi } from 'vitest';
import { workspaceFiles } from './testing.ts';
import { root, runTurbo, turbo, turboProgram } from './turbo.ts';

// The file that a broken, sound or endless task runs.
const script = (code: string) => ({ 'packages/a/task.js': code });
const one = workspaceFiles({ a: { build: 'node task.js' } });

test('a task that nobody has, and a broken turbo.json, give 2 and the words of turbo', async () => {
  using folder = scratchFolder({ ...one, ...script('') });
  const unknown = await runTurbo(['bulid'], { root: folder.path });
  expect(unknown.exitCode).toBe(2);
  expect(unknown.output).toContain('bulid');
  using broken = scratchFolder({ ...one, 'turbo.json': '{' });
  expect(await runTurbo(['build'], { root: broken.path })).toMatchObject({ exitCode: 2 });
});

test.each(['SIGINT', 'SIGTERM'] as const)('%s ends every process of every task', async (signal) => {
  const endless = `const { spawn } = require('node:child_process');
    const { pid } = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
    const { renameSync, writeFileSync } = require('node:fs');
    writeFileSync('pids.new', process.pid + ' ' + pid);
    renameSync('pids.new', 'pids');
    setInterval(() => {}, 1000);`;
  using folder = scratchFolder({ ...one, ...script(endless) });
  const caller = `import { runTurbo } from ${JSON.stringify(new URL('turbo.ts', import.meta.url).href)};
    process.exitCode = (await runTurbo(['build'], { root: ${JSON.stringify(folder.path)} })).exitCode;`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', caller], {
    stdio: 'ignore',
    detached: true,
  });
  const ended = once(command, 'exit');
  const file = join(folder.path, 'packages/a/pids');
  await expect.poll(() => existsSync(file)).toBe(true);
  const pids = readFileSync(file, 'utf8').split(' ').map(Number);
  expect(pids.map(isAlive)).toEqual([true, true]);
  command.kill(signal);
  try {
    expect(await Promise.race([ended, delay(8_000, 'still there')])).toEqual([
      signal === 'SIGINT' ? 130 : 143,
      null,
    ]);
    expect(pids.map(isAlive)).toEqual([false, false]);
  } finally {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL');
  }
});

test('another seed is another run of the tests, and nothing else is', async () => {
  const hashOf = async (task: string, seed: string): Promise<string> => {
    vi.stubEnv('FAST_CHECK_SEED', seed);
    const { stdout } = await turbo(['run', task, '--filter=@voice-agent/webhooks', '--dry=json']);
    const { tasks } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    return tasks.find(({ taskId }: { taskId: string }) => taskId === `@voice-agent/webhooks#${task}`).hash;
  };
  try {
    for (const task of ['test', 'test:soak'])
      expect(await hashOf(task, '1'), task).not.toBe(await hashOf(task, '2'));
    expect(await hashOf('build', '1')).toBe(await hashOf('build', '2'));
  } finally {
    vi.unstubAllEnvs();
  }
});

test('tasks share what Node has compiled, which is gone with the command', async () => {
  using folder = scratchFolder({
    ...one,
    ...script("require('node:fs').writeFileSync('cache', require('node:module').getCompileCacheDir() ?? '')"),
    'turbo.json': {
      globalPassThroughEnv: JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8')).globalPassThroughEnv,
      tasks: { build: {} },
    },
  });
  vi.stubEnv('NODE_COMPILE_CACHE', undefined);
  const caller = `import { runTurbo } from ${JSON.stringify(new URL('turbo.ts', import.meta.url).href)};
    await runTurbo(['build'], { root: ${JSON.stringify(folder.path)} });`;
  execFileSync(process.execPath, ['--input-type=module', '-e', caller]);
  vi.unstubAllEnvs();
  const cache = readFileSync(join(folder.path, 'packages/a/cache'), 'utf8');
  expect(cache).toContain('voice-agent-compiled-');
  expect(existsSync(cache)).toBe(false);
});

test('turbo starts without its wrapper', () => {
  expect(execFileSync(turboProgram(), ['--version'], { encoding: 'utf8' })).toMatch(/^2\./);
});

/** A process that has ended stays in the list until its parent asks, so the state decides. */
function isAlive(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() !== '' && !stdout.trim().startsWith('Z');
}
