import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { publicPackages } from '@voice-agent/workspace/packages';
import { root } from '@voice-agent/workspace/turbo';
import { expect, test } from 'vitest';
import { rejectUnready, reportTags, tagReleased, toRelease } from './checks.ts';
import { manifestProblems } from './manifests.ts';
import { ReleaseError } from './release-error.ts';
import { commit, git, makeRepository, manifest, released } from './testing.ts';

const changeset = (...names: string[]) =>
  `---\n${names.map((name) => `"@voice-agent/${name}": patch\n`).join('')}---\n\nA new word.\n`;

/** A repository whose two packages are released, on a commit that comes after. */
function repository(): { path: string } & Disposable {
  const folder = scratchFolder({});
  makeRepository(folder.path);
  for (const { name } of publicPackages(folder.path)) git(folder.path, 'tag', `${name}@1.0.0`);
  return folder;
}

/** What is reported against a release: one sentence, and never a stack. */
async function rejection(root: string, dryRun = true): Promise<string> {
  const error = await rejectUnready(root, { dryRun }).then(
    () => new Error('nothing is said against it'),
    (reason: Error) => reason,
  );
  expect(error.message).not.toMatch(/\n/);
  return error instanceof ReleaseError ? error.message : `not a rejection: ${error.message}`;
}

test('a clean repository on main, with every change named, is ready', async () => {
  using folder = repository();
  await rejectUnready(folder.path, { dryRun: false });
  commit(folder.path, { 'packages/two/index.js': 'changed\n', '.changeset/new.md': changeset('two') });
  await rejectUnready(folder.path, { dryRun: true });
});

test.each([
  ['a changed file', 'packages/two/index.js'],
  ['a new file', 'packages/two/new file.js'],
])('%s in no commit is rejected by its name', async (_, file) => {
  using folder = repository();
  writeFileSync(join(folder.path, file), 'changed\n');
  expect(await rejection(folder.path)).toMatch(
    new RegExp(`^The working tree has changes .*\\(${file}\\): commit or`),
  );
});

test('another branch than main, and none, are rejected unless it is tried', async () => {
  using folder = repository();
  git(folder.path, 'checkout', '--quiet', '-b', 'feature');
  expect(await rejection(folder.path, false)).toMatch(
    /^The branch is feature, and a release is made from main/,
  );
  await rejectUnready(folder.path, { dryRun: true });
  git(folder.path, 'checkout', '--quiet', '--detach');
  expect(await rejection(folder.path, false)).toMatch(/^No branch is checked out, and/);
});

test.each([
  ['a module', { 'packages/two/index.js': 'changed\n' }, 'packages/two/index.js'],
  ['a new file', { 'packages/two/src/new.ts': 'export {};\n' }, 'packages/two/src/new.ts'],
  [
    'a dependency in the catalog',
    { 'pnpm-workspace.yaml': 'catalog: { yaml: 2.1.0 }\n' },
    'yaml in pnpm-workspace.yaml',
  ],
])('%s that changed and is in no changeset is rejected', async (_, files, place) => {
  using folder = repository();
  // That of the other package does not help.
  const other = place.includes('two') ? 'one' : 'two';
  commit(folder.path, { ...files, '.changeset/other.md': changeset(other) });
  const expected = await rejection(folder.path);
  expect(expected).toMatch(
    /^@voice-agent\/\w+ has changed since @voice-agent\/\w+@1\.0\.0 \(.*\), and no changeset names it: add/,
  );
  expect(expected).toContain(`(${place})`);
});

test('what does not reach those who install needs no changeset', async () => {
  using folder = repository();
  commit(folder.path, {
    'packages/two/src/deep/index.test.ts': '',
    'packages/two/tsconfig.build.json': {},
    'packages/two/CHANGELOG.md': '# two\n',
    'packages/own/index.js': '',
    'tests/new.ts': '',
  });
  await rejectUnready(folder.path, { dryRun: true });
});

