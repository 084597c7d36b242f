import { runCommand } from './command-line.ts';
import { commands } from './commands.ts';
import type { ExitCode } from './turbo.ts';

/** Runs one command of the repository. @returns the exit code of the process */
export function main(args: string[]): Promise<ExitCode> {
  return runCommand(commands, args);
}
