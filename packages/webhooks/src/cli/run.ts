import { Command, CommanderError } from 'commander';
import { InboxError } from '../inbox.ts';
import { inboxCommand } from './inbox.ts';
import { CannotRun, type ExitCode, type Io, reasonOf } from './io.ts';
import { sendCommand } from './send.ts';
import { simulateCommand } from './simulate.ts';

const name = 'voice-agent-webhooks';

/** Runs the command line. Never throws for what it was given. */
export async function run(args: readonly string[], io: Io): Promise<ExitCode> {
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
    const known = error instanceof CannotRun || error instanceof InboxError;
    io.stderr.write(`${known ? (error as Error).message : `${name} could not run: ${reasonOf(error)}`}\n`);
    return 2;
  }
}

/** The commands and their flags. */
export function createProgram(io: Io, exit: (code: ExitCode) => void): Command {
  const program = new Command(name)
    .description('Tries out a webhook receiver of the voice agent service, and looks into its inbox.')
    .addHelpText('after', `\nExample:\n  $ ${name} send call.ended --to http://127.0.0.1:3000/webhook`)
    .addHelpText('after', '\nExit codes: 0 it holds, 1 it does not, 2 it could not run.')
    .addCommand(sendCommand(io, exit))
    .addCommand(simulateCommand(io, exit))
    .addCommand(inboxCommand(io, exit));
  const prepare = (command: Command): void => {
    command.exitOverride().showHelpAfterError(`Run '${pathOf(command)} --help' for its flags.`);
    command.configureOutput({
      writeOut: (said) => io.stdout.write(said),
      writeErr: (said) => io.stderr.write(said),
      getOutHelpWidth: () => io.stdout.columns ?? 100,
      outputError: (said, write) => write(withoutValues(said)),
    });
    command.commands.forEach(prepare);
  };
  prepare(program);
  return program;
}

/** Keeps to itself what can be a secret: behind a misspelled flag, or without the quotes that it needs. */
const withoutValues = (said: string): string =>
  said.replace(/(unknown option '[^=']+)=[^\n]*'/, "$1'").replace(/(but got \d+): [^\n]*/, '$1.');

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();
}
