import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { installAndTest, managersOf, type Surroundings, startSurroundings } from './installation.ts';
import { releasedProjects } from './released.ts';

const computer = inject('computer');
const sources = join(import.meta.dirname, '../projects');
const repository = realpathSync(join(import.meta.dirname, '../../..'));
const folder = 'projects';

let surroundings: Surroundings;

beforeAll(async () => {
  surroundings = await startSurroundings();
});
afterAll(() => surroundings?.[Symbol.asyncDispose]());

const pairs = readdirSync(sources).flatMap((name) => {
  const project = join(sources, name);
  return managersOf(project).map((manager) => ({ name, project, folder, manager }));
});
// Other installers are tried with the projects of today.
for (const project of await releasedProjects(repository, join(computer.home, 'of-the-last-release'))) {
  const [manager = 'npm'] = managersOf(project);
  pairs.push({ name: `${basename(project)} of the last release`, project, folder: 'released', manager });
}

describe.concurrent('from the registry', () => {
  test.each(pairs)('$manager installs $name, and its test passes', ({ project, folder, manager }) =>
    installAndTest(computer, { project, folder, manager, env: surroundings.env }),
  );
});

test('nothing of what was installed leads into the repository', () => {
  const entries = readdirSync(join(computer.home, folder), { withFileTypes: true, recursive: true });
  const paths = entries.map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }));
  const outside = paths.filter(
    ({ entry, path }) =>
      entry.isSymbolicLink() && !realpathSync(path).startsWith(realpathSync(computer.home)),
  );
  expect(outside.map(({ path }) => path)).toEqual([]);
  const naming = paths.filter(({ entry, path }) => entry.isFile() && readFileSync(path).includes(repository));
  expect(naming.map(({ path }) => path)).toEqual([]);
});
