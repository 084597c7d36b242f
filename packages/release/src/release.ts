import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { styleText } from 'node:util';
import { reachUplink, startRegistry } from '@voice-agent/test-kit/registry';
import { publicPackages } from '@voice-agent/workspace/packages';
import { must, pnpm, run } from '@voice-agent/workspace/programs';
import { Progress } from '@voice-agent/workspace/progress';
import { table } from '@voice-agent/workspace/table';
import { count, seconds } from '@voice-agent/workspace/tasks';
import { type ExitCode, root } from '@voice-agent/workspace/turbo';
import { changesets, rejectUnready, reportTags, tagReleased, toRelease } from './checks.ts';
import { compat } from './compat/compat.ts';
import { ownersWord } from './manifests.ts';
import * as pack from './pack.ts';
import { configuredRegistry, publishAll, unpublished } from './publish.ts';
import { ReleaseError } from './release-error.ts';
import { writeSboms } from './sbom.ts';
import { version } from './version.ts';

/** Where the tarballs and their bills of materials are left. */
export const outputFolder = '.release';

/** The words that the command takes. */
export const releaseWords: readonly string[] = ['', '--dry-run', 'version', '--help'];

const usage =
  'pnpm release             publishes the packages of the last commit to the registry in the npm configuration\n' +
  'pnpm release --dry-run   publishes to a registry on this machine, installs from there and tests the packages\n' +
  'pnpm release version     writes the versions and changelogs of the changesets; commit them';

/** `pnpm release`: publishes the packages, or tries it out. */
export async function release(args: readonly string[]): Promise<ExitCode> {
  const stop = new AbortController();
  const signals = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  let stopped: ExitCode | undefined;
  for (const [name, code] of Object.entries(signals))
    process.once(name, () => {
      stopped = code;
      stop.abort();
    });
  try {
    const [word = '', ...rest] = args;
    if (rest.length > 0 || !releaseWords.includes(word)) {
      console.error(`"${args.join(' ')}" is none of these:\n${usage}`);
      return 2;
    }
    if (word === '--help') console.log(usage);
    else if (word === 'version') {
      await rejectUnreported();
      await version(root);
      console.log(`${styleText('green', '✓')} release: versions and changelogs are written; commit them`);
    } else await makeRelease(root, word === '--dry-run', stop.signal);
    return 0;
  } catch (error) {
    if (stopped !== undefined) {
      console.error('release: stopped; run it again, and it goes on from there.');
      return stopped;
    }
    console.error(
      `${styleText('red', '✗', { stream: process.stderr })} release: ${(error as Error).message}`,
    );
    return error instanceof ReleaseError ? 1 : 2;
  }
}

/** @throws ReleaseError when a change of the specs has no changeset: neither the versions nor the next check would show it. */
async function rejectUnreported(): Promise<void> {
  const compatible = await compat();
  if (compatible === 1) throw new ReleaseError('the changes of the specs need other changesets: see above.');
  if (compatible !== 0) throw new Error('the specs could not be compared with those of the last release.');
}

