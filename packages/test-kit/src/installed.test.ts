import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installed } from './installed.ts';

let folder: string;
const write = (name: string, content: string): void => writeFileSync(join(folder, name), content);
const lockFile = "lockfileVersion: '9.0'\nimporters:\n  .: {}\n";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'voice-agent-installed-'));
  write('package.json', '{ "description": "a project (0 MB)" }');
  write('pnpm-workspace.yaml', 'ignoreScripts: true\n');
  write('pnpm-lock.yaml', lockFile);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

test('callers at the same time install once, and nobody again until the lock file is another', async () => {
  const prepare = vi.fn(async () => expect(existsSync(join(folder, 'node_modules'))).toBe(true));
  await Promise.all([installed(folder, prepare), installed(folder, prepare)]);
  await installed(folder, prepare);
  expect(prepare).toHaveBeenCalledTimes(1);
  expect(vi.mocked(console.error).mock.calls).toEqual([['Installing a project (0 MB), once …']]);

  write('pnpm-lock.yaml', `# Another one.\n${lockFile}`);
  await installed(folder, prepare);
  expect(prepare).toHaveBeenCalledTimes(2);
});

test('what could not be installed or prepared is tried again by the next caller', async () => {
  const failed = installed(folder, () => Promise.reject(new Error('No room.')));
  await expect(failed).rejects.toThrow('No room.');
  await installed(folder);
  expect(console.error).toHaveBeenCalledTimes(2);
});

test('an installation that fails says what is missing, what to do, and what pnpm said', async () => {
  write('package.json', '{ "description": "a project", "dependencies": { "unheard-of": "1.0.0" } }');
  await expect(installed(folder)).rejects.toThrow(
    /^Could not install a project in .+\. Run it again where the registry can be reached; pnpm reported:\n.*ERR_PNPM/s,
  );
});
