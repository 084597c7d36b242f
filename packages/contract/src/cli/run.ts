import type { Command } from 'commander';
import { apiCommand } from './api.ts';
import { deliveriesCommand } from './deliveries.ts';
import { diffCommand } from './diff.ts';
import type { ExitCode, Io } from './io.ts';
import { programOf, runCommands } from './program.ts';
import { proxyCommand } from './proxy.ts';
import { receiverCommand } from './receiver.ts';
import { recordCommand } from './record.ts';
import { replayCommand } from './replay.ts';
import { rulesCommand } from './rules.ts';

const commands = (io: Io, exit: (code: ExitCode) => void): Command[] =>
  [
    apiCommand,
    proxyCommand,
    recordCommand,
    replayCommand,
    receiverCommand,
    deliveriesCommand,
    diffCommand,
    rulesCommand,
  ].map((make) => make(io, exit));

/** Runs the command line. Never throws for what it was given. */
export const runCommand = (args: readonly string[], io: Io): Promise<ExitCode> =>
  runCommands(args, io, commands);

/** The commands and their flags. */
export const createProgram = (io: Io, exit: (code: ExitCode) => void): Command =>
  programOf(io, commands, exit);
