import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { type Baseline, loadBaseline } from '../baseline.ts';
import { writeCases } from '../replay/write.ts';
import { fallsUnder } from '../report/exercised.ts';
import { holds } from '../report/normalize-report.ts';
import type { Report } from '../report/report.ts';
import { reporterNames, writeReports } from '../report/write.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { PlannedReport, ReportingFlags } from './planned-report.ts';
import { withReporters } from './reporters.ts';

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

/** The flag of a command whose findings can be replayed. */
export interface CasesFlags {
  cases: string;
}

/** Adds it to a command. */
export function withCases(command: Command): Command {
  return command.addOption(
    new Option('--cases <folder>', 'where each finding is written, to be replayed').default('contract-cases'),
  );
}

/** What a run saw, to be reported. */
export type SeenReport = Omit<Report, keyof PlannedReport['report'] | 'baseline' | 'rulesUrl' | 'cases'>;

/** Writes what a run saw as the flags want it. */
export interface Reporting {
  /** Says before the run how its end is reported. */
  plan(plan: Omit<PlannedReport, 'flags'>): void;
  /**
   * @param parameters the values of parameters that the run used, beside those of the plan
   * @returns 0 when all holds and enough was exercised, else 1
   */
  finish(seen: SeenReport, parameters?: Readonly<Record<string, string>>): Promise<ExitCode>;
}

/** Reads what the flags name, so that a wrong file is told before the run. @throws CannotRun when one is wrong */
export async function reportingOf(flags: ReportingFlags, io: Io): Promise<Reporting> {
  const { baseline, failUnder, rulesUrl, reporter } = flags;
  const today = new Date().toISOString().slice(0, 10);
  const known: Baseline | undefined =
    baseline === undefined ? undefined : await loadBaseline(baseline, today);
  let planned: Omit<PlannedReport, 'flags'> | undefined;
  return {
    plan(plan) {
      planned = plan;
      io.journal?.plan({ ...plan, flags });
    },
    async finish(seen, parameters = {}) {
      if (planned === undefined) throw new Error('plan comes before finish');
      const { report: about, cases } = planned;
      const report: Report = {
        ...about,
        ...seen,
        ...(known !== undefined && { baseline: known }),
        ...(rulesUrl !== undefined && { rulesUrl }),
      };
      if (cases !== undefined && report.findings.length > 0) {
        const context = { ...cases.context, parameters: { ...cases.context.parameters, ...parameters } };
        const problem = await writeCases(cases.folder, report, context);
        if (problem === undefined) report.cases = cases.folder;
        else say(io, problem);
      }
      await writeReports(report, reporter, io);
      const under = failUnder === undefined ? undefined : fallsUnder(report, failUnder);
      if (under !== undefined) say(io, under);
      return holds(report) && under === undefined ? 0 : 1;
    },
  };
}

/** The path of a document as a report shows it. */
export const shownPath = (file: string): string => relative(process.cwd(), realpathSync(file));

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
