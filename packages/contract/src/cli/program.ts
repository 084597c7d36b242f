import { type Exit, type ExitCode, prepare, runProgram } from '@voice-agent/webhooks/internal/cli';
import { Command } from 'commander';
import { asCannotRun, CannotRun } from '../engine/problem.ts';
import type { Io } from './io.ts';

const name = '@voice-agent/contract';

export type MakeCommand = (io: Io, exit: Exit) => Command;

/** Runs the program with some commands. Never throws for invalid input. */
export const runCommands = (
  args: readonly string[],
  io: Io,
  commands: readonly MakeCommand[],
): Promise<ExitCode> =>
  runProgram(
    args,
    io,
    (exit) => programOf(io, exit, commands),
    (error) => {
      const known = asCannotRun(error);
      return known instanceof CannotRun ? known.lines : [`${name} could not run: ${error.message}`];
    },
  );

export function programOf(io: Io, exit: Exit, commands: readonly MakeCommand[]): Command {
  const program = new Command(`npx ${name}`)
    .description(
      'Checks services, webhook receivers and deliveries against their OpenAPI and AsyncAPI documents.',
    )
    .addHelpText('after', '\nExit codes: 0 success, 1 check failed, 2 could not run.');
  for (const make of commands) program.addCommand(make(io, exit));
  return prepare(program, new URL('../../package.json', import.meta.url), io);
}
