import { Command, CommanderError } from 'commander';
import { CannotRun } from '../problem.ts';
import { apiCommand } from './api.ts';
import { deliveriesCommand } from './deliveries.ts';
import type { ExitCode, Io } from './io.ts';
import { proxyCommand } from './proxy.ts';
import { receiverCommand } from './receiver.ts';
import { recordCommand } from './record.ts';
import { replayCommand } from './replay.ts';
import { rulesCommand } from './rules.ts';

const name = 'voice-agent-contract';

/** Runs the command line. Never throws for what it was given. */
export async function runCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = createProgram(io, (given) => {
    code = given;
  });
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has said what was wrong; help that was asked for is no error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    const said =
      error instanceof CannotRun ? error.message : `${name} could not run: ${(error as Error).message}`;
    io.stderr.write(`${said}\n`);
    return 2;
  }
}

/** The commands and their flags. */
export function createProgram(io: Io, exit: (code: ExitCode) => void): Command {
  const program = new Command(name)
    .description(
      'Checks services, webhook receivers and deliveries against their OpenAPI and AsyncAPI documents.',
    )
    .addHelpText('after', '\nExit codes: 0 it holds, 1 a promise is broken, 2 it could not run.')
    .addCommand(apiCommand(io, exit))
    .addCommand(proxyCommand(io, exit))
    .addCommand(recordCommand(io, exit))
    .addCommand(replayCommand(io, exit))
    .addCommand(receiverCommand(io, exit))
    .addCommand(deliveriesCommand(io, exit))
    .addCommand(rulesCommand(io, exit));
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
      outputError: (said, write) => write(said.replace(/(unknown option '[^=']+)=[^\n]*'/, "$1'")),
    });
  }
  return program;
}
