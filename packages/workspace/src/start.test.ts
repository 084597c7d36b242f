import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from './scratch.ts';
import { runProgram } from './start.ts';

test.each([0, 1, 2])('the exit code of the program is that of the command: %i', async (code) => {
  using folder = scratchFolder({
    'program.js': `process.exitCode = process.argv[2] === '--flag' ? ${code} : 9;`,
  });
  expect(await runProgram(join(folder.path, 'program.js'), ['--flag'])).toBe(code);
});

test('a program that is killed ends it as shells count', async () => {
  using folder = scratchFolder({ 'program.js': "process.kill(process.pid, 'SIGKILL');" });
  expect(await runProgram(join(folder.path, 'program.js'), [])).toBe(137);
});

test('a polite kill reaches the program, which may take its time', async () => {
  const start = new URL('start.ts', import.meta.url).href;
  using folder = scratchFolder({
    'program.js': `
      setInterval(() => {}, 1000);
      process.once('SIGTERM', () => setTimeout(() => process.exit(7), 50));
      console.log('ready');`,
    'package.json': { type: 'module' },
  });
  const script = `
    const { runProgram } = await import('${start}');
    process.exitCode = await runProgram(${JSON.stringify(join(folder.path, 'program.js'))}, []);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
  await once(child.stdout, 'data');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('flags are for the sandbox alone', () => {
  const program = join(import.meta.dirname, '..', 'start.js');
  const { status, stderr } = spawnSync(process.execPath, [program, 'lint', '--port'], { encoding: 'utf8' });
  expect(status).toBe(2);
  expect(stderr).toMatch(/^No command "lint --port"\./);
});
