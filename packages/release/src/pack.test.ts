import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '@voice-agent/test-kit/scratch';
import { expect, test } from 'vitest';
import { type Packed, packPackages, rejectDifferent, rejectUnreviewed } from './pack.ts';
import { ReleaseError } from './release-error.ts';
import { manifest, released } from './testing.ts';

const built = {
  ...released,
  'pnpm-workspace.yaml': 'packages: [packages/*]\ncatalog:\n  yaml: 2.0.0\npmOnFail: ignore\n',
};

test('a package is packed with what this workspace alone understands made plain, its hash and its files', async () => {
  using folder = scratchFolder(built);
  const [two, one] = await packPackages(folder.path, join(folder.path, 'out'));
  expect(one).toMatchObject({
    name: '@voice-agent/one',
    version: '1.0.0',
    files: ['index.js', 'package.json'],
  });
  expect(one?.integrity).toMatch(/^sha512-/);
  expect(readdirSync(join(folder.path, 'out')).sort()).toEqual(
    [one, two].map((each) => each?.file.split('/').at(-1)),
  );
});

test('two builds of the same files give the same bytes, whenever and in whatever order they were written', async () => {
  using first = scratchFolder(built);
  using second = scratchFolder(Object.fromEntries(Object.entries(built).reverse()));
  for (const file of ['index.js', 'package.json'])
    utimesSync(join(second.path, 'packages/one', file), new Date(0), new Date(86_400_000));
  const packed = await packPackages(first.path, join(first.path, 'out'));
  const again = await packPackages(second.path, join(second.path, 'out'));
  for (const [index, { file }] of packed.entries())
    expect(readFileSync(file).equals(readFileSync(again[index]?.file ?? ''))).toBe(true);
  rejectDifferent(packed, again);
});

test.each([
  [
    'a place of its own',
    { dependencies: { yaml: 'file:../yaml' } },
    'yaml is "file:../yaml", which only this repository understands',
  ],
  ['an access of its own', { publishConfig: undefined }, '/publishConfig/access is not "public"'],
  ['a list of files', { files: undefined }, '/files is missing'],
  ['a word on side effects', { sideEffects: undefined }, '/sideEffects is missing'],
])('a package without %s is rejected', async (_, more, problem) => {
  using folder = scratchFolder({ ...built, 'packages/two/package.json': manifest('@voice-agent/two', more) });
  const error = await packPackages(folder.path, join(folder.path, 'out')).catch((reason: Error) => reason);
  expect(error).toBeInstanceOf(ReleaseError);
  expect((error as Error).message).toContain(
    `The packed package.json of @voice-agent/two is invalid: ${problem}.`,
  );
});

const packed = (files: string[], integrity = 'sha512-a'): Packed => ({
  name: '@voice-agent/one',
  version: '1.0.0',
  file: 'one.tgz',
  size: 1,
  integrity,
  files,
});

test('files that were not reviewed are rejected, the first by its name', () => {
  using folder = scratchFolder({ 'tests/snapshots/one.files.txt': 'index.js\npackage.json\n' });
  const snapshots = join(folder.path, 'tests/snapshots');
  rejectUnreviewed([packed(['index.js', 'package.json'])], snapshots);
  expect(() => rejectUnreviewed([packed(['.env', 'index.js', 'package.json'])], snapshots)).toThrow(
    /^The tarball of @voice-agent\/one has \.env, other than .* update tests\/snapshots\/one\.files\.txt\.$/,
  );
  expect(() => rejectUnreviewed([packed(['package.json'])], snapshots)).toThrow(
    / lacks index\.js, other than/,
  );
  expect(() =>
    rejectUnreviewed([{ ...packed(['package.json']), name: '@voice-agent/new' }], snapshots),
  ).toThrow(/@voice-agent\/new has package\.json/);
});

test('builds that differ are rejected, and so is one that is missing', () => {
  rejectDifferent([packed([])], [packed([])]);
  expect(() => rejectDifferent([packed([])], [packed([], 'sha512-b')])).toThrow(
    /^Two builds .* of @voice-agent\/one: /,
  );
  expect(() => rejectDifferent([packed([])], [])).toThrow(ReleaseError);
});
