import { count, list, pair } from '@voice-agent/webhooks/internal/cli';
import { type Command, Option } from 'commander';
import { checkedUrl, isLoopback, type Target } from '../engine/target.ts';
import { CannotRun } from '../problem.ts';
import { keyVariable } from '../redact/credentials.ts';
import { credentialOf, defaultCredential } from './flags.ts';
import type { Io } from './io.ts';

/** The flags that say which service is asked, and how gently. */
export interface TargetFlags {
  url: string;
  project?: string;
  webTool?: string[];
  parameter?: Record<string, string>;
  credential: string;
  timeout: number;
  rate?: number;
  concurrency?: number;
  /** The operations that are named, or an empty text for all. */
  allowWrites?: string[];
  safe?: string[];
  writes: boolean;
}

/** Adds them to a command. */
export function withTarget(command: Command): Command {
  const most = 2 ** 31 - 1;
  return command
    .requiredOption('--url <url>', 'the address of the service')
    .option('--project <id>', 'the project whose jobs are listed')
    .option('--web-tool <id>', 'a web tool that may be updated, and no other; may be repeated', list)
    .option(
      '--parameter <name=value>',
      'a value that the service knows: [operation.]parameter=value; may be repeated',
      pair,
    )
    .option('--credential <form>', 'how the key is sent: header name, colon, form', defaultCredential)
    .option('--timeout <ms>', 'how long an answer may take', count(1, most), 10_000)
    .option('--rate <number>', 'requests a second at most (default: 10 on another machine)', count(1, most))
    .option(
      '--concurrency <number>',
      'requests under way at once (default: 4, 1 on another machine)',
      count(1, 64),
    )
    .addOption(
      new Option(
        '--allow-writes [operation]',
        'calls operations that may change something, or only the one named; the default on this machine alone; may be repeated',
      )
        .preset('')
        .argParser(list),
    )
    .option('--no-writes', 'calls none of them on this machine either')
    .option(
      '--safe <operation>',
      'an operation that changes nothing, though it is no GET, HEAD or OPTIONS; may be repeated',
      list,
    );
}

/** @throws CannotRun when the flags, or the key, are wrong */
export function targetOf(flags: TargetFlags, io: Io): { target: Target; given: Record<string, string> } {
  const url = checkedUrl(flags.url);
  const credential = credentialOf(flags.credential, io.env[keyVariable]);
  const { webTool, safe, rate, concurrency } = flags;
  if (flags.allowWrites && !flags.writes)
    throw new CannotRun('--allow-writes and --no-writes contradict each other: give one of them.');
  const named = flags.allowWrites?.filter((each) => each !== '') ?? [];
  const given = {
    ...(flags.project !== undefined && { projectId: flags.project }),
    ...flags.parameter,
  };
  return {
    target: {
      url,
      credential,
      timeoutMs: flags.timeout,
      parameters: given,
      allowWrites:
        named.length > 0 ? named : flags.writes && (flags.allowWrites !== undefined || isLoopback(url)),
      ...(safe !== undefined && { safe }),
      ...(webTool !== undefined && { webTools: webTool }),
      ...(rate !== undefined && { rate }),
      ...(concurrency !== undefined && { concurrency }),
    },
    given,
  };
}
