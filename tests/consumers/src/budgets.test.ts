import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { installed, type Manifest, manifestOf, published } from './packed.ts';

const project = inject('project');
const nodeModules = join(project.folder, 'node_modules');

const limits = {
  client: { files: 80, bytes: 500_000 },
  webhooks: { files: 160, bytes: 600_000 },
  sandbox: { files: 160, bytes: 4_000_000 },
  contract: { files: 320, bytes: 12_000_000 },
};

const entriesOf = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => join(parentPath, name));

/** A package with everything that is installed for it. */
function closure(folder: string): string[] {
  const { dependencies = {} }: Manifest = manifestOf(folder);
  return [folder, ...Object.keys(dependencies).flatMap((name) => closure(join(nodeModules, name)))];
}

describe.each(published)('%s', (name) => {
  const folder = installed(project, name);
  const limit = limits[name];

  test('the packed files are the reviewed ones', async () => {
    const files = entriesOf(folder).map((file) => file.slice(folder.length + 1).replaceAll('\\', '/'));
    await expect(`${files.sort().join('\n')}\n`).toMatchFileSnapshot(`../snapshots/${name}.files.txt`);
    expect(files.length).toBeLessThanOrEqual(limit.files);
  });

  test('what is installed stays small', () => {
    const bytes = closure(folder)
      .flatMap(entriesOf)
      .reduce((sum, file) => sum + lstatSync(file).size, 0);
    expect(bytes).toBeLessThanOrEqual(limit.bytes);
  });
});

test('the client needs openapi-fetch and its helper alone, the webhooks what reads a command line', () => {
  const names = (name: (typeof published)[number]) =>
    closure(installed(project, name)).map((folder) => manifestOf(folder).name);
  expect(names('client')).toEqual(['@voice-agent/client', 'openapi-fetch', 'openapi-typescript-helpers']);
  expect(names('webhooks')).toEqual(['@voice-agent/webhooks', 'commander']);
});

test('the project holds real files, outside of the repository', () => {
  expect(project.folder.startsWith(join(import.meta.dirname, '../../..'))).toBe(false);
  expect(entriesOf(nodeModules).filter((file) => !lstatSync(file).isFile())).toEqual([]);
});
