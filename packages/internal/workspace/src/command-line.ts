import { type ProgramIo, prepare, runProgram } from '@voice-agent/cli-kit/commands';
import { Argument, Command } from 'commander';
import type { ExitCode } from './turbo.ts';

/** A command of this repository. */
export interface RepositoryCommand {
  name: string;
  description: string;
  /** What it may be given, such as `packages`: any number of them. */
  argument?: { name: string; description: string; choices?: readonly string[] };
  /** Hands all that it is given to another program, also `--help`. */
  passes?: boolean;
  run(args: string[]): Promise<ExitCode>;
}

/** Runs the command that `args` begin with. @returns the exit code of the process */
export async function runCommand(
  commands: readonly RepositoryCommand[],
  args: string[],
  io: ProgramIo = process,
): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = new Command('npx pnpm').description('The commands of this repository.').helpCommand(false);
  for (const { name, description, argument, passes = false, run } of commands) {
    const command = program
      .command(name)
      .description(description)
      .action(async () => {
        exitCode = await run(command.args);
      });
    if (argument !== undefined) {
      const argumentOfIt = new Argument(`[${argument.name}...]`, argument.description);
      command.addArgument(argument.choices ? argumentOfIt.choices(argument.choices) : argumentOfIt);
    }
    if (passes) command.helpOption(false).allowUnknownOption().allowExcessArguments();
  }
  const code = await runProgram(args, io, () => prepare(program, undefined, io), reasonOf);
  return code === 0 ? exitCode : code;
}

/** An error of another class is a fault of a command, whose stack its reader needs. */
const reasonOf = ({ name, message, stack = message }: Error): string[] =>
  (name === 'Error' ? message : stack).split('\n');
