import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isCached, stateOf, tasksWithScript } from '@voice-agent/workspace/summary';
import { root, runTurbo } from '@voice-agent/workspace/turbo';

/** A copy of the repository in which the site is built. */
export interface Copy extends Disposable {
  folder: string;
  /** Where the docs package is. */
  docs: string;
}

// Below the repository, because Astro finds no package that has no folder in common with the site.
const folder: string = join(root, 'tests/bench/dist/docs-copy');

/**
 * Copies what is not ignored, as it is now, links to what is installed, and builds the site there, so that nothing
 * of what is measured disturbs the work on the repository.
 *
 * @throws Error when the site does not build
 */
export async function builtCopy(): Promise<Copy> {
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  // A run that was killed leaves one.
  remove();
  try {
    copyFiles();
    linkInstalled();
    // Twice: turbo counts what is generated and committed among the inputs, and sees it when the next run starts.
    for (let i = 0; i < 2; i++) await buildSite(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, docs: join(folder, 'packages/docs'), [Symbol.dispose]: remove };
}

/** Builds the site as `pnpm build` does, and names the tasks that ran. */
export async function buildSite(folder: string): Promise<{ milliseconds: number; ran: string[] }> {
  const start = performance.now();
  const { exitCode, output, summary } = await runTurbo(['@voice-agent/docs#build'], {
    root: folder,
  });
  const milliseconds = performance.now() - start;
  if (exitCode !== 0 || summary === undefined) {
    const failed = summary?.tasks.find((task) => stateOf(task) === 'failed');
    const why = failed === undefined ? output : readFileSync(join(folder, failed.logFile), 'utf8');
    throw new Error(`the docs site does not build on a copy.\n${why}`);
  }
  const ran = tasksWithScript(summary).filter((task) => !isCached(task));
  return { milliseconds, ran: ran.map(({ taskId }) => taskId.replace('@voice-agent/', '')) };
}

function copyFiles(): void {
  const words = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0');
  // One that is deleted is still listed.
  for (const name of names.filter((each) => each !== '' && existsSync(join(root, each)))) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    cpSync(join(root, name), join(folder, name), { verbatimSymlinks: true });
  }
}

function linkInstalled(): void {
  // Nobody installs into what is linked.
  const settings = join(folder, 'pnpm-workspace.yaml');
  const text = readFileSync(settings, 'utf8');
  writeFileSync(settings, text.replace(/^verifyDepsBeforeRun: .*$/m, 'verifyDepsBeforeRun: false'));
  mkdirSync(join(folder, 'node_modules'));
  for (const name of ['.bin', '.pnpm', 'turbo'])
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of globSync('{specs,packages/*,tests/*}/node_modules', { cwd: root }))
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      verbatimSymlinks: true,
      // What tools keep there is no part of an installation.
      filter: (path) => !/node_modules[\\/]\.(?!bin)/.test(path.slice(root.length)),
    });
}
