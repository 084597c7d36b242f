import { join } from 'node:path';
import { build } from 'esbuild';
import { installed, manifestOf, type Project, type Published } from './packed.ts';

/** A module of a package that can be imported. */
export interface Subpath {
  /** The specifier of an import, such as `@voice-agent/client/validators`. */
  specifier: string;
  /** The packages outside that it imports, itself or through its own files. */
  imports: string[];
  /** Those of them that are peer dependencies, which the one who installs has to bring. */
  peers: string[];
  /** Whether it imports modules of Node, so that it runs there alone. */
  needsNode: boolean;
}

const known = new Map<string, Promise<Subpath[]>>();

/** Every subpath of the `exports` of an installed package that is a JavaScript module. Each package is read once. */
export function subpathsOf(project: Project, name: Published): Promise<Subpath[]> {
  const folder = installed(project, name);
  const subpaths = known.get(folder) ?? readSubpaths(folder);
  known.set(folder, subpaths);
  return subpaths;
}

async function readSubpaths(folder: string): Promise<Subpath[]> {
  const manifest = manifestOf(folder);
  const modules = Object.entries(manifest.exports).flatMap(([subpath, target]) => {
    const file = typeof target === 'string' ? target : target.default;
    return file.endsWith('.js') ? [{ specifier: join(manifest.name, subpath), file }] : [];
  });
  return Promise.all(
    modules.map(async ({ specifier, file }) => {
      const all = await importsOf(join(folder, file));
      const imports = all.filter((each) => !each.startsWith('node:'));
      const peers = imports.filter((each) => each in (manifest.peerDependencies ?? {}));
      return { specifier, imports, peers, needsNode: imports.length < all.length };
    }),
  );
}

async function importsOf(file: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    packages: 'external',
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  const external = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  return [...new Set(external.map(packageOf))];
}

/** The package of an import: `msw` of `msw/node`. */
function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
