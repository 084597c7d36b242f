import { execSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { scratchFolder, writeFiles } from '@voice-agent/test-kit/scratch';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lastRelease } from './last-release.ts';
import { commit, git, makeRepository } from './testing.ts';

const specs = (version: string): Record<string, object> => ({
  'specs/package.json': { name: '@voice-agent/specs', version },
});

/** A repository whose specs are of a version, on main. */
function repository(version = '0.0.0'): string {
  const { path, [Symbol.dispose]: remove } = scratchFolder({});
  onTestFinished(remove);
  makeRepository(path, specs(version));
  return path;
}

/** Commits a file of this name, and gives the commit. */
function committed(folder: string, name: string): string {
  commit(folder, { [name]: name });
  return git(folder, 'rev-parse', 'HEAD').trim();
}

describe('before the first release it is where a branch left main', () => {
  test('as this repository knows it', async () => {
    const folder = repository();
    const left = committed(folder, 'left');
    expect(await lastRelease(folder)).toBe(left);
    git(folder, 'switch', '--quiet', '--create', 'branch');
    committed(folder, 'of the branch');
    expect(await lastRelease(folder)).toBe(left);
    git(folder, 'switch', '--quiet', 'main');
    committed(folder, 'later');
    git(folder, 'switch', '--quiet', 'branch');
    expect(await lastRelease(folder)).toBe(left);
  });

  test('and before that, as the one that it was cloned from has it', async () => {
    const folder = repository();
    const left = git(folder, 'rev-parse', 'HEAD').trim();
    git(folder, 'update-ref', 'refs/remotes/origin/main', 'HEAD');
    committed(folder, 'not pushed');
    expect(await lastRelease(folder)).toBe(left);
  });
});

describe('after it', () => {
  test('it is the tag of the version', async () => {
    const folder = repository('1.2.0');
    git(folder, 'tag', '--no-sign', '@voice-agent/specs@1.2.0');
    committed(folder, 'later');
    expect(await lastRelease(folder)).toBe('@voice-agent/specs@1.2.0');
  });

  test('it is what gave the version, until that is tagged', async () => {
    const folder = repository('1.2.0');
    const before = committed(folder, 'before');
    writeFiles(folder, specs('1.3.0'));
    expect(await lastRelease(folder)).toBe('HEAD');
    const gave = committed(folder, 'CHANGELOG.md');
    expect(gave).not.toBe(before);
    committed(folder, 'later');
    expect(await lastRelease(folder)).toBe(gave);
  });
});

describe('where git does not have it, the command that gets it is named', () => {
  const commandIn = (message: string): string => /`(git fetch .*)`/.exec(message)?.[1] ?? '';
  async function rejection(folder: string): Promise<string> {
    const error = await lastRelease(folder).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(CannotRun);
    return `${error}`;
  }

  test.each([
    ['a clone of one branch', '0.0.0', ['--single-branch'], 'git knows neither origin/main nor main here'],
    ['a shallow clone', '0.0.0', ['--depth=1'], 'this clone is too shallow'],
    ['a shallow clone without tags', '1.2.0', ['--depth=1'], 'this clone is too shallow'],
  ])('%s of specs %s', async (_, version, how, words) => {
    const source = repository(version);
    const given = git(source, 'rev-parse', 'HEAD').trim();
    if (version !== '0.0.0') git(source, 'tag', '--no-sign', `@voice-agent/specs@${version}`);
    git(source, 'switch', '--quiet', '--create', 'branch');
    committed(source, 'of the branch');
    const folder = join(source, 'clone');
    git(source, 'clone', '--quiet', '--branch=branch', ...how, `file://${source}`, folder);
    const message = await rejection(folder);
    expect(message).toContain(words);
    execSync(commandIn(message), { cwd: folder, stdio: 'pipe' });
    expect(await lastRelease(folder)).toBe(version === '0.0.0' ? given : `@voice-agent/specs@${version}`);
  });

  test('a folder without git', async () => {
    const folder = repository();
    rmSync(join(folder, '.git'), { recursive: true });
    expect(await rejection(folder)).toContain('git knows neither origin/main nor main here');
  });
});
