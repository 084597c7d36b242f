import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** A Prism mock that answers. */
export interface Prism {
  /** Its address, without a trailing slash. */
  url: string;
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>;
}

export interface PrismOptions {
  /** How long the start may take. */
  limitMs?: number;
  /** Path of Prism's script. Default: that of the installed package. */
  script?: string;
}

const require = createRequire(import.meta.url);

/**
 * Starts `prism mock --errors` on a free port. It ends with `stop()` or with this process, however that dies.
 *
 * @param document path of an OpenAPI document, one file without references to others
 */
export async function startPrism(
  document: string,
  { limitMs = 30_000, script = prismScript() }: PrismOptions = {},
): Promise<Prism> {
  // Prism restarts when its document changes, and ends when it is gone; a private copy stays until Prism is gone.
  const folder = mkdtempSync(join(tmpdir(), 'prism-'));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  let prism: ChildProcess | undefined;
  try {
    const copy = join(folder, basename(document));
    copyDocument(document, copy);
    prism = spawn(
      process.execPath,
      [
        ...['--import', new URL('exit-with-parent.ts', import.meta.url).href, script],
        ...['mock', '--errors', '--host', '127.0.0.1', '--port', '0', copy],
      ],
      { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, PRISM_FOLDER: folder } },
    );
    const url = await listening(prism, limitMs);
    await answering(url, limitMs);
    const running = prism;
    return { url, stop: () => stop(running).finally(removeFolder) };
  } catch (error) {
    if (prism !== undefined) await stop(prism);
    removeFolder();
    throw error;
  }
}

/** The path of Prism's script, which is the main module of its package. */
export function prismScript(name = '@stoplight/prism-cli'): string {
  try {
    return require.resolve(name);
  } catch {
    throw new Error('Prism is not installed: run `pnpm install`.');
  }
}

function copyDocument(document: string, copy: string): void {
  try {
    copyFileSync(document, copy);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`Prism's document ${document} can't be read (${code}): run \`pnpm build\` to make it.`);
  }
}

/** The address that Prism says it listens on. */
function listening(prism: ChildProcess, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const limit = setTimeout(() => {
      reject(new Error(`Prism did not listen within ${limitMs} ms.${quote(said)}`));
    }, limitMs);
    // It is read to its end, or Prism would block one day; what it says after the start is dropped.
    const listen = (text: Buffer): void => {
      if (url !== undefined) return;
      said += text;
      url = /listening on (http:\/\/\S+)/.exec(said)?.[1];
      if (url === undefined) return;
      clearTimeout(limit);
      resolve(url);
    };
    let url: string | undefined;
    prism.stdout?.on('data', listen);
    prism.stderr?.on('data', listen);
    // `close` comes after the last words, `exit` may come before them.
    prism.once('close', (code, signal) => {
      clearTimeout(limit);
      reject(new Error(reasonOfExit(said, code ?? signal)));
    });
  });
}

async function answering(url: string, limitMs: number): Promise<void> {
  try {
    await fetch(url, { signal: AbortSignal.timeout(limitMs) });
  } catch {
    throw new Error(`Prism says that it listens on ${url}, but nothing answers there.`);
  }
}

function reasonOfExit(said: string, code: number | string | null): string {
  if (said.includes('Cannot find module')) {
    return `Prism is not installed as a whole: run \`pnpm install\`.${quote(said)}`;
  }
  return `Prism ended at its start (${code}).${quote(said)}`;
}

/** The line of Prism's output that says most. */
function quote(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const line =
    lines.map((text) => /\bfatal +(.+)/.exec(text)?.[1]).find((text) => text !== undefined) ??
    lines.find((text) => /^\w*Error\b/.test(text)) ??
    lines.at(-1);
  return line === undefined ? ' It said nothing.' : ` It said: ${line.trim()}`;
}

async function stop(prism: ChildProcess): Promise<void> {
  if (prism.exitCode !== null || prism.signalCode !== null) return;
  const exit = once(prism, 'exit');
  // It keeps nothing, so there is nothing to finish.
  prism.kill('SIGKILL');
  await exit;
}
