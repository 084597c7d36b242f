import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { publicPackages } from '../packages.ts';
import { root } from '../turbo.ts';
import { publishProblem, releaseWords, versionProblem } from './release.ts';

const start = join(import.meta.dirname, '../..', 'start.js');
const release = (...args: string[]) =>
  spawnSync(process.execPath, [start, 'release', ...args], { encoding: 'utf8' });

test.each([['--dryrun'], ['version', 'now']])('%s is not understood, and nothing is done', (...args) => {
  const { status, stdout, stderr } = release(...args);
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toContain(`"${args.join(' ')}" is none of these:\n`);
  expect(stderr).not.toMatch(/\n\s+at /);
});

test('--help shows every word that there is', () => {
  const { status, stdout } = release('--help');
  expect(status).toBe(0);
  for (const word of releaseWords.filter((each) => each !== '--help'))
    expect(stdout).toContain(`pnpm release ${word}`.trim());
});

const one = { name: 'one', version: '1.0.0', license: 'MIT', repository: 'https://example.com/one.git' };
const packed = (manifest: typeof one | Omit<typeof one, 'license'>) => [{ name: 'one', manifest }];

test('what waits for a version, and a package whose owner has not chosen, are not published', () => {
  const { license: _, ...unlicensed } = one;
  expect(publishProblem([], packed(one))).toBeUndefined();
  expect(publishProblem(['.changeset/a.md'], packed(one))).toMatch(/^\.changeset\/a\.md wait for a version/);
  expect(publishProblem([], packed(unlicensed))).toBe(
    'one: the owner has to write "license" in each package.json.',
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
