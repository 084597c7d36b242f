import type { ExitCode } from '@voice-agent/cli-kit/commands';
import { isProgram, runOther } from './programs.ts';

/** Runs the program on this process. */
export async function main(args: readonly string[]): Promise<ExitCode> {
  const [first = '', ...others] = args;
  if (isProgram(first)) return runOther(first, others);
  const { run } = await import('./run.ts');
  const { env, stdin, stdout, stderr } = process;
  return run(args, { env, stdin, stdout, stderr });
}
