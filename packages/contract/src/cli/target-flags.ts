import { count, list, pair } from '@voice-agent/cli-kit/commands';
import { CannotRun } from '@voice-agent/cli-kit/text';
import type { ContractDocument } from '@voice-agent/spec-model';
import { type Command, Option } from 'commander';
import { maxInteger } from '../defaults.ts';
import { defined } from '../defined.ts';
import { checkedUrl, type Target } from '../engine/target.ts';
import { isLoopback } from '../http/machine.ts';
import { rateDefaults } from '../http/rate-limits.ts';
import { commandLine, type ServiceFlag } from '../profiles/index.ts';
import { credentialsOf, formsOf, withCredentials } from './credential-flags.ts';
import { withTimeout } from './flags.ts';
import type { Io } from './io.ts';

/** The flags that say which service is checked, and how gently; those of the profiles stand beside them. */
export interface TargetFlags {
  url: string;
  parameter?: Record<string, string>;
  credential?: readonly string[];
  timeout: number;
  rate?: number;
  concurrency?: number;
  /** The operations that are named, or an empty text for all. */
  allowWrites?: string[];
  safe?: string[];
  writes: boolean;
}

export function withTarget(command: Command): Command {
  command.requiredOption('--url <url>', 'the address of the service');
  for (const flag of commandLine.flags) command.addOption(optionOf(flag));
  command.option(
    '--parameter <name=value>',
    'a value that exists in the service: [operation.]parameter=value; may be repeated',
    pair,
  );
  return withTimeout(withCredentials(command, commandLine.credential))
    .option(
      '--rate <number>',
      `maximum requests a second (default: ${rateDefaults.rate.remote} on another machine)`,
      count(1, maxInteger),
    )
    .option(
      '--concurrency <number>',
      `maximum requests at once (default: ${rateDefaults.concurrency.here}, ${rateDefaults.concurrency.remote} on another machine)`,
      count(1, 64),
    )
    .addOption(
      new Option(
        '--allow-writes [operation]',
        'send requests that may change something, or only those of the named operation; default on this machine only; may be repeated',
      )
        .preset('')
        .argParser(list),
    )
    .option('--no-writes', 'do not send them, not even on this machine')
    .option(
      '--safe <operation>',
      'an operation that changes nothing although it is not a GET, HEAD or OPTIONS; may be repeated',
      list,
    );
}

export function withRecords(command: Command): Command {
  for (const flag of commandLine.flags) if (flag.sets === 'records') command.addOption(optionOf(flag));
  return command;
}

const optionOf = ({ flags, description, sets }: ServiceFlag): Option =>
  sets === 'records' ? new Option(flags, description).argParser(list) : new Option(flags, description);

/** @throws CannotRun when the flags, or the credentials, are wrong */
export function targetOf(
  flags: TargetFlags,
  io: Io,
  document: ContractDocument,
): Target & { parameters: Record<string, string> } {
  const url = checkedUrl(flags.url);
  const { safe, rate, concurrency, allowWrites, writes } = flags;
  if (allowWrites && !writes)
    throw new CannotRun('--allow-writes and --no-writes exclude each other: use one.');
  const named = allowWrites?.filter((each) => each !== '') ?? [];
  const parameters: Record<string, string> = {};
  let writableIds: string[] | undefined;
  for (const flag of commandLine.flags) {
    const value = new Map<string, unknown>(Object.entries(flags)).get(optionOf(flag).attributeName());
    if (typeof value === 'string' && flag.sets !== 'records') parameters[flag.sets.parameter] = value;
    if (Array.isArray(value)) writableIds = value;
  }
  Object.assign(parameters, flags.parameter);
  return {
    url,
    ...credentialsOf(formsOf(flags, io, document), io, document),
    timeoutMs: flags.timeout,
    parameters,
    allowWrites: named.length > 0 ? named : writes && (allowWrites !== undefined || isLoopback(url)),
    ...defined({ safe, writableIds, rate, concurrency }),
  };
}
