import { count } from '@voice-agent/webhooks/internal/cli';
import type { Command } from 'commander';

/** The greatest value of a flag, such as a time-out of Node. */
export const maxInteger: number = 2 ** 31 - 1;

export const withSpec = (command: Command, kind: 'OpenAPI' | 'AsyncAPI'): Command =>
  command.option('--spec <file>', `an ${kind} document (default: that of the voice agent service)`);

export const withTimeout = (command: Command): Command =>
  command.option('--timeout <ms>', 'how long a response may take', count(1, maxInteger), 10_000);

export interface RandomFlags {
  seed?: number;
  fuzz: number;
  failFast?: boolean;
}

/** Adds them to a command. @param what what is random */
export const withRandom = (command: Command, what: string): Command =>
  command
    .option(
      '--seed <number>',
      'makes the random requests; the same number gives the same report',
      count(0, maxInteger),
    )
    .option('--fuzz <number>', what, count(0, 1e9), 100)
    .option('--fail-fast', 'ends the run at the first finding');

export const seedOf = ({ seed }: RandomFlags): number => seed ?? Math.floor(Math.random() * maxInteger);
