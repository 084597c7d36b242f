import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runPnpm } from '@voice-agent/test-kit/pnpm';

/** The packages that users install, each after those that it depends on. */
export const published = ['specs', 'client', 'webhooks', 'sandbox', 'contract', 'mcp', 'cli'] as const;
export type Published = (typeof published)[number];
/** The packages that are imported: the command line is a program alone. */
export const modules: readonly Exclude<Published, 'specs' | 'cli'>[] = published.filter(
  (name) => name !== 'specs' && name !== 'cli',
);

/** The declarations and the script of an export. */
export interface Entry {
  types: string;
  default: string;
}

/** An export: the ES module, and the CommonJS one where there is one. */
export interface Module extends Entry {
  require?: Entry;
}

/** The fields of a package.json that these tests look at. */
export interface Manifest {
  name: string;
  version: string;
  engines?: { node?: string };
  exports: Record<string, string | Module>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A project outside the repository in which the packed packages are installed; other tests may use it, too. */
export interface Project {
  folder: string;
  tarballs: Record<Published, string>;
}

/** The folder of the source of a published package. */
export const sourceOf = (name: Published): string =>
  findInstalled(`@voice-agent/${name}`, import.meta.dirname);

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** The folder of a package that is installed in a project. */
export const installed = (project: Project, name: Published): string =>
  join(project.folder, 'node_modules/@voice-agent', name);

/** Packs the published packages and installs them in a new project, without a registry. */
export async function makeProject(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-consumer-'));
  try {
    mkdirSync(join(folder, 'tarballs'));
    const tarballs = await pack(join(folder, 'tarballs'));
    const dependencies: Record<string, string> = {};
    for (const name of published) {
      const target = join(folder, 'node_modules/@voice-agent', name);
      mkdirSync(target, { recursive: true });
      execFileSync('tar', ['-xzf', tarballs[name], '-C', target, '--strip-components=1']);
      copyDependencies(sourceOf(name), target, join(folder, 'node_modules'));
      dependencies[`@voice-agent/${name}`] = `file:${tarballs[name]}`;
    }
    const manifest = { name: 'consumer', private: true, type: 'module', dependencies };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    return { folder, tarballs };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the packages of a project to an empty folder; what they depend on are links. */
export function copyProject(project: Project, folder: string): Project {
  for (const each of ['package.json', 'node_modules/@voice-agent'])
    cpSync(join(project.folder, each), join(folder, each), { recursive: true });
  for (const each of readdirSync(join(project.folder, 'node_modules')))
    if (!existsSync(join(folder, 'node_modules', each)))
      symlinkSync(join(project.folder, 'node_modules', each), join(folder, 'node_modules', each), 'junction');
  return { ...project, folder };
}

/** Packs the published packages by one run of pnpm. */
async function pack(destination: string): Promise<Project['tarballs']> {
  const filters = published.map((name) => `--filter=@voice-agent/${name}`);
  const output = await runPnpm([...filters, 'pack', '--json', '--pack-destination', destination], {
    cwd: sourceOf('specs'),
  });
  const packed: { name: string; filename: string }[] = JSON.parse(output);
  return Object.fromEntries(
    packed.map(({ name, filename }) => [basename(name), join(destination, basename(filename))]),
  ) as Project['tarballs'];
}

/**
 * Copies what a package needs at run time, as real files: pnpm's own are links into the repository. What another package
 * needs in another version lies in the package itself.
 *
 * @param own the folder of the package in the project
 */
function copyDependencies(source: string, own: string, nodeModules: string): void {
  for (const name of Object.keys(manifestOf(own).dependencies ?? {})) {
    const from = findInstalled(name, source);
    const shared = join(nodeModules, name);
    const known = existsSync(shared) ? manifestOf(shared).version : undefined;
    if (known === manifestOf(from).version) continue;
    const target = known === undefined ? shared : join(own, 'node_modules', name);
    // A dependency of a dependency lies beside it, not in it.
    cpSync(from, target, {
      recursive: true,
      dereference: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
    copyDependencies(from, target, nodeModules);
  }
}

/** Looks for a package as Node does, from a folder upwards. */
export function findInstalled(name: string, from: string): string {
  for (let folder = from; folder !== dirname(folder); folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(candidate)) return realpathSync(candidate);
  }
  throw new Error(`${name} is not installed for ${from}: run \`pnpm install\`.`);
}
