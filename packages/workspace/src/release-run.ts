import { spawn } from 'node:child_process';
import { basename } from 'node:path';

/** A reason not to release, in one sentence that says what to do. */
export class Refusal extends Error {}

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Ends the program. */
  signal?: AbortSignal;
  /** Whether it writes to the terminal itself; nothing of that is given back. Default: false. */
  shown?: boolean;
}

export interface Ran {
  code: number;
  stdout: string;
  /** Both streams, as they came. */
  said: string;
}

/** Runs a program to its end. @throws Error when it can't start or was stopped */
export function run(program: string, words: readonly string[], options: RunOptions): Promise<Ran> {
  const child = spawn(program, words, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: options.shown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    ...(options.signal && { signal: options.signal }),
  });
  const ran: Ran = { code: 0, stdout: '', said: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    ran.stdout += text;
    ran.said += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    ran.said += text;
  });
  return new Promise((done, failed) => {
    child.on('error', (error) => {
      // It was told to end, and still writes until it does.
      if (error.name === 'AbortError') return;
      const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      failed(missing ? new Error(`${program} is not on the PATH: use \`npx pnpm\`.`) : error);
    });
    child.on('close', (code) =>
      code === null || options.signal?.aborted
        ? failed(new Error(`${program} was stopped.`))
        : done({ ...ran, code }),
    );
  });
}

/** Runs a program that has to succeed, and gives its output. @throws Error with its last lines when it fails */
export async function must(program: string, words: readonly string[], options: RunOptions): Promise<string> {
  const { code, stdout, said } = await run(program, words, options);
  if (code === 0) return stdout;
  throw new Error(`${[basename(program), ...words].join(' ')} ended with ${code}:\n${lastLines(said)}`);
}

/** Enough to see why something ended. */
export const lastLines = (said: string): string => said.trim().split('\n').slice(-40).join('\n');

/** The pnpm that runs this script, else the one on the PATH. */
export function pnpm(): string {
  const { npm_execpath: program = '' } = process.env;
  return /^pnpm(\.exe)?$/.test(basename(program)) ? program : 'pnpm';
}
