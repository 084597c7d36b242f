import { relative, resolve, sep } from 'node:path';
import { CannotRun, item, wrapped } from '@voice-agent/cli-kit/text';
import { changeRules, knownLimits, type Severity, type Spot } from '@voice-agent/spec-diff';
import { Command, Option } from 'commander';
import { compare } from '../compare.ts';
import { defined } from '../defined.ts';
import { type ComparisonReporter, comparisonReporters } from '../report/comparison.ts';
import { jsonFileOf, type RequestedReport, writeReports } from '../report/write-reports.ts';
import { severitiesOf, withReporters, withSeverity } from './flags.ts';
import type { ExitCode, Io } from './io.ts';

interface Flags {
  reporter: RequestedReport[];
  failOn: Exclude<Severity, 'safe'>;
  rules?: boolean;
  severity?: string[];
}

export function diffCommand(io: Io, exit: (code: ExitCode) => void): Command {
  const command = new Command('diff')
    .description('Compares two versions of the documents: what breaks for users of the older one?')
    .argument('[before]', 'a file, a folder, or a git revision: git:main, git:v0.1.0, git:main:PATH')
    .argument('[after]', 'the same')
    .option('--rules', 'list the rules with their severities, and the known limits')
    .addOption(
      new Option('--fail-on <severity>', 'exit with 1 at this severity or above')
        .choices(['breaks', 'risky'])
        .default('breaks'),
    );
  return withReporters(withSeverity(command), Object.keys(comparisonReporters))
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing breaks, 1 something breaks, 2 could not run.\n\nExample:\n  npx @voice-agent/contract diff git:main specs',
    )
    .action(async (before: string | undefined, after: string | undefined, flags: Flags) => {
      if (flags.rules === true) {
        io.stdout.write(wrapped(rulesText(io.stdout.columns), io.stdout.columns));
        exit(0);
        return;
      }
      if (before === undefined || after === undefined)
        throw new CannotRun(
          'Two versions of the documents are needed: npx @voice-agent/contract diff <before> <after>.',
        );
      const severities = severitiesOf(flags.severity ?? [], Object.keys(changeRules));
      const comparison = compare({ before, after, severities });
      const { verdict } = comparison;
      const workspace = io.env.GITHUB_WORKSPACE;
      const reporters: typeof comparisonReporters = {
        ...comparisonReporters,
        github: inWorkspace(workspace, comparisonReporters.github),
        sarif: inWorkspace(workspace, comparisonReporters.sarif),
      };
      const json = jsonFileOf(flags.reporter);
      await writeReports({ ...comparison, ...defined({ json }) }, reporters, flags.reporter, io);
      const isFailing = verdict === 'breaks' || verdict === flags.failOn;
      exit(isFailing ? 1 : 0);
    });
}

/** GitHub takes paths from the root of its workspace, wherever the step runs. */
function inWorkspace(workspace: string | undefined, reporter: ComparisonReporter): ComparisonReporter {
  if (workspace === undefined) return reporter;
  const fromRoot = (spot: Spot): Spot => {
    const file = relative(workspace, resolve(spot.file)).split(sep).join('/');
    return spot.revision !== undefined || file.startsWith('..') ? spot : { ...spot, file };
  };
  return ({ changes, ...rest }) => {
    const moved = changes.map(({ before, after, ...change }) => {
      return { ...change, before: fromRoot(before), after: fromRoot(after) };
    });
    return reporter({ ...rest, changes: moved });
  };
}

function rulesText(columns: number | undefined): string {
  const width = Math.max(...Object.keys(changeRules).map((id) => id.length));
  const lines = Object.entries(changeRules).map(([id, { severity, why }]) =>
    item(id, width, `${severity.padEnd(8)}${why}`, columns),
  );
  return `${lines.join('\n')}\n\nKnown limits:\n${knownLimits.map((limit) => `- ${limit}`).join('\n')}\n`;
}
