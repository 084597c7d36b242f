import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installed } from './installed.ts';
import { scratchFolder, writeFiles } from './scratch.ts';

let folder: string;
const lockFile = "lockfileVersion: '9.0'\nimporters:\n  .: {}\n";

beforeEach(() => {
  const scratch = scratchFolder({
    'package.json': { description: 'a project (0 MB)' },
    'pnpm-workspace.yaml': 'ignoreScripts: true\n',
    'pnpm-lock.yaml': lockFile,
  });
  folder = scratch.path;
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => scratch[Symbol.dispose]();
});
afterEach(() => void vi.restoreAllMocks());

test('callers at the same time install once, and nobody again until the lock file is another', async () => {
  const prepare = vi.fn(async () => expect(existsSync(join(folder, 'node_modules'))).toBe(true));
  await Promise.all([installed(folder, prepare), installed(folder, prepare)]);
  await installed(folder, prepare);
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(vi.mocked(console.error).mock.calls).toEqual([['Installing a project (0 MB), once …']]);

  writeFiles(folder, { 'pnpm-lock.yaml': `# Another one.\n${lockFile}` });
  await installed(folder, prepare);
  expect(prepare).toHaveBeenCalledTimes(2);
});

test('what could not be installed or prepared is tried again by the next caller', async () => {
  const failed = installed(folder, () => Promise.reject(new Error('No room.')));
  await expect(failed).rejects.toThrow('No room.');
  await installed(folder);
  expect(console.error).toHaveBeenCalledTimes(2);
});

test('an installation that fails reports what is missing, what to do, and the output of pnpm', async () => {
  writeFiles(folder, {
    'package.json': { description: 'a project', dependencies: { 'unheard-of': '1.0.0' } },
  });
  await expect(installed(folder)).rejects.toThrow(
    /^Could not install a project in .+\. Run it again where the registry can be reached; pnpm reported:\n.*ERR_PNPM/s,
  );
});

test('git ignores what a lock leaves when its process is killed', () => {
  const left = ['.installing', '.installing-journal'];
  const ignored = execFileSync('git', ['check-ignore', ...left], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  expect(ignored.trim().split('\n')).toEqual(left);
});