async function makeRelease(folder: string, dryRun: boolean, signal: AbortSignal): Promise<void> {
  const start = performance.now();
  using progress = new Progress();
  await rejectUnready(folder, { dryRun });
  if (!dryRun && (await toRelease(folder, publicPackages(folder))).length === 0) {
    reportTags([], process.env.CHANGESETS_OUTPUT);
    console.log(`${styleText('green', '✓')} release: every version was released from an earlier commit`);
    return;
  }
  const step = (title: string): void => progress.step(title);
  step('comparing the specs with those of the last release');
  await rejectUnreported();
  const scratch = realpathSync(mkdtempSync(join(tmpdir(), 'voice-agent-release-')));
  try {
    const clone = join(scratch, 'repository');
    const output = join(folder, outputFolder);
    const making = { folder, dryRun, signal, step };
    const packed = await make({ ...making, clone, output });
    step('writing the bills of materials');
    const sboms = await writeSboms(clone, output, { signal });
    const ours = await toRelease(folder, packed);
    const configured = await configuredRegistry(folder);
    step(`asking ${configured} which of these versions it has`);
    const missing = await unpublished(ours, { cwd: folder, registry: configured, signal });
    if (dryRun) {
      step('once more from the start, for the same bytes');
      const again = { clone: join(scratch, 'again'), output: join(scratch, 'tarballs') };
      pack.rejectDifferent(packed, await make({ ...making, ...again }));
      await tryOut(clone, packed, making);
    } else {
      step(`publishing to ${configured}`);
      // The identity that provenance is made from is given to workflows that ask for it.
      const provenance = process.env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined;
      await publishAll(ours, { cwd: folder, registry: configured, provenance, signal, say: step });
      const tags = await tagReleased(folder, ours);
      for (const tag of tags) console.log(`New tag: ${tag}`);
      // The action of the workflow pushes the tags, and announces those in its output.
      reportTags(tags, process.env.CHANGESETS_OUTPUT);
    }
    progress.endSteps('passed');
    console.log(`\n${summary(packed, missing, dryRun)}\n`);
    console.log(
      `${relative(folder, output)}/ has the tarballs and ${count(sboms.length, 'bill')} of materials.`,
    );
    if (dryRun)
      for (const word of ownersWord(publicPackages(clone))) console.log(`Before the release: ${word}`);
    const what = dryRun ? 'rehearsed' : 'released';
    const time = seconds(performance.now() - start);
    console.log(`${styleText('green', '✓')} release: ${count(missing.length, 'package')} ${what} (${time})`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface PackOptions {
  /** The repository. */
  folder: string;
  dryRun: boolean;
  signal: AbortSignal;
  /** Called when a step starts. */
  step: (line: string) => void;
}

/** A clone of the last commit, built and packed; in a rehearsal with the versions that the changesets ask for. */
async function make({
  folder,
  clone,
  output,
  dryRun,
  signal,
  step,
}: PackOptions & { clone: string; output: string }): Promise<pack.Packed[]> {
  step('cloning the last commit, and installing what it needs');
  await pack.cloneCommit(folder, clone, { signal });
  if (dryRun && (await changesets(clone)).length > 0)
    await must(pnpm(), ['exec', 'changeset', 'version'], { cwd: clone, signal });
  step('building');
  await pack.buildPackages(clone, { signal });
  step('packing');
  const packed = await pack.packPackages(clone, output, { signal });
  pack.rejectUnreviewed(packed, join(clone, 'tests/consumers/snapshots'));
  return packed;
}

/** Publishes to a registry on this machine, and uses the packages as a new user would. */
async function tryOut(
  clone: string,
  packed: readonly pack.Packed[],
  { signal, step }: Pick<PackOptions, 'signal' | 'step'>,
): Promise<void> {
  await using registry = await startRegistry();
  await reachUplink(registry);
  step(`publishing to a registry on this machine, ${registry.url}`);
  await publishAll(packed, { cwd: clone, registry: registry.url, flags: registry.flags, signal, say: step });
  step('installing from there, and trying it (tests/consumers)');
  const { code } = await run(pnpm(), ['--dir', 'tests/consumers', 'run', 'test:soak'], {
    cwd: clone,
    env: { VOICE_AGENT_REGISTRY: registry.url, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
    signal,
    shown: true,
  });
  if (code !== 0)
    throw new ReleaseError(
      'the published packages fail where they are installed (tests/consumers): see above.',
    );
}

function summary(packed: readonly pack.Packed[], missing: readonly pack.Packed[], dryRun: boolean): string {
  const state = dryRun ? 'would be published' : 'published';
  const rows = packed.map((each) => [
    each.name,
    each.version,
    `${each.files.length}`,
    `${(each.size / 1000).toFixed(1)} kB`,
    missing.includes(each) ? state : 'there already',
    each.integrity.slice(0, 19),
  ]);
  return table([['package', 'version', 'files', 'tarball', '', 'integrity'], ...rows], [2, 3]);
}
