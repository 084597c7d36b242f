import { count } from '@voice-agent/webhooks/internal/cli';
import type { Command } from 'commander';
import type { Target } from '../engine/target.ts';
import { CannotRun } from '../problem.ts';
import { keyVariable } from '../redact/credentials.ts';

/** How the key of the voice agent service is sent. */
export const defaultCredential = 'Authorization: Token $KEY';

/** @throws CannotRun when the form or the key can't be sent */
export function credentialOf(form: string, key: string | undefined): Target['credential'] {
  if (key === undefined || key === '') throw new CannotRun(`${keyVariable} must hold the API key.`);
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new CannotRun(`${keyVariable} must be printable ASCII without spaces.`);
  if (/^<.*>$|^(?:undefined|null)$/.test(key))
    throw new CannotRun(`${keyVariable} must hold the API key: ${key} is a placeholder.`);
  const [, name, value] = /^([\w-]+): *(.*\$KEY.*)$/.exec(form) ?? [];
  if (name === undefined || value === undefined)
    throw new CannotRun('--credential must be the name of a header, a colon, and a form with $KEY in it.');
  return { name, value: value.replace('$KEY', () => key) };
}

/** The flags of a command that makes requests by chance. */
export interface ChanceFlags {
  seed?: number;
  fuzz: number;
  failFast?: boolean;
}

const maxSeed = 2 ** 31 - 1;

/** Adds them to a command. @param what what is made by chance */
export const withChance = (command: Command, what: string): Command =>
  command
    .option('--seed <number>', 'makes what is by chance; the same number, the same report', count(0, maxSeed))
    .option('--fuzz <number>', what, count(0, 1e9), 100)
    .option('--fail-fast', 'ends the run at the first finding');

/** The seed that is given, or one by chance. */
export const seedOf = ({ seed }: ChanceFlags): number => seed ?? Math.floor(Math.random() * maxSeed);
