import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CannotRun } from '@voice-agent/cli-kit/text';
import type { LocalServer } from './local-server.ts';

/** How long it may take until Prism listens. */
const limitMs = 60_000;
/**
 * Ends Prism when its stdin ends, which is a pipe of this process: so it goes along even by SIGKILL. It waits in a thread
 * of its own, since a pattern of the document can keep the one of Prism busy for ever.
 */
const endOfStdin = `
  const { readSync, rmSync } = require('node:fs');
  const never = new Int32Array(new SharedArrayBuffer(4));
  for (let bytes = 1; bytes > 0; )
    try {
      bytes = readSync(0, Buffer.alloc(64));
    } catch (error) {
      bytes = error.code === 'EAGAIN' ? 1 : 0;
      Atomics.wait(never, 0, 0, 200);
    }
  rmSync(process.env.PRISM_FOLDER, { recursive: true, force: true });
  process.kill(process.pid, 'SIGKILL');
`;
/** Loaded before Prism. */
const endsWithParent = `data:text/javascript,${encodeURIComponent(`
  import { isMainThread, Worker } from 'node:worker_threads';
  if (isMainThread) new Worker(${JSON.stringify(endOfStdin)}, { eval: true, execArgv: [] }).unref();
`)}`;

/**
 * Starts Prism on a free port of this machine, as a child of this process; `close` ends it at once.
 *
 * @param document Path of an OpenAPI document.
 * @param upstream Where it forwards to.
 * @param script Path of Prism's script. Default: that of the installed package.
 * @throws CannotRun when Prism is not installed, or ends before it listens
 */
export async function startPrism(
  document: string,
  upstream: string,
  script: string = prismScript(),
): Promise<LocalServer> {
  // Prism restarts when its document changes, so it gets a copy of its own.
  const folder = await mkdtemp(join(tmpdir(), 'voice-agent-contract-'));
  const copy = join(folder, basename(document));
  let child: ChildProcess | undefined;
  const close = async (): Promise<void> => {
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      // At once: what waits for Prism goes on when it is gone, and may be busy for long.
      rmSync(folder, { recursive: true, force: true });
      await gone;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await copyFile(document, copy);
    const flags = ['proxy', '--host', '127.0.0.1', '--port', '0', copy, upstream];
    // Ctrl-C goes to every process of the group: Prism has one of its own, since its last responses are still needed.
    child = spawn(process.execPath, ['--import', endsWithParent, script, ...flags], {
      stdio: ['pipe', 'pipe', 'pipe'],
      detached: true,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', PRISM_FOLDER: folder },
    });
    return { url: await listening(child), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The script of the package, which is an optional peer dependency. @throws CannotRun */
export function prismScript(name = '@stoplight/prism-cli'): string {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    throw new CannotRun(
      `Traffic is validated through Prism, which is not installed: run \`npm install --save-dev ${name}\`.`,
    );
  }
}

/** The address that Prism prints. Its output is read to the end, or it would block one day. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let isUp = false;
    const fail = (why: string): void => {
      clearTimeout(limit);
      reject(new CannotRun(`Prism did not start: ${why}.`));
    };
    const limit = setTimeout(() => fail(`it does not listen after ${limitMs / 1000} s`), limitMs);
    const listen = (text: Buffer): void => {
      if (isUp) return;
      output += text;
      const url = /listening on (http:\/\/\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      isUp = true;
      clearTimeout(limit);
      resolve(url);
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
    child.once('error', (error) => fail(error.message));
    // `close` comes after the last words, `exit` may come before them.
    child.once('close', () => fail(reasonIn(output)));
  });
}

/** The most informative line of Prism's output. */
function reasonIn(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const fatal = lines.map((line) => /\b(?:fatal|error) +(.+)/.exec(line)?.[1]).find(Boolean);
  const word = fatal ?? lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1);
  return word === undefined ? 'it exited without a message' : word.trim().replace(/\.$/, '');
}
