import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A Prism that runs as a child of this process. */
export interface PrismServer {
  /** Its address, without a trailing slash. */
  url: string;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

/**
 * Starts Prism on a free port of this machine: a mock of the document, or a proxy in front of `upstream`.
 *
 * @param script path of Prism's own script
 * @throws Error with the output of Prism when it ends before it listens
 */
export async function startPrism(script: string, document: string, upstream?: string): Promise<PrismServer> {
  const address = ['--host', '127.0.0.1', '--port', '0', document];
  const flags = upstream === undefined ? ['mock', '--errors', ...address] : ['proxy', ...address, upstream];
  const child = spawn(process.execPath, [script, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return { url: await listening(child), stop };
}

/** The address that Prism prints. Its output is read to the end, since a full pipe would block it. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer): void => {
      output += chunk;
      const url = /listening on (http:\/\/\S+)/.exec(output)?.[1];
      if (url !== undefined) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('error', reject);
    child.once('close', () => reject(new Error(`Prism ended before it listened:\n${output}`)));
  });
}
