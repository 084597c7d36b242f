import { writeFile } from 'node:fs/promises';
import { harOf } from '@voice-agent/http-exchanges/har';
import { credentialName } from '@voice-agent/http-exchanges/redact/credentials';
import { Credentials } from '@voice-agent/test-engine/credentials';
import { checkedUrl } from '@voice-agent/test-engine/target';
import type { Command } from 'commander';
import { loadOpenApi } from '../documents.ts';
import { commandLine, factSourceOf, withFacts } from '../profiles/index.ts';
import { mustHaveTraffic, startRecordingProxy } from '../traffic/recording-proxy.ts';
import { credentialsOf, formsOf, withCredentials } from './credentials.ts';
import { withSpec } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { type CasesFlags, withCases, withReporting } from './reporting.ts';
import { runCheck } from './run-check.ts';
import { withSeverity } from './severity.ts';

/** The flags that `record` and `proxy` share. */
export interface TrafficFlags extends ReportingFlags, CasesFlags {
  to: string;
  spec?: string;
  keep?: string;
  credential?: string[];
}

/** Adds them to a command. */
export const withTraffic = (command: Command): Command =>
  withCredentials(
    withSeverity(
      withReporting(
        withCases(withSpec(command.requiredOption('--to <url>', 'the address of the service'), 'OpenAPI')),
      ),
    ),
    'what goes by',
  )
    .option('--keep <file>', 'writes what went by as an HTTP Archive (HAR), without secrets')
    .addHelpText(
      'after',
      `\nA key in ${commandLine.keyVariable} is left out of every output, and so is each Authorization header that goes by.`,
    );

/**
 * Checks the traffic that goes through a proxy, and reports it.
 *
 * @param advice the end of the sentence when no request came
 * @param lasts resolves when the traffic is over, with a sentence when it failed: then the exit code is 1
 * @throws CannotRun when Prism or the proxy does not start, or nothing was seen
 */
export async function runTraffic(
  flags: TrafficFlags & { port: number },
  io: Io,
  advice: string,
  lasts: (url: string, interrupt: AbortSignal | undefined) => Promise<string | undefined>,
): Promise<ExitCode> {
  const { spec, keep, port } = flags;
  const to = checkedUrl(flags.to, '--to');
  let failure: string | undefined;
  const code = await runCheck(flags, io, {
    load: () => loadOpenApi(spec),
    prepare: (document, { interrupt, severities }) => ({
      report: { target: to },
      context: { command: 'record', spec, credentials: formsOf(flags, io, document) },
      run: async () => {
        const { credential } = flags;
        const key = new Map([[io.env[commandLine.keyVariable] ?? '', credentialName]]);
        const given =
          credential && new Credentials(document, credentialsOf(credential, io, document)).placeholders;
        const proxy = await startRecordingProxy(document, {
          to,
          port,
          credentials: given ?? key,
          keep: keep !== undefined,
          severities,
          progress: (operation, _requests, _findings, seen) => io.journal?.see(operation, seen),
        });
        try {
          failure = await lasts(proxy.url, interrupt);
        } finally {
          await proxy.end(interrupt?.aborted);
        }
        const { traffic, recorded } = proxy;
        const { requests, findings, notes } = traffic;
        if (failure !== undefined) say(io, failure);
        if (failure !== undefined && requests === 0) return 1;
        mustHaveTraffic(traffic, to, advice);
        if (keep !== undefined) await save(keep, harOf(recorded, to, traffic.secrets), io);
        const seen = await withFacts({ findings, covered: traffic.coverage.parts }, factSourceOf(document));
        return { ...seen, requests, notes, uncovered: [] };
      },
    }),
  });
  return failure === undefined ? code : 1;
}

async function save(file: string, text: string, io: Io): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    say(io, `What went by can't be written to ${file} (${code}): name another file with --keep.`);
  }
}
