import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type Manifest, publicPackages } from '@voice-agent/workspace/packages';
import { lastLines, must, type ProgramOptions, pnpm, run } from '@voice-agent/workspace/programs';
import { manifestProblems } from './manifests.ts';
import { ReleaseError } from './release-error.ts';

/** A tarball, ready to publish. */
export interface Packed {
  name: string;
  version: string;
  file: string;
  /** `sha512-` and the hash of the tarball in base64, as registries write it. */
  integrity: string;
  /** Of the tarball, in bytes. */
  size: number;
  /** The paths in it, sorted. */
  files: string[];
}

type Options = Pick<ProgramOptions, 'signal'>;

/** A copy of the last commit with its dependencies, in which nothing is left from earlier work. */
export async function cloneCommit(root: string, folder: string, options: Options = {}): Promise<void> {
  await must('git', ['clone', '--quiet', root, folder], { cwd: root, ...options });
  await must(pnpm(), ['install', '--frozen-lockfile', '--prefer-offline'], { cwd: folder, ...options });
}

/** Builds every public package of a clone, from its files alone. @throws ReleaseError when one does not build */
export async function buildPackages(folder: string, options: Options = {}): Promise<void> {
  const filters = publicPackages(folder).map(({ name }) => `--filter=${name}`);
  const args = ['exec', 'turbo', 'run', 'build', ...filters, '--force', '--output-logs=errors-only'];
  const env = { NO_COLOR: '1', DO_NOT_TRACK: '1', TURBO_TELEMETRY_DISABLED: '1' };
  const { code, output } = await run(pnpm(), args, { cwd: folder, env, ...options });
  if (code !== 0) throw new ReleaseError(`the last commit does not build:\n${lastLines(output)}`);
}

/**
 * Packs the public packages of a built clone.
 *
 * @throws ReleaseError when a packed package.json would not do for those who install it, or the files are not the reviewed ones
 */
export async function packPackages(folder: string, output: string, options: Options = {}): Promise<Packed[]> {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(output, { recursive: true });
  const packed: Packed[] = [];
  for (const each of publicPackages(folder)) {
    const message = await must(pnpm(), ['pack', '--json', '--pack-destination', output], {
      cwd: join(folder, each.folder),
      ...options,
    });
    const { version, filename, integrity, size, files } = JSON.parse(message.slice(message.indexOf('{')));
    const paths = (files as { path: string }[]).map(({ path }) => path).sort();
    const made = { name: each.name, version, integrity, size, files: paths };
    packed.push({ ...made, file: join(output, basename(filename)) });
  }
  for (const each of packed) rejectManifest(each);
  return packed;
}

function rejectManifest({ name, file }: Packed): void {
  const [problem] = manifestProblems(packedManifest(file));
  if (problem !== undefined)
    throw new ReleaseError(
      `The packed package.json of ${name} is invalid: ${problem}. Fix it in the source.`,
    );
}

/** The package.json that is in a tarball. */
const packedManifest = (file: string): Manifest =>
  JSON.parse(execFileSync('tar', ['-xzOf', file, 'package/package.json'], { encoding: 'utf8' }));

/** @throws ReleaseError when a tarball holds other files than were reviewed, naming the first */
export function rejectUnreviewed(packages: readonly Packed[], snapshots: string): void {
  for (const { name, files } of packages) {
    const snapshot = join(snapshots, `${basename(name)}.files.txt`);
    const reviewed = existsSync(snapshot) ? readFileSync(snapshot, 'utf8').trim().split('\n') : [];
    const [added] = files.filter((path) => !reviewed.includes(path));
    const [gone] = reviewed.filter((path) => !files.includes(path));
    const difference = added === undefined ? gone && `lacks ${gone}` : `has ${added}`;
    if (difference === undefined) continue;
    throw new ReleaseError(
      `The tarball of ${name} ${difference}, other than the reviewed list: look at it, and update ${snapshot.slice(snapshots.lastIndexOf('tests'))}.`,
    );
  }
}

/** @throws ReleaseError when two builds of one commit did not give the same bytes */
export function rejectDifferent(first: readonly Packed[], second: readonly Packed[]): void {
  const [odd] = first.filter(
    (each) => second.find(({ name }) => name === each.name)?.integrity !== each.integrity,
  );
  if (odd === undefined) return;
  throw new ReleaseError(
    `Two builds of this commit gave different tarballs of ${odd.name}: compare their contents, and take out what depends on time, place or order.`,
  );
}
