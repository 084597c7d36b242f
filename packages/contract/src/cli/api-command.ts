import { count, list } from '@voice-agent/cli-kit/commands';
import { Command } from 'commander';
import { checkApi } from '../api.ts';
import { randomSeed } from '../defaults.ts';
import { defined } from '../defined.ts';
import { loadOpenApi } from '../documents.ts';
import { checkedUrl } from '../engine/target.ts';
import { commandLine } from '../profiles/index.ts';
import { formsOf } from './credential-flags.ts';
import { type RandomFlags, withCases, withCheck, withRandom } from './flags.ts';
import type { ExitCode, Io } from './io.ts';
import type { ReportingFlags } from './planned-report.ts';
import { runCheck } from './run-check.ts';
import { type TargetFlags, targetOf, withTarget } from './target-flags.ts';

interface Flags extends ReportingFlags, TargetFlags, RandomFlags {
  maxTime?: number;
  only?: string[];
  skip?: string[];
}

export function apiCommand(io: Io, exit: (code: ExitCode) => void): Command {
  const command = withCases(withCheck(withTarget(new Command('api')), 'OpenAPI'));
  return withRandom(command, 'number of random bodies for each operation')
    .description(
      'Sends a service valid and invalid requests, and checks every response against its document.',
    )
    .option(
      '--max-time <seconds>',
      'end the run after this time, and report what was seen',
      count(1, 999_999),
    )
    .option(
      '--only <name>',
      'an operation or rule to check, and no other; invariants: all rules across requests; may be repeated',
      list,
    )
    .option('--skip <name>', 'an operation or rule to leave out; may be repeated', list)
    .addHelpText(
      'after',
      `
The key of the voice agent service is read from ${commandLine.keyVariable}.

Example:
  ${commandLine.keyVariable}='<API_KEY>' npx @voice-agent/contract api --url http://127.0.0.1:4210`,
    )
    .action(async (flags: Flags) => exit(await check(flags, io)));
}

function check(flags: Flags, io: Io): Promise<ExitCode> {
  checkedUrl(flags.url);
  const { seed = randomSeed(), fuzz, failFast = false, maxTime, only, skip } = flags;
  const maxTimeMs = maxTime === undefined ? undefined : maxTime * 1_000;
  return runCheck(flags, io, {
    load: loadOpenApi,
    interrupted:
      'Interrupted: restoring what was changed, then the report. Press Ctrl-C again to end at once.',
    prepare: (document, { progress, interrupt, severities }) => {
      const target = targetOf(flags, io, document);
      const { parameters } = target;
      return {
        report: { target: target.url, seed },
        context: { command: 'api', credentials: formsOf(flags, io, document), parameters },
        run: () => {
          if (maxTimeMs !== undefined) io.journal?.post({ maxTimeMs });
          const limits = defined({ interrupt, maxTimeMs, only, skip });
          const how = { parameters, seed, fuzz, progress, failFast, severities };
          return checkApi({ ...target, ...limits, ...how, document });
        },
      };
    },
  });
}
