import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import type { ContractDocument, EventDocument } from '@voice-agent/spec-model';
import { defined } from '../defined.ts';
import type { Severities } from '../engine/check.ts';
import type { Progress } from '../engine/run-types.ts';
import { factSourceOf } from '../profiles/index.ts';
import type { CaseContext } from '../replay/write-cases.ts';
import { rules } from '../rules.ts';
import { severitiesOf } from './flags.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { PlannedReport, ReportingFlags } from './planned-report.ts';
import { progressLine } from './progress.ts';
import { type Result, reporting } from './reporting.ts';

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
  /** What its cases have in common; absent where no finding can be replayed. */
  context?: CaseContext;
  /** @returns what was seen, or the exit code of a run with nothing to report */
  run(): Promise<Result | ExitCode>;
}

/** A command that checks something by a document. */
interface CheckCommand<Document> {
  load(spec?: string): Promise<Document>;
  /** What Ctrl-C prints, before the report. Default: nothing. */
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
