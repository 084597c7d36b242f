import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const topLevel = [
  'package.json',
  'pnpm-workspace.yaml',
  'pnpm-lock.yaml',
  'turbo.json',
  'README.md',
  'specs',
  'packages',
  'tests',
  'node_modules',
];
// CI's own folder for a coverage report or the like would be a dot file, too.
const isAgreed = (name: string): boolean => name.startsWith('.') || topLevel.includes(name);

/** Files that do not belong at the top level, and packages without a dependency rule. */
export function layoutProblems(root: string): string[] {
  const unknown = readdirSync(root)
    .filter((name) => !isAgreed(name))
    .map(
      (name) => `${name}: only ${topLevel.join(', ')} and dot files are allowed at the top level. Move it.`,
    );
  const rules = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8')).boundaries.tags;
  const untagged = globSync(
    ['specs', 'packages/*', 'packages/internal/*', 'tests/*'].map((each) => `${each}/package.json`),
    { cwd: root },
  )
    .sort()
    .map((manifest) => join(dirname(manifest), 'turbo.json'))
    .filter((path) => !tagsIn(join(root, path)).some((tag) => tag in rules))
    .map((path) => `${path}: no tag in /tags has a rule in turbo.json at /boundaries/tags. Add both.`);
  return [...unknown, ...untagged];
}

function tagsIn(path: string): string[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).tags ?? [];
  } catch {
    return [];
  }
}
