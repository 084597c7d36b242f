import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from './programs.ts';

/** What a package brings to the disk, with everything that it depends on at run time. */
export interface Installed {
  /** Packages beside it, those of its dependencies included. */
  dependencies: number;
  /** Those that it names itself. */
  direct: number;
  bytes: number;
  files: number;
}

interface Manifest {
  name: string;
  files?: string[];
  dependencies?: Record<string, string>;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

export function installed(folder: string): Installed {
  const folders = new Set<string>();
  const visit = (each: string): void => {
    if (folders.has(each)) return;
    folders.add(each);
    for (const name of Object.keys(manifestOf(each).dependencies ?? {})) visit(packageFolder(name, each));
  };
  visit(folder);
  const files = [...folders].flatMap(publishedFiles);
  return {
    dependencies: folders.size - 1,
    direct: Object.keys(manifestOf(folder).dependencies ?? {}).length,
    bytes: files.reduce((sum, file) => sum + statSync(file).size, 0),
    files: files.length,
  };
}

/** The files that npm would install: of a package of this repository those that it publishes, of another all. */
function publishedFiles(folder: string): string[] {
  const isInstalled = folder.includes('node_modules');
  const named = manifestOf(folder).files?.flatMap((name) => [name, `${name}/**`]) ?? ['**'];
  const always = ['package.json', 'README*', 'LICENSE*', 'LICENCE*'];
  const found = globSync(isInstalled ? ['**'] : [...always, ...named], {
    cwd: folder,
    exclude: ['**/node_modules'],
  });
  return [...new Set(found)].map((file) => join(folder, file)).filter((file) => statSync(file).isFile());
}
