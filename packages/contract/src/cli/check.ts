import { realpathSync } from 'node:fs';
import { relative } from 'node:path';
import type { EventDocument } from '@voice-agent/api-documents/asyncapi';
import type { ContractDocument } from '@voice-agent/api-documents/document';
import type { Progress } from '../engine/progress.ts';
import { factSourceOf } from '../profiles/index.ts';
import type { CaseContext } from '../replay/write-cases.ts';
import { type ExitCode, type Io, say } from './io.ts';
import type { PlannedReport, ReportingFlags } from './planned-report.ts';
import { progressLine } from './progress.ts';
import { type CasesFlags, reporting, type SeenReport } from './reporting.ts';

/** What a run reports to while it goes on, and what ends it. */
export interface Running {
  progress: Progress;
  /** Aborted by Ctrl-C. */
  interrupt: AbortSignal | undefined;
}

/** A run that is ready to start. */
export interface Ready {
  /** The head of its report. Default of the document: its path. */
  report: Omit<PlannedReport['report'], 'document'> & { document?: string };
  /** What its cases have in common; absent where no finding can be replayed. */
  context?: CaseContext;
  /** @returns what was seen, or the exit code of a run with nothing to report */
  run(): Promise<Result | ExitCode>;
}

/** What a run saw. */
export interface Result extends SeenReport {
  /** Whether a run without findings proves nothing, since it ended early. */
  isUnfinished?: boolean;
  /** The values of parameters that it used, for its cases. */
  parameters?: Readonly<Record<string, string>>;
}

/** A command that runs a check and reports it. */
export interface Check<Document> {
  load(): Promise<Document>;
  /** What Ctrl-C prints, before the report. Default: nothing. */
  interrupted?: string;
  prepare(document: Document, running: Running): Ready | Promise<Ready>;
}

/**
 * Runs a check: loads the document, shows the progress, takes over Ctrl-C, and writes the report.
 *
 * @returns 0 when the report passes, 1 when it fails, 2 when it passes and the run is unfinished
 * @throws CannotRun when the baseline, the document or a flag is wrong
 */
export async function runCheck<Document extends ContractDocument | EventDocument>(
  flags: ReportingFlags & Partial<CasesFlags>,
  io: Io,
  { load, interrupted, prepare }: Check<Document>,
): Promise<ExitCode> {
  const line = progressLine(io.stderr);
  const interrupt = io.interrupt?.();
  interrupt?.addEventListener('abort', () => {
    line.clear();
    if (interrupted !== undefined) say(io, interrupted);
  });
  const finish = await reporting(flags, io);
  const document = await load();
  const progress: Progress = (operation, requests, findings, seen) => {
    io.journal?.see(operation, seen);
    line.update(operation, requests, findings);
  };
  const { report, context, run } = await prepare(document, { progress, interrupt });
  const plan: PlannedReport = {
    flags,
    report: { document: relative(process.cwd(), realpathSync(document.file)), ...report },
    facts: factSourceOf(document),
  };
  if (context !== undefined && flags.cases !== undefined) plan.cases = { folder: flags.cases, context };
  io.journal?.plan(plan);
  try {
    const result = await run();
    line.clear();
    if (typeof result === 'number') return result;
    const code = await finish(plan, result, result.parameters);
    return code === 0 && result.isUnfinished === true ? 2 : code;
  } finally {
    line.clear();
  }
}
