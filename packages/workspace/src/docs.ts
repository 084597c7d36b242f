import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

/** The built site, served. */
export interface Site {
  /** Without a slash at its end. */
  url: string;
  close(): Promise<void>;
}

const folderOf = (root: string): string => join(root, 'packages', 'docs');

/**
 * Serves the built docs site on this machine.
 *
 * @throws Error when it can't; the message is for the reader
 */
export async function serveSite(root: string, port: number): Promise<Site> {
  // By its path, since the site depends on the packages that depend on this one.
  const { serve } = await import(pathToFileURL(join(folderOf(root), 'src', 'serve.ts')).href);
  try {
    return await serve({ port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new Error(
      code === 'EADDRINUSE'
        ? `Port ${port} of 127.0.0.1 is taken: free it, or choose another one for the docs site with --docs-port.`
        : `The docs site can't be served on port ${port}: ${message}.`,
    );
  }
}

// It reports to nobody.
const silence = { ASTRO_TELEMETRY_DISABLED: '1', ASTRO_DISABLE_UPDATE_CHECK: 'true' };
const address = /http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d+\//;

/** The dev server of the docs site, which shows a page anew when what it is made from changes. */
export class DevServer implements AsyncDisposable {
  readonly #folder: string;
  #child: ChildProcess | undefined;

  constructor(root: string) {
    this.#folder = folderOf(root);
  }

  static isIn(root: string): boolean {
    return existsSync(join(folderOf(root), 'package.json'));
  }

  /** Starts it unless it runs, and prints its address when it answers. Its errors are shown, nothing else. */
  start(): void {
    if (this.#child !== undefined) return;
    const program = join(this.#folder, 'node_modules', 'astro', 'bin', 'astro.mjs');
    // Without the lock it neither refuses to run twice nor goes into the background by itself.
    const child = spawn(process.execPath, [program, 'dev', '--host', '127.0.0.1', '--ignore-lock'], {
      cwd: this.#folder,
      env: { ...process.env, ...silence },
      stdio: ['ignore', 'pipe', 'inherit'],
      // A group of its own, so that Ctrl-C ends it through us, as the end that it is.
      detached: true,
    });
    this.#child = child;
    let said = '';
    child.stdout.on('data', function look(chunk: Buffer) {
      said += chunk;
      const [url] = address.exec(stripVTControlCharacters(said)) ?? [];
      if (url === undefined) return;
      console.log(`docs: ${url}`);
      child.stdout.off('data', look).resume();
    });
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      console.error(
        `docs: the dev server ended (${signal ?? code}); the next cycle that holds starts it again.`,
      );
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined) return;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
}
