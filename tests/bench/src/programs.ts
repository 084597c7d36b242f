import { execFile } from 'node:child_process';
import { existsSync, mkdtempDisposableSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

interface Ended {
  output: string;
  ms: number;
}

interface Options {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The exit code without which it is an error. Default: 0. */
  expected?: number;
}

/**
 * Runs Node to its end, without showing what it writes.
 *
 * @throws Error when it can't start or ends with an unexpected code: what fails at once must not look quick
 */
export function runNode(args: string[], options: Options = {}): Promise<Ended> {
  const { cwd, env, expected = 0 } = options;
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const settings = { cwd, env: { ...process.env, ...env }, maxBuffer: 1e9, timeout: 600_000 };
    execFile(process.execPath, args, settings, (error, stdout, stderr) => {
      const ms = performance.now() - start;
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : 2;
      const output = `${stdout}${stderr}`;
      if (exitCode === expected) resolve({ output, ms });
      else reject(new Error(`node ${args.join(' ')} ended with ${error?.code ?? 0}: ${output.slice(-500)}`));
    });
  });
}

/** A file of a package, as a module in a folder finds it. */
export const packageFile = (name: string, file: string, from: string = import.meta.dirname): string =>
  join(packageFolder(name, from), file);

/** The folder of a package as a module in `from` would find it. */
function packageFolder(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
  if (dirname(from) === from) throw new Error(`The package ${name} is not installed: run \`pnpm install\`.`);
  return packageFolder(name, dirname(from));
}

/** A scratch folder, removed when it is disposed of. */
export const scratchFolder = (parent: string = tmpdir()): { path: string } & Disposable =>
  mkdtempDisposableSync(join(parent, 'voice-agent-bench-'));
