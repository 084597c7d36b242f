import { count, list } from '@voice-agent/webhooks/internal/cli';
import { Command, Option } from 'commander';
import { loadAsyncApi, loadOpenApi } from '../documents.ts';
import { profileOf } from '../profiles/index.ts';
import { keyVariable } from '../redact/credentials.ts';
import type { Case } from '../replay/case.ts';
import { readCase } from '../replay/read.ts';
import { replayReceiver } from '../replay/receiver.ts';
import { type Replayed, replay } from '../replay/replay.ts';
import { defaultCredential } from './flags.ts';
import type { ExitCode, Io } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { addressOf, secretOf, secretVariable } from './receiver.ts';
import { reportingOf, withReporting } from './reporting.ts';
import { targetOf } from './target.ts';

interface Flags extends ReportingFlags {
  url?: string;
  spec?: string;
  credential?: string;
  timeout: number;
  allowWrites?: string[];
  webTool?: string[];
}

/** `replay`: runs one recorded counterexample again. */
export function replayCommand(io: Io, exit: (code: ExitCode) => void): Command {
  const command = new Command('replay')
    .description('Runs a case again, which a command has written for a finding: does it still show?')
    .argument('<case>', 'a file of the folder that --cases names')
    .option('--url <url>', 'the address of the service or receiver (default: that of the case)')
    .option('--spec <file>', 'an OpenAPI or AsyncAPI document (default: that of the case)')
    .option('--credential <form>', 'how the key is sent (default: as in the case)')
    .addOption(
      new Option(
        '--allow-writes',
        'sends what may change something to a service that is not on this machine',
      ).preset([]),
    )
    .option('--web-tool <id>', 'a web tool that may be updated there', list)
    .option('--timeout <ms>', 'how long an answer may take', count(1, 2 ** 31 - 1), 10_000);
  return withReporting(command)
    .addHelpText(
      'after',
      `\nThe key is read from ${keyVariable}, the secret of a receiver from ${secretVariable}.`,
    )
    .addHelpText('after', '\nExit codes: 0 it shows no more, 1 it still shows, 2 it could not run.')
    .addHelpText(
      'after',
      `\nExample:\n  $ ${keyVariable}=… voice-agent-contract replay contract-cases/0123456789ab.json`,
    )
    .action(async (file: string, flags: Flags) => {
      exit(await replayFile(file, flags, io));
    });
}

async function replayFile(file: string, flags: Flags, io: Io): Promise<ExitCode> {
  const given = await readCase(file);
  const reporting = await reportingOf(flags, io);
  const url = flags.url ?? given.url;
  const spec = flags.spec ?? given.document;
  reporting.plan({
    report: {
      target: url,
      document: spec ?? 'that of the voice agent service',
      ...(given.seed !== undefined && { seed: given.seed }),
    },
  });
  const { findings, requests, notes } =
    given.command === 'receiver'
      ? await replayOfReceiver(given, url, spec, flags, io)
      : await replayOfService(given, url, spec, flags, io);
  const shows = findings.some(({ rule }) => rule === given.rule);
  const told = shows ? 'It still shows' : findings.length > 0 ? 'Something else shows' : 'It shows no more';
  return reporting.finish({
    requests,
    findings,
    covered: [],
    uncovered: [],
    notes: [`${told}: ${given.rule} in ${given.operation}.`, ...notes],
  });
}

async function replayOfService(
  given: Case,
  url: string,
  spec: string | undefined,
  flags: Flags,
  io: Io,
): Promise<Replayed> {
  const credential = flags.credential ?? given.credential ?? defaultCredential;
  const { target } = targetOf({ ...flags, url, credential, parameter: given.parameters, writes: true }, io);
  const document = await loadOpenApi(spec);
  return replay(given, document, target, profileOf(document), io.interrupt?.());
}

async function replayOfReceiver(
  given: Case,
  url: string,
  spec: string | undefined,
  { timeout: timeoutMs }: Flags,
  io: Io,
): Promise<Replayed> {
  const secret = given.credential === undefined ? undefined : secretOf(io.env);
  const document = await loadAsyncApi(spec);
  return replayReceiver(given, document, {
    url: addressOf(url),
    secret,
    timeoutMs,
    interrupt: io.interrupt?.(),
  });
}
