import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from '@voice-agent/cli-kit/text';
import { run } from '../../programs.ts';

const unreleased = '0.0.0';
const branches = ['origin/main', 'main'];

/**
 * The git revision that today's specs are compared with: the tag of the last release, or where this branch left main
 * while there is none.
 *
 * @throws CannotRun when git has no such revision
 */
export async function lastRelease(root: string): Promise<string> {
  const { name, version } = JSON.parse(readFileSync(join(root, 'specs/package.json'), 'utf8'));
  if (version === unreleased) return whereMainWasLeft(root);
  const tag = `${name}@${version}`;
  if ((await git(root, 'rev-parse', '--verify', '--quiet', `refs/tags/${tag}`)) !== '') return tag;
  return whereVersionWasGiven(root, version);
}

/** The commit that gave a version not released yet: its changesets became changelogs. */
async function whereVersionWasGiven(root: string, version: string): Promise<string> {
  await rejectShallow(root);
  const given = ['log', '-1', '--format=%H', `-S"${version}"`, '--', 'specs/package.json'];
  return (await git(root, ...given)) || 'HEAD';
}

async function whereMainWasLeft(root: string): Promise<string> {
  for (const branch of branches) {
    const commit = await git(root, 'merge-base', 'HEAD', branch);
    if (commit !== '') return commit;
  }
  await rejectShallow(root);
  throw new CannotRun(
    `Until the first release the specs are compared with main, and git knows neither ${branches.join(' nor ')} here: ` +
      'run `git fetch origin main:refs/remotes/origin/main`.',
  );
}

async function rejectShallow(root: string): Promise<void> {
  if ((await git(root, 'rev-parse', '--is-shallow-repository')) !== 'true') return;
  throw new CannotRun(
    'The specs are compared with the last release, or with main until there is one, and this clone is too shallow to ' +
      'have it: run `git fetch --unshallow --tags origin main:refs/remotes/origin/main`.',
  );
}

/** What git prints; nothing where it fails. */
async function git(root: string, ...args: string[]): Promise<string> {
  const { code, stdout } = await run('git', args, { cwd: root });
  return code === 0 ? stdout.trim() : '';
}
