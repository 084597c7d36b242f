import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError } from 'commander';
import { baselineText, isAbout, isExpired, loadBaseline, parseBaseline } from '../baseline.ts';
import { defined } from '../defined.ts';
import { amount } from '../engine/amount.ts';
import { CannotRun } from '../engine/problem.ts';
import { writeCases } from '../replay/write-cases.ts';
import { fallsUnder } from '../report/exercised.ts';
import {
  type NormalizedReport,
  normalizeReport,
  placesOf,
  type ReportedFinding,
} from '../report/normalize-report.ts';
import { reporters } from '../report/render.ts';
import type { Report } from '../report/report.ts';
import { jsonFileOf, writeReports, writing } from '../report/write-reports.ts';
import { withReporters } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { PlannedReport, ReportingFlags } from './planned-report.ts';

export const withReporting = (command: Command): Command =>
  withReporters(command, Object.keys(reporters))
    .option('--baseline <file>', 'known findings in YAML; the run passes with them until they expire')
    .option('--write-baseline <file>', 'add the findings to a file of known findings')
    .option('--fail-under <percent>', 'fail when less of the contract was exercised', percent)
    .option('--rules-url <url>', 'URL of a page with the rules, in place of rules.md', address);

export const withCases = (command: Command): Command =>
  command.option('--cases <folder>', 'write a file here for each finding, to replay it', 'contract-cases');

/** What a run saw: the rest of its report. */
export interface Result
  extends Omit<Report, keyof PlannedReport['report'] | 'baseline' | 'rulesUrl' | 'cases'> {
  /** Whether the run ended early: then a report without findings proves nothing. Default: false. */
  isUnfinished?: boolean;
  /** The parameters that the run used, for its cases. Default: those of the plan. */
  parameters?: Readonly<Record<string, string>>;
}

/** Writes the report of a run. @returns 0 when it passes, 1 when it fails, 2 when it passes and is unfinished */
export type Finish = (plan: PlannedReport, result: Result) => Promise<ExitCode>;

/** Reads the baseline, so that a wrong file is reported before the run. @throws CannotRun when it is wrong */
export async function reporting(flags: ReportingFlags, io: Io): Promise<Finish> {
  const { failUnder, rulesUrl, writeBaseline } = flags;
  const today = new Date().toISOString().slice(0, 10);
  const baseline = flags.baseline === undefined ? undefined : await loadBaseline(flags.baseline, today);
  return async ({ report: head, cases }, { isUnfinished, parameters, ...seen }) => {
    const json = jsonFileOf(flags.reporter);
    const report: Report = { ...head, ...seen, ...defined({ baseline, rulesUrl, json }) };
    const normalized = normalizeReport(report);
    if (cases !== undefined && report.findings.length > 0) {
      const context = { ...cases.context, parameters: { ...cases.context.parameters, ...parameters } };
      const problem = await writeCases(cases.folder, normalized, context);
      if (problem === undefined) normalized.cases = cases.folder;
      else say(io, problem);
    }
    if (writeBaseline !== undefined) await addToBaseline(writeBaseline, normalized, today, io);
    await writeReports(normalized, reporters, flags.reporter, io);
    const under = failUnder === undefined ? undefined : fallsUnder(report, failUnder);
    if (under !== undefined) say(io, under);
    if (normalized.verdict === 'fails' || under !== undefined) return 1;
    return isUnfinished === true ? 2 : 0;
  };
}

/**
 * Adds what is found to a file of known findings, and leaves what is there as it is.
 *
 * @throws CannotRun when the file can't be written, or is not a list with each entry on its own lines
 */
async function addToBaseline(
  file: string,
  { findings, warnings }: NormalizedReport,
  today: string,
  io: Io,
): Promise<void> {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { entries } = parseBaseline(before, file, today);
  const isKnown = (finding: ReportedFinding): boolean =>
    placesOf(finding).every((place) =>
      entries.some((entry) => !isExpired(entry, today) && isAbout(entry, place)),
    );
  const added = [...findings, ...warnings].filter((finding) => !isKnown(finding));
  const text = `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${baselineText(added, today)}`;
  parseBaseline(text, file, today);
  const problem = await writing('The baseline', file, () => writeFile(file, text));
  if (problem !== undefined) throw new CannotRun(problem);
  const what = amount(added.length, 'known finding');
  say(io, `${what} added to ${file}: give each an owner and a reason, then run with --baseline ${file}.`);
}

function percent(text: string): number {
  if (!/^\d{1,3}(?:\.\d+)?$/.test(text) || Number(text) > 100)
    throw new InvalidArgumentError('It must be a number from 0 to 100.');
  return Number(text);
}

function address(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('It must be a URL that begins with http:// or https://.');
  return url.href.replace(/#.*$/, '');
}
