import { count, list } from '@voice-agent/webhooks/internal/cli';
import { Command } from 'commander';
import { checkApi } from '../api.ts';
import { loadOpenApi } from '../documents.ts';
import { factSourceOf } from '../profiles/index.ts';
import { keyVariable } from '../redact/credentials.ts';
import { type ChanceFlags, seedOf, withChance } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { progressLine, watching } from './progress.ts';
import { type CasesFlags, reportingOf, shownPath, withCases, withReporting } from './reporting.ts';
import { type TargetFlags, targetOf, withTarget } from './target.ts';

interface Flags extends ReportingFlags, TargetFlags, CasesFlags, ChanceFlags {
  spec?: string;
  maxTime?: number;
  only?: string[];
  skip?: string[];
}

/** `api`: asks a service for everything that its document allows and forbids. */
export function apiCommand(io: Io, exit: (code: ExitCode) => void): Command {
  const command = withCases(withReporting(withTarget(new Command('api'))));
  return withChance(command, 'bodies by chance for each operation')
    .description('Asks a service for what its document allows and forbids, and judges every answer.')
    .option('--spec <file>', 'an OpenAPI document (default: that of the voice agent service)')
    .option('--max-time <seconds>', 'ends the run in time, with what was seen by then', count(1, 999_999))
    .option(
      '--only <name>',
      'an operation or a rule to check, and no other; promises: all rules across requests; may be repeated',
      list,
    )
    .option('--skip <name>', 'an operation or a rule to leave out; may be repeated', list)
    .addHelpText('after', `\nThe key is read from ${keyVariable}.`)
    .addHelpText(
      'after',
      `\nExample:\n  $ ${keyVariable}=… voice-agent-contract api --url http://127.0.0.1:4210`,
    )
    .action(async (flags: Flags) => {
      exit(await check(flags, io));
    });
}

async function check(flags: Flags, io: Io): Promise<ExitCode> {
  const { target, given } = targetOf(flags, io);
  const line = progressLine(io.stderr);
  const interrupt = io.interrupt?.();
  interrupt?.addEventListener('abort', () => {
    line.clear();
    say(io, 'Interrupted: bringing back what was changed, then the report. Once more ends at once.');
  });
  const reporting = await reportingOf(flags, io);
  const document = await loadOpenApi(flags.spec);
  const { maxTime, only, skip } = flags;
  const seed = seedOf(flags);
  const context = {
    command: 'api',
    spec: flags.spec,
    credential: flags.credential,
    parameters: given,
  } as const;
  reporting.plan({
    report: { target: target.url, document: shownPath(document.file), seed },
    cases: { folder: flags.cases, context },
    facts: factSourceOf(document),
  });
  if (maxTime !== undefined) io.journal?.limit(maxTime * 1_000);
  try {
    const { isUnfinished, parameters, ...result } = await checkApi({
      ...target,
      document,
      parameters: given,
      seed,
      fuzz: flags.fuzz,
      progress: watching(line, io),
      failFast: flags.failFast ?? false,
      ...(interrupt !== undefined && { interrupt }),
      ...(maxTime !== undefined && { maxTimeMs: maxTime * 1_000 }),
      ...(only !== undefined && { only }),
      ...(skip !== undefined && { skip }),
    });
    line.clear();
    const code = await reporting.finish(result, parameters);
    // Nothing found in a part of a run is no promise that all holds.
    return code === 0 && isUnfinished ? 2 : code;
  } finally {
    line.clear();
  }
}
