import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { loadOpenApi } from '../documents.ts';
import { Credentials } from '../engine/credentials.ts';
import { CannotRun } from '../engine/problem.ts';
import { checkedUrl } from '../engine/target.ts';
import { harOf } from '../http/har.ts';
import { startPrismValidator } from '../http/prism-validator.ts';
import { startProxy } from '../http/proxy.ts';
import type { RecordedExchange } from '../http/recorded-exchange.ts';
import { credentialName } from '../http/redact/credentials.ts';
import { commandLine, factSourceOf, withFacts } from '../profiles/index.ts';
import { writing } from '../report/write-reports.ts';
import { Traffic } from '../traffic/traffic.ts';
import { credentialsOf, formsOf, withCredentials } from './credentials.ts';
import { withSeverity, withSpec } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { withCases, withReporting } from './reporting.ts';
import { runCheck } from './run-check.ts';

/** The flags that `record` and `proxy` share. */
export interface TrafficFlags extends ReportingFlags {
  to: string;
  keep?: string;
  credential?: string[];
}

export function withTraffic(command: Command): Command {
  const given = withSpec(command.requiredOption('--to <url>', 'the address of the service'), 'OpenAPI');
  return withCredentials(withSeverity(withReporting(withCases(given))), 'those in the traffic')
    .option('--keep <file>', 'write the traffic as an HTTP Archive (HAR), without secrets')
    .addHelpText(
      'after',
      `\nThe key in ${commandLine.keyVariable} and every Authorization header are left out of all output.`,
    );
}

/** How long Prism may go on after Ctrl-C: the gate alone judges the rest. */
const hurriedMs = 1_000;

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
  const { keep, port } = flags;
  const to = checkedUrl(flags.to, '--to');
  let failure: string | undefined;
  const code = await runCheck(flags, io, {
    load: loadOpenApi,
    prepare: (document, { interrupt, severities }) => ({
      report: { target: to },
      context: { command: 'record', credentials: formsOf(flags, io, document) },
      run: async () => {
        const { credential } = flags;
        const key = new Map([[io.env[commandLine.keyVariable] ?? '', credentialName]]);
        const given =
          credential && new Credentials(document, credentialsOf(credential, io, document)).placeholders;
        const validator = await startPrismValidator(document.file);
        const traffic = new Traffic(document, {
          credentials: given ?? key,
          askPrism: (recorded) => validator.judge(recorded),
          severities,
          progress: (operation, _requests, _findings, seen) => io.journal?.see(operation, seen),
        });
        const recorded: RecordedExchange[] = [];
        try {
          const proxy = await startProxy(to, port, (each) => {
            traffic.add(each);
            if (keep !== undefined) recorded.push(each);
          });
          try {
            failure = await lasts(proxy.url, interrupt);
          } finally {
            await proxy.close();
            const hurry = interrupt?.aborted && setTimeout(() => void validator.close(), hurriedMs);
            await traffic.settled();
            if (hurry) clearTimeout(hurry);
          }
        } finally {
          await validator.close();
        }
        const { requests, unreachable, notes } = traffic;
        if (failure !== undefined) say(io, failure);
        if (failure !== undefined && requests === 0) return 1;
        if (requests === 0)
          throw new CannotRun(`The proxy got no request, so nothing was checked: ${advice}`);
        if (unreachable === requests)
          throw new CannotRun(
            `${to} can't be reached, so nothing was checked. Is the service running there?`,
          );
        if (keep !== undefined) {
          const write = () => writeFile(keep, harOf(recorded, to, traffic.secrets));
          const problem = await writing('The traffic', keep, write);
          if (problem !== undefined) say(io, `${problem} Name another file with --keep.`);
        }
        const found = { findings: traffic.redactedFindings(), covered: traffic.coverage.parts };
        const seen = await withFacts(found, factSourceOf(document));
        return { ...seen, requests, notes, uncovered: [] };
      },
    }),
  });
  return failure === undefined ? code : 1;
}
