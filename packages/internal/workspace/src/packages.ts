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
  scripts?: Record<string, string>;
  sideEffects?: boolean | string[];
  publishConfig?: { access?: string };
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface WorkspacePackage {
  name: string;
  version: string;
  /** From the root of the repository. */
  folder: string;
  manifest: Manifest;
}

/** Every package of this repository, by the folder. */
export function packagesIn(root: string): WorkspacePackage[] {
  return globSync('{specs,packages/*,packages/internal/*,tests/*}/package.json', { cwd: root })
    .sort()
    .map((path) => {
      const manifest: Manifest = JSON.parse(readFileSync(join(root, path), 'utf8'));
      return { name: manifest.name, version: manifest.version, folder: dirname(path), manifest };
    });
}

/** The packages that are published, each after those it needs, so that a release that stops leaves no gap. */
export function publicPackages(root: string): WorkspacePackage[] {
  const found = packagesIn(root).filter(({ manifest }) => manifest.private !== true);
  const ordered = new Set<WorkspacePackage>();
  const visit = (each: WorkspacePackage): void => {
    if (ordered.has(each)) return;
    for (const other of found) if (other.name in (each.manifest.dependencies ?? {})) visit(other);
    ordered.add(each);
  };
  found.forEach(visit);
  return [...ordered];
}

/**
 * A script of a package that Node runs, to be started without pnpm between.
 *
 * @throws Error when the package has no such script
 */
export function scriptOf(root: string, name: string, script: string): { program: string[]; cwd: string } {
  const found = packagesIn(root).find((each) => each.name === name);
  const [node, ...program] = (found?.manifest.scripts?.[script] ?? '').split(' ');
  if (found === undefined || node !== 'node')
    throw new Error(`${name} has no script "${script}" that Node runs.`);
  return { program, cwd: join(root, found.folder) };
}
