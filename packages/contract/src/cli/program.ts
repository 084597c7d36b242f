import { Command, CommanderError } from 'commander';
import { CannotRun } from '../problem.ts';
import { type ExitCode, type Io, say } from './io.ts';

const name = 'voice-agent-contract';

/** Makes commands that tell their exit code. */
export type MakeCommands = (io: Io, exit: (code: ExitCode) => void) => Command[];

/** Runs the program with some commands. Never throws for what it was given. */
export async function runProgram(args: readonly string[], io: Io, commands: MakeCommands): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = programOf(io, commands, (given) => {
    code = given;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has said what was wrong; help that was asked for is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (error instanceof CannotRun) say(io, ...error.lines);
    else say(io, `${name} could not run: ${(error as Error).message}`);
    return 2;
  }
}

/** The program with some commands and their flags. */
export function programOf(io: Io, commands: MakeCommands, exit: (code: ExitCode) => void): Command {
  const program = new Command(name)
    .description(
      'Checks services, webhook receivers and deliveries against their OpenAPI and AsyncAPI documents.',
    )
    .addHelpText('after', '\nExit codes: 0 it holds, 1 a promise is broken, 2 it could not run.');
  for (const command of commands(io, exit)) program.addCommand(command);
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .showHelpAfterError(
        `Run '${name} ${command === program ? '' : `${command.name()} `}--help' for its flags.`,
      );
    command.configureOutput({
      writeOut: (said) => io.stdout.write(said),
      writeErr: (said) => io.stderr.write(said),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      // A value behind a misspelled flag may be a secret.
      outputError: (said) => {
        const [message, hint = ''] = said.trimEnd().split(/(?=\n\(Did you mean [^\n]*\)$)/);
        say(io, `${message}`.replace(/(unknown option '[^=']+)=.*'/s, "$1'"), ...hint.split('\n').slice(1));
      },
    });
  }
  return program;
}
