import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { writeFiles } from '@voice-agent/test-kit/scratch';
import type { Packed } from './pack.ts';
import { integrityOf } from './publish.ts';

/** Runs git in a folder, as somebody whose name is not that of the machine. */
export function git(folder: string, ...args: string[]): string {
  const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
}

/** Writes files and commits them. */
export function commit(folder: string, files: Record<string, string | object>): void {
  writeFiles(folder, files);
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message', 'a change');
}

/** A package.json with all that a release wants. */
export const manifest = (name: string, more: object = {}): object => ({
  name,
  version: '1.0.0',
  license: 'MIT',
  repository: { url: 'https://example.com/repository.git' },
  files: ['index.js'],
  sideEffects: false,
  publishConfig: { access: 'public' },
  ...more,
});

/** Two packages, released as 1.0.0, of which the first one needs the second. */
export const released: Record<string, string | object> = {
  '.changeset/config.json': { baseBranch: 'main' },
  'pnpm-workspace.yaml': 'packages: [packages/*]\ncatalog:\n  yaml: 2.0.0\n',
  'packages/one/package.json': manifest('@voice-agent/one', {
    dependencies: { '@voice-agent/two': 'workspace:*', yaml: 'catalog:' },
  }),
  'packages/one/index.js': 'export const one = 1;\n',
  'packages/two/package.json': manifest('@voice-agent/two'),
  'packages/two/index.js': 'export const two = 2;\n',
  'packages/own/package.json': { name: '@voice-agent/own', version: '0.0.0', private: true },
};

/** Makes a repository of files, on the branch main. */
export function makeRepository(folder: string, files: Record<string, string | object> = released): void {
  git(folder, 'init', '--quiet', '--initial-branch', 'main');
  commit(folder, files);
}

/** A tarball with one module, as npm takes it. */
export function makeTarball(folder: string, name: string, code = 'export {};\n', version = '1.0.0'): Packed {
  const file = join(folder, `${name}-${version}.tgz`);
  const source = join(folder, name, 'package');
  const full = `@voice-agent/${name}`;
  writeFiles(source, { 'package.json': { name: full, version, type: 'module' }, 'index.js': code });
  execFileSync('tar', ['-czf', file, '-C', join(folder, name), 'package']);
  return { name: full, version, file, integrity: integrityOf(file), size: 0, files: [] };
}
