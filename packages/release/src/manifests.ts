import type { Manifest, WorkspacePackage } from '@voice-agent/workspace/packages';

/** What a package.json lacks that only the owner of the packages can say. */
export function ownersWord(packages: readonly WorkspacePackage[]): string[] {
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
