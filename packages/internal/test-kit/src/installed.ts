import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { runPnpm } from './pnpm.ts';

/**
 * Installs a project that has a lock file of its own, when it is needed first and when that file has changed. Callers at
 * the same time, in other processes too, wait for the one that installs.
 *
 * @param folder has a `package.json` whose description names what comes, a `pnpm-lock.yaml`, and a `pnpm-workspace.yaml`,
 *   by which it is no part of the workspace around it
 * @param prepare is run after an installation, before anybody uses it
 * @throws Error when pnpm or `prepare` fails
 */
export async function installed(folder: string, prepare?: () => Promise<unknown>): Promise<void> {
  if (isInstalled(folder)) return;
  using _ = await lock(join(folder, '.installing'));
  if (isInstalled(folder)) return;
  const { description } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  console.error(`Installing ${description}, once …`);
  await install(folder, description);
  await prepare?.();
  copyFileSync(...filesOf(folder));
}

/** The lock file, and the copy of it that lists what is installed. */
const filesOf = (folder: string) =>
  [join(folder, 'pnpm-lock.yaml'), join(folder, 'node_modules', '.installed.yaml')] as const;

function isInstalled(folder: string): boolean {
  const [expected, present] = filesOf(folder);
  return existsSync(present) && readFileSync(expected).equals(readFileSync(present));
}

/** Waits until no other process has the lock; the operating system frees it when a process ends. */
async function lock(path: string): Promise<Disposable> {
  const database = new DatabaseSync(path);
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE');
      return { [Symbol.dispose]: () => database.close() };
    } catch (error) {
      if (!/locked/.test((error as Error).message)) throw error;
      await setTimeout(200);
    }
  }
}

async function install(folder: string, description: string): Promise<void> {
  // A registry that is away is reported after 20 s, not after 70.
  const args = ['install', '--frozen-lockfile', '--ignore-scripts', '--config.fetch-retry-maxtimeout=10000'];
  try {
    // In CI it asks nothing.
    await runPnpm(args, { cwd: folder, env: { ...process.env, CI: 'true' } });
  } catch (error) {
    throw new Error(
      `Could not install ${description} in ${folder}. Run it again where the registry can be reached; pnpm reported:\n` +
        (error as Error).message,
    );
  }
}
