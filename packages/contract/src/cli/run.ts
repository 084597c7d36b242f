import { apiCommand } from './api.ts';
import { deliveriesCommand } from './deliveries.ts';
import { diffCommand } from './diff.ts';
import type { ExitCode, Io } from './io.ts';
import { type MakeCommand, runCommands } from './program.ts';
import { proxyCommand } from './proxy.ts';
import { receiverCommand } from './receiver.ts';
import { recordCommand } from './record.ts';
import { replayCommand } from './replay.ts';
import { rulesCommand } from './rules.ts';

/** Every command, in the order of the help. */
export const commands: readonly MakeCommand[] = [
  apiCommand,
  proxyCommand,
  recordCommand,
  replayCommand,
  receiverCommand,
  deliveriesCommand,
  diffCommand,
  rulesCommand,
];

/** Runs the command line. Never throws for invalid input. */
export const runCommand = (args: readonly string[], io: Io): Promise<ExitCode> =>
  runCommands(args, io, commands);
