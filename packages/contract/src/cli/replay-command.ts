import type { ContractDocument, EventDocument } from '@voice-agent/spec-model';
import { Command, Option } from 'commander';
import { defined } from '../defined.ts';
import { loadAsyncApi, loadOpenApi } from '../documents.ts';
import { commandLine, profileOf } from '../profiles/index.ts';
import { readCase } from '../replay/case.ts';
import { type ReplayResult, replay, replayReceiver } from '../replay/replay.ts';
import { withCredentials } from './credential-flags.ts';
import { withReporting, withTimeout } from './flags.ts';
import type { ExitCode, Io } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { addressOf, secretOf, secretVariable } from './receiver-command.ts';
import { runCheck } from './run-check.ts';
import { targetOf, withRecords } from './target-flags.ts';

interface Flags extends ReportingFlags {
  url?: string;
  credential?: string[];
  timeout: number;
  allowWrites?: string[];
}

export function replayCommand(io: Io, exit: (code: ExitCode) => void): Command {
  const command = new Command('replay')
    .description('Replays the case of a finding, to see whether it still occurs.')
    .argument('<case>', 'a file of the folder that --cases names')
    .option('--url <url>', 'the address of the service or receiver (default: that of the case)')
    .option('--spec <file>', 'an OpenAPI or AsyncAPI document (default: that of the case)')
    .addOption(
      new Option(
        '--allow-writes',
        'allow requests that may change something on a service that is not on this machine',
      ).preset([]),
    );
  return withReporting(withTimeout(withRecords(withCredentials(command, 'as in the case'))))
    .addHelpText(
      'after',
      `
The key is read from ${commandLine.keyVariable}, the secret of a receiver from ${secretVariable}.

Exit codes: 0 fixed, 1 still occurs, 2 could not run.

Example:
  ${commandLine.keyVariable}='<API_KEY>' npx @voice-agent/contract replay contract-cases/0123456789ab.json`,
    )
    .action(async (file: string, flags: Flags) => exit(await replayFile(file, flags, io)));
}

async function replayFile(file: string, flags: Flags, io: Io): Promise<ExitCode> {
  const given = await readCase(file);
  const { url = given.url, spec = given.document, timeout: timeoutMs } = flags;
  const check = <Document extends ContractDocument | EventDocument>(
    load: (file?: string) => Promise<Document>,
    again: (document: Document, interrupt: AbortSignal | undefined) => Promise<ReplayResult>,
  ): Promise<ExitCode> =>
    runCheck(flags, io, {
      load: () => load(spec),
      prepare: (document, { interrupt }) => ({
        report: { target: url, ...defined({ seed: given.seed }) },
        run: async () => {
          const { findings, requests, notes } = await again(document, interrupt);
          const shows = findings.some(({ rule }) => rule === given.rule);
          const result = findings.length === 0 ? 'Fixed' : shows ? 'Still there' : 'Something else was found';
          const note = `${result}: ${given.rule} in ${given.operation}.`;
          return { requests, findings, covered: [], uncovered: [], notes: [note, ...notes] };
        },
      }),
    });
  if (given.command === 'receiver') {
    const secret = given.credentials === undefined ? undefined : secretOf(io.env);
    const receiver = { url: addressOf(url), secret, timeoutMs };
    return check(loadAsyncApi, (document, interrupt) =>
      replayReceiver(given, document, { ...receiver, interrupt }),
    );
  }
  return check(loadOpenApi, (document, interrupt) => {
    const profile = profileOf(document);
    const credential = flags.credential ?? given.credentials;
    const all = { ...flags, url, parameter: given.parameters, writes: true, ...defined({ credential }) };
    return replay(given, document, targetOf(all, io, document), profile, interrupt);
  });
}
