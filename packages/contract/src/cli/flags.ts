import { count } from '@voice-agent/webhooks/internal/cli';
import type { Command } from 'commander';

/** Adds the flag of the document to a command. */
export const withSpec = (command: Command, kind: 'OpenAPI' | 'AsyncAPI'): Command =>
  command.option('--spec <file>', `an ${kind} document (default: that of the voice agent service)`);

/** The flags of a command that sends random requests. */
export interface RandomFlags {
  seed?: number;
  fuzz: number;
  failFast?: boolean;
}

const maxSeed = 2 ** 31 - 1;

/** Adds them to a command. @param what what is random */
export const withRandom = (command: Command, what: string): Command =>
  command
    .option('--seed <number>', 'makes what is by chance; the same number, the same report', count(0, maxSeed))
    .option('--fuzz <number>', what, count(0, 1e9), 100)
    .option('--fail-fast', 'ends the run at the first finding');

/** The given seed, or a random one. */
export const seedOf = ({ seed }: RandomFlags): number => seed ?? Math.floor(Math.random() * maxSeed);
