import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installed } from '@voice-agent/test-kit/installed';

// A project with a lock file of its own, since it is 300 packages that no other tests need.
const verdaccio = join(import.meta.dirname, '../verdaccio');

/** Installs what `startRegistry` starts, which does so itself. */
export const installRegistry = (): Promise<void> => installed(verdaccio);

/** A registry on this machine. */
export interface Registry extends AsyncDisposable {
  /** With a slash at its end. */
  url: string;
  /** What npm needs to publish there: anybody may, but npm wants a token all the same. */
  flags: string[];
  /** The folder with all its files. */
  storage: string;
  /** Where it fetches all but the packages of this repository. */
  uplink: string;
}

/**
 * Starts Verdaccio on a free port of 127.0.0.1, with storage that is gone when it is closed. It holds what is published
 * to it, and fetches everything but the packages of this repository from the registry that npm is configured with.
 *
 * @throws Error when it can't be installed, or ends before it listens
 */
export async function startRegistry(): Promise<Registry> {
  await installRegistry();
  const folder = mkdtempSync(join(tmpdir(), 'voice-agent-registry-'));
  const { registry = '', cafile, ...proxies } = npmConfig();
  const storage = join(folder, 'storage');
  const configuration = {
    configPath: join(folder, 'config.yaml'),
    storage,
    uplinks: { configured: { url: registry, timeout: '60s', maxage: '1d', ...proxies } },
    packages: {
      // Never asked from elsewhere, so that nothing released before can stand in.
      '@voice-agent/*': { access: '$all', publish: '$all' },
      '**': { access: '$all', proxy: 'configured' },
    },
    max_body_size: '100mb',
    web: { enable: false },
    log: { type: 'file', path: join(folder, 'log'), level: 'warn' },
  };
  const child = fork(join(verdaccio, 'server.js'), [JSON.stringify(configuration)], {
    env: { ...process.env, ...(cafile && { NODE_EXTRA_CA_CERTS: cafile }) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const host = `127.0.0.1:${await portOf(child)}`;
  const url = `http://${host}/`;
  return {
    url,
    flags: [`--registry=${url}`, `--@voice-agent:registry=${url}`, `--//${host}/:_authToken=anybody`],
    storage,
    uplink: registry,
    async [Symbol.asyncDispose]() {
      await stop(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Asks for a package that has to come from elsewhere; else each installation would say that there is no such package.
 *
 * @throws Error when a registry on this machine can't reach the one behind it
 */
export async function reachUplink({ url, uplink }: Registry): Promise<void> {
  const { ok, status } = await fetch(new URL('openapi-fetch', url));
  if (ok) return;
  throw new Error(
    `${uplink}, which npm is configured with, has to give what the packages depend on, and can't be reached (asked for openapi-fetch, the response is ${status}): look at \`npm config get registry\` and the network.`,
  );
}

/** What npm is configured with, by whatever file or variable; the proxies under the names that Verdaccio has for them. */
function npmConfig(): Partial<
  Record<'registry' | 'cafile' | 'https_proxy' | 'http_proxy' | 'no_proxy', string>
> {
  const names = ['registry', 'cafile', 'https-proxy', 'proxy', 'noproxy'];
  const output = execFileSync('npm', ['config', 'get', ...names], { encoding: 'utf8' });
  const values = output.matchAll(/^([\w-]+)=(?!null$)(.+)$/gm);
  const { env } = process;
  const {
    registry,
    cafile,
    'https-proxy': https_proxy = env.HTTPS_PROXY,
    proxy: http_proxy = env.HTTP_PROXY,
    noproxy: no_proxy = env.NO_PROXY,
  } = Object.fromEntries(Array.from(values, ([, name, value]) => [name, value]));
  const found = { registry, cafile, https_proxy, http_proxy, no_proxy };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value));
}

async function portOf(child: ChildProcess): Promise<number> {
  let output = '';
  child.stderr?.on('data', (text) => (output += text));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The registry ended at its start (${code}): ${output}`);
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
