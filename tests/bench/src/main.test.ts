import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'main.ts'), ...args], { encoding: 'utf8' });

test.each([
  ['clent', '"clent" is invalid: subject must be one of client, mcp, webhooks. Did you mean client?'],
  ['--quik', 'Unknown flag --quik. Did you mean --quick?'],
])('%s: what is wrong and what to do, and nothing starts', (arg, hint) => {
  const { status, stdout, stderr } = bench('client', arg);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe(`${hint}\nRun 'npx pnpm bench --help' for its flags.\n`);
});

test('the help names every subject, what it measures and how long it takes', () => {
  const { status, stdout } = bench('--help');
  expect(status).toBe(0);
  for (const name of ['client', 'mcp', 'webhooks'])
    expect(stdout).toMatch(new RegExp(`^  ${name} .+; \\d+ min$`, 'm'));
});
