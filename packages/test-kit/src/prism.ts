import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A Prism that listens on 127.0.0.1. */
export interface Prism {
  /** Its address, without a trailing slash. */
  url: string;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

export interface PrismOptions {
  /** Runs as a proxy of this service. Default: a mock that rejects what the spec does not allow. */
  upstream?: string;
  /** How long the start may take. */
  limitMs?: number;
  /** Path of Prism's script. Default: that of the installed package. */
  script?: string;
}

/**
 * Starts Prism on a free port. It ends with `stop()` or with this process, however that dies.
 *
 * @param document path of an OpenAPI document, one file without references to others
 */
export async function startPrism(document: string, options: PrismOptions = {}): Promise<Prism> {
  const { upstream, limitMs = 100_000 } = options;
  const { script = createRequire(import.meta.url).resolve('@stoplight/prism-cli') } = options;
  // Prism restarts when its document changes, and ends when it is gone; a private copy stays until Prism is gone.
  const folder = mkdtempSync(join(tmpdir(), 'prism-'));
  const copy = join(folder, basename(document));
  let prism: ChildProcess | undefined;
  const stop = async (): Promise<void> => {
    if (prism?.exitCode === null && prism.signalCode === null) {
      const exit = once(prism, 'exit');
      // It keeps nothing, so there is nothing to finish.
      prism.kill('SIGKILL');
      await exit;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    copyFileSync(document, copy);
    const command = upstream === undefined ? ['mock', '--errors', copy] : ['proxy', copy, upstream];
    const parent = new URL('exit-with-parent.ts', import.meta.url).href;
    const args = ['--import', parent, script, ...command, '--host', '127.0.0.1', '--port', '0'];
    const env = { ...process.env, PRISM_FOLDER: folder };
    prism = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe'], env });
    return { url: await listening(prism, limitMs), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address that Prism reports to listen on. */
function listening(prism: ChildProcess, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let logs = '';
    const fail = (why: string): void => reject(new Error(`${why} Its output: ${logs.trim() || 'nothing'}`));
    const limit = setTimeout(() => fail(`Prism did not listen within ${limitMs} ms.`), limitMs);
    // It is read to its end, or Prism would block one day; what it prints after the start is dropped.
    let url: string | undefined;
    const listen = (text: Buffer): void => {
      if (url !== undefined) return;
      logs += text;
      url = /listening on (http:\/\/\S+)/.exec(logs)?.[1];
      if (url === undefined) return;
      clearTimeout(limit);
      resolve(url);
    };
    prism.stdout?.on('data', listen);
    prism.stderr?.on('data', listen);
    // `close` comes after the last words, `exit` may come before them.
    prism.once('close', (code, signal) => {
      clearTimeout(limit);
      fail(`Prism ended at its start (${code ?? signal}).`);
    });
  });
}
