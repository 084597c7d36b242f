import { Argument, Command, CommanderError } from 'commander';
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
export async function runCommand(commands: readonly RepositoryCommand[], args: string[]): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const program = new Command('pnpm').description('The commands of this repository.').exitOverride();
  // Help wraps from 50 columns on.
  program.helpCommand(false).configureHelp({ minWidthToWrap: 20 });
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
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander has reported what was wrong; help that was asked for is not an error.
    return error.exitCode === 0 ? 0 : 2;
  }
}
