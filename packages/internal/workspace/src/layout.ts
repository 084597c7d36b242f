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

/** Every `import()` of a computed path: neither a reader nor a linter sees what it loads. */
export function computedImports(root: string): string[] {
  return globSync(
    ['specs/checks/**/*.{ts,js}', 'packages/{*,internal/*}/{src,soak,dashboard}/**/*.{ts,tsx,js}'],
    {
      cwd: root,
    },
  )
    .filter((path) => !/(?:\.test|testing)\.tsx?$|\/generated\//.test(path))
    .sort()
    .flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return Array.from(text.matchAll(/\bimport\((?!\s*['")])(?!\s*\/\* loads \S)/g), ({ index }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line}: import() of a computed name. Import by a fixed name; where it is known at run time only, write what it loads: import(/* loads … */ name).`;
      });
    });
}
