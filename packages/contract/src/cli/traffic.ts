import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { loadOpenApi } from '../documents.ts';
import { checkedUrl } from '../engine/target.ts';
import { factSourceOf, withFacts } from '../profiles/index.ts';
import { keyVariable } from '../redact/credentials.ts';
import { harOf } from '../traffic/har.ts';
import { checkSeen, type Watch, watch } from '../traffic/watch.ts';
import { defaultCredential } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { type CasesFlags, reportingOf, shownPath, withCases, withReporting } from './reporting.ts';

/** What `record` and `proxy` have in common. */
export interface TrafficFlags extends ReportingFlags, CasesFlags {
  to: string;
  spec?: string;
  keep?: string;
}

/** Adds their flags to a command. */
export function withTraffic(command: Command): Command {
  return withReporting(
    withCases(
      command
        .requiredOption('--to <url>', 'the address of the service')
        .option('--spec <file>', 'an OpenAPI document (default: that of the voice agent service)')
        .option('--keep <file>', 'writes what went by as an HTTP Archive (HAR), without secrets'),
    ),
  ).addHelpText(
    'after',
    `\nA key in ${keyVariable} is left out of every output, and so is each Authorization header that goes by.`,
  );
}

/** What the command says at its end, beside the report. */
export interface Ending {
  /** A line for standard error. */
  said?: string;
  /** Whether the run is broken whatever the traffic says. */
  isBroken: boolean;
  /** Whether somebody waits for the end of it. */
  isInterrupted?: boolean;
}

/**
 * Watches traffic until `lasts` is through, and reports.
 *
 * @param advice What to do when no request came.
 * @throws CannotRun when Prism or the proxy does not start, or nothing was seen
 */
export async function report(
  flags: TrafficFlags & { port: number },
  io: Io,
  advice: string,
  lasts: (watched: Watch) => Promise<Ending>,
): Promise<ExitCode> {
  const to = checkedUrl(flags.to, '--to');
  const reporting = await reportingOf(flags, io);
  const document = await loadOpenApi(flags.spec);
  const facts = factSourceOf(document);
  reporting.plan({
    report: { target: to, document: shownPath(document.file) },
    cases: {
      folder: flags.cases,
      context: { command: 'record', spec: flags.spec, credential: defaultCredential },
    },
    facts,
  });
  const keep = flags.keep !== undefined;
  const watched = await watch(document, {
    to,
    port: flags.port,
    key: io.env[keyVariable] || undefined,
    keep,
    progress: (operation, _requests, _findings, seen) => io.journal?.see(operation, seen),
  });
  let ending: Ending | undefined;
  try {
    ending = await lasts(watched);
  } finally {
    await watched.end(ending?.isInterrupted);
  }
  const { traffic, recorded } = watched;
  if (ending.said !== undefined) say(io, ending.said);
  if (ending.isBroken && traffic.requests === 0) return 1;
  checkSeen(traffic, to, advice);
  if (flags.keep !== undefined) {
    const problem = await save(flags.keep, harOf(recorded, to, traffic.secrets));
    if (problem !== undefined) say(io, problem);
  }
  const seen = { findings: traffic.findings, covered: traffic.coverage.parts };
  const code = await reporting.finish({
    ...(await withFacts(seen, facts)),
    requests: traffic.requests,
    uncovered: [],
    notes: traffic.notes,
  });
  return ending.isBroken ? 1 : code;
}

async function save(file: string, text: string): Promise<string | undefined> {
  try {
    await writeFile(file, text);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `What went by can't be written to ${file} (${code}): name another file with --keep.`;
  }
}
