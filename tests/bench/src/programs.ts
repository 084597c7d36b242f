import { execFile } from 'node:child_process';
import { existsSync, mkdtempDisposableSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Ended {
  exitCode: number;
  output: string;
  ms: number;
}

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The exit code without which it is an error. Default: 0; `any` accepts every one. */
  expected?: number | 'any';
}

/**
 * Runs a program to its end, without showing what it writes.
 *
 * @throws Error when it can't start or ends with an unexpected code: what fails at once must not look quick
 */
export function runProgram(program: string, args: string[], options: Options = {}): Promise<Ended> {
  const { cwd, env, expected = 0 } = options;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const settings = { cwd, env: { ...process.env, ...env }, maxBuffer: 1e9, timeout: 600_000 };
    execFile(program, args, settings, (error, stdout, stderr) => {
      const ms = performance.now() - start;
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : 2;
      const output = `${stdout}${stderr}`;
      if (expected === 'any' || (exitCode === expected && error?.code !== 'ENOENT'))
        return resolve({ exitCode, output, ms });
      reject(new Error(`${program} ${args.join(' ')} ended with ${error?.code ?? 0}: ${output.slice(-500)}`));
    });
  });
}

export const runNode = (args: string[], options?: Options): Promise<Ended> =>
  runProgram(process.execPath, args, options);

/** A file of a package, as a module in a folder finds it. */
export const packageFile = (name: string, file: string, from: string = import.meta.dirname): string =>
  join(packageFolder(name, from), file);

/** The folder of a package as a module in `from` would find it. */
export function packageFolder(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
  if (dirname(from) === from) throw new Error(`The package ${name} is not installed: run \`pnpm install\`.`);
  return packageFolder(name, dirname(from));
}

/** A scratch folder, removed when it is disposed of. */
export const scratchFolder = (parent: string = tmpdir()): { path: string } & Disposable =>
  mkdtempDisposableSync(join(parent, 'voice-agent-bench-'));

/** Waits until a condition is true; throws with `what` when it takes too long. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  limitMs = 60_000,
): Promise<void> {
  const end = performance.now() + limitMs;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited ${limitMs / 1000} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
