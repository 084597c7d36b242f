import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Runs `pnpm start`. */
function start(...args: string[]) {
  const program = fileURLToPath(new URL('../start.js', import.meta.url));
  return spawnSync(process.execPath, [program, 'start', ...args], { encoding: 'utf8' });
}

test('pnpm start --help shows the flags, and builds nothing', () => {
  const { status, stdout, stderr } = start('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: /);
  expect(stdout).toMatch(/--strict-webhooks/);
  expect(stdout).toMatch(/pnpm start has one more: --docs-port/);
});

test.each([
  ['--nope', 'Unknown flag --nope.'],
  ['--port many', '--port must be an integer from 0 to 65535'],
  ['--choose list-jobs.skip=often', 'list-jobs.skip'],
  ['--docs-port many', '--docs-port must be an integer from 0 to 65535, not "many".'],
  ['--port', '--port'],
])('pnpm start %s reports what is wrong, and builds nothing', (args, problem) => {
  const { status, stdout, stderr } = start(...args.split(' '));
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr.split('\n')[0]).toContain(problem);
});
