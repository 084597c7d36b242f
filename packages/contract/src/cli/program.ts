import { type Exit, type ExitCode, prepare, runProgram } from '@voice-agent/webhooks/internal/cli';
import { Command } from 'commander';
import { asCannotRun, CannotRun } from '../problem.ts';
import type { Io } from './io.ts';

const name = 'voice-agent-contract';

/** Makes commands that tell their exit code. */
export type MakeCommands = (io: Io, exit: Exit) => Command[];

/** Runs the program with some commands. Never throws for what it was given. */
export const runCommands = (args: readonly string[], io: Io, commands: MakeCommands): Promise<ExitCode> =>
  runProgram(
    args,
    io,
    (exit) => programOf(io, commands, exit),
    (error) => {
      const known = asCannotRun(error);
      return known instanceof CannotRun ? known.lines : [`${name} could not run: ${error.message}`];
    },
  );

/** The program with some commands and their flags. */
export function programOf(io: Io, commands: MakeCommands, exit: Exit): Command {
  const program = new Command(name)
    .description(
      'Checks services, webhook receivers and deliveries against their OpenAPI and AsyncAPI documents.',
    )
    .addHelpText('after', '\nExit codes: 0 it holds, 1 a promise is broken, 2 it could not run.');
  for (const command of commands(io, exit)) program.addCommand(command);
  return prepare(program, new URL('../../package.json', import.meta.url), io);
}
