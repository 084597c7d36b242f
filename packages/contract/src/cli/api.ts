import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { Command, Option } from 'commander';
import { checkApi } from '../api.ts';
import { loadOpenApi } from '../document/document.ts';
import { type CasesFlags, reportWithCases, withCases } from './cases.ts';
import { bounded, keyVariable, list, whole } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import { progressLine } from './progress.ts';
import { type ReportingFlags, reportingOf, withReporting } from './reporting.ts';
import { type TargetFlags, targetOf, withTarget } from './target.ts';

interface Flags extends ReportingFlags, TargetFlags, CasesFlags {
  spec?: string;
  seed?: number;
  fuzz: number;
  maxTime?: number;
  only?: string[];
  skip?: string[];
  failFast?: boolean;
}

const greatestSeed = 2 ** 31 - 1;

/** `api`: asks a service for everything that its document allows and forbids. */
export function apiCommand(io: Io, exit: (code: ExitCode) => void): Command {
  return withCases(withReporting(withTarget(new Command('api'))))
    .description('Asks a service for what its document allows and forbids, and judges every answer.')
    .option('--spec <file>', 'an OpenAPI document (default: that of the voice agent service)')
    .addOption(
      new Option('--seed <number>', 'makes what is by chance; the same number, the same report').argParser(
        bounded(0, greatestSeed),
      ),
    )
    .addOption(
      new Option('--fuzz <number>', 'bodies by chance for each operation').default(100).argParser(whole),
    )
    .addOption(
      new Option('--max-time <seconds>', 'ends the run in time, with what was seen by then').argParser(
        bounded(1, 999_999),
      ),
    )
    .addOption(
      new Option(
        '--only <name>',
        'an operation or a rule to check, and no other; promises: all rules across requests; may be repeated',
      ).argParser(list),
    )
    .addOption(
      new Option('--skip <name>', 'an operation or a rule to leave out; may be repeated').argParser(list),
    )
    .option('--fail-fast', 'ends the run at the first finding')
    .addHelpText('after', `\nThe key is read from ${keyVariable}.`)
    .addHelpText(
      'after',
      '\nExample:\n  $ VOICE_AGENT_API_KEY=… voice-agent-contract api --url http://127.0.0.1:4210',
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
  const { maxTime, only, skip, seed } = flags;
  try {
    const { isUnfinished, parameters, ...result } = await checkApi({
      ...{ document, ...target, parameters: given, fuzz: flags.fuzz, progress: line.update },
      ...{ failFast: flags.failFast ?? false, ...(seed !== undefined && { seed }) },
      ...(interrupt !== undefined && { interrupt }),
      ...(maxTime !== undefined && { maxTimeMs: maxTime * 1_000 }),
      ...(only !== undefined && { only }),
      ...(skip !== undefined && { skip }),
    });
    line.clear();
    const file = relative(process.cwd(), realpathSync(document.file));
    const report = { ...result, target: target.url, document: file };
    const context = { command: 'api', spec: flags.spec, credential: flags.credential, parameters } as const;
    const code = await reporting.finish(await reportWithCases(report, flags.cases, context, io));
    // Nothing found in a part of a run is no promise that all holds.
    return code === 0 && isUnfinished ? 2 : code;
  } finally {
    line.clear();
  }
}
