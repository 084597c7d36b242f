import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A registry that listens on this machine. */
export interface Registry extends AsyncDisposable {
  url: string;
}

/**
 * Starts an empty registry, which fetches all but the packages of the repository from the one that npm is configured with.
 *
 * @param folder where it keeps what it holds, and its log
 * @throws Error when it ends before it listens, or when that other one can't be reached
 */
export async function startRegistry(folder: string): Promise<Registry> {
  mkdirSync(folder, { recursive: true });
  const { registry, cafile } = await npmConfig();
  const configuration = {
    configPath: join(folder, 'config.yaml'),
    storage: join(folder, 'storage'),
    uplinks: { configured: { url: registry, timeout: '60s', maxage: '1d' } },
    packages: {
      '@voice-agent/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'configured' },
    },
    web: { enable: false },
    log: { type: 'file', path: join(folder, 'log'), level: 'warn' },
  };
  const child = fork(join(import.meta.dirname, 'verdaccio.ts'), [JSON.stringify(configuration)], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: cafile ?? process.env.NODE_EXTRA_CA_CERTS },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const url = `http://127.0.0.1:${await portOf(child)}/`;
  // Else each installation says that there is no such package.
  const { ok } = await fetch(`${url}openapi-fetch`);
  if (ok) return { url, [Symbol.asyncDispose]: () => stop(child) };
  await stop(child);
  throw new Error(
    `${registry}, which npm is configured with, can't be reached: it has what the packages need.`,
  );
}

/** What npm is configured with, by whatever file or variable. */
async function npmConfig(): Promise<{ registry?: string; cafile?: string }> {
  const { stdout } = await run('npm', ['config', 'get', 'registry', 'cafile']);
  const values = [...stdout.matchAll(/^(registry|cafile)=(?!null$)(.+)$/gm)];
  return Object.fromEntries(values.map(([, name, value]) => [name, value]));
}

async function portOf(child: ChildProcess): Promise<number> {
  let said = '';
  child.stderr?.on('data', (text) => (said += text));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The registry ended at its start (${code}): ${said}`);
  });
  const [port] = await Promise.race([once(child, 'message'), ended]);
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.disconnect();
  await exit;
}
