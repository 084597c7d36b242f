import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { resolve } from 'node:path';
import { type RunSummary, summaryNames, takeSummary } from './summary.ts';

/** 0: it holds, 1: it does not hold, 2: it could not run. A signal ends the process as shells count it. */
export type ExitCode = number;

export const root: string = resolve(import.meta.dirname, '../../..');

// Every tool that turbo starts reports to nobody; turbo.json lets these names through to the tasks.
const silence: Record<string, string> = {
  DO_NOT_TRACK: '1',
  TURBO_TELEMETRY_DISABLED: '1',
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
};

export interface TurboOptions {
  root?: string;
  /** `tasks` names each task as it starts; `output` shows what the tasks write; `nothing` is silent. */
  show?: 'tasks' | 'output' | 'nothing';
  flags?: string[];
}

export interface TurboResult {
  exitCode: ExitCode;
  summary?: RunSummary;
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
  const { root: folder = root, flags = [] } = options;
  const show = options.show ?? (process.stdout.isTTY ? 'tasks' : 'nothing');
  const logs = { tasks: 'hash-only', output: 'new-only', nothing: 'none' }[show];
  const before = summaryNames(folder);
  const { exitCode, output } = await turbo(
    ['run', ...tasks, '--summarize', '--continue=dependencies-successful', `--output-logs=${logs}`, ...flags],
    { root: folder, shown: show !== 'nothing' },
  );
  const summary = takeSummary(folder, before);
  // turbo passes on whatever number the broken task ended with, so the summary tells broken from not run.
  const ended = exitCode === 0 || exitCode > 128 ? exitCode : summary === undefined ? 2 : 1;
  return { exitCode: ended, output, ...(summary && { summary }) };
}

/** Runs turbo with any arguments. */
export async function turbo(
  words: string[],
  options: { root?: string; shown?: boolean } = {},
): Promise<{ exitCode: ExitCode; output: string }> {
  const { root: folder = root, shown = false } = options;
  let program: string;
  try {
    program = turboProgram();
  } catch {
    const output = `turbo is not installed for ${process.platform} ${process.arch}: run pnpm install.\n`;
    if (shown) process.stderr.write(output);
    return { exitCode: 2, output };
  }
  const plain = process.stdout.isTTY && shown ? [] : ['--no-color'];
  // A group of its own, so that Ctrl-C reaches turbo once, through us, and turbo ends its tasks in order.
  const child = spawn(program, ['--skip-infer', ...plain, ...words], {
    cwd: folder,
    env: { ...process.env, ...silence },
    stdio: shown ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk));

  let received: NodeJS.Signals | undefined;
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  const passOn = (signal: NodeJS.Signals): void => {
    received ??= signal;
    child.kill(signal);
  };
  for (const signal of signals) process.on(signal, passOn);
  const code = await new Promise<number>((done) => {
    child.on('error', (error) => {
      chunks.push(Buffer.from(`turbo could not start: ${error.message}\n`));
      done(2);
    });
    child.on('close', (ended, signal) => done(ended ?? 128 + constants.signals[signal ?? 'SIGTERM']));
  });
  for (const signal of signals) process.off(signal, passOn);
  const exitCode = received === undefined ? code : 128 + constants.signals[received];
  return { exitCode, output: Buffer.concat(chunks).toString() };
}
