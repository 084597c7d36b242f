import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readChangesets } from '@changesets/read';
import { publicPackages, type WorkspacePackage } from '@voice-agent/workspace/packages';
import { must, run } from '@voice-agent/workspace/programs';
import { parse } from 'yaml';
import { ownersWord } from './manifests.ts';
import { ReleaseError } from './release-error.ts';

const main = 'main';

/** What is in a package's folder without reaching those who install it. */
const unpublished = [
  '**/*.test.ts',
  '**/*.test-d.ts',
  'tsconfig*.json',
  'turbo.json',
  'CHANGELOG.md',
  // Of specs, what checks the documents and what they are compared with.
  'soak/**',
  'checks/**',
  'baseline/**',
  'redocly.yaml',
];

/** Whether the repository is in a state to release. @throws ReleaseError where it is not */
export async function rejectUnready(root: string, { dryRun }: { dryRun: boolean }): Promise<void> {
  await rejectDirty(root);
  if (!dryRun) await rejectBranch(root);
  const packages = publicPackages(root);
  const waiting = await changesets(root);
  if (!dryRun && waiting.length > 0)
    throw new ReleaseError(
      `${waiting.map(({ id }) => `.changeset/${id}.md`).join(', ')} wait for a version: merge the pull request that ` +
        'gives it, or run `pnpm release version` and commit, and release then.',
    );
  const named = new Set(waiting.flatMap(({ releases }) => releases.map(({ name }) => name)));
  for (const each of packages) if (!named.has(each.name)) await rejectUnnamed(root, each);
  if (dryRun) return;
  const [word] = ownersWord(packages);
  if (word !== undefined) throw new ReleaseError(word);
}

const git = (root: string, ...args: string[]): Promise<string> => must('git', args, { cwd: root });

async function rejectDirty(root: string): Promise<void> {
  const files = (await git(root, 'status', '--porcelain', '-z')).split('\0').filter(Boolean);
  if (files.length === 0) return;
  const more = files.length > 3 ? ` and ${files.length - 3} more` : '';
  const names = files.slice(0, 3).map((line) => line.slice(3));
  throw new ReleaseError(
    `The working tree has changes that are in no commit (${names.join(', ')}${more}): commit or stash them, since a release is made from a commit.`,
  );
}

async function rejectBranch(root: string): Promise<void> {
  const branch = (await git(root, 'branch', '--show-current')).trim();
  if (branch === main) return;
  const where = branch === '' ? 'No branch is checked out' : `The branch is ${branch}`;
  throw new ReleaseError(
    `${where}, and a release is made from ${main}: check out ${main}, or try it with --dry-run.`,
  );
}

/** The changesets that wait for a version. @throws ReleaseError when one can't be read */
export async function changesets(root: string): ReturnType<typeof readChangesets> {
  try {
    return await readChangesets(root);
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new ReleaseError(`A file in .changeset can't be read (${reason}): correct its front matter.`);
  }
}

/** @throws ReleaseError when a package that no changeset names has changed since its version was released */
async function rejectUnnamed(root: string, each: WorkspacePackage): Promise<void> {
  const tag = tagOf(each);
  const fix = 'add a changeset that describes the change for its users';
  if (!(await tagExists(root, tag))) {
    if (each.version !== '0.0.0') return;
    throw new ReleaseError(`${each.name} was never released, and no changeset names it: ${fix}.`);
  }
  const paths = [each.folder, ...unpublished.map((glob) => `:(exclude,glob)${each.folder}/${glob}`)];
  const changed = (await git(root, 'diff', '--name-only', tag, 'HEAD', '--', ...paths)).trim().split('\n');
  const moved = await movedDependencies(root, each, tag);
  const [first] = [...changed.filter(Boolean), ...moved];
  if (first === undefined) return;
  throw new ReleaseError(
    `${each.name} has changed since ${tag} (${first}), and no changeset names it: ${fix}.`,
  );
}

/** The dependencies of a package whose version in the catalog is another one than at the tag. */
async function movedDependencies(
  root: string,
  { manifest }: WorkspacePackage,
  tag: string,
): Promise<string[]> {
  const file = 'pnpm-workspace.yaml';
  const catalog = (text: string): Record<string, string> => parse(text)?.catalog ?? {};
  const before = catalog(await git(root, 'show', `${tag}:${file}`));
  const after = catalog(readFileSync(join(root, file), 'utf8'));
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
  return ranges
    .filter(([name, range]) => range === 'catalog:' && before[name] !== after[name])
    .map(([name]) => `${name} in ${file}`);
}

const tagOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`;

async function tagExists(root: string, tag: string): Promise<boolean> {
  const { code } = await run('git', ['rev-parse', '--verify', '--quiet', `refs/tags/${tag}`], { cwd: root });
  return code === 0;
}

/** The packages whose version was not released from an earlier commit. */
export async function toRelease<T extends { name: string; version: string }>(
  root: string,
  packages: readonly T[],
): Promise<T[]> {
  const head = await git(root, 'rev-parse', 'HEAD');
  const found: T[] = [];
  for (const each of packages) {
    const tag = tagOf(each);
    if (!(await tagExists(root, tag)) || (await git(root, 'rev-parse', `${tag}^{commit}`)) === head)
      found.push(each);
  }
  return found;
}

/** Tags the released versions on the last commit, but for those that an earlier run has tagged; gives the new tags. */
export async function tagReleased(
  root: string,
  packages: readonly { name: string; version: string }[],
): Promise<string[]> {
  const made: string[] = [];
  for (const tag of packages.map(tagOf)) {
    if (await tagExists(root, tag)) continue;
    // Where every tag is to be signed, git would ask for words.
    await git(root, 'tag', '--no-sign', tag);
    made.push(tag);
  }
  return made;
}

/** Writes the released packages and their tags to a file, as changesets does for the action that announces them. */
export function reportTags(tags: readonly string[], file: string | undefined): void {
  if (file === undefined) return;
  const events = tags.map((tag) => ({
    type: 'git-tag',
    tag,
    packageName: tag.slice(0, tag.lastIndexOf('@')),
  }));
  appendFileSync(file, events.map((event) => `${JSON.stringify(event)}\n`).join(''));
}
