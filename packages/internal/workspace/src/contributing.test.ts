import { existsSync, globSync, readFileSync } from 'node:fs';
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

test('the README lists the packages that people install, CONTRIBUTING the others, the README of internal the private parts', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const installed = [...readme.matchAll(/^\| \[`@voice-agent\/[\w-]+`\]\((.+?)\)/gm)].map(
    ([, folder]) => folder,
  );
  expect(installed.sort()).toEqual(foldersOf(publicPackages(root)));
  const listed = ['.github/CONTRIBUTING.md', 'packages/internal/README.md'].flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/^\| `((?:specs|packages|tests)[\w/-]*)` /gm)].map(
      ([, folder]) => folder,
    ),
  );
  expect(listed.sort()).toEqual(foldersOf(packagesIn(root)));
});

const walks = [
  ...readFileSync(join(root, '.github/ARCHITECTURE.md'), 'utf8').matchAll(
    /^\| (an?) (\S+)[^|]*\| `(packages\/[\w/]+)`\s*\| (.+?)\s*\|$/gm,
  ),
].map(([, , name = '', folder = '', files = '']) => ({
  name: name.replace(',', ''),
  folder: join(root, folder),
  files: [...files.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
}));
/** A user gives the receiver to the adapter, and the inbox to the receiver; the writer sends messages to its thread. */
const connectedOtherwise = ['intake.ts', 'sqlite/latest.ts', 'sqlite/thread.ts'];
const maxFiles: Record<string, number> = { update: 6, delivery: 12, run: 15, property: 10, call: 9 };

test('ARCHITECTURE shows five walks, which are short', () => {
  expect(walks.map(({ name }) => name)).toEqual(Object.keys(maxFiles));
  for (const { name, files } of walks) expect(files.length).toBeLessThanOrEqual(maxFiles[name] ?? 0);
});

test.each(walks)(
  'each file of the walk of $name is used by an earlier one, or together with it',
  ({ folder, files }) => {
    const sources = globSync('**/*.ts', { cwd: folder }).filter((file) => !/\.test\.ts$|testing/.test(file));
    const uses = new Map(sources.map((file) => [file, importsOf(folder, file)]));
    const areTogether = (one: string, other: string): boolean =>
      [...uses].some(([file, used]) => [file, ...used].includes(one) && [file, ...used].includes(other));
    const apart = files.filter(
      (file, index) => index > 0 && !files.slice(0, index).some((earlier) => areTogether(earlier, file)),
    );
    expect(apart.filter((file) => !connectedOtherwise.includes(file))).toEqual([]);
  },
);

/** The files of the folder that a file of it names, also as a thread. */
function importsOf(folder: string, file: string): string[] {
  const text = readFileSync(join(folder, file), 'utf8');
  return [...text.matchAll(/'(\.{1,2}\/[^']+)\.[jt]s'/g)].map(
    ([, path = '']) => `${join(dirname(file), path)}.ts`,
  );
}

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s is one page', (name) => {
  const words = readFileSync(join(root, '.github', name), 'utf8').split(/\s+/);
  expect(words.length).toBeLessThan(1100);
});
