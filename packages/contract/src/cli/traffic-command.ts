import { writeFile } from 'node:fs/promises';
import { alias } from '@voice-agent/cli-kit/commands';
import { CannotRun } from '@voice-agent/cli-kit/text';
import type { ContractDocument } from '@voice-agent/spec-model';
import { type Command, Option } from 'commander';
import { loadOpenApi } from '../documents.ts';
import { Credentials } from '../engine/credentials.ts';
import { checkedUrl } from '../engine/target.ts';
import { harOf } from '../http/har.ts';
import { type PrismValidator, startPrismValidator } from '../http/prism-validator.ts';
import { startProxy } from '../http/proxy-server.ts';
import type { RecordedExchange } from '../http/recorded-exchange.ts';
import { credentialName } from '../http/redact/redacted-credentials.ts';
import { commandLine, factSourceOf, withFacts } from '../profiles/index.ts';
import { writing } from '../report/write-reports.ts';
import { Traffic } from '../traffic/traffic.ts';
import { credentialsOf, formsOf, withCredentials } from './credential-flags.ts';
import { withCases, withCheck } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { runCheck } from './run-check.ts';

/** The flags that `record` and `proxy` share. */
export interface TrafficFlags extends ReportingFlags {
  url: string;
  keep?: string;
  credential?: string[];
}

export function withTraffic(command: Command): Command {
  const url = new Option('--url <url>', 'the address of the service').makeOptionMandatory();
  const given = command.addOption(url).addOption(alias('--to <url>', url));
  return withCredentials(withCases(withCheck(given, 'OpenAPI')), 'those in the traffic')
    .option('--keep <file>', 'write the traffic as an HTTP Archive (HAR), without secrets')
    .addHelpText(
      'after',
      `\nThe key in ${commandLine.keyVariable} and every Authorization header are left out of all output.`,
    );
}

/** How long Prism may go on after Ctrl-C: the gate alone judges the rest. */
const hurriedMs = 1_000;

/** Resolves when the traffic is over, with a sentence when it failed: then the exit code is 1. */
type Lasts = (url: string, interrupt: AbortSignal | undefined) => Promise<string | undefined>;

interface Proxied {
  /** The address of the service. */
  to: string;
  port: number;
  interrupt: AbortSignal | undefined;
  validator: PrismValidator;
  traffic: Traffic;
  /** What is kept; undefined for nothing. */
  record: RecordedExchange[] | undefined;
}

/**
 * Checks the traffic that goes through a proxy, and reports it.
 *
 * @param advice the end of the sentence when no request came
 * @throws CannotRun when Prism or the proxy does not start, or nothing was seen
 */
export async function runTraffic(
  flags: TrafficFlags & { port: number },
  io: Io,
  advice: string,
  lasts: Lasts,
): Promise<ExitCode> {
  const { keep, port } = flags;
  const to = checkedUrl(flags.url);
  let failure: string | undefined;
  const code = await runCheck(flags, io, {
    load: loadOpenApi,
    prepare: (document, { interrupt, severities }) => ({
      report: { target: to },
      context: { command: 'record', credentials: formsOf(flags, io, document) },
      run: async () => {
        const credentials = credentialsIn(flags, io, document);
        const validator = await startPrismValidator(document.file);
        const traffic = new Traffic(document, {
          credentials,
          askPrism: (recorded) => validator.judge(recorded),
          severities,
          progress: (operation, _requests, _findings, seen) => io.journal?.see(operation, seen),
        });
        const recorded: RecordedExchange[] = [];
        const record = keep === undefined ? undefined : recorded;
        failure = await pass({ to, port, interrupt, validator, traffic, record }, lasts);
        if (failure !== undefined) say(io, failure);
        if (failure !== undefined && traffic.requests === 0) return 1;
        expectSeen(traffic, to, advice);
        if (keep !== undefined) await writeArchive(keep, harOf(recorded, to, traffic.secrets), io);
        const found = { findings: traffic.redactedFindings(), covered: traffic.coverage.parts };
        const seen = await withFacts(found, factSourceOf(document));
        return { ...seen, requests: traffic.requests, notes: traffic.notes, uncovered: [] };
      },
    }),
  });
  return failure === undefined ? code : 1;
}

/** Judges what passes the proxy until the traffic is over. @returns why it failed, if so */
async function pass(
  { to, port, interrupt, validator, traffic, record }: Proxied,
  lasts: Lasts,
): Promise<string | undefined> {
  try {
    const proxy = await startProxy(to, port, (each) => {
      traffic.add(each);
      record?.push(each);
    });
    try {
      return await lasts(proxy.url, interrupt);
    } finally {
      await proxy.close();
      const hurry = interrupt?.aborted && setTimeout(() => void validator.close(), hurriedMs);
      await traffic.settled();
      if (hurry) clearTimeout(hurry);
    }
  } finally {
    await validator.close();
  }
}

/** The credentials that are left out of all output, each with its name. */
function credentialsIn(flags: TrafficFlags, io: Io, document: ContractDocument): ReadonlyMap<string, string> {
  const { credential } = flags;
  if (credential !== undefined)
    return new Credentials(document, credentialsOf(credential, io, document)).placeholders;
  return new Map([[io.env[commandLine.keyVariable] ?? '', credentialName]]);
}

function expectSeen({ requests, unreachable }: Traffic, to: string, advice: string): void {
  if (requests === 0) throw new CannotRun(`The proxy got no request, so nothing was checked: ${advice}`);
  if (unreachable === requests)
    throw new CannotRun(`${to} can't be reached, so nothing was checked. Is the service running there?`);
}

async function writeArchive(file: string, archive: string, io: Io): Promise<void> {
  const problem = await writing('The traffic', file, () => writeFile(file, archive));
  if (problem !== undefined) say(io, `${problem} Name another file with --keep.`);
}
