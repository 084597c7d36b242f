import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { encoding: 'utf8' });

test.each([
  ['clent', 'There is no subject "clent".'],
  ['--quik', '--quik'],
])('%s prints the usage, and nothing starts', (arg, hint) => {
  const { status, stdout, stderr } = bench('client', arg);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(hint);
  expect(stderr).toContain('Usage: pnpm bench');
  expect(stderr).not.toMatch(/^ +at /m);
});

test('the help names every subject, what it measures and how long it takes', () => {
  const { status, stdout } = bench('--help');
  expect(status).toBe(0);
  for (const name of ['client', 'webhooks'])
    expect(stdout).toMatch(new RegExp(`^  ${name} .+; \\d+ min$`, 'm'));
});
