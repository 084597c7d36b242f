import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Baseline, loadBaseline } from '../baseline.ts';
import { fallsUnder } from '../report/exercised.ts';
import type { Report } from '../report/report.ts';
import { holds } from '../report/settle.ts';
import { reporterNames, type WantedReport, writeReports } from '../report/write.ts';
import { type ExitCode, type Io, say } from './io.ts';
import { withReporters } from './reporters.ts';

/** The flags of a command that ends with a report. */
export interface ReportingFlags {
  reporter: WantedReport[];
  baseline?: string;
  failUnder?: number;
  rulesUrl?: string;
}

/** Adds them to a command. */
export function withReporting(command: Command): Command {
  return withReporters(command, reporterNames)
    .option('--baseline <file>', 'known findings in YAML, which break nothing until they expire')
    .addOption(
      new Option('--fail-under <percent>', 'breaks when less of the contract was exercised').argParser(
        percent,
      ),
    )
    .addOption(
      new Option('--rules-url <url>', 'the address of a page with the rules, in place of rules.md').argParser(
        address,
      ),
    );
}

/** Writes what a run found as the flags want it. */
export interface Reporting {
  /** @returns 0 when all holds and enough was exercised, else 1 */
  finish(report: Report): Promise<ExitCode>;
}

/** Reads what the flags name, so that a wrong file is told before the run. @throws CannotRun when one is wrong */
export async function reportingOf(flags: ReportingFlags, io: Io): Promise<Reporting> {
  const { baseline, failUnder, rulesUrl } = flags;
  const today = new Date().toISOString().slice(0, 10);
  const known: Baseline | undefined =
    baseline === undefined ? undefined : await loadBaseline(baseline, today);
  return {
    async finish(given) {
      const report: Report = {
        ...given,
        ...(known !== undefined && { baseline: known }),
        ...(rulesUrl !== undefined && { rulesUrl }),
      };
      await writeReports(report, flags.reporter, {
        print: (text) => io.stdout.write(text),
        colours: io.stdout.isTTY === true && io.env.NO_COLOR === undefined,
      });
      const under = failUnder === undefined ? undefined : fallsUnder(report, failUnder);
      if (under !== undefined) say(io, under);
      return holds(report) && under === undefined ? 0 : 1;
    },
  };
}

function percent(text: string): number {
  if (!/^\d{1,3}(?:\.\d+)?$/.test(text) || Number(text) > 100)
    throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return Number(text);
}

function address(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('It must be an address that begins with http:// or https://.');
  return url.href.replace(/#.*$/, '');
}
