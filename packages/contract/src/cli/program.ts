import { type Exit, type ExitCode, prepare, runProgram } from '@voice-agent/cli-kit/commands';
import { Command } from 'commander';
import type { Io } from './io.ts';

const name = '@voice-agent/contract';

type MakeCommand = (io: Io, exit: Exit) => Command;

/** Every command, in the order of the help. A command is loaded without the others. */
const commands: Readonly<Record<string, () => Promise<MakeCommand>>> = {
  api: async () => (await import('./api-command.ts')).apiCommand,
  proxy: async () => (await import('./proxy-command.ts')).proxyCommand,
  record: async () => (await import('./record-command.ts')).recordCommand,
  replay: async () => (await import('./replay-command.ts')).replayCommand,
  receiver: async () => (await import('./receiver-command.ts')).receiverCommand,
  deliveries: async () => (await import('./deliveries-command.ts')).deliveriesCommand,
  diff: async () => (await import('./diff-command.ts')).diffCommand,
  rules: async () => (await import('./rules-command.ts')).rulesCommand,
};

/** Runs the command line. Never throws for invalid input. */
export async function runCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  const makeProgram = await programFor(args);
  return runProgram(
    args,
    io,
    (exit) => makeProgram(io, exit),
    ({ message }) => [`${name} could not run: ${message}`],
  );
}

/** Loads the program with the command that the arguments name; with all of them where they name none. */
export async function programFor([first = '']: readonly string[]): Promise<MakeCommand> {
  const load = Object.hasOwn(commands, first) ? commands[first] : undefined;
  const loads = load === undefined ? Object.values(commands) : [load];
  const makers = await Promise.all(loads.map((each) => each()));
  return (io, exit) => {
    const program = new Command(`npx ${name}`)
      .description(
        'Checks services, webhook receivers and deliveries against their OpenAPI and AsyncAPI documents.',
      )
      .addHelpText('after', '\nExit codes: 0 success, 1 check failed, 2 could not run.');
    for (const make of makers) program.addCommand(make(io, exit));
    return prepare(program, new URL('../../package.json', import.meta.url), io);
  };
}
