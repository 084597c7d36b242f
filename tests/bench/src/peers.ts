import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** A project of its own, so that only a bench installs what is measured beside us. */
export const peersFolder: string = join(import.meta.dirname, '../peers');

/** The file of a peer. */
export const peerFile = (name: string): string => join(peersFolder, `${name}.ts`);

/** Installs the peers from their lock file when they are not there yet, or it is newer. */
export async function installPeers(): Promise<void> {
  if (changedAt('node_modules/.modules.yaml') > changedAt('pnpm-lock.yaml')) return;
  console.error('bench: installing the peers, once (300 MB)');
  const pnpm = process.env.npm_execpath;
  const [program, ...words] = pnpm === undefined ? ['npx', '--yes', 'pnpm'] : [process.execPath, pnpm];
  const child = spawn(program as string, [...words, 'install', '--ignore-workspace', '--frozen-lockfile'], {
    cwd: peersFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`pnpm could not install the peers: it ended with ${code}.`);
}

const changedAt = (name: string): number =>
  statSync(join(peersFolder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0;
