import { type Exit, type ExitCode, prepare, runProgram } from '@voice-agent/cli-kit/commands';
import { Command } from 'commander';
import { commands } from './commands.ts';
import type { Io } from './io.ts';
import { operationCommand } from './operation-command.ts';
import { programs } from './programs.ts';

const name = '@voice-agent/cli';

/** Runs the command line. Never throws for what it was given. */
export const run = (args: readonly string[], io: Io): Promise<ExitCode> =>
  runProgram(
    args,
    io,
    (exit) => createProgram(io, exit),
    // The client knows options, and this command flags and variables.
    ({ message }) =>
      message
        .replace(/^baseUrl/, isGiven(args) ? '--url' : 'VOICE_AGENT_BASE_URL')
        .replace(/^apiKey/, 'VOICE_AGENT_API_KEY')
        .split('\n'),
  );

/** Whether the address of the service is given by its flag. */
const isGiven = (args: readonly string[]): boolean => args.some((each) => /^--url(?:=|$)/.test(each));

/** The commands and their flags. */
export function createProgram(io: Io, exit: Exit): Command {
  const others = Object.keys(programs).join(', ');
  const program = new Command(`npx ${name}`)
    .description(
      'Calls the operations of the voice agent service, and runs the programs of the other packages.',
    )
    .addHelpText('after', `\nAfter ${others} come the arguments of the program of that package.`)
    .addHelpText('after', `\nExample:\n  npx ${name} web-tools list --url http://127.0.0.1:4210`)
    .addHelpText('after', '\nExit codes: 0 success, 1 request failed, 2 could not run and sent nothing.');
  const groups = new Map<string, Command>();
  for (const command of commands) {
    const group =
      groups.get(command.group) ?? new Command(command.group).description(command.tool.resourceAbout);
    if (!groups.has(command.group)) program.addCommand(group);
    groups.set(command.group, group.addCommand(operationCommand(command, io, exit)));
  }
  // Run without this program: start.ts looks at their names first.
  for (const [other, about] of Object.entries(programs))
    program.addCommand(new Command(other).description(about).usage('[arguments]'));
  return prepare(program, new URL('../package.json', import.meta.url), io);
}
