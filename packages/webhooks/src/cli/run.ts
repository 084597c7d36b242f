import { type Exit, type ExitCode, prepare, runProgram } from '@voice-agent/cli-kit/commands';
import { reasonOf } from '@voice-agent/cli-kit/text';
import { Command } from 'commander';
import { InboxError } from '../inbox-types.ts';
import { inboxCommand } from './inbox-command.ts';
import type { Io } from './io.ts';
import { listenCommand } from './listen-command.ts';
import { sendCommand } from './send-command.ts';

const name = '@voice-agent/webhooks';

/** Runs the command line. Never throws for what it was given. */
export const run = (args: readonly string[], io: Io): Promise<ExitCode> =>
  runProgram(
    args,
    io,
    (exit) => createProgram(io, exit),
    (error) =>
      error instanceof InboxError ? error.message.split('\n') : [`${name} could not run: ${reasonOf(error)}`],
  );

/** The commands and their flags. */
export function createProgram(io: Io, exit: Exit): Command {
  const program = new Command(`npx ${name}`)
    .description('Tests a webhook receiver of the voice agent service, and inspects its inbox.')
    .addHelpText('after', `\nExample:\n  npx ${name} send call.ended --url http://127.0.0.1:3000/webhook`)
    .addHelpText('after', '\nExit codes: 0 success, 1 failure, 2 could not run.')
    .addCommand(sendCommand(io, exit))
    .addCommand(listenCommand(io, exit))
    .addCommand(inboxCommand(io, exit));
  return prepare(program, new URL('../../package.json', import.meta.url), io);
}
