import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { packagesIn, publicPackages } from './packages.ts';
import { root } from './turbo.ts';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
// pnpm's own.
const pnpmCommands = ['--filter', 'exec', 'install'];

test.each(['README.md', '.github/ARCHITECTURE.md', '.github/CONTRIBUTING.md'])(
  '%s names commands and files that exist',
  (path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const commands = [...text.matchAll(/^[ ]*(?:npx )?pnpm ([\w-]+)|`(?:npx )?pnpm ([\w-]+)/gm)].map(
      (match) => match[1] ?? match[2],
    );
    expect(commands.length).toBeGreaterThan(0);
    expect(commands.filter((name = '') => !(name in scripts) && !pnpmCommands.includes(name))).toEqual([]);
    const links = [...text.matchAll(/(?:\]\(|src(?:set)?=")(?!https?:)([^)#"]+)/g)].map(
      (match) => match[1] ?? '',
    );
    const files = [
      ...text.matchAll(/`((?:\.config|\.changeset|packages|specs|tests|pnpm-workspace)[\w./-]*)`/g),
    ].map((match) => match[1] ?? '');
    expect(links.filter((link) => !existsSync(join(root, dirname(path), link)))).toEqual([]);
    expect(commands.length + files.length).toBeGreaterThan(5);
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  },
);

const foldersOf = (packages: { folder: string }[]) => packages.map(({ folder }) => folder).sort();

test('the README lists the packages that people install, CONTRIBUTING all of them', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const installed = [...readme.matchAll(/^\| \[`@voice-agent\/[\w-]+`\]\((.+?)\)/gm)].map(
    ([, folder]) => folder,
  );
  expect(installed.sort()).toEqual(foldersOf(publicPackages(root)));
  const contributing = readFileSync(join(root, '.github/CONTRIBUTING.md'), 'utf8');
  const listed = [...contributing.matchAll(/^\| `((?:specs|packages|tests)[\w/-]*)` /gm)].map(
    ([, folder]) => folder,
  );
  expect(listed.sort()).toEqual(foldersOf(packagesIn(root)));
});

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s is one page', (name) => {
  const words = readFileSync(join(root, '.github', name), 'utf8').split(/\s+/);
  expect(words.length).toBeLessThan(1100);
});
