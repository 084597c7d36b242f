import { statSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from './programs.ts';

/** A project of its own, so that only a bench installs what is measured beside us. */
export const peersFolder: string = join(import.meta.dirname, '../peers');

/** The file of a peer. */
export const peerFile = (name: string): string => join(peersFolder, `${name}.ts`);

/** Installs the peers when they are not there yet, or their lock file is newer. */
export async function installPeers(progress: (what: string) => void): Promise<void> {
  if (changedAt('node_modules/.modules.yaml') > changedAt('pnpm-lock.yaml')) return;
  progress('installing the peers, once (300 MB)');
  // The pnpm that runs this is a program or a script, by version.
  const pnpm = process.env.npm_execpath ?? '';
  const [program, ...args] = !pnpm.includes('pnpm')
    ? ['npx', '--yes', 'pnpm']
    : /\.[cm]?js$/.test(pnpm)
      ? [process.execPath, pnpm]
      : [pnpm];
  await runProgram(program as string, [...args, 'install', '--ignore-workspace', '--frozen-lockfile'], {
    cwd: peersFolder,
  });
}

const changedAt = (name: string): number =>
  statSync(join(peersFolder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;

// As a program it installs them for the tests that need them: node src/peers.ts
if (import.meta.main) await installPeers(console.error);
