import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('pnpm start --help shows the flags, and builds nothing', () => {
  const program = fileURLToPath(new URL('../start.js', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, 'start', '--help'], {
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^Usage: /);
  expect(stdout).toMatch(/--strict-webhooks/);
  expect(stdout).toMatch(/pnpm start has one more: --docs-port/);
});
