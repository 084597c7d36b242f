import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { must, type ProgramResult, pnpm, run } from '@voice-agent/workspace/programs';

const root = join(import.meta.dirname, '../../..');

/** A copy of the repository in which anything may be tried. */
export interface Clone {
  folder: string;
  /** Runs pnpm, however it ends. */
  pnpm(...args: string[]): Promise<ProgramResult>;
  /** Runs what has to succeed, and gives its output. */
  must(program: string, ...args: string[]): Promise<string>;
  /** Commits everything that there is. */
  commit(): Promise<void>;
  /** Takes back what was done since the release. */
  reset(): Promise<void>;
  /** The versions of the public packages, by their names without scope. */
  versions(): Record<string, string>;
}

/**
 * Clones the repository with what is not committed in it, and releases it there: what waits, and then 1.0.0 of what is
 * below, so that a change that breaks asks for a major.
 */
export async function makeReleasedClone(): Promise<Clone & AsyncDisposable> {
  const scratch = mkdtempSync(join(tmpdir(), 'voice-agent-changes-'));
  const remove = async (): Promise<void> => rmSync(scratch, { recursive: true, force: true, maxRetries: 3 });
  try {
    const clone = cloneIn(join(scratch, 'repository'));
    await fill(clone);
    await release(clone);
    return { ...clone, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

// What this run got from git, pnpm, turbo or vitest is about another folder.
const foreign = /^(?:git_|npm_|pnpm_|turbo_|vitest|node_env$|node_options$|node_path$|init_cwd$|test$|ci$)/i;

/** The tag of the commit that each change starts from. */
const released = 'released';

function cloneIn(folder: string): Clone {
  const gone = Object.keys(process.env).filter((name) => foreign.test(name));
  const env = {
    ...Object.fromEntries(gone.map((name) => [name, undefined])),
    NO_COLOR: '1',
    // Another version of a package of this repository needs no other installation.
    pnpm_config_verify_deps_before_run: 'false',
  };
  const mustHere: Clone['must'] = (program, ...args) => must(program, args, { cwd: folder, env });
  return {
    folder,
    pnpm: (...args) => run(pnpm(), args, { cwd: folder, env }),
    must: mustHere,
    commit: async () => {
      const who = ['-c', 'user.name=test', '-c', 'user.email=test@example.com', '-c', 'commit.gpgsign=false'];
      await mustHere('git', 'add', '--all');
      await mustHere('git', ...who, 'commit', '--quiet', '--allow-empty', '--no-verify', '--message=Release');
    },
    reset: async () => {
      await mustHere('git', 'reset', '--quiet', '--hard', released);
      await mustHere('git', 'clean', '--quiet', '-d', '--force');
    },
    versions: () => versionsIn(folder),
  };
}

async function fill(clone: Clone): Promise<void> {
  const { folder } = clone;
  await must('git', ['clone', '--quiet', root, folder], { cwd: root });
  const args = ['ls-files', '-z', '--modified', '--deleted', '--others', '--exclude-standard'];
  for (const file of (await must('git', args, { cwd: root })).split('\0').filter(Boolean))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
    else rmSync(join(folder, file), { force: true });
  await clone.must(pnpm(), 'install', '--frozen-lockfile', '--prefer-offline');
}

async function release(clone: Clone): Promise<void> {
  const { folder } = clone;
  const below = Object.entries(clone.versions()).filter(([, version]) => version.startsWith('0.'));
  if (below.length > 0) {
    const front = below.map(([name]) => `"@voice-agent/${name}": major\n`).join('');
    const text = `---\n${front}---\n\nFrom here on, semver in full.\n`;
    writeFileSync(join(folder, '.changeset/stable.md'), text);
  }
  const isWaiting = globSync('.changeset/*.md', { cwd: folder }).length > 0;
  if (isWaiting) await clone.must(pnpm(), 'release', 'version');
  // No change of a spec makes another gate, so it is built once.
  await clone.must(pnpm(), 'exec', 'turbo', 'run', 'build', '--filter=@voice-agent/contract');
  await clone.commit();
  const tags = Object.entries(clone.versions()).map(([name, version]) => `@voice-agent/${name}@${version}`);
  for (const tag of [...tags, released]) await clone.must('git', 'tag', '--no-sign', tag);
}

function versionsIn(folder: string): Record<string, string> {
  const manifests = globSync(['specs/package.json', 'packages/*/package.json'], { cwd: folder }).map((file) =>
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  );
  return Object.fromEntries(
    manifests
      .filter((each) => each.private !== true)
      .map(({ name, version }) => [name.split('/')[1], version]),
  );
}
