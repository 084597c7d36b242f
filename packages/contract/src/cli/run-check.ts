import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { amount, CannotRun } from '@voice-agent/cli-kit/text';
import type { ContractDocument, EventDocument } from '@voice-agent/spec-model';
import { baselineText, isAbout, isExpired, loadBaseline, parseBaseline } from '../baseline.ts';
import { defined } from '../defined.ts';
import type { Severities } from '../engine/check.ts';
import type { Progress } from '../engine/run-types.ts';
import { factSourceOf } from '../profiles/index.ts';
import { type CaseContext, writeCases } from '../replay/write-cases.ts';
import { fallsUnder } from '../report/exercised.ts';
import { type NormalizedReport, normalizeReport, placesOf } from '../report/normalize-report.ts';
import { reporters } from '../report/render.ts';
import type { Report } from '../report/report.ts';
import { jsonFileOf, writeReports, writing } from '../report/write-reports.ts';
import { rules } from '../rules.ts';
import { severitiesOf } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { PlannedReport, ReportingFlags } from './planned-report.ts';
import { progressLine } from './progress.ts';

/** How a run reports its progress, and what ends it. */
interface Running {
  progress: Progress;
  /** Aborted by Ctrl-C. */
  interrupt: AbortSignal | undefined;
  severities: Severities;
}

/** A run that is ready to start. */
interface Ready {
  /** The head of its report. */
  report: Omit<PlannedReport['report'], 'document'>;
  /** The common part of its cases; absent where no finding can be replayed. */
  context?: CaseContext;
  /** @returns what was seen, or the exit code of a run with nothing to report */
  run(): Promise<Result | ExitCode>;
}

/** A command that checks something by a document. */
interface CheckCommand<Document> {
  load(spec?: string): Promise<Document>;
  /** The line that Ctrl-C prints before the report. Default: none. */
  interrupted?: string;
  prepare(document: Document, running: Running): Ready | Promise<Ready>;
}

/**
 * Runs a check: loads the document, shows the progress, takes over Ctrl-C, and writes the report.
 *
 * @returns the exit code of `Finish`, or of the run
 * @throws CannotRun when the baseline, the document or a flag is wrong
 */
export async function runCheck<Document extends ContractDocument | EventDocument>(
  flags: ReportingFlags,
  io: Io,
  { load, interrupted, prepare }: CheckCommand<Document>,
): Promise<ExitCode> {
  const line = progressLine(io.stderr);
  const interrupt = io.interrupt?.();
  interrupt?.addEventListener('abort', () => {
    line.clear();
    if (interrupted !== undefined) say(io, interrupted);
  });
  const severities = severitiesOf(flags.severity ?? [], Object.keys(rules));
  const finish = await reporting(flags, io);
  const document = await load(flags.spec);
  const progress: Progress = (operation, requests, findings, seen) => {
    io.journal?.see(operation, seen);
    line.update(operation, requests, findings);
  };
  const { report, context, run } = await prepare(document, { progress, interrupt, severities });
  const plan: PlannedReport = {
    flags,
    report: { ...report, document: relative(process.cwd(), realpathSync(document.file)) },
    facts: factSourceOf(document),
  };
  if (context !== undefined && flags.cases !== undefined)
    plan.cases = { folder: flags.cases, context: { ...context, ...defined({ document: flags.spec }) } };
  io.journal?.post({ plan });
  try {
    const result = await run();
    line.clear();
    return typeof result === 'number'
      ? result
      : await finish(plan, { ...result, locate: (pointer) => document.locate(pointer) });
  } finally {
    line.clear();
  }
}

/** Result of a run: the rest of its report. */
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
async function addToBaseline(file: string, report: NormalizedReport, today: string, io: Io): Promise<void> {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const { entries } = parseBaseline(before, file, today);
  const current = entries.filter((entry) => !isExpired(entry, today));
  const added = [...report.findings, ...report.warnings].filter(
    (finding) => !placesOf(finding).every((place) => current.some((entry) => isAbout(entry, place))),
  );
  const text = `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${baselineText(added, today)}`;
  parseBaseline(text, file, today);
  const problem = await writing('The baseline', file, () => writeFile(file, text));
  if (problem !== undefined) throw new CannotRun(problem);
  const what = amount(added.length, 'known finding');
  say(io, `${what} added to ${file}: give each an owner and a reason, then run with --baseline ${file}.`);
}
