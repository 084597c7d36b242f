import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicPackages } from '../packages.ts';
import { root } from '../turbo.ts';
import { publishProblem, versionProblem } from './release.ts';

const start = join(import.meta.dirname, '../..', 'start.js');
const release = (...args: string[]) =>
  spawnSync(process.execPath, [start, 'release', ...args], { encoding: 'utf8' });

test.each([
  ['--dryrun', 'Unknown flag --dryrun.\n'],
  ['now', '"now" is invalid: step must be one of version.\n'],
])('%s is not understood, and nothing is done', (arg, problem) => {
  const { status, stdout, stderr } = release(arg);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toBe(`${problem}Run 'npx pnpm release --help' for its flags.\n`);
});

const one = { name: 'one', version: '1.0.0', license: 'MIT', repository: 'https://example.com/one.git' };
const packed = (manifest: typeof one | Omit<typeof one, 'license'>) => [{ name: 'one', manifest }];

test('what waits for a version, and a package whose owner has not chosen, are not published', () => {
  const { license: _, ...unlicensed } = one;
  expect(publishProblem([], packed(one))).toBeUndefined();
  expect(publishProblem(['.changeset/a.md'], packed(one))).toMatch(
    /^\.changeset\/a\.md wait for a version\. /,
  );
  expect(publishProblem([], packed(unlicensed))).toBe(
    '"license" is missing in the package.json of one. The owner has to write it.',
  );
});

test('without a changeset there is no version to give', () => {
  expect(versionProblem([])).toMatch(/^No changeset waits for a version/);
  expect(versionProblem(['.changeset/a.md'])).toBeUndefined();
});

test('the packages of this repository are the six that users install, each one public', () => {
  const packages = publicPackages(root);
  expect(packages.map(({ name }) => name.replace('@voice-agent/', '')).sort()).toEqual([
    'cli',
    'client',
    'contract',
    'mcp',
    'sandbox',
    'specs',
    'webhooks',
  ]);
  for (const { name, manifest } of packages) {
    expect(manifest.publishConfig, name).toEqual({ access: 'public' });
    expect(manifest.files, name).toBeDefined();
    expect(manifest.sideEffects, name).toBeDefined();
  }
});