test('a package that was never released has to be named, too', async () => {
  using folder = repository();
  commit(folder.path, {
    'packages/three/package.json': manifest('@voice-agent/three', { version: '0.0.0' }),
  });
  expect(await rejection(folder.path)).toMatch(
    /^@voice-agent\/three was never released, and no changeset names it/,
  );
});

test('changesets that still wait for a version are rejected, but may be tried', async () => {
  using folder = repository();
  commit(folder.path, { '.changeset/new.md': changeset('one', 'two') });
  expect(await rejection(folder.path, false)).toMatch(
    /^\.changeset\/new\.md wait for a version: .*pnpm release version/,
  );
  await rejectUnready(folder.path, { dryRun: true });
});

test.each([
  ['license', /^No licence is named in @voice-agent\/two: the owner has to choose one/],
  ['repository', /^No repository is named in @voice-agent\/two: the owner has to write its address/],
])('a missing %s is rejected, and only the owner can say it', async (field, sentence) => {
  using folder = repository();
  const changed = manifest('@voice-agent/two', { version: '1.0.1', [field]: undefined });
  commit(folder.path, { 'packages/two/package.json': changed });
  expect(await rejection(folder.path, false)).toMatch(sentence);
  await rejectUnready(folder.path, { dryRun: true });
});

test('a folder that is not a repository could not be looked at', async () => {
  using folder = scratchFolder(released);
  await expect(rejectUnready(folder.path, { dryRun: true })).rejects.toThrow(/not a git repository/);
});

test('packages come after those they need, and private ones not at all', () => {
  using folder = scratchFolder(released);
  expect(publicPackages(folder.path).map(({ name }) => name)).toEqual([
    '@voice-agent/two',
    '@voice-agent/one',
  ]);
});

test('what was released from an earlier commit is not released again', async () => {
  using folder = repository();
  const packages = publicPackages(folder.path);
  // The run that set the tags may have been interrupted.
  expect(await toRelease(folder.path, packages)).toEqual(packages);
  commit(folder.path, { 'packages/two/package.json': manifest('@voice-agent/two', { version: '1.0.1' }) });
  expect((await toRelease(folder.path, publicPackages(folder.path))).map(({ name }) => name)).toEqual([
    '@voice-agent/two',
  ]);
});

test('what was released is tagged once, and then belongs to this commit', async () => {
  using folder = scratchFolder({});
  makeRepository(folder.path);
  const packages = publicPackages(folder.path);
  const tags = ['@voice-agent/two@1.0.0', '@voice-agent/one@1.0.0'];
  git(folder.path, 'tag', tags[0] ?? '');
  expect(await tagReleased(folder.path, packages)).toEqual(tags.slice(1));
  expect(await tagReleased(folder.path, packages)).toEqual([]);
  expect(git(folder.path, 'tag', '--points-at', 'HEAD').trim().split('\n').sort()).toEqual(tags.sort());
});

test('the tags are reported to the action that announces them, and that there are none, too', () => {
  using folder = scratchFolder({});
  const file = join(folder.path, 'output');
  reportTags(['@voice-agent/one@1.0.0'], undefined);
  reportTags([], file);
  expect(readFileSync(file, 'utf8')).toBe('');
  reportTags(['@voice-agent/two@1.0.0', '@voice-agent/one@1.0.0'], file);
  const events = readFileSync(file, 'utf8').trim().split('\n');
  expect(events.map((event) => JSON.parse(event))).toEqual([
    { type: 'git-tag', tag: '@voice-agent/two@1.0.0', packageName: '@voice-agent/two' },
    { type: 'git-tag', tag: '@voice-agent/one@1.0.0', packageName: '@voice-agent/one' },
  ]);
});

test('the packages of this repository are the five that users install, and say all that is theirs to say', () => {
  const packages = publicPackages(root);
  expect(packages.map(({ name }) => name.replace('@voice-agent/', '')).sort()).toEqual([
    'client',
    'contract',
    'sandbox',
    'specs',
    'webhooks',
  ]);
  // References that only this repository understands are made plain when a package is packed.
  for (const { name, manifest: source } of packages)
    expect(manifestProblems({ ...source, dependencies: {} }), name).toEqual([]);
});
