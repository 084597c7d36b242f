import { basename } from 'node:path';
import spawn from 'cross-spawn';

/** The pnpm that runs this script, else the one on the PATH. */
export function pnpm(): string {
  const { npm_execpath: program = '' } = process.env;
  return /^pnpm(\.exe)?$/.test(basename(program)) ? program : 'pnpm';
}

/**
 * Runs pnpm to its end. It is a script on Windows, which cross-spawn can start.
 *
 * @returns what it wrote to stdout
 * @throws Error with what it wrote to stderr when it fails
 */
export async function runPnpm(
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<string> {
  const child = spawn(pnpm(), [...args], { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT' ? new Error('pnpm is not on the PATH: run this with `npx pnpm`.') : error,
      ),
    );
    child.on('close', (code) =>
      code === 0
        ? resolve(stdout)
        : reject(new Error(stderr.trim() || stdout.trim() || `pnpm ended with ${code}.`)),
    );
  });
}
