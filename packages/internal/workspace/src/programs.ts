import type { ChildProcess, SpawnOptions } from 'node:child_process';
import { constants } from 'node:os';
import { basename } from 'node:path';

export interface ProgramOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Whether it reads from and writes to the terminal itself; then nothing of its output is returned. Default: false. */
  shown?: boolean;
}

export interface ProgramResult {
  /** As shells count it: a signal is 128 and its number. */
  code: number;
  stdout: string;
  /** Both streams, in the order in which they were written. */
  output: string;
}

/** Runs a program to its end. @throws Error when it can't start */
export async function run(
  program: string,
  args: readonly string[],
  { cwd, env, shown = false }: ProgramOptions,
): Promise<ProgramResult> {
  const child = await startProgram(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: shown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  });
  const result: ProgramResult = { code: 0, stdout: '', output: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    result.stdout += text;
    result.output += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    result.output += text;
  });
  using _ = shown ? passSignalsTo(child) : undefined;
  return await new Promise((resolve, reject) => {
    child.on('error', (error) => {
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      reject(missing ? new Error(`${program} is not on the PATH: use \`npx pnpm\`.`) : error);
    });
    child.on('close', (code, ended) => {
      if (code === null && !shown) reject(new Error(`${program} was stopped.`));
      else resolve({ ...result, code: code ?? 128 + constants.signals[ended ?? 'SIGTERM'] });
    });
  });
}

/** Starts a program by its name or path. Windows has scripts for some (`npm.cmd`), which Node starts through a shell only. */
export async function startProgram(
  program: string,
  args: readonly string[],
  options: SpawnOptions,
): Promise<ChildProcess> {
  const { spawn } =
    process.platform === 'win32' ? await import('cross-spawn') : await import('node:child_process');
  return spawn(program, args, options);
}

/** A terminal sends Ctrl-C to a program and to this process, which waits; any other signal is passed on. */
function passSignalsTo(child: ChildProcess): Disposable {
  const wait = (): void => {};
  const passOn = (signal: NodeJS.Signals): boolean => child.kill(signal);
  process.on('SIGINT', wait).on('SIGTERM', passOn).on('SIGHUP', passOn);
  return {
    [Symbol.dispose]: () => process.off('SIGINT', wait).off('SIGTERM', passOn).off('SIGHUP', passOn),
  };
}

/** Runs a program that has to succeed. @returns what it wrote to stdout @throws Error with its last lines when it fails */
export async function must(
  program: string,
  args: readonly string[],
  options: ProgramOptions,
): Promise<string> {
  const { code, stdout, output } = await run(program, args, options);
  if (code === 0) return stdout;
  throw new Error(`${[basename(program), ...args].join(' ')} ended with ${code}:\n${lastLines(output)}`);
}

/** Enough to see why something ended. */
const lastLines = (output: string): string => output.trim().split('\n').slice(-40).join('\n');

/** The pnpm that runs this script, else the one on the PATH. */
export function pnpm(): string {
  const { npm_execpath: program = '' } = process.env;
  return /^pnpm(\.exe)?$/.test(basename(program)) ? program : 'pnpm';
}
