import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { join } from 'node:path';
import { reportProblems } from './tasks.ts';
import { type ExitCode, root, runTurbo } from './turbo.ts';

/** Builds what the sandbox needs and runs it until Ctrl-C; the flags are those of the sandbox. */
export async function start(flags: string[]): Promise<ExitCode> {
  const result = await runTurbo(['@voice-agent/sandbox#build'], { show: 'nothing' });
  reportProblems(result);
  if (result.exitCode !== 0) return result.exitCode;
  const program = join(root, 'packages', 'sandbox', 'dist', 'cli', 'main.js');
  // The playground is for receivers on this machine; the sandbox says that the service would refuse them.
  return runProgram(program, ['--allow-local-webhooks', ...flags]);
}

/** Runs a program on this terminal to its end, which Ctrl-C and a polite kill reach. */
export async function runProgram(program: string, words: string[]): Promise<ExitCode> {
  const child = spawn(process.execPath, [program, ...words], { stdio: 'inherit' });
  // A terminal sends Ctrl-C to both; the program ends by itself, and this waits for it.
  const wait = (): void => {};
  const passOn = (signal: NodeJS.Signals): boolean => child.kill(signal);
  process.on('SIGINT', wait);
  process.on('SIGTERM', passOn);
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  process.off('SIGINT', wait);
  process.off('SIGTERM', passOn);
  return code ?? 128 + constants.signals[signal ?? 'SIGTERM'];
}
