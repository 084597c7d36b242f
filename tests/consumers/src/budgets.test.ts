import { existsSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import budgets from '../budgets.json' with { type: 'json' };
import { installed, type Manifest, manifestOf, published } from './packed.ts';

const project = inject('project');
const nodeModules = join(project.folder, 'node_modules');

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));

/** A package with everything that is installed for it, each once. */
function closure(folder: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} }: Manifest = manifestOf(folder);
  // One in another version lies in the package, among its files.
  const shared = Object.keys(dependencies).filter((name) => !existsSync(join(folder, 'node_modules', name)));
  for (const name of shared) closure(join(nodeModules, name), found);
  return found;
}

/** Holds a figure to its limit, and to what the file has for it, give or take a tenth. */
function expectWithin(figure: number, { measured, limit }: { measured: number; limit: number }): void {
  expect(figure, 'more than the limit in budgets.json').toBeLessThanOrEqual(limit);
  const off = Math.abs(figure - measured);
  expect(off, `budgets.json says ${measured}: write ${figure}`).toBeLessThanOrEqual(measured / 10);
}

describe.each(published)('%s', (name) => {
  test('the packed files are the reviewed ones', async () => {
    const folder = installed(project, name);
    const files = filesOf(folder).map((file) => file.slice(folder.length + 1).replaceAll('\\', '/'));
    await expect(`${files.sort().join('\n')}\n`).toMatchFileSnapshot(`../snapshots/${name}.files.txt`);
  });

  test('what is installed stays small', () => {
    const [, ...others] = closure(installed(project, name));
    const files = [installed(project, name), ...others].flatMap(filesOf);
    const bytes = files.reduce((sum, file) => sum + lstatSync(file).size, 0);
    expectWithin(others.length, budgets[name].dependencies);
    expectWithin(bytes, budgets[name].installedBytes);
    const names = others.map((folder) => manifestOf(folder).name);
    if (name === 'client') expect(names).toEqual(['openapi-fetch', 'openapi-typescript-helpers']);
    if (name === 'webhooks') expect(names).toEqual(['commander']);
  });
});

test('the project holds real files, outside of the repository', () => {
  expect(project.folder.startsWith(join(import.meta.dirname, '../../..'))).toBe(false);
  expect(filesOf(nodeModules).filter((file) => !lstatSync(file).isFile())).toEqual([]);
});
