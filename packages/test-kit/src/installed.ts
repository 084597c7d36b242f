import { execFile } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/**
 * Installs a project that has a lock file of its own, when it is needed first and when that file has changed. Callers at
 * the same time, in other processes too, wait for the one that installs.
 *
 * @param folder has a `package.json` whose description names what comes, and a `pnpm-lock.yaml`
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

/** The lock file, and the copy of it that says what is installed. */
const filesOf = (folder: string) =>
  [join(folder, 'pnpm-lock.yaml'), join(folder, 'node_modules', '.installed.yaml')] as const;

function isInstalled(folder: string): boolean {
  const [wanted, present] = filesOf(folder);
  return existsSync(present) && readFileSync(wanted).equals(readFileSync(present));
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
  const { npm_execpath: running = '' } = process.env;
  const isPnpm = /^pnpm(\.exe)?$/.test(basename(running));
  try {
    await promisify(execFile)(
      isPnpm ? running : 'pnpm',
      // A registry that is away is told after 20 s, not after 70.
      ['install', '--frozen-lockfile', '--ignore-scripts', '--config.fetch-retry-maxtimeout=10000'],
      // In CI it asks nothing. Windows starts a script by its name through a shell only.
      { cwd: folder, env: { ...process.env, CI: 'true' }, shell: !isPnpm && process.platform === 'win32' },
    );
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new Error(
      `Could not install ${description} in ${folder}. Run it again where the registry can be reached; pnpm said:\n` +
        (stderr.trim() || message),
    );
  }
}
