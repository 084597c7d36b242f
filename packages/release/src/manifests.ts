import type { Manifest, WorkspacePackage } from '@voice-agent/workspace/packages';

/** What a package.json lacks that only the owner of the packages can say. */
export function ownersWord(packages: readonly WorkspacePackage[]): string[] {
  const asks = [
    ['license', 'licence', 'choose one and write it as "license" in each package.json'],
    [
      'repository',
      'repository',
      'write its address as "repository" in each package.json, since provenance is checked against it',
    ],
  ] as const;
  return asks.flatMap(([field, noun, todo]) => {
    const names = packages.filter(({ manifest }) => manifest[field] === undefined).map(({ name }) => name);
    return names.length === 0 ? [] : `No ${noun} is named in ${names.join(', ')}: the owner has to ${todo}.`;
  });
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
