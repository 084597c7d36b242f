import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseWords } from './release.ts';

const start = join(import.meta.dirname, '..', 'start.js');
const release = (...args: string[]) =>
  spawnSync(process.execPath, [start, 'release', ...args], { encoding: 'utf8' });

test.each([['--dryrun'], ['--dry-run', 'version']])(
  '%s is not understood, and nothing is done',
  (...args) => {
    const { status, stdout, stderr } = release(...args);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`"${args.join(' ')}" is none of these:\n`);
    expect(stderr).not.toMatch(/\n\s+at /);
  },
);

test('--help shows every word that there is', () => {
  const { status, stdout } = release('--help');
  expect(status).toBe(0);
  for (const word of releaseWords.filter((each) => each !== '--help'))
    expect(stdout).toContain(`pnpm release ${word}`.trim());
});
