import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The fields of a package.json that a release looks at. */
export interface Manifest {
  name: string;
  version: string;
  private?: boolean;
  license?: string;
  repository?: string | { url?: string; directory?: string };
  files?: string[];
  sideEffects?: boolean | string[];
  publishConfig?: { access?: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface PublicPackage {
  name: string;
  version: string;
  /** From the root of the repository. */
  folder: string;
  manifest: Manifest;
}

/** The packages that strangers install, each after those it needs, so that a release that stops leaves no gap. */
export function publicPackages(root: string): PublicPackage[] {
  const found = globSync(
    ['specs', 'packages/*'].map((each) => `${each}/package.json`),
    { cwd: root },
  )
    .sort()
    .map((path): PublicPackage => {
      const manifest: Manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
      return { name: manifest.name, version: manifest.version, folder: dirname(path), manifest };
    })
    .filter(({ manifest }) => manifest.private !== true);
  const ordered = new Set<PublicPackage>();
  const visit = (each: PublicPackage): void => {
    if (ordered.has(each)) return;
    for (const other of found) if (other.name in (each.manifest.dependencies ?? {})) visit(other);
    ordered.add(each);
  };
  found.forEach(visit);
  return [...ordered];
}

/** What a package.json lacks that only the owner of the packages can say. */
export function ownersWord(packages: readonly PublicPackage[]): string[] {
  const without = (field: 'license' | 'repository'): string[] =>
    packages.filter(({ manifest }) => manifest[field] === undefined).map(({ name }) => name);
  const asks = { license: without('license'), repository: without('repository') };
  return [
    ...(asks.license.length > 0
      ? [
          `No licence is named in ${asks.license.join(', ')}: the owner has to choose one and write it as "license" in each package.json.`,
        ]
      : []),
    ...(asks.repository.length > 0
      ? [
          `No repository is named in ${asks.repository.join(', ')}: the owner has to write its address as "repository" in each package.json, since provenance is checked against it.`,
        ]
      : []),
  ];
}

/** What would make a packed package.json a bad one for those who install it. */
export function manifestProblems(manifest: Manifest): string[] {
  const ranges = Object.entries({
    ...manifest.dependencies,
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
  });
  return [
    ...ranges
      .filter(([, range]) => /^(?:workspace|catalog|link|file):/.test(range))
      .map(([name, range]) => `${name} is "${range}", which only this repository understands`),
    ...(manifest.publishConfig?.access === 'public' ? [] : ['/publishConfig/access is not "public"']),
    ...(manifest.files === undefined ? ['/files is missing'] : []),
    ...(manifest.sideEffects === undefined ? ['/sideEffects is missing'] : []),
  ];
}
