import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A registry on this machine. */
export interface Registry extends AsyncDisposable {
  /** With a slash at its end. */
  url: string;
  /** What npm needs to publish there: anybody may, but npm wants a token all the same. */
  flags: string[];
  /** The folder with all that it holds. */
  storage: string;
}

/**
 * Starts Verdaccio on a free port of 127.0.0.1, with storage that is gone when it is closed. It holds what is published
 * to it, and fetches everything but the packages of this repository from the registry that npm is configured with.
 *
 * @throws Error when it ends before it listens
 */
export async function startRegistry(): Promise<Registry> {
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-registry-'));
  const { registry, cafile } = npmConfig();
  const storage = join(folder, 'storage');
  const configuration = {
    configPath: join(folder, 'config.yaml'),
    storage,
    uplinks: { configured: { url: registry, timeout: '60s', maxage: '1d' } },
    packages: {
      // Never asked from elsewhere, so that nothing released before can stand in.
      '@voice-agent/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'configured' },
    },
    max_body_size: '100mb',
    web: { enable: false },
    log: { type: 'file', path: join(folder, 'log'), level: 'warn' },
  };
  const child = fork(join(import.meta.dirname, 'registry-server.js'), [JSON.stringify(configuration)], {
    env: { ...process.env, ...(cafile && { NODE_EXTRA_CA_CERTS: cafile }) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const host = `127.0.0.1:${await portOf(child)}`;
  const url = `http://${host}/`;
  return {
    url,
    flags: [`--registry=${url}`, `--@voice-agent:registry=${url}`, `--//${host}/:_authToken=anybody`],
    storage,
    async [Symbol.asyncDispose]() {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What npm is configured with, by whatever file or variable. */
function npmConfig(): { registry?: string; cafile?: string } {
  const said = execFileSync('npm', ['config', 'get', 'registry', 'cafile'], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  const values = said.matchAll(/^(registry|cafile)=(?!null$)(.+)$/gm);
  return Object.fromEntries(Array.from(values, ([, name, value]) => [name, value]));
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
