import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { runPnpm } from '@voice-agent/test-kit/pnpm';

/** The packages that strangers install, each after those that it depends on. */
export const published = ['specs', 'client', 'webhooks', 'sandbox', 'contract'] as const;
export type Published = (typeof published)[number];
/** Those that are code. */
export const modules: readonly Exclude<Published, 'specs'>[] = published.filter((name) => name !== 'specs');

/** The fields of a package.json that these tests look at. */
export interface Manifest {
  name: string;
  version: string;
  engines?: { node?: string };
  exports: Record<string, string | { types: string; default: string }>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A project outside the repository in which the packed packages are installed; other tests may use it, too. */
export interface Project {
  folder: string;
  tarballs: Record<Published, string>;
}

/** Where the source of a published package is. */
export const sourceOf = (name: Published): string =>
  findInstalled(`@voice-agent/${name}`, import.meta.dirname);

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/** Where a package is installed in a project. */
export const installed = (project: Project, name: Published): string =>
  join(project.folder, 'node_modules/@voice-agent', name);

/** Packs the published packages and installs them in a new project, without a registry. */
export async function makeProject(): Promise<Project> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-consumer-'));
  try {
    mkdirSync(join(folder, 'tarballs'));
    const packed = published.map(async (name) => [
      name,
      await pack(sourceOf(name), join(folder, 'tarballs')),
    ]);
    const tarballs = Object.fromEntries(await Promise.all(packed)) as Project['tarballs'];
    const dependencies: Record<string, string> = {};
    for (const name of published) {
      const target = join(folder, 'node_modules/@voice-agent', name);
      mkdirSync(target, { recursive: true });
      execFileSync('tar', ['-xzf', tarballs[name], '-C', target, '--strip-components=1']);
      copyDependencies(sourceOf(name), manifestOf(target), join(folder, 'node_modules'));
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

/** Packs a folder as it would be published and gives the path of the tarball. */
export async function pack(source: string, destination: string): Promise<string> {
  const output = await runPnpm(['pack', '--json', '--pack-destination', destination], { cwd: source });
  // Some versions give the whole path, some the name alone.
  return join(destination, basename(JSON.parse(output).filename));
}

/** Copies what a package needs at run time, as real files: pnpm's own are links into the repository. */
function copyDependencies(source: string, { dependencies = {} }: Manifest, nodeModules: string): void {
  for (const name of Object.keys(dependencies)) {
    const from = findInstalled(name, source);
    const target = join(nodeModules, name);
    const known = existsSync(target) ? manifestOf(target).version : undefined;
    const manifest = manifestOf(from);
    if (known === manifest.version) continue;
    if (known !== undefined)
      throw new Error(`${name} is needed as ${known} and ${manifest.version}: nest it here.`);
    // A dependency of a dependency lies beside it, not in it.
    cpSync(from, target, {
      recursive: true,
      dereference: true,
      filter: (path) => basename(path) !== 'node_modules',
    });
    copyDependencies(from, manifest, nodeModules);
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
