import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { releaseWords } from './release.ts';

const start = join(import.meta.dirname, '..', 'start.js');
const release = (...words: string[]) =>
  spawnSync(process.execPath, [start, 'release', ...words], { encoding: 'utf8' });

test.each([['--dryrun'], ['--dry-run', 'version']])(
  '%s is not understood, and nothing is done',
  (...words) => {
    const { status, stdout, stderr } = release(...words);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(`"${words.join(' ')}" is none of these:\n`);
    expect(stderr).not.toMatch(/\n\s+at /);
  },
);

test('--help shows every word that there is', () => {
  const { status, stdout } = release('--help');
  expect(status).toBe(0);
  for (const word of releaseWords.filter((each) => each !== '--help'))
    expect(stdout).toContain(`pnpm release ${word}`.trim());
});
