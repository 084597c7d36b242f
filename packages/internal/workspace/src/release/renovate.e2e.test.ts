import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { publicPackages } from '../packages.ts';
import { root } from '../turbo.ts';

interface Rule {
  matchManagers?: string[];
  matchPackageNames?: string[];
  matchDepNames?: string[];
}

const config = JSON.parse(readFileSync(join(root, '.github/renovate.json'), 'utf8'));
const rules: Rule[] = config.packageRules;

// The name that a package.json uses, the package behind it, and its version.
interface Dependency {
  depName: string;
  packageName: string;
  version: string;
}

const manifestGlobs = [
  'package.json',
  'specs/package.json',
  '{packages,tests}/*/package.json',
  // Projects with a lock file of their own.
  '{packages,packages/internal,tests}/*/*/package.json',
  'tests/consumers/projects/*/package.json',
];

function dependencies(): Dependency[] {
  const settings = globSync('{.,{packages,packages/internal,tests}/*/*}/pnpm-workspace.yaml', {
    cwd: root,
  }).flatMap((path) => {
    const { catalog, overrides } = parse(readFileSync(join(root, path), 'utf8'));
    return Object.entries<string>({ ...catalog, ...overrides });
  });
  const manifests = globSync(manifestGlobs, { cwd: root });
  const named = manifests.flatMap((path) => {
    const manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
    const [manager, version] = (manifest.packageManager ?? '').split('@');
    return Object.entries<string>({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
      ...(version && { [manager]: version }),
    }).filter(([, range]) => !/^(catalog|workspace):/.test(range));
  });
  return [...named, ...settings].map(([name, range]) => {
    const alias = /^npm:(.+)@(.+)$/.exec(range);
    const depName = name.replace(/(.)@.*$/, '$1');
    return { depName, packageName: alias?.[1] ?? depName, version: alias?.[2] ?? range };
  });
}

const all = dependencies();

test('the pnpm that publishes is the one of package.json, and is found to be updated with it', () => {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const text = readFileSync(join(root, '.github/workflows/release.yml'), 'utf8');
  const [{ managerFilePatterns, matchStrings }] = config.customManagers;
  expect('.github/workflows/release.yml').toMatch(new RegExp(managerFilePatterns[0].slice(1, -1)));
  const found = [...text.matchAll(new RegExp(matchStrings[0], 'g'))].map(({ groups }) => groups);
  expect(found).toHaveLength(text.match(/\bpnpm@?/g)?.length ?? 0);
  for (const { depName, currentValue } of found.map((each) => each ?? {}))
    expect(`${depName}@${currentValue}`).toBe(packageManager);
});

test('engines are checked against the Node that runs the tools, and both are updated together', () => {
  const text = readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8');
  const manager = config.customManagers[1];
  expect('pnpm-workspace.yaml').toMatch(new RegExp(manager.managerFilePatterns[0].slice(1, -1)));
  const { nodeVersion, catalog } = parse(text);
  expect(new RegExp(manager.matchStrings[0]).exec(text)?.groups?.currentValue).toBe(nodeVersion);
  expect(nodeVersion).toBe(catalog[manager.depNameTemplate]);
});

test('every version is an exact one, but for what the tests publish themselves', () => {
  const others = all.filter(({ depName }) => !depName.startsWith('@voice-agent/'));
  expect(others.length).toBeLessThan(all.length);
  expect(others.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

// What it extends would pass over every folder that is named `tests`.
test('every package.json is looked at, but for those of what is installed', () => {
  const isIgnored = (path: string): boolean =>
    config.ignorePaths.some((glob: string) => matchesGlob(path, glob));
  const ignored = (globs: string[]) => globSync(globs, { cwd: root }).map((path) => isIgnored(path));
  expect(new Set(ignored(manifestGlobs))).toEqual(new Set([false]));
  expect(isIgnored('packages/client/node_modules/a/package.json')).toBe(true);
});

test('a rule names only what is here', () => {
  const here = all.flatMap(({ depName, packageName }) => [depName, packageName]);
  const isHere = (pattern: string): boolean =>
    here.some((name) => (pattern.endsWith('/*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern));
  for (const rule of rules.filter(({ matchManagers }) => !matchManagers)) {
    const names = [...(rule.matchPackageNames ?? []), ...(rule.matchDepNames ?? [])];
    expect(names.filter((name) => !isHere(name))).toEqual([]);
  }
});

test('whoever changes what users install is asked to write a changeset', () => {
  const names = publicPackages(root).flatMap(({ manifest }) => Object.entries(manifest.dependencies ?? {}));
  const installed = names.filter(([, range]) => !range.startsWith('workspace:')).map(([name]) => name);
  const rule = rules.find((each) => 'prBodyNotes' in each);
  expect(rule?.matchPackageNames).toEqual([...new Set(installed)].sort());
});
