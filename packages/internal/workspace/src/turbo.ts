import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Progress } from './progress.ts';
import { type RunSummary, summaryNames, takeSummary } from './summary.ts';

/** 0: passed, 1: failed, 2: could not run. A signal is 128 and its number. */
export type ExitCode = number;

export const root: string = resolve(import.meta.dirname, '../../../..');

// What Node has compiled, for all that the tasks start; gone with this command, since files of scratch folders pile up in it.
const compiled = join(tmpdir(), `voice-agent-compiled-${process.pid}`);
process.once('exit', () => rmSync(compiled, { recursive: true, force: true }));

// Every tool that turbo starts reports to nobody; turbo.json lets these names through to the tasks.
const tools: Record<string, string> = {
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compiled,
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

export interface TurboOptions {
  root?: string;
  /** Shows each task as it ends. Default: nothing is shown. */
  progress?: Progress;
  flags?: string[];
}

export interface TurboResult {
  exitCode: ExitCode;
  summary?: RunSummary;
  /** What each task wrote, by its id, where a progress was given. */
  outputs?: Map<string, string>;
  /** What turbo itself wrote, where it was not shown. */
  output: string;
}

/** turbo's own program, without the wrapper that would stand between it and our signals. */
export function turboProgram(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const processor = process.arch === 'x64' ? '64' : process.arch;
  const extension = system === 'windows' ? '.exe' : '';
  const fromTurbo = createRequire(createRequire(import.meta.url).resolve('turbo/package.json'));
  return fromTurbo.resolve(`@turbo/${system}-${processor}/bin/turbo${extension}`);
}

/** Runs tasks with turbo and reads the summary of the run. */
export async function runTurbo(tasks: string[], options: TurboOptions = {}): Promise<TurboResult> {
  const { root: folder = root, flags = [], progress } = options;
  const before = summaryNames(folder);
  const logs = progress
    ? ['--output-logs=full', '--log-order=grouped', '--log-prefix=task']
    : ['--output-logs=none'];
  const { exitCode, output } = await turbo(
    ['run', ...tasks, '--summarize', '--continue=dependencies-successful', ...logs, ...flags],
    { root: folder, onLine: progress && ((line) => progress.read(line)) },
  );
  const summary = takeSummary(folder, before);
  // turbo passes on whatever number the broken task ended with, so the summary distinguishes broken from not run.
  return {
    exitCode: exitCode === 0 || exitCode > 128 ? exitCode : summary === undefined ? 2 : 1,
    output,
    ...(summary && { summary }),
    ...(progress && { outputs: progress.outputs }),
  };
}

/** Runs turbo with any arguments. @param options.onLine is given what turbo writes, line by line */
export async function turbo(
  args: string[],
  options: { root?: string; onLine?: ((line: string) => void) | undefined } = {},
): Promise<{ exitCode: ExitCode; output: string; stdout: string }> {
  const { root: folder = root, onLine } = options;
  let program: string;
  try {
    program = turboProgram();
  } catch {
    const output = `Turbo is not installed for ${process.platform} ${process.arch}: run \`npx pnpm install\`.\n`;
    return { exitCode: 2, output, stdout: '' };
  }
  const { GITHUB_ACTIONS: _, ...env } = process.env;
  // turbo would group its lines for GitHub by itself. A group of processes of its own, so that Ctrl-C reaches turbo once, through us, and turbo ends its tasks in order.
  const child = spawn(program, ['--skip-infer', '--no-color', ...args], {
    cwd: folder,
    env: { ...env, ...tools },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const chunks: Buffer[] = [];
  let stdout = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    if (onLine) createInterface({ input: stream }).on('line', onLine);
  }
  // Without the warnings between.
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk));

  let received: NodeJS.Signals | undefined;
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const passOn = (signal: NodeJS.Signals): void => {
    received ??= signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  const code = await new Promise<number>((done) => {
    child.on('error', (error) => {
      chunks.push(Buffer.from(`Turbo can't start: ${error.message}.\n`));
      done(2);
    });
    child.on('close', (ended, signal) => done(ended ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  });
  for (const signal of signals) process.off(signal, passOn);
  const exitCode = received === undefined ? code : 128 + constants.signals[received];
  return { exitCode, output: Buffer.concat(chunks).toString(), stdout };
}
